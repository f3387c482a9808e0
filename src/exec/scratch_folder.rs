//! The scratch folder of a launcher without a file system of its own.

use std::io;
use std::os::unix::fs::{DirBuilderExt, chown};
use std::path::{Path, PathBuf};

use super::folder::remove_folder;
use super::raw::Identity;

/// So many names may be taken already.
const MOST_TAKEN: u32 = 100;

/// A folder that goes when its launcher is gone.
#[derive(Debug)]
pub(super) struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes it, and gives it to the user of the sandbox.
    pub(super) fn make(number: u32, owner: Option<Identity>) -> io::Result<Self> {
        let base = std::env::temp_dir().canonicalize()?;
        let folder = Self(create(&base, number)?);
        if let Some(owner) = owner {
            chown(&folder.0, Some(owner.uid), Some(owner.gid))?;
        }
        Ok(folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

/// A new folder; never one that was there, which may be somebody else's.
fn create(base: &Path, number: u32) -> io::Result<PathBuf> {
    let name = format!("wasit-{}-{number}", std::process::id());
    let names = (1..MOST_TAKEN).map(|other| format!("{name}-{other}"));
    let mut taken = None;
    for path in std::iter::once(name.clone()).chain(names).map(|name| base.join(name)) {
        remove_folder(&path);
        match std::fs::DirBuilder::new().mode(0o700).create(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(taken.unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        remove_folder(&self.0);
    }
}
