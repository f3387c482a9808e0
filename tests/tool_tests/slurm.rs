//! A real Slurm cluster of three nodes on this machine, broken on purpose: the results are those of one machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::super::ToolTest;
use super::classroom::{CASES, Classroom, expect};

/// The fault test.
pub const TEST: ToolTest = ToolTest {
    name: "slurm_loses_nothing_when_its_controller_and_a_node_are_killed",
    needs: &["$WASIT_SLURM", "slurmctld", "slurmd", "sbatch", "munged", "bash", "python3"],
    run: broken_cluster,
};

const SHARDS: u32 = 6;
const PATIENCE: Duration = Duration::from_mins(3);

/// A cluster that ends with the test.
struct Cluster {
    folder: PathBuf,
}

impl Cluster {
    fn start(folder: PathBuf) -> Result<Self, String> {
        let cluster = Self { folder };
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    fn control(&self, words: &[&str]) -> Result<String, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/slurm-cluster.sh");
        let mut command = Command::new("bash");
        command.arg(script).arg(words[0]).arg(&self.folder).args(&words[1..]);
        command.env("WASIT_SLURM_PORT", (20_000 + std::process::id() % 20_000).to_string());
        expect(0, &mut command)
    }

    fn kill(&self, pid_file: &str) -> Result<(), String> {
        let pid = fs::read_to_string(self.folder.join(pid_file)).map_err(|error| error.to_string())?;
        expect(0, Command::new("kill").args(["-KILL", pid.trim()])).map(drop)
    }

    /// Kills a node with the job it runs. The job is held first, so that it cannot end before its node.
    fn kill_node(&self, node: &str, steps: &[String]) -> Result<(), String> {
        // Some may have ended by themselves meanwhile.
        let _ = Command::new("kill").arg("-STOP").args(steps).output();
        self.kill(&format!("slurmd-{node}.pid"))?;
        let _ = Command::new("kill").arg("-KILL").args(steps).output();
        Ok(())
    }

    /// The step daemons of a node and everything below them.
    fn steps_of(&self, node: &str) -> Result<Vec<String>, String> {
        let processes = expect(0, Command::new("ps").args(["-eo", "pid,ppid,args"]))?;
        let mut steps: Vec<String> = Vec::new();
        for line in processes.lines() {
            let mut words = line.split_whitespace();
            let (Some(pid), Some(parent)) = (words.next(), words.next()) else { continue };
            let is_step = line.contains("slurmstepd") && self.runs_here(pid, node);
            if is_step || steps.iter().any(|known| known == parent) {
                steps.push(pid.to_owned());
            }
        }
        Ok(steps)
    }

    /// Whether a step daemon belongs to a node of this cluster: it keeps its socket in the node's spool folder.
    fn runs_here(&self, pid: &str, node: &str) -> bool {
        let spool = self.folder.join(format!("spool-{node}"));
        let fds = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().filter_map(Result::ok);
        let opened = fds.filter_map(|fd| fs::read_link(fd.path()).ok()).any(|path| path.starts_with(&spool));
        let log = self.folder.join(format!("slurmd-{node}.log"));
        let fds = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().filter_map(Result::ok);
        opened || fds.filter_map(|fd| fs::read_link(fd.path()).ok()).any(|path| path == log)
    }

    fn queue(&self, format: &str) -> Result<String, String> {
        expect(0, self.slurm("squeue").args(["-h", "-o", format]))
    }

    fn slurm(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.control(&["stop"]);
    }
}

/// Waits until something holds.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) -> Result<(), String> {
    let began = Instant::now();
    while !holds() {
        if began.elapsed() > PATIENCE {
            return Err(format!("waited too long until {what}"));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

fn broken_cluster() -> Result<(), String> {
    let class = Classroom::new(6, 0.7)?;
    class.expect(0, &Classroom::grade("calm", &["--no-reference"]))?;
    let shards = SHARDS.to_string();
    let plan =
        ["plan", "submissions", "--puzzle", "queens", "--no-reference", "--out", "out", "--shards", &shards];
    class.expect(0, &[&plan[..], CASES].concat())?;
    let cluster = Cluster::start(class.path().join("cluster"))?;
    let submit = ["submit", "--engine", "slurm", "--out", "out", "--cpus", "1"];
    let commands = class.expect(0, &submit)?;
    make_shard_fail_once(&class)?;
    submit_by_hand(&class, &cluster, &commands)?;
    let stored = || {
        let files =
            walkdir::WalkDir::new(class.path().join("out/store/runs")).into_iter().filter_map(Result::ok);
        files.filter(|entry| entry.file_type().is_file()).count()
    };
    wait_for("the first results are there", || stored() >= 3)?;
    cluster.kill("slurmctld.pid")?;
    std::thread::sleep(Duration::from_secs(1));
    cluster.control(&["controller"])?;
    // Only a job that is seen on the node tests more than an allocation.
    let mut found = None;
    wait_for("a node has a job", || {
        let nodes = cluster.queue("%N %t").unwrap_or_default();
        let running = nodes.lines().filter_map(|line| line.strip_suffix(" R")).collect::<Vec<_>>().join(" ");
        let steps =
            |node: &'static str| Some((node, cluster.steps_of(node).ok()?)).filter(|(_, all)| all.len() > 1);
        found = ["n1", "n2", "n3"].into_iter().filter(|node| running.contains(node)).find_map(steps);
        // After a new start the controller knows a node only once it has answered.
        let states = expect(0, cluster.slurm("sinfo").args(["-h", "-N", "-o", "%N %t"])).unwrap_or_default();
        let answers = |node: &str| states.lines().any(|line| line == format!("{node} alloc"));
        found.as_ref().is_some_and(|(node, _)| answers(node)) && stored() >= 5
    })?;
    let (victim, steps) = found.ok_or("no node has a job")?;
    cluster.kill_node(victim, &steps)?;
    std::thread::sleep(Duration::from_secs(1));
    wait_for("the dead node is noticed", || {
        let states = expect(0, cluster.slurm("sinfo").args(["-h", "-N", "-o", "%N %t"])).unwrap_or_default();
        states.lines().any(|line| line.starts_with(victim) && line.contains("down"))
    })?;
    cluster.control(&["node", victim])?;
    wait_for("all jobs are done", || cluster.queue("%i").is_ok_and(|queue| queue.trim().is_empty()))?;
    let restarted = restarted(&class);
    if !restarted.iter().any(|shard| shard == "4") || restarted.iter().all(|shard| shard == "4") {
        return Err(format!("the fault and the lost node should have been felt: {restarted:?}"));
    }
    // The dependent job has merged already.
    let (calm, out) = (class.digest("calm")?, class.digest("out")?);
    if calm == out { Ok(()) } else { Err(format!("the results differ: {calm} {out}")) }
}

/// One shard meets temporary trouble in its first attempt.
fn make_shard_fail_once(class: &Classroom) -> Result<(), String> {
    let script = class.path().join("out/slurm.sh");
    let text = fs::read_to_string(&script).map_err(|error| error.to_string())?;
    let wasit = format!("'{}' run", env!("CARGO_BIN_EXE_wasit"));
    if !text.contains(&wasit) {
        return Err(format!("the script does not run wasit:\n{text}"));
    }
    let first = "[ \"$SLURM_ARRAY_TASK_ID:${SLURM_RESTART_COUNT:-0}\" = 4:0 ]";
    let broken = text.replace(&wasit, &format!("if {first}; then (exit 75); else {wasit}"));
    let broken = broken.replace("--jobs 1\n", "--jobs 1\nfi\n");
    fs::write(script, broken).map_err(|error| error.to_string())
}

/// Submits by the very commands that `wasit submit` prints.
fn submit_by_hand(class: &Classroom, cluster: &Cluster, commands: &str) -> Result<(), String> {
    let mut bash = cluster.slurm("bash");
    bash.args(["-euc", commands]).current_dir(class.path());
    expect(0, &mut bash).map(drop)
}

/// The shards that were begun again, by the log of attempts.
fn restarted(class: &Classroom) -> Vec<String> {
    let logs = fs::read_dir(class.path().join("out/attempts")).into_iter().flatten().filter_map(Result::ok);
    let names = logs.filter_map(|entry| entry.file_name().into_string().ok());
    // Such as 4-of-6.17.1.xyz.log: the shard, the job, the restart.
    let again = names
        .filter(|name| name.contains("-of-") && name.split('.').nth(2).is_some_and(|restart| restart != "0"));
    again.filter_map(|name| Some(name.split_once('-')?.0.to_owned())).collect()
}
