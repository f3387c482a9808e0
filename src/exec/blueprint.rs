//! What all workers of a sandbox have in common.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::cgroup::{Group, Hierarchies, path_prefixes};
use super::message::Setup;
use super::own::Own;
use super::raw::Identity;
use super::readable;
use super::tier::Tier;
use crate::units::Bytes;

#[derive(Debug)]
pub(super) struct Blueprint {
    /// The executable that is also the launcher.
    pub own: Own,
    pub tier: Tier,
    pub readable: Vec<PathBuf>,
    /// What of it no program may see.
    pub hidden: Vec<PathBuf>,
    /// Where rustup's toolchains are, as an environment variable, if they may be read.
    pub toolchains: Option<OsString>,
    pub search_path: OsString,
    /// The size of the writable folder, and the number of files in it.
    pub scratch_bytes: Bytes,
    pub scratch_files: u64,
    /// Whether the kernel is asked to report reads of standard input.
    pub reported_reads: bool,
    /// Where control groups are, in the strong tier.
    pub hierarchies: Option<Hierarchies>,
}

/// The user numbers of sandboxes.
const FIRST_USER: u32 = 60_000;
const USERS: u32 = 5_500;

impl Blueprint {
    /// A control group for a worker, where there are any.
    pub(super) fn make_group(&self, number: u32) -> std::io::Result<Option<Group>> {
        self.hierarchies.as_ref().map(|hierarchies| Group::new(hierarchies, number)).transpose()
    }

    /// What a launcher of it is told first; the folder is for one without a file system of its own.
    pub(super) fn setup(&self, number: u32, scratch: Option<&Path>) -> Setup {
        let hierarchies = self.hierarchies.as_ref();
        Setup {
            tier: self.tier,
            identity: own_user(number),
            memory_counted: hierarchies.is_some(),
            readable: self.readable.clone(),
            hidden: self.hidden.iter().filter(|path| !is_system(path)).cloned().collect(),
            own_is_file: self.own.is_file(),
            scratch: scratch.map(Path::to_owned).unwrap_or_default(),
            scratch_bytes: self.scratch_bytes.0,
            scratch_inodes: self.scratch_files,
            remove: hierarchies.map(|found| path_prefixes(found, number)).unwrap_or_default(),
        }
    }
}

/// Whether taking a folder out would take the system out.
fn is_system(path: &Path) -> bool {
    readable::ROOTS.iter().any(|root| Path::new(root).starts_with(path))
}

/// Root gives every worker a user of its own, which owns nothing.
pub(super) fn own_user(number: u32) -> Option<Identity> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    // One for each worker that can be at work, in a block of this process's own; 65,534 is nobody's.
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let block = (workers + 4).clamp(20, USERS);
    let uid = FIRST_USER + (std::process::id() % (USERS / block)) * block + number % block;
    Some(Identity { uid, gid: uid })
}
