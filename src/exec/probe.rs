//! The self-check: attacks a new sandbox from inside and turns what happened into guarantees.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use super::attack;
use super::event::{Stream, stream_bytes};
use super::fault::Fault;
use super::guarantee::{Guarantee, Level, Promise};
use super::job::Job;
use super::launcher;
use super::limits::Limits;
use super::remedy;
use super::run::{End, Run};
use super::tier::Tier;
use super::worker::Worker;
use crate::limits::{Bytes, Millis};

/// What the attacks showed.
#[derive(Debug, Default)]
struct Findings {
    held: BTreeMap<String, bool>,
}

/// Attacks the worker's sandbox and says how far each promise is kept.
pub fn examine(worker: &mut Worker, tier: Tier, executable: &Path) -> Result<Vec<Guarantee>, Fault> {
    let folder = Bait::lay()?;
    let mut findings = Findings::default();
    findings.note("own-user", worker.has_own_user());
    let mut attack = |words: &[&str], limits: Limits| -> Result<Run, Fault> {
        let mut command = vec![OsString::from(executable), attack::COMMAND.into()];
        command.extend(words.iter().map(OsString::from));
        worker.run(Job { limits, ..Job::new(&command) })
    };
    let grader = std::process::id().to_string();
    let spy = attack(&["spy", &folder.path().to_string_lossy(), &grader], limits())?;
    if spy.end != End::Exited(0) {
        return Err(Fault::Launcher(format!("its own program ended as {:?} in it", spy.end)));
    }
    findings.read(&spy);
    let few = Limits { processes: 8, ..limits() };
    let threads = attack(&["threads", "40"], few)?;
    findings.note("processes-limited", threads.end == End::Processes);
    let small = Limits { memory: Bytes(32 << 20), ..limits() };
    let hog = attack(&["memory", "67108864"], small)?;
    findings.note("memory-limited", hog.end == End::Memory);
    let orphan = attack(&["orphan"], limits())?;
    findings.note("orphan-killed", orphan.leftover_processes == 1);
    let promises = Promise::ALL.into_iter();
    Ok(promises.map(|promise| findings.weigh(promise, tier)).collect())
}

fn limits() -> Limits {
    Limits { time: Millis(5000), ..Limits::default() }
}

/// A folder everybody may read and write, with a file everybody may read: what only a sandbox can protect.
struct Bait(tempfile::TempDir);

impl Bait {
    /// The folder is new and closed until everything lies in it, so that nobody can put a link there first.
    fn lay() -> Result<Self, Fault> {
        use std::os::unix::fs::PermissionsExt;
        Self::remove_stale();
        let everybody =
            |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
        let lay = || {
            let prefix = format!("wasit-bait-{}-", std::process::id());
            let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
            let secret = folder.path().join("secret");
            std::fs::write(&secret, "secret")?;
            everybody(&secret, 0o644)?;
            everybody(folder.path(), 0o777)?;
            Ok(folder)
        };
        lay().map(Self).map_err(Fault::io("prepare the self-check"))
    }

    /// Removes bait of graders that were killed during their self-check.
    fn remove_stale() {
        for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let owner = name.strip_prefix("wasit-bait-").and_then(|rest| rest.split('-').next());
            let gone = |owner: &str| !Path::new("/proc").join(owner).exists();
            if Path::new("/proc/self").exists() && owner.is_some_and(gone) {
                let _somebody_elses = std::fs::remove_dir_all(entry.path());
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Findings {
    fn read(&mut self, run: &Run) {
        let output = stream_bytes(&run.record, Stream::Stdout);
        for line in String::from_utf8_lossy(&output).lines() {
            if let Some((name, word)) = line.split_once(' ') {
                self.held.insert(name.to_owned(), word == "held");
            }
        }
    }

    fn note(&mut self, name: &str, held: bool) {
        self.held.insert(name.to_owned(), held);
    }

    /// Whether all these attacks failed; an attack that did not report counts as a success.
    fn all_held(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.held.get(*name).copied().unwrap_or(false))
    }

    fn weigh(&self, promise: Promise, tier: Tier) -> Guarantee {
        let level = match promise {
            Promise::Kill => self.kill(tier),
            Promise::Cpu => cpu(tier),
            Promise::Memory => self.memory(tier),
            Promise::Processes => self.processes(tier),
            Promise::Answers => self.files(tier, &["read", "environ"], "files can be read"),
            Promise::Writes => self.writes(tier),
            Promise::Disk => disk(tier),
            Promise::Network => self.network(tier),
            Promise::Grader => self.grader(tier),
            Promise::Inheritance => self.inheritance(),
        };
        Guarantee { promise, level }
    }

    fn kill(&self, tier: Tier) -> Level {
        match (self.all_held(&["orphan-killed"]), tier.has_namespaces(), self.all_held(&["parent"])) {
            (true, true, _) => enforced("pid namespace"),
            (true, false, true) => enforced("subreaper and search for descendants"),
            (true, false, false) => {
                partial("a program can kill its launcher and escape", remedy::for_namespaces())
            }
            (false, _, _) => absent("an orphan outlived its run", remedy::for_namespaces()),
        }
    }

    fn memory(&self, tier: Tier) -> Level {
        match (self.all_held(&["memory-limited"]), tier) {
            (true, Tier::Strong) => enforced("control group"),
            (true, Tier::Namespaces | Tier::Landlock | Tier::Portable) => partial(
                "looked at every 10 ms, with RLIMIT_DATA beyond it; shared memory that no process holds is not seen; \
                 the peak is that of the largest process or sampled",
                remedy::for_groups(),
            ),
            (false, _) => absent("a program used twice its limit", remedy::for_groups()),
        }
    }

    fn processes(&self, tier: Tier) -> Level {
        match (self.all_held(&["processes-limited"]), tier) {
            (true, Tier::Strong) => enforced("pids control group"),
            (true, _) if self.all_held(&["own-user"]) => {
                enforced("counted every 10 ms, RLIMIT_NPROC of a user of its own beyond it")
            }
            (true, Tier::Namespaces) => {
                enforced("counted every 10 ms, RLIMIT_NPROC of a user namespace beyond it")
            }
            (true, Tier::Landlock | Tier::Portable) => partial(
                "counted every 10 ms; RLIMIT_NPROC beyond it is shared with the user's other processes",
                remedy::for_namespaces(),
            ),
            (false, _) => absent("a program started more processes than allowed", remedy::for_namespaces()),
        }
    }

    fn files(&self, tier: Tier, attacks: &[&str], reason: &str) -> Level {
        if self.all_held(attacks) { enforced(file_means(tier)) } else { absent(reason, remedy::for_rules()) }
    }

    fn writes(&self, tier: Tier) -> Level {
        if self.all_held(&["write"]) && !self.all_held(&["chmod"]) {
            return partial("the mode of the user's own files can be changed", remedy::for_namespaces());
        }
        self.files(tier, &["write", "chmod"], "files outside can be changed")
    }

    fn network(&self, tier: Tier) -> Level {
        match (self.all_held(&["internet", "unix"]), tier.has_namespaces()) {
            (true, true) => enforced("network namespace, no sockets by seccomp"),
            (true, false) => enforced("no sockets by seccomp"),
            (false, _) => absent("sockets can be opened", remedy::for_rules()),
        }
    }

    fn grader(&self, tier: Tier) -> Level {
        if !self.all_held(&["signal", "environ"]) {
            return absent("the grader can be signalled or its environment read", remedy::for_rules());
        }
        match tier {
            Tier::Strong | Tier::Namespaces => enforced("pid namespace, seccomp"),
            Tier::Landlock => enforced("Landlock scope, seccomp"),
            Tier::Portable => partial("only by running as another user", remedy::for_rules()),
        }
    }

    fn inheritance(&self) -> Level {
        let held = self.all_held(&["variables"]) && self.held.get("descriptors").copied().unwrap_or(true);
        if held {
            enforced("environment from a list, other files closed")
        } else {
            absent("something got in", "report this as a fault")
        }
    }
}

fn cpu(tier: Tier) -> Level {
    match tier {
        Tier::Strong => enforced("control group"),
        Tier::Namespaces | Tier::Landlock | Tier::Portable => {
            partial("children of a parent that ignores SIGCHLD are not counted", remedy::for_groups())
        }
    }
}

fn disk(tier: Tier) -> Level {
    if tier.has_namespaces() {
        enforced("file system of its own with a bounded size")
    } else {
        partial("only the length of each file is bounded", remedy::for_namespaces())
    }
}

fn file_means(tier: Tier) -> &'static str {
    match (tier.has_namespaces(), launcher::has_file_rules()) {
        (true, true) => "mount namespace with a list of folders, Landlock",
        (true, false) => "mount namespace with a list of folders",
        (false, _) => "Landlock",
    }
}

fn enforced(means: &str) -> Level {
    Level::Enforced(means.to_owned())
}

fn partial(reason: &str, remedy: impl Into<String>) -> Level {
    Level::Partial { reason: reason.to_owned(), remedy: remedy.into() }
}

fn absent(reason: &str, remedy: impl Into<String>) -> Level {
    Level::Absent { reason: reason.to_owned(), remedy: remedy.into() }
}
