//! What a run left: which files it made, changed or removed, reading one without being tricked, and all of it as a
//! folder for other runs.

use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, FileType, readlinkat, statat};
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::folder::{Unread, holds, list, open_below, open_forbidden, read_at};
use super::scratch::{RUN, Scratch};
use super::template::{Entry, Kind, MOST_BYTES, MOST_FILES, Template, stays_inside};
use crate::units::Bytes;

/// How much of what a program left is compared.
const MOST_CHANGES: usize = 1000;
const DEEPEST_COMPARED: usize = 32;
/// Folders in folders that are kept; every one is an open file of ours while its inside is read.
const DEEPEST_KEPT: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Created,
    Changed,
    Removed,
}

/// A file that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// Its path below the folder above the working folder.
    #[serde(with = "super::event::any_path")]
    pub path: PathBuf,
    pub change: Change,
    pub bytes: u64,
    /// Whether it is an ordinary file, which can be read.
    pub regular: bool,
}

/// Every difference between the folder above the working folder now and what was put there.
pub(super) fn find_changes(scratch: &Scratch) -> Vec<FileChange> {
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
            && path.components().count() < DEEPEST_COMPARED
            && let Ok(inner) = open_forbidden(folder, name.as_path())
        {
            look(&inner, &path, scratch, changes);
        }
    }
}

fn exists(run: &OwnedFd, path: &Path) -> bool {
    statat(run, path, AtFlags::SYMLINK_NOFOLLOW).is_ok()
}

/// Reads a file that a program left, by its path below the folder above the working folder.
pub(super) fn read_left(scratch: &Scratch, path: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
    let system = |errno: Errno| Unread::System { path: path.to_owned(), source: errno.into() };
    let mut folder = open_below(scratch.root(), Path::new(RUN)).map_err(system)?;
    let mut names = path.components().peekable();
    while let Some(name) = names.next() {
        let Component::Normal(name) = name else {
            return Err(system(Errno::INVAL));
        };
        if names.peek().is_none() {
            return read_at(&folder, Path::new(name), limit);
        }
        folder = open_below(&folder, Path::new(name)).map_err(system)?;
    }
    Err(system(Errno::INVAL))
}

/// Everything, as a folder for other runs.
pub(super) fn take_folder(scratch: &Scratch) -> Result<Template, Fault> {
    scratch.unlock();
    let run = open_forbidden(scratch.root(), RUN).map_err(unkept)?;
    let top = &scratch.layout().top;
    // Where the working folder is the folder above, its things get one around them.
    let (name, below) = if top.as_os_str().is_empty() {
        (PathBuf::from(RUN), Path::new(RUN))
    } else {
        (top.clone(), Path::new(""))
    };
    let mut taking = Taking { entries: Vec::new(), left: MOST_BYTES };
    taking.take(&run, below)?;
    Ok(Template::new(name, taking.entries))
}

/// Where the folders are the program's own, it can leave them so that nothing can be read: moved, replaced by a link,
/// or held by something else. That is its doing, and only want of the machine's own means is ours.
fn unkept(errno: Errno) -> Fault {
    match errno {
        Errno::MFILE | Errno::NFILE | Errno::NOMEM | Errno::IO => Fault::system("read what was left")(errno),
        other => Fault::Left(format!("its folder cannot be read any more ({other})")),
    }
}

/// What was read so far, and how much more may be.
struct Taking {
    entries: Vec<Entry>,
    left: u64,
}

impl Taking {
    fn take(&mut self, folder: &OwnedFd, below: &Path) -> Result<(), Fault> {
        if below.components().count() > DEEPEST_KEPT {
            return Err(Fault::Left(format!("folders lie more than {DEEPEST_KEPT} deep")));
        }
        let names = list(folder).map_err(unkept)?;
        for (name, kind, length) in names {
            let path = below.join(&name);
            if let Some(kind) = self.read(folder, &name, &path, kind, length)? {
                self.entries.push(Entry { path: path.clone(), kind });
            }
            if self.entries.len() > MOST_FILES {
                return Err(Fault::Left(format!("more than {MOST_FILES} files")));
            }
            if kind == FileType::Directory {
                let inner = open_forbidden(folder, name.as_path()).map_err(unkept)?;
                self.take(&inner, &path)?;
            }
        }
        Ok(())
    }

    /// What one thing is; nothing for what is not kept.
    fn read(
        &mut self,
        folder: &OwnedFd,
        name: &Path,
        path: &Path,
        kind: FileType,
        length: u64,
    ) -> Result<Option<Kind>, Fault> {
        Ok(match kind {
            FileType::Directory => Some(Kind::Folder),
            FileType::Symlink => {
                let target = readlinkat(folder, name, Vec::new()).map_err(unkept)?;
                let target = PathBuf::from(std::ffi::OsString::from_vec(target.into_bytes()));
                stays_inside(path, &target).then_some(Kind::Link(target))
            }
            FileType::RegularFile => {
                // Before reading: a file may be all hole.
                let too_much =
                    || Fault::Left(format!("the files are longer than {} together", Bytes(MOST_BYTES)));
                self.left = self.left.checked_sub(length).ok_or_else(too_much)?;
                let bytes =
                    read_at(folder, name, Bytes(length)).map_err(|error| Fault::Left(error.to_string()))?;
                let stat = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW);
                let mode = stat.map_err(unkept)?.st_mode;
                Some(Kind::File { bytes: bytes.into(), executable: mode & 0o111 != 0 })
            }
            _ => None,
        })
    }
}
