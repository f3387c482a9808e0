//! The scratch folder of a launcher without a file system of its own.

use std::os::unix::fs::{DirBuilderExt, chown};
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::launched::NotLaunched;
use super::raw::Identity;
use super::sweep::remove_folder;

/// A folder that goes when its worker goes.
#[derive(Debug)]
pub struct Home(PathBuf);

impl Home {
    /// Makes it, and gives it to the user of the sandbox.
    pub fn make(number: u32, identity: Option<Identity>) -> Result<Self, NotLaunched> {
        let fault = |source| NotLaunched::Fault(Fault::io("make a scratch folder")(source));
        let base = std::env::temp_dir().canonicalize().map_err(fault)?;
        let path = base.join(format!("wasit-{}-{number}", std::process::id()));
        remove_folder(&path);
        std::fs::DirBuilder::new().mode(0o700).create(&path).map_err(fault)?;
        let home = Self(path);
        if let Some(identity) = identity {
            chown(&home.0, Some(identity.uid), Some(identity.gid)).map_err(fault)?;
        }
        Ok(home)
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
