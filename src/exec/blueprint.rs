//! What all workers of a sandbox have in common.

use std::ffi::OsString;
use std::path::PathBuf;

use super::cgroup::{Hierarchies, path_prefixes};
use super::home::Home;
use super::message::Setup;
use super::raw::Identity;
use super::tier::Tier;
use crate::limits::Bytes;

/// What all workers of a sandbox have in common.
#[derive(Debug)]
pub struct Blueprint {
    /// The executable that is also the launcher.
    pub executable: PathBuf,
    /// The means to use.
    pub tier: Tier,
    /// What programs may read.
    pub readable: Vec<PathBuf>,
    /// Where rustup's toolchains are, as an environment variable, if they may be read.
    pub toolchains: Option<OsString>,
    /// Where programs are looked for.
    pub search_path: OsString,
    /// The size of the writable folder.
    pub scratch_bytes: Bytes,
    /// The number of files in it.
    pub scratch_files: u64,
    /// Whether the kernel is asked to report reads of standard input.
    pub reported_reads: bool,
    /// Where control groups are, in the strong tier.
    pub hierarchies: Option<Hierarchies>,
}

impl Blueprint {
    /// What a launcher of it is told first.
    pub fn setup(&self, number: u32, identity: Option<Identity>, home: Option<&Home>) -> Setup {
        let hierarchies = self.hierarchies.as_ref();
        Setup {
            tier: self.tier,
            identity,
            memory_counted: hierarchies.is_some(),
            readable: self.readable.clone(),
            scratch: home.map(|home| home.path().to_owned()).unwrap_or_default(),
            scratch_bytes: self.scratch_bytes.0,
            scratch_inodes: self.scratch_files,
            remove: hierarchies.map(|found| path_prefixes(found, number)).unwrap_or_default(),
        }
    }
}
