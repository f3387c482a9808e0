//! What a run left, read back as a folder for other runs.

use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, FileType, readlinkat, statat};

use super::changes::read_at;
use super::fault::Fault;
use super::folder::{list, open_forbidden};
use super::scratch::{RUN, Scratch};
use super::template::{Entry, Kind, MOST_BYTES, MOST_FILES, Template, stays_inside};
use crate::limits::Bytes;

/// Folders in folders; every one is an open file of ours while its inside is read.
const DEEPEST: usize = 64;

/// Reads everything.
pub fn take_folder(scratch: &Scratch) -> Result<Template, Fault> {
    let fault = Fault::system("read what was left");
    scratch.unlock();
    let run = open_forbidden(scratch.root(), RUN).map_err(fault)?;
    let top = &scratch.layout().top;
    // Where the working folder is the folder above, its things get one around them.
    let (name, below) = if top.as_os_str().is_empty() {
        (PathBuf::from(RUN), Path::new(RUN))
    } else {
        (top.clone(), Path::new(""))
    };
    let mut taking = Taking { entries: Vec::new(), left: MOST_BYTES };
    taking.take(&run, below)?;
    Ok(Template::of(name, taking.entries))
}

/// What was read so far, and how much more may be.
struct Taking {
    entries: Vec<Entry>,
    left: u64,
}

impl Taking {
    fn take(&mut self, folder: &OwnedFd, below: &Path) -> Result<(), Fault> {
        if below.components().count() > DEEPEST {
            return Err(Fault::Left(format!("folders lie more than {DEEPEST} deep")));
        }
        let names = list(folder).map_err(Fault::system("read what was left"))?;
        for (name, kind, length) in names {
            let path = below.join(&name);
            if let Some(kind) = self.read(folder, &name, &path, kind, length)? {
                self.entries.push(Entry { path: path.clone(), kind });
            }
            if self.entries.len() > MOST_FILES {
                return Err(Fault::Left(format!("more than {MOST_FILES} files")));
            }
            if kind == FileType::Directory {
                let inner =
                    open_forbidden(folder, name.as_path()).map_err(Fault::system("read what was left"))?;
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
                let target = readlinkat(folder, name, Vec::new()).map_err(Fault::system("read a link"))?;
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
                let mode = stat.map_err(Fault::system("look at a file"))?.st_mode;
                Some(Kind::File { bytes: bytes.into(), executable: mode & 0o111 != 0 })
            }
            _ => None,
        })
    }
}
