//! The self-check: attacks a new sandbox from inside and turns what happened into guarantees.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::message::{Message, message};

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
use crate::units::{Bytes, Millis};

/// What the attacks showed.
#[derive(Debug, Default)]
struct Findings {
    held: BTreeMap<String, bool>,
}

/// Attacks the worker's sandbox and says how far each promise is kept.
pub(super) fn examine(worker: &mut Worker, tier: Tier, hidden: &[PathBuf]) -> Result<Vec<Guarantee>, Fault> {
    let folder = Bait::lay()?;
    let mut findings = Findings::default();
    findings.note("own-user", worker.own_user);
    let mut attack = |words: &[&str], limits: Limits| -> Result<Run, Fault> {
        let mut command = vec![OsString::from("wasit"), attack::COMMAND.into()];
        command.extend(words.iter().map(OsString::from));
        worker.run(Job { limits, ..Job::of_own(&command) })
    };
    let grader = std::process::id().to_string();
    let bait = folder.path().to_string_lossy();
    // Names that are no text are not attacked by name; they are covered all the same.
    let hidden: Vec<&str> = hidden.iter().filter_map(|path| path.to_str()).collect();
    let spying: Vec<&str> = ["spy", &bait, &grader].into_iter().chain(hidden).collect();
    let spy = attack(&spying, limits())?;
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
    let burnt = attack(&["burn", "20"], limits())?;
    findings.note("cpu-counted", burnt.cpu.value >= Duration::from_millis(15));
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
            if let Some((name, word)) = line.rsplit_once(' ') {
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
            Promise::Cpu => self.cpu(tier),
            Promise::Memory => self.memory(tier),
            Promise::Processes => self.processes(tier),
            Promise::Answers => self.answers(tier),
            Promise::Writes => self.writes(tier),
            Promise::Disk => self.disk(tier),
            Promise::Network => self.network(tier),
            Promise::Grader => self.grader(tier),
            Promise::Inheritance => self.inheritance(),
        };
        Guarantee { promise, level }
    }

    fn kill(&self, tier: Tier) -> Level {
        match (self.all_held(&["orphan-killed"]), tier.has_namespaces(), self.all_held(&["parent"])) {
            (true, true, _) => enforced(message!("means.pid")),
            (true, false, true) => enforced(message!("means.subreaper")),
            (true, false, false) => partial(message!("means.launcher"), remedy::for_namespaces()),
            (false, _, _) => absent(message!("means.orphan"), remedy::for_namespaces()),
        }
    }

    fn cpu(&self, tier: Tier) -> Level {
        if tier == Tier::Strong && self.all_held(&["cpu-counted"]) {
            enforced(message!("means.group"))
        } else {
            partial(message!("means.sigchld"), remedy::for_groups())
        }
    }

    fn disk(&self, tier: Tier) -> Level {
        if tier.has_namespaces() && self.all_held(&["disk"]) {
            enforced(message!("means.own-file-system"))
        } else {
            partial(message!("means.file-length"), remedy::for_namespaces())
        }
    }

    fn memory(&self, tier: Tier) -> Level {
        match (self.all_held(&["memory-limited"]), tier) {
            (true, Tier::Strong) => enforced(message!("means.group")),
            (true, Tier::Namespaces | Tier::Landlock | Tier::Portable) => {
                partial(message!("means.sampled-memory"), remedy::for_groups())
            }
            (false, _) => absent(message!("means.over-memory"), remedy::for_groups()),
        }
    }

    fn processes(&self, tier: Tier) -> Level {
        match (self.all_held(&["processes-limited"]), tier) {
            (true, Tier::Strong) => enforced(message!("means.pids-group")),
            (true, _) if self.all_held(&["own-user"]) => enforced(message!("means.counted-own-user")),
            (true, Tier::Namespaces) => enforced(message!("means.counted-user-namespace")),
            (true, Tier::Landlock | Tier::Portable) => {
                partial(message!("means.counted-shared"), remedy::for_namespaces())
            }
            (false, _) => absent(message!("means.over-processes"), remedy::for_namespaces()),
        }
    }

    fn files(&self, tier: Tier, attacks: &[&str], reason: Message) -> Level {
        if self.all_held(attacks) { enforced(file_means(tier)) } else { absent(reason, remedy::for_rules()) }
    }

    /// The bait, and everything of this batch at its real place.
    fn answers(&self, tier: Tier) -> Level {
        let seen = self.held.iter().find(|(name, held)| name.starts_with("hidden:") && !**held);
        match seen.and_then(|(name, _)| name.strip_prefix("hidden:")) {
            Some(path) if self.all_held(&["read", "environ"]) => {
                partial(message!("means.path-seen", path = path), remedy::for_rules())
            }
            _ => self.files(tier, &["read", "environ"], message!("means.files-read")),
        }
    }

    fn writes(&self, tier: Tier) -> Level {
        if self.all_held(&["write"]) && !self.all_held(&["chmod"]) {
            return partial(message!("means.modes"), remedy::for_namespaces());
        }
        self.files(tier, &["write", "chmod"], message!("means.files-changed"))
    }

    fn network(&self, tier: Tier) -> Level {
        if self.all_held(&["internet", "unix"]) && !self.all_held(&["datagrams", "locks", "watches"]) {
            return partial(message!("means.channels"), remedy::for_rules());
        }
        match (self.all_held(&["internet", "unix"]), tier.has_namespaces()) {
            (true, true) => enforced(message!("means.network-namespace")),
            (true, false) => enforced(message!("means.no-sockets")),
            (false, _) => absent(message!("means.sockets"), remedy::for_rules()),
        }
    }

    fn grader(&self, tier: Tier) -> Level {
        if !self.all_held(&["signal", "environ"]) {
            return absent(message!("means.grader"), remedy::for_rules());
        }
        if tier.has_rules() && !self.all_held(&["core"]) {
            return partial(message!("means.other-core"), remedy::for_rules());
        }
        match tier {
            Tier::Strong | Tier::Namespaces => enforced(message!("means.pid-seccomp")),
            Tier::Landlock => enforced(message!("means.landlock-scope")),
            Tier::Portable => partial(message!("means.other-user"), remedy::for_rules()),
        }
    }

    fn inheritance(&self) -> Level {
        let held = self.all_held(&["variables"]) && self.held.get("descriptors").copied().unwrap_or(true);
        if held {
            enforced(message!("means.environment"))
        } else {
            absent(message!("means.got-in"), "report this as a fault")
        }
    }
}

fn file_means(tier: Tier) -> Message {
    match (tier.has_namespaces(), launcher::has_file_rules()) {
        (true, true) => message!("means.mounts"),
        (true, false) => message!("means.mounts-only"),
        (false, _) => "Landlock".into(),
    }
}

fn enforced(means: Message) -> Level {
    Level::Enforced(means)
}

fn partial(reason: Message, remedy: impl Into<String>) -> Level {
    Level::Partial { reason, remedy: remedy.into() }
}

fn absent(reason: Message, remedy: impl Into<String>) -> Level {
    Level::Absent { reason, remedy: remedy.into() }
}
