//! How a launcher sets itself up; sent once.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use super::strings;
use crate::exec::raw::Identity;
use crate::exec::tier::Tier;
use crate::exec::wire::{Pack, Unpack};

/// How a launcher sets itself up; sent once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Which means to use.
    pub tier: Tier,
    /// The user programs run as; `None` keeps the launcher's own.
    pub identity: Option<Identity>,
    /// Whether a control group bounds the memory, so that memory outside any process is safe to allow.
    pub memory_counted: bool,
    /// Folders and files a program may read.
    pub readable: Vec<PathBuf>,
    /// The folder of the run where there is no file system of its own.
    pub scratch: PathBuf,
    /// Bytes of the file system of its own.
    pub scratch_bytes: u64,
    /// Files and folders of it.
    pub scratch_inodes: u64,
    /// How the paths begin that are to be removed when the launcher has ended, even if the harness was killed:
    /// its control groups.
    pub remove: Vec<PathBuf>,
}

impl Setup {
    /// As the bytes of a frame.
    pub fn pack(&self) -> Vec<u8> {
        let mut pack = Pack::default();
        pack.bytes(self.tier.name().as_bytes());
        pack.number(self.identity.is_some().into());
        let identity = self.identity.unwrap_or(Identity { uid: 0, gid: 0 });
        pack.number(identity.uid.into());
        pack.number(identity.gid.into());
        pack.number(self.memory_counted.into());
        pack.list(&bytes_of_paths(&self.readable));
        pack.bytes(self.scratch.as_os_str().as_bytes());
        pack.number(self.scratch_bytes);
        pack.number(self.scratch_inodes);
        pack.list(&bytes_of_paths(&self.remove));
        pack.0
    }

    /// Reads the bytes of a frame.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack(bytes);
        let tier = String::from_utf8(from.bytes()?).ok()?.parse().ok()?;
        let switch = from.number()? == 1;
        let identity =
            Identity { uid: from.number()?.try_into().ok()?, gid: from.number()?.try_into().ok()? };
        Some(Self {
            tier,
            identity: switch.then_some(identity),
            memory_counted: from.number()? == 1,
            readable: paths(from.list()?),
            scratch: PathBuf::from(OsString::from_vec(from.bytes()?)),
            scratch_bytes: from.number()?,
            scratch_inodes: from.number()?,
            remove: paths(from.list()?),
        })
    }
}

fn bytes_of_paths(paths: &[PathBuf]) -> Vec<&[u8]> {
    paths.iter().map(|path| path.as_os_str().as_bytes()).collect()
}

fn paths(list: Vec<Vec<u8>>) -> Vec<PathBuf> {
    strings(list).into_iter().map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_arrives_as_it_was_sent() {
        let setup = Setup {
            tier: Tier::Namespaces,
            identity: Some(Identity { uid: 60_000, gid: 60_000 }),
            memory_counted: true,
            readable: vec!["/usr".into(), "/opt".into()],
            scratch: "/tmp/x".into(),
            scratch_bytes: 1 << 26,
            scratch_inodes: 4096,
            remove: vec!["/sys/fs/cgroup/x".into()],
        };
        assert_eq!(Setup::unpack(&setup.pack()), Some(setup));
    }
}
