//! A real Slurm cluster of three nodes on this machine, broken on purpose: the results are those of one machine.

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::ToolTest;
use crate::classroom::{CASES, Classroom, expect};

/// The fault test.
pub const TEST: ToolTest = ToolTest {
    name: "slurm_loses_nothing_when_its_controller_and_a_node_are_killed",
    needs: &["slurmctld", "slurmd", "sbatch", "munged", "bash", "python3"],
    run: broken_cluster,
};

const SHARDS: u32 = 6;
/// The shard that begins its work when the controller is gone.
const LATE: &str = "1";
/// The shard that begins its work when it is alone; its first attempt stays on its node until that dies.
const HELD: &str = "2";
/// The shard whose first attempt meets temporary trouble.
const FAILING: &str = "4";
/// How Slurm calls the element of a job that is no array.
const MERGE: &str = "N/A";
/// Everything happens within seconds; where it does not, the logs of the daemons are shown.
const PATIENCE: Duration = Duration::from_mins(1);

/// A cluster that ends with the test.
struct Cluster {
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    fn start(folder: PathBuf) -> Result<Self, String> {
        let cluster = Self { folder, port: free_ports().ok_or("there are no five free ports in a row")? };
        cluster.control(&["start"])?;
        Ok(cluster)
    }

    fn control(&self, words: &[&str]) -> Result<String, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/slurm-cluster.sh");
        let mut command = Command::new("bash");
        command.arg(script).arg(words[0]).arg(&self.folder).args(&words[1..]);
        command.env("WASIT_SLURM_PORT", self.port.to_string());
        expect(0, &mut command)
    }

    fn kill(&self, pid_file: &str) -> Result<(), String> {
        let pid = fs::read_to_string(self.folder.join(pid_file)).map_err(|error| error.to_string())?;
        expect(0, Command::new("kill").args(["-KILL", pid.trim()])).map(drop)
    }

    /// Kills a node: its daemon, those of its steps, and the jobs below them.
    fn kill_node(&self, node: &str, steps: &[String]) -> Result<(), String> {
        let processes = with_descendants(steps)?;
        self.kill(&format!("slurmd-{node}.pid"))?;
        // Some may have ended by themselves meanwhile.
        let _ = Command::new("kill").arg("-KILL").args(processes).output();
        Ok(())
    }

    /// What the controller knows about a node, such as `mixed`; a `*` stands behind it while it does not answer.
    fn state_of(&self, node: &str) -> String {
        let state = self.slurm("sinfo").args(["-h", "-N", "-n", node, "-o", "%T"]).output();
        state.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
    }

    /// Whether the state on disk is newer than everything the controller has told: it is saved every few seconds.
    fn has_saved(&self) -> bool {
        let changed = |name: &str| fs::metadata(self.folder.join(name)).and_then(|data| data.modified());
        matches!((changed("state/job_state"), changed("slurmctld.log")), (Ok(state), Ok(log)) if state > log)
    }

    /// Jobs and elements in the queue, with the number of their restarts.
    fn queue(&self) -> Result<Vec<(String, String)>, String> {
        let queue = expect(0, self.slurm("squeue").args(["-h", "-r", "-O", "ArrayTaskID:20,RestartCnt:20"]))?;
        let words = |line: &str| {
            let mut words = line.split_whitespace().map(str::to_owned);
            Some((words.next()?, words.next()?))
        };
        Ok(queue.lines().filter_map(words).collect())
    }

    fn slurm(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }

    /// Waits until something holds; else tells what the daemons say.
    fn wait_for(&self, what: &str, mut holds: impl FnMut() -> bool) -> Result<(), String> {
        let began = Instant::now();
        while !holds() {
            if began.elapsed() > PATIENCE {
                return Err(format!("waited too long until {what}\n{}", self.logs()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// The ends of all logs.
    fn logs(&self) -> String {
        let queue = self.slurm("squeue").args(["-a", "-r"]).output();
        let queue = queue.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let logs = ["slurmctld", "slurmd-n1", "slurmd-n2", "slurmd-n3"].map(|name| {
            let log = fs::read_to_string(self.folder.join(format!("{name}.log"))).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            format!("== {name}\n{}", lines[lines.len().saturating_sub(40)..].join("\n"))
        });
        format!("{}{}", queue.unwrap_or_default(), logs.join("\n"))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.control(&["stop"]);
    }
}

/// The first of five free ports, below those that outgoing connections get.
fn free_ports() -> Option<u16> {
    let start = u16::try_from(std::process::id() % 2000).ok()? * 5;
    let candidates = (0..2000).map(|step| 20_000 + (start + step * 5) % 10_000);
    let is_free = |port: u16| TcpListener::bind(("127.0.0.1", port)).is_ok();
    candidates.into_iter().find(|port| (0..5).all(|next| is_free(port + next)))
}

/// These processes and all below them.
fn with_descendants(roots: &[String]) -> Result<Vec<String>, String> {
    let processes = expect(0, Command::new("ps").args(["-eo", "pid=,ppid="]))?;
    let pairs: Vec<Vec<&str>> = processes.lines().map(|line| line.split_whitespace().collect()).collect();
    let mut found = roots.to_vec();
    let mut next = 0;
    while let Some(parent) = found.get(next).cloned() {
        found.extend(pairs.iter().filter(|pair| pair[1] == parent).map(|pair| pair[0].to_owned()));
        next += 1;
    }
    Ok(found)
}

fn broken_cluster() -> Result<(), String> {
    let class = Classroom::new(6, 0.3)?;
    class.expect(0, &Classroom::grade("calm", &["--no-reference"]))?;
    let shards = SHARDS.to_string();
    let plan =
        ["plan", "submissions", "--puzzle", "queens", "--no-reference", "--out", "out", "--shards", &shards];
    class.expect(0, &[&plan[..], CASES].concat())?;
    let cluster = Cluster::start(class.path().join("cluster"))?;
    let commands = class.expect(0, &["submit", "--engine", "slurm", "--out", "out", "--cpus", "1"])?;
    break_script(&class)?;
    submit_by_hand(&class, &cluster, &commands)?;
    lose_controller(&class, &cluster)?;
    lose_node(&class, &cluster)?;
    cluster.wait_for("all jobs are done", || cluster.queue().is_ok_and(|queue| queue.is_empty()))?;
    let restarted = restarted(&class);
    if ![HELD, FAILING].iter().all(|shard| restarted.contains(*shard)) {
        return Err(format!(
            "the fault and the lost node should have been felt: {restarted:?}\n{}",
            cluster.logs()
        ));
    }
    // The dependent job has merged already.
    let (calm, out) = (class.digest("calm")?, class.digest("out")?);
    if calm == out { Ok(()) } else { Err(format!("the results differ: {calm} {out}")) }
}

/// Kills the controller while shards run; they go on without it, and it finds them again.
fn lose_controller(class: &Classroom, cluster: &Cluster) -> Result<(), String> {
    let again = |(shard, restarts): &(String, String)| shard == FAILING && restarts == "1";
    cluster.wait_for("the failing shard waits for its second attempt", || {
        cluster.queue().is_ok_and(|queue| queue.iter().any(again))
    })?;
    for shard in [LATE, HELD] {
        cluster.wait_for("two attempts are on their nodes", || node_of(class, shard).is_some())?;
    }
    // What began within the last seconds it would not know any more.
    cluster.wait_for("the controller has written down what it knows", || cluster.has_saved())?;
    cluster.kill("slurmctld.pid")?;
    let before = stored(class);
    fs::write(class.path().join("out/gone"), "").map_err(|error| error.to_string())?;
    cluster.wait_for("results come without the controller", || stored(class) > before)?;
    cluster.control(&["controller"]).map(drop)
}

/// Kills a node on which an attempt is seen; its daemon comes back when the loss was noticed.
fn lose_node(class: &Classroom, cluster: &Cluster) -> Result<(), String> {
    let node = node_of(class, HELD).ok_or("no attempt stays on its node")?;
    // After a new start the controller knows a node, and what runs there, once it has answered.
    cluster.wait_for("the new controller knows the node", || {
        matches!(cluster.state_of(&node).as_str(), "mixed" | "allocated")
    })?;
    // Else another one might be sent to the dead node before it is noticed, which takes Slurm a minute to mend.
    let is_left = |(shard, _): &(String, String)| shard == HELD || shard == MERGE;
    cluster.wait_for("the other shards are done", || {
        cluster.queue().is_ok_and(|queue| queue.iter().all(is_left))
    })?;
    let before = stored(class);
    fs::write(class.path().join("out/alone"), "").map_err(|error| error.to_string())?;
    cluster.wait_for("the held attempt is in the middle of its work", || stored(class) > before)?;
    cluster.kill_node(&node, &steps_of(class, &node))?;
    cluster.wait_for("the dead node is noticed", || cluster.state_of(&node).starts_with("down"))?;
    cluster.control(&["node", &node]).map(drop)
}

/// The node of a shard's first attempt, once that has told it.
fn node_of(class: &Classroom, shard: &str) -> Option<String> {
    let told = fs::read_to_string(class.path().join(format!("out/node-of-{shard}"))).ok()?;
    Some(told.trim().to_owned()).filter(|node| !node.is_empty())
}

/// The step daemons that are on a node, by what every attempt has told.
fn steps_of(class: &Classroom, node: &str) -> Vec<String> {
    let told = fs::read_dir(class.path().join("out/steps")).into_iter().flatten().filter_map(Result::ok);
    let names = told.filter_map(|entry| entry.file_name().into_string().ok());
    let steps = names.filter_map(|name| Some(name.strip_prefix(node)?.strip_prefix('.')?.to_owned()));
    let is_step = |pid: &String| {
        fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name.starts_with("slurmstepd"))
    };
    steps.filter(is_step).collect()
}

/// The runs that are stored.
fn stored(class: &Classroom) -> usize {
    let files = walkdir::WalkDir::new(class.path().join("out/store/runs")).into_iter().filter_map(Result::ok);
    files.filter(|entry| entry.file_type().is_file()).count()
}

/// Every attempt tells where it is; the first one of some shards waits, never ends, or meets temporary trouble.
fn break_script(class: &Classroom) -> Result<(), String> {
    let script = class.path().join("out/slurm.sh");
    let text = fs::read_to_string(&script).map_err(|error| error.to_string())?;
    let run = format!("'{}' run", env!("CARGO_BIN_EXE_wasit"));
    let (before, after) = text.split_once(&run).ok_or(format!("the script does not run wasit:\n{text}"))?;
    let (words, end) = after.split_once('\n').ok_or("the script ends with wasit")?;
    let broken = format!(
        "{before}mkdir -p out/steps && touch \"out/steps/$SLURMD_NODENAME.$PPID\"\n\
         case \"$SLURM_ARRAY_TASK_ID:${{SLURM_RESTART_COUNT:-0}}\" in\n\
         {LATE}:0) echo \"$SLURMD_NODENAME\" > out/node-of-{LATE}\n\
         until [ -e out/gone ]; do sleep 0.1; done; {run}{words} ;;\n\
         {HELD}:0) echo \"$SLURMD_NODENAME\" > out/node-of-{HELD}\n\
         until [ -e out/alone ]; do sleep 0.1; done; {run}{words}; sleep 600 ;;\n\
         {FAILING}:0) (exit 75) ;;\n\
         *) {run}{words} ;;\n\
         esac\n{end}"
    );
    fs::write(script, broken).map_err(|error| error.to_string())
}

/// Submits by the very commands that `wasit submit` prints.
fn submit_by_hand(class: &Classroom, cluster: &Cluster, commands: &str) -> Result<(), String> {
    let mut bash = cluster.slurm("bash");
    bash.args(["-euc", commands]).current_dir(class.path());
    expect(0, &mut bash).map(drop)
}

/// The shards that were begun again, by the log of attempts.
fn restarted(class: &Classroom) -> BTreeSet<String> {
    let logs = fs::read_dir(class.path().join("out/attempts")).into_iter().flatten().filter_map(Result::ok);
    let names = logs.filter_map(|entry| entry.file_name().into_string().ok());
    // Such as 4-of-6.17.1.xyz.log: the shard, the job, the restart.
    let again = names
        .filter(|name| name.contains("-of-") && name.split('.').nth(2).is_some_and(|restart| restart != "0"));
    again.filter_map(|name| Some(name.split_once('-')?.0.to_owned())).collect()
}
