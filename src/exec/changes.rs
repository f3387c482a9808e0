//! Which files a program made, changed or removed, and reading them without being tricked.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, statat};
use serde::{Deserialize, Serialize};

use super::folder::{list, open_below, open_forbidden};
use super::scratch::{RUN, Scratch};
use super::template::Kind;
use crate::limits::Bytes;

/// How much of what a program left is looked at.
const MOST_CHANGES: usize = 1000;
const DEEPEST: usize = 32;
const LONGEST_COMPARED: u64 = 16 << 20;

/// What happened to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// It was not there before.
    Created,
    /// It holds something else now.
    Changed,
    /// It is gone.
    Removed,
}

/// A file that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// Its path below the folder above the working folder.
    #[serde(with = "super::event::any_path")]
    pub path: PathBuf,
    /// What happened.
    pub change: Change,
    /// Its length.
    pub bytes: u64,
    /// Whether it is an ordinary file, which can be read.
    pub regular: bool,
}

/// Every difference between the folder above the working folder now and what was put there.
pub fn find_changes(scratch: &Scratch) -> Vec<FileChange> {
    let mut changes = Vec::new();
    if scratch.is_untouched() {
        return changes;
    }
    scratch.unlock();
    let Ok(run) = open_forbidden(scratch.root(), RUN) else {
        return changes;
    };
    let layout = scratch.layout();
    look(&run, Path::new(""), scratch, &mut changes);
    let gone = layout.iter().filter(|(path, _)| !exists(&run, path));
    changes.extend(gone.map(|(path, kind)| FileChange {
        path: path.clone(),
        change: Change::Removed,
        bytes: 0,
        regular: matches!(kind, Kind::File { .. }),
    }));
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    changes
}

fn look(folder: &OwnedFd, below: &Path, scratch: &Scratch, changes: &mut Vec<FileChange>) {
    for (name, kind, bytes) in list(folder).unwrap_or_default() {
        if changes.len() >= MOST_CHANGES {
            return;
        }
        let path = below.join(&name);
        let change = match scratch.layout().find(&path) {
            None => Some(Change::Created),
            Some(_) if scratch.is_below(&path) => None,
            Some(before) => (!holds(folder, &name, before)).then_some(Change::Changed),
        };
        changes.extend(change.map(|change| FileChange {
            path: path.clone(),
            change,
            bytes,
            regular: kind == FileType::RegularFile,
        }));
        if kind == FileType::Directory
            && path.components().count() < DEEPEST
            && let Ok(inner) = open_forbidden(folder, name.as_path())
        {
            look(&inner, &path, scratch, changes);
        }
    }
}

/// Whether a folder holds the same under a name.
pub fn holds(folder: &OwnedFd, name: &Path, before: &Kind) -> bool {
    let Ok(stat) = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else {
        return false;
    };
    let kind = FileType::from_raw_mode(stat.st_mode);
    match before {
        Kind::Folder => kind == FileType::Directory,
        Kind::Link(_) => kind == FileType::Symlink,
        Kind::File { bytes, .. } => {
            let length = u64::try_from(stat.st_size).unwrap_or(0);
            kind == FileType::RegularFile
                && length == bytes.len() as u64
                && (length > LONGEST_COMPARED
                    || read_at(folder, name, Bytes(length)).is_ok_and(|now| *now == **bytes))
        }
    }
}

fn exists(run: &OwnedFd, path: &Path) -> bool {
    statat(run, path, AtFlags::SYMLINK_NOFOLLOW).is_ok()
}

/// Why a file a program left is not read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The system refused, or the path is or leads through a link.
    #[error("cannot read {path}: {source}")]
    System {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It is a folder, a pipe or a device.
    #[error("cannot read {0}: it is not an ordinary file")]
    NotAFile(PathBuf),
    /// It is too long.
    #[error("cannot read {path}: it is longer than {limit}")]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The bound.
        limit: Bytes,
    },
}

/// Reads a file that a program left, by its path below the folder above the working folder.
pub fn read_left(scratch: &Scratch, path: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
    let system = |errno: rustix::io::Errno| Unread::System { path: path.to_owned(), source: errno.into() };
    let mut folder = open_below(scratch.root(), Path::new(RUN)).map_err(system)?;
    let mut names = path.components().peekable();
    while let Some(name) = names.next() {
        let std::path::Component::Normal(name) = name else {
            return Err(system(rustix::io::Errno::INVAL));
        };
        if names.peek().is_none() {
            return read_at(&folder, Path::new(name), limit);
        }
        folder = open_below(&folder, Path::new(name)).map_err(system)?;
    }
    Err(system(rustix::io::Errno::INVAL))
}

/// One name in an open folder: no link is followed, and opening a pipe does not wait for a writer.
pub fn read_at(folder: &OwnedFd, name: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
    let system = |source: std::io::Error| Unread::System { path: name.to_owned(), source };
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = openat(folder, name, flags, Mode::empty()).map_err(|errno| system(errno.into()))?;
    let stat = fstat(&file).map_err(|errno| system(errno.into()))?;
    if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
        return Err(Unread::NotAFile(name.to_owned()));
    }
    // A length is only a claim: a file may be all holes.
    let claimed = u64::try_from(stat.st_size).unwrap_or(0).min(limit.0).min(LONGEST_COMPARED);
    let mut bytes = Vec::with_capacity(usize::try_from(claimed).unwrap_or(0) + 1);
    File::from(file).take(limit.0 + 1).read_to_end(&mut bytes).map_err(system)?;
    if bytes.len() as u64 > limit.0 {
        return Err(Unread::TooLong { path: name.to_owned(), limit });
    }
    Ok(bytes)
}
