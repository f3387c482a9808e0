//! Folders held open: looking into them and writing into them by name, never following a link.

use std::ffi::CString;
use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid, chmodat, chownat, mkdirat, openat, statat, symlinkat,
};

use rustix::path::Arg;

use super::fault::Fault;
use super::raw::Identity;
use super::template::Kind;

/// How a folder is opened.
pub const FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// More names than this are not looked at.
const MOST: usize = 100_000;

/// The names in a folder.
pub fn names(folder: &OwnedFd) -> rustix::io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder.as_fd())? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
        if names.len() >= MOST {
            break;
        }
    }
    names.sort();
    Ok(names)
}

/// The names in a folder, and what they are; for looking at what a program left.
pub fn list(folder: &OwnedFd) -> rustix::io::Result<Vec<(PathBuf, FileType, u64)>> {
    let names = names(folder)?;
    let each = names.into_iter().filter_map(|name| {
        let stat = statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
        let path = PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes()));
        Some((path, FileType::from_raw_mode(stat.st_mode), u64::try_from(stat.st_size).unwrap_or(0)))
    });
    Ok(each.collect())
}

/// Opens a folder below another for looking at it, without following links.
pub fn open_below(parent: &OwnedFd, name: &Path) -> rustix::io::Result<OwnedFd> {
    openat(parent, name, FOLDER, Mode::empty())
}

/// Opens a folder of a run that is over, even when its owner took away all rights.
pub fn open_forbidden(parent: &OwnedFd, name: impl Arg + Copy) -> rustix::io::Result<OwnedFd> {
    let stat = statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory && stat.st_mode & 0o700 != 0o700 {
        chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
    }
    openat(parent, name, FOLDER, Mode::empty())
}

/// Makes a file, folder or link below an open folder and gives it to the user of the sandbox.
pub fn write_entry(parent: &OwnedFd, path: &Path, kind: &Kind, owner: Option<Identity>) -> Result<(), Fault> {
    let fault = || Fault::system("copy the submission");
    match kind {
        Kind::Folder => make_folder(parent, path, owner).map_err(fault()),
        Kind::Link(target) => symlinkat(target, parent, path).map_err(fault()),
        Kind::File { bytes, executable } => {
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let mode = Mode::from_raw_mode(if *executable { 0o755 } else { 0o644 });
            let file = openat(parent, path, flags, mode).map_err(fault())?;
            std::fs::File::from(file).write_all(bytes).map_err(Fault::io("copy the submission"))?;
            hand_over(parent, path, owner).map_err(fault())
        }
    }
}

/// Makes a folder and gives it to the user of the sandbox.
pub fn make_folder(parent: &OwnedFd, path: &Path, owner: Option<Identity>) -> rustix::io::Result<()> {
    mkdirat(parent, path, Mode::from_raw_mode(0o755))?;
    hand_over(parent, path, owner)
}

fn hand_over(parent: &OwnedFd, path: &Path, owner: Option<Identity>) -> rustix::io::Result<()> {
    let Some(Identity { uid, gid }) = owner else {
        return Ok(());
    };
    let (uid, gid) = (Uid::from_raw(uid), Gid::from_raw(gid));
    chownat(parent, path, Some(uid), Some(gid), AtFlags::SYMLINK_NOFOLLOW)
}
