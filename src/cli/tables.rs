//! Precomputed tables in the user's cache folder; trouble with it costs time, never an answer.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::file::read_bytes;
use crate::puzzles::Tables;
use crate::units::Bytes;

/// A larger file is not one of ours.
const LARGEST: Bytes = Bytes(256 << 20);

/// The cache folder: `WASIT_CACHE`, else `wasit` in the user's cache folder.
#[derive(Debug, Clone)]
pub(super) struct FileTables {
    folder: Option<PathBuf>,
}

impl Default for FileTables {
    fn default() -> Self {
        let variable =
            |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = variable("WASIT_CACHE")
            .or_else(|| Some(variable("XDG_CACHE_HOME")?.join("wasit")))
            .or_else(|| Some(variable("HOME")?.join(".cache/wasit")));
        Self { folder }
    }
}

impl FileTables {
    /// Where they are kept.
    pub(super) fn folder(&self) -> Option<&std::path::Path> {
        self.folder.as_deref()
    }
}

impl Tables for FileTables {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        read_bytes(&self.folder.as_ref()?.join(name), LARGEST).ok()
    }

    fn damaged(&self, name: &str) {
        if let Some(folder) = &self.folder {
            anstream::eprintln!("note: {} is damaged and is made anew", folder.join(name).display());
        }
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        let Some(folder) = &self.folder else { return };
        if let Err(error) = keep_in(folder, name, bytes) {
            anstream::eprintln!("note: tables are not kept in {}: {error}", folder.display());
        }
    }
}

/// Written beside and renamed, so that nobody ever sees half a table.
fn keep_in(folder: &std::path::Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(folder.join(name))?;
    Ok(())
}
