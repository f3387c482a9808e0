//! The scratch folder of a launcher without a file system of its own.

use std::os::unix::fs::{DirBuilderExt, chown};
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::launched::NotLaunched;
use super::raw::Identity;
use super::sweep::remove_folder;

/// So many names may be taken already.
const MOST_TAKEN: u32 = 100;

/// A folder that goes when its worker goes.
#[derive(Debug)]
pub struct Home(PathBuf);

impl Home {
    /// Makes it, and gives it to the user of the sandbox.
    pub fn make(number: u32, identity: Option<Identity>) -> Result<Self, NotLaunched> {
        let fault = |source| NotLaunched::Fault(Fault::io("make a scratch folder")(source));
        let base = std::env::temp_dir().canonicalize().map_err(fault)?;
        let home = Self(Self::create(&base, number).map_err(fault)?);
        if let Some(identity) = identity {
            chown(&home.0, Some(identity.uid), Some(identity.gid)).map_err(fault)?;
        }
        Ok(home)
    }

    /// A new folder; never one that was there, which may be somebody else's.
    fn create(base: &Path, number: u32) -> std::io::Result<PathBuf> {
        let name = format!("wasit-{}-{number}", std::process::id());
        let names = (1..MOST_TAKEN).map(|other| format!("{name}-{other}"));
        let mut taken = None;
        for path in std::iter::once(name.clone()).chain(names).map(|name| base.join(name)) {
            remove_folder(&path);
            match std::fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => taken = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(taken.unwrap_or_else(|| std::io::ErrorKind::AlreadyExists.into()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        remove_folder(&self.0);
    }
}
