//! A folder read once, to be copied afresh for every run.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use super::fault::Fault;
use crate::limits::{Bytes, read_bytes};

/// What a folder may hold to be copied for every run.
const MOST_FILES: usize = 20_000;
const MOST_BYTES: u64 = 512 << 20;

/// The files of a folder, in order, parents before children.
#[derive(Debug, Clone)]
pub struct Template {
    /// The folder's own name, which the copy keeps.
    pub name: PathBuf,
    /// What is in it.
    pub entries: Vec<Entry>,
}

/// One thing in a folder.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path below the folder.
    pub path: PathBuf,
    /// What it is.
    pub kind: Kind,
}

/// What a thing in a folder is. Anything else (sockets, devices) is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A folder.
    Folder,
    /// A file: its bytes, and whether it is executable.
    File {
        /// The bytes.
        bytes: Vec<u8>,
        /// Whether it is executable.
        executable: bool,
    },
    /// A link that stays inside the folder.
    Link(PathBuf),
}

impl Template {
    /// Reads a folder. Links that lead out of it are left out: they would lead nowhere, or to secrets.
    pub fn read(folder: &Path) -> Result<Self, Fault> {
        let fault = |source: io::Error| Fault::Folder { folder: folder.to_owned(), source };
        let real = folder.canonicalize().map_err(fault)?;
        let mut entries = Vec::new();
        let mut left = MOST_BYTES;
        for found in walkdir::WalkDir::new(&real).min_depth(1).sort_by_file_name() {
            let found = found.map_err(|error| fault(error.into()))?;
            let path = found.path().strip_prefix(&real).unwrap_or(found.path()).to_owned();
            let kind = read_kind(&found, &path, &mut left).map_err(fault)?;
            entries.extend(kind.map(|kind| Entry { path, kind }));
            if entries.len() > MOST_FILES {
                return Err(fault(io::Error::other(format!("it holds more than {MOST_FILES} files"))));
            }
        }
        let name = real.file_name().map_or_else(|| PathBuf::from("run"), PathBuf::from);
        Ok(Self { name, entries })
    }

    /// What the folder held at a path.
    pub fn find(&self, path: &Path) -> Option<&Kind> {
        let position = self.entries.iter().position(|entry| entry.path == path)?;
        Some(&self.entries[position].kind)
    }
}

fn read_kind(found: &walkdir::DirEntry, path: &Path, left: &mut u64) -> io::Result<Option<Kind>> {
    let kind = found.file_type();
    if kind.is_dir() {
        return Ok(Some(Kind::Folder));
    }
    if kind.is_symlink() {
        let target = std::fs::read_link(found.path())?;
        return Ok(stays_inside(path, &target).then_some(Kind::Link(target)));
    }
    if !kind.is_file() {
        return Ok(None);
    }
    let bytes = read_bytes(found.path(), Bytes(*left)).map_err(io::Error::other)?;
    *left -= bytes.len() as u64;
    let executable = found.metadata()?.permissions().mode() & 0o111 != 0;
    Ok(Some(Kind::File { bytes, executable }))
}

/// Whether following a link from `path` ends below the folder.
fn stays_inside(path: &Path, target: &Path) -> bool {
    let mut depth = path.components().count().saturating_sub(1);
    for component in target.components() {
        match component {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, target: &str, expected: bool) {
        assert_eq!(stays_inside(Path::new(path), Path::new(target)), expected, "{path} -> {target}");
    }

    #[test]
    fn links_that_lead_out_are_left_out() {
        check("a", "b", true);
        check("a/b", "../c", true);
        check("a", "../c", false);
        check("a", "/etc/passwd", false);
        check("a/b", "../../c", false);
    }
}
