//! What this machine can enforce, found out by trying; workers are made from it.

use std::path::PathBuf;
use std::sync::Arc;

use super::blueprint::Blueprint;
use super::cgroup::{Hierarchies, remove_stale};
use super::environment;
use super::fault::Fault;
use super::guarantee::{Guarantee, Require, Shortfall, check_required};
use super::hidden;
use super::launched::NotLaunched;
use super::own::Own;
use super::probe;
use super::readable;
use super::tier::Tier;
use super::worker::Worker;
use crate::units::Bytes;

#[derive(Debug, Clone)]
pub struct Options {
    /// The wasit executable, which is also the launcher.
    pub executable: PathBuf,
    /// Exactly this tier, instead of the strongest that works.
    pub tier: Option<Tier>,
    pub required: Vec<Require>,
    /// Folders and files that programs may read besides systems and toolchains.
    pub readable: Vec<PathBuf>,
    /// What programs must not see wherever it lies: cases, submissions, results. This program is always hidden.
    pub hidden: Vec<PathBuf>,
    /// The size of the writable folder.
    pub scratch_bytes: Bytes,
    /// The number of files in it.
    pub scratch_files: u64,
    /// Whether the kernel is asked to report reads of standard input; else `/proc` is looked at.
    pub reported_reads: bool,
}

impl Options {
    /// The usual ones, with an executable that understands the launcher's command.
    pub fn new(executable: PathBuf) -> Self {
        Self {
            executable,
            tier: None,
            required: Vec::new(),
            readable: Vec::new(),
            hidden: Vec::new(),
            scratch_bytes: Bytes(256 << 20),
            scratch_files: 16_384,
            reported_reads: cfg!(target_os = "linux"),
        }
    }

    /// The usual ones, with this program as the launcher.
    pub fn of_this_program() -> Result<Self, Fault> {
        std::env::current_exe().map(Self::new).map_err(Fault::io("find this program"))
    }
}

/// A place where programs can be run.
#[derive(Debug)]
pub struct Sandbox {
    blueprint: Arc<Blueprint>,
    guarantees: Vec<Guarantee>,
    /// Why a stronger tier is not used.
    refusals: Vec<(Tier, String)>,
}

impl Sandbox {
    /// Finds the strongest tier that works, and what it is good for.
    pub fn open(options: &Options) -> Result<Self, Fault> {
        let mut refusals = Vec::new();
        for tier in Tier::ALL.into_iter().filter(|tier| options.tier.is_none_or(|only| only == *tier)) {
            match Self::try_tier(options, tier) {
                Ok(mut sandbox) => {
                    check_required(&options.required, tier, &sandbox.guarantees, &reasons(&refusals))?;
                    sandbox.refusals = refusals;
                    return Ok(sandbox);
                }
                Err(NotLaunched::Refused(reason)) => refusals.push((tier, reason)),
                Err(NotLaunched::Fault(fault)) => return Err(fault),
            }
        }
        let shortfall = Shortfall {
            required: options.tier.map_or("any tier", Tier::name).to_owned(),
            found: reasons(&refusals),
        };
        Err(shortfall.into())
    }

    fn try_tier(options: &Options, tier: Tier) -> Result<Self, NotLaunched> {
        let blueprint = Arc::new(blueprint(options, tier)?);
        let mut worker = Worker::start_up(Arc::clone(&blueprint))?;
        // A sandbox in which our own program cannot run is no sandbox for others.
        let examined = probe::examine(&mut worker, tier, &blueprint.hidden);
        let guarantees =
            examined.map_err(|fault| NotLaunched::Refused(format!("the self-check failed: {fault}")))?;
        let guarantees = match options.tier {
            Some(_) => guarantees.into_iter().map(Guarantee::of_choice).collect(),
            None => guarantees,
        };
        Ok(Self { blueprint, guarantees, refusals: Vec::new() })
    }

    pub fn tier(&self) -> Tier {
        self.blueprint.tier
    }

    pub fn guarantees(&self) -> &[Guarantee] {
        &self.guarantees
    }

    /// Why stronger tiers do not work here.
    pub fn refusals(&self) -> &[(Tier, String)] {
        &self.refusals
    }

    pub fn readable(&self) -> &[PathBuf] {
        &self.blueprint.readable
    }

    /// A new worker; each belongs to one thread.
    pub fn worker(&self) -> Result<Worker, Fault> {
        Worker::start_up(Arc::clone(&self.blueprint)).map_err(|reason| match reason {
            NotLaunched::Refused(reason) => Fault::Launcher(reason),
            NotLaunched::Fault(fault) => fault,
        })
    }
}

fn reasons(refusals: &[(Tier, String)]) -> String {
    let reasons: Vec<_> = refusals.iter().map(|(tier, reason)| format!("{tier}: {reason}")).collect();
    reasons.join("; ")
}

fn blueprint(options: &Options, tier: Tier) -> Result<Blueprint, NotLaunched> {
    if tier.has_rules() && !cfg!(target_os = "linux") {
        return Err(NotLaunched::Refused("only Linux has the means".to_owned()));
    }
    let executable = options.executable.canonicalize();
    let executable = executable.map_err(|error| NotLaunched::Fault(Fault::io("find the launcher")(error)))?;
    let hidden = hidden::executables(&executable).into_iter().chain(options.hidden.iter().cloned());
    let hidden = hidden::places_of(&hidden.collect::<Vec<_>>());
    let readable = all_readable(options, &hidden);
    let toolchains = readable::rustup_home().filter(|path| readable.contains(path));
    Ok(Blueprint {
        toolchains: toolchains.map(|path| environment::word("RUSTUP_HOME", path.as_os_str())),
        hierarchies: if tier == Tier::Strong { Some(find_groups()?) } else { None },
        search_path: if tier.has_rules() {
            readable::search_path(&readable)
        } else {
            readable::search_path(&[PathBuf::from("/")])
        },
        own: Own::of(executable),
        tier,
        readable,
        hidden,
        scratch_bytes: options.scratch_bytes,
        scratch_files: options.scratch_files,
        reported_reads: options.reported_reads,
    })
}

fn all_readable(options: &Options, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let mut all = readable::usual();
    for path in &options.readable {
        // What lies in a hidden folder of a shown one has to be shown by itself.
        let is_inside = |root: &PathBuf| {
            let between =
                |place: &PathBuf| place.starts_with(root) && path.starts_with(place) && place != path;
            path.starts_with(root) && !hidden.iter().any(between)
        };
        if !all.iter().any(is_inside) {
            all.push(path.clone());
        }
    }
    all
}

fn find_groups() -> Result<Hierarchies, NotLaunched> {
    if !rustix::process::geteuid().is_root() {
        return Err(NotLaunched::Refused("control groups need root (try sudo)".to_owned()));
    }
    let hierarchies = Hierarchies::find().map_err(NotLaunched::Refused)?;
    remove_stale(&hierarchies);
    Ok(hierarchies)
}
