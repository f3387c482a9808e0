//! Slurm: the batch script of an array job, and the commands that submit it. No library, no daemon of ours.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What is asked of Slurm besides the program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SlurmWishes {
    /// Whom to charge.
    pub account: Option<String>,
    /// Where to run.
    pub partition: Option<String>,
    /// The quality of service.
    pub qos: Option<String>,
    /// Time of one element, in Slurm's own form.
    pub time: Option<String>,
    /// Cores of one element.
    pub cpus: u16,
    /// Memory of one element, in Slurm's own form.
    pub memory: Option<String>,
}

/// A batch for Slurm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SlurmJob {
    /// The wasit to run on the nodes.
    pub executable: PathBuf,
    /// Where relative paths of the plan begin.
    pub directory: PathBuf,
    /// The folder of results.
    pub out: PathBuf,
    /// The number of elements.
    pub shards: u32,
    /// What is asked of Slurm.
    pub wishes: SlurmWishes,
}

/// Restarts of an element that asks to be tried again.
const MOST_RESTARTS: u32 = 3;
/// All that programs of the batch see of the surroundings: students' programs must not inherit a teacher's shell.
const EXPORTED: &str = "PATH,HOME,LANG,WASIT_CASES";

impl SlurmJob {
    /// The script of one element.
    pub(crate) fn script(&self) -> String {
        let mut text =
            String::from("#!/bin/bash\n# One shard of a plan of wasit; written by `wasit submit`.\n");
        let mut option = |name: &str, value: &str| {
            writeln!(text, "#SBATCH --{name}={value}").expect("a String takes everything");
        };
        option("job-name", "wasit");
        option("ntasks", "1");
        option("cpus-per-task", &self.wishes.cpus.to_string());
        for (name, value) in [
            ("account", &self.wishes.account),
            ("partition", &self.wishes.partition),
            ("qos", &self.wishes.qos),
            ("time", &self.wishes.time),
            ("mem", &self.wishes.memory),
        ] {
            if let Some(value) = value {
                option(name, value);
            }
        }
        // A requeued element appends to its log instead of emptying it.
        option("open-mode", "append");
        option("export", EXPORTED);
        text.push_str("#SBATCH --requeue\n");
        let (executable, out, shards) = (quoted(&self.executable), quoted(&self.out), self.shards);
        write!(
            text,
            "\ncd {directory} || exit 75\n\
             # The number of shards is written out: in a partial array Slurm's own count is another one.\n\
             {executable} run --quiet --out {out} --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" \
             --jobs {cpus}\n\
             code=$?\n\
             # 75: temporary trouble. Where the site does not requeue by exit code, the element does it itself.\n\
             if [ \"$code\" -eq 75 ] && [ \"${{SLURM_RESTART_COUNT:-0}}\" -lt {MOST_RESTARTS} ]; then\n    \
             scontrol requeue \"${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID\" && sleep 60\n\
             fi\n\
             exit \"$code\"\n",
            directory = quoted(&self.directory),
            cpus = self.wishes.cpus,
        )
        .expect("a String takes everything");
        text
    }

    /// The words that submit the array; `script` is where the script lies.
    pub(crate) fn array_command(&self, script: &Path) -> Vec<String> {
        let log = self.out.join("attempts/slurm-%A_%a.log");
        vec![
            "sbatch".to_owned(),
            "--parsable".to_owned(),
            format!("--array=1-{}", self.shards),
            format!("--output={}", log.display()),
            script.display().to_string(),
        ]
    }

    /// The words that submit the merge after the array, whatever became of it: `afterok` would never start if one
    /// element fails.
    pub(crate) fn merge_command(&self, array: &str) -> Vec<String> {
        let merge = format!(
            "cd {} && {} merge --quiet --out {}",
            quoted(&self.directory),
            quoted(&self.executable),
            quoted(&self.out)
        );
        let log = self.out.join("attempts/slurm-merge-%j.log");
        let mut words: Vec<String> = ["sbatch", "--parsable", "--job-name=wasit-merge", "--ntasks=1"]
            .into_iter()
            .map(str::to_owned)
            .collect();
        for (name, value) in [("account", &self.wishes.account), ("partition", &self.wishes.partition)] {
            words.extend(value.as_ref().map(|value| format!("--{name}={value}")));
        }
        words.push(format!("--export={EXPORTED}"));
        words.push(format!("--dependency=afterany:{array}"));
        words.push(format!("--output={}", log.display()));
        words.push(format!("--wrap={merge}"));
        words
    }
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> SlurmJob {
        SlurmJob {
            executable: "/opt/wasit".into(),
            directory: "/srv/it's a course".into(),
            out: "results".into(),
            shards: 12,
            wishes: SlurmWishes {
                account: Some("algorithms".to_owned()),
                time: Some("00:30:00".to_owned()),
                cpus: 4,
                ..SlurmWishes::default()
            },
        }
    }

    #[test]
    fn the_script_is_read_before_it_is_submitted() {
        insta::assert_snapshot!(job().script(), @r#"
        #!/bin/bash
        # One shard of a plan of wasit; written by `wasit submit`.
        #SBATCH --job-name=wasit
        #SBATCH --ntasks=1
        #SBATCH --cpus-per-task=4
        #SBATCH --account=algorithms
        #SBATCH --time=00:30:00
        #SBATCH --open-mode=append
        #SBATCH --export=PATH,HOME,LANG,WASIT_CASES
        #SBATCH --requeue

        cd '/srv/it'\''s a course' || exit 75
        # The number of shards is written out: in a partial array Slurm's own count is another one.
        '/opt/wasit' run --quiet --out 'results' --shard "$SLURM_ARRAY_TASK_ID/12" --jobs 4
        code=$?
        # 75: temporary trouble. Where the site does not requeue by exit code, the element does it itself.
        if [ "$code" -eq 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
            scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
        fi
        exit "$code"
        "#);
    }

    #[test]
    fn the_commands_stand_on_their_own() {
        let job = job();
        assert_eq!(
            job.array_command(Path::new("results/slurm.sh")).join(" "),
            "sbatch --parsable --array=1-12 --output=results/attempts/slurm-%A_%a.log results/slurm.sh"
        );
        let merge = job.merge_command("77");
        assert!(merge.contains(&"--dependency=afterany:77".to_owned()), "{merge:?}");
        assert_eq!(
            merge.last().map(String::as_str),
            Some(r"--wrap=cd '/srv/it'\''s a course' && '/opt/wasit' merge --quiet --out 'results'")
        );
    }
}
