//! `wasit submit`: hands a plan to the engine of a cluster.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use crate::engine::{SlurmJob, SlurmWishes, wasit_digest};
use crate::exec::Fault;
use crate::exit::Exit;
use crate::plan::Plan;

use super::global::Global;
use super::grade::ResultsFolder;
use super::output;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit plan submissions/ --puzzle queens && wasit submit --engine slurm --account algorithms --time 00:30:00

Writes the batch script into the folder of the batch and prints the two commands that submit it: an array with one \
element a shard, and the merge after it. --go runs them. The folder must be on a disk that all nodes share.")]
pub(super) struct SubmitArgs {
    /// The engine
    #[arg(long, value_name = "NAME")]
    engine: Engine,
    /// The folder of the batch, with its plan
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Submit it, instead of printing the commands
    #[arg(long)]
    go: bool,
    /// Whom to charge
    #[arg(long)]
    account: Option<String>,
    /// Where to run
    #[arg(long)]
    partition: Option<String>,
    /// The quality of service
    #[arg(long)]
    qos: Option<String>,
    /// Time of one shard, such as 00:30:00
    #[arg(long)]
    time: Option<String>,
    /// Memory of one shard, such as 4G [default: what programs may use on all its cores, and some for wasit]
    #[arg(long)]
    mem: Option<String>,
    /// Cores of one shard
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    cpus: u16,
}

/// Engines that exist.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Engine {
    /// An array job of Slurm.
    Slurm,
}

pub(super) fn run(global: &Global, args: &SubmitArgs) -> anyhow::Result<Exit> {
    let folder = ResultsFolder::existing(&args.out)?;
    let plan = Plan::read(&folder.plan_file(), wasit_digest())?;
    let Engine::Slurm = args.engine;
    let job = SlurmJob {
        executable: std::env::current_exe()?,
        directory: std::env::current_dir()?,
        out: args.out.clone(),
        shards: plan.shards,
        wishes: args.wishes(&plan),
    };
    fs::create_dir_all(folder.attempts())?;
    let script = args.out.join("slurm.sh");
    fs::write(&script, job.script()).with_context(|| format!("cannot write {}", script.display()))?;
    let array = job.array_command(&script);
    let (mut out, _) = output(global);
    if args.go {
        let id = submit(&array)?;
        let merge = submit(&job.merge_command(&id))?;
        writeln!(out, "array {id}, merge {merge}")?;
    } else {
        writeln!(out, "array=$({})", shell(&array))?;
        writeln!(
            out,
            "{}",
            shell(&job.merge_command("$array"))
                .replace("'--dependency=afterany:$array'", "--dependency=afterany:$array")
        )?;
    }
    out.flush()?;
    Ok(Exit::Ok)
}

impl SubmitArgs {
    fn wishes(&self, plan: &Plan) -> SlurmWishes {
        SlurmWishes {
            account: self.account.clone(),
            partition: self.partition.clone(),
            qos: self.qos.clone(),
            time: self.time.clone(),
            cpus: self.cpus,
            memory: Some(self.mem.clone().unwrap_or_else(|| usual_memory(plan, self.cpus))),
        }
    }
}

/// The most that a program may use, on every core, and room for a build and for wasit itself.
fn usual_memory(plan: &Plan, cpus: u16) -> String {
    const MARGIN_MIB: u64 = 2048;
    let most = plan.cases.iter().map(|case| case.limits.memory.0 >> 20).max().unwrap_or(0);
    format!("{}M", most.saturating_mul(cpus.into()).saturating_add(MARGIN_MIB))
}

/// Submits a job; its number.
fn submit(words: &[String]) -> anyhow::Result<String> {
    let (program, arguments) = words.split_first().context("a command has a program")?;
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| Fault::Command {
        program: program.clone(),
        reason: format!("{error}; submit where Slurm is installed"),
    })?;
    if !output.status.success() {
        bail!("{program} refused the job: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    // With several clusters the number is followed by the cluster's name.
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.trim().split(';').next().unwrap_or_default().to_owned())
}

/// Words as they are typed in a shell.
fn shell(words: &[String]) -> String {
    let plain = |word: &String| {
        word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=/.,:%+@".contains(&byte))
    };
    let quoted =
        |word: &String| if plain(word) { word.clone() } else { format!("'{}'", word.replace('\'', "'\\''")) };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}
