//! Folders held open: looking into them, filling and emptying them by name, never following a link.

use std::ffi::CString;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::{
    AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid, chmodat, chownat, fstat, mkdirat, openat, renameat,
    statat, symlinkat, unlinkat,
};
use rustix::io::Errno;
use rustix::path::Arg;

use super::fault::Fault;
use super::raw::Identity;
use super::template::Kind;
use crate::units::Bytes;

pub(super) const FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// More names than this are not looked at.
const MOST_NAMES: usize = 100_000;
/// Longer files are taken for unchanged when their length is.
const LONGEST_COMPARED: u64 = 16 << 20;

pub(super) fn names(folder: &OwnedFd) -> rustix::io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder.as_fd())? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
        if names.len() >= MOST_NAMES {
            break;
        }
    }
    names.sort();
    Ok(names)
}

/// The names in a folder, and what they are; for looking at what a program left.
pub(super) fn list(folder: &OwnedFd) -> rustix::io::Result<Vec<(PathBuf, FileType, u64)>> {
    let names = names(folder)?;
    let each = names.into_iter().filter_map(|name| {
        let stat = statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
        let path = PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes()));
        Some((path, FileType::from_raw_mode(stat.st_mode), u64::try_from(stat.st_size).unwrap_or(0)))
    });
    Ok(each.collect())
}

/// Opens a folder below another for looking at it, without following links.
pub(super) fn open_below(parent: &OwnedFd, name: &Path) -> rustix::io::Result<OwnedFd> {
    openat(parent, name, FOLDER, Mode::empty())
}

/// Opens a folder of a run that is over, even when its owner took away all rights.
pub(super) fn open_forbidden(parent: &OwnedFd, name: impl Arg + Copy) -> rustix::io::Result<OwnedFd> {
    let stat = statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory && stat.st_mode & 0o700 != 0o700 {
        chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
    }
    openat(parent, name, FOLDER, Mode::empty())
}

/// Makes a file, folder or link below an open folder and gives it to the user of the sandbox.
pub(super) fn write_entry(
    parent: &OwnedFd,
    path: &Path,
    kind: &Kind,
    owner: Option<Identity>,
) -> Result<(), Fault> {
    let fault = || Fault::system("copy the submission");
    match kind {
        Kind::Folder => make_folder(parent, path, owner).map_err(fault()),
        Kind::Link(target) => symlinkat(target, parent, path).map_err(fault()),
        Kind::File { bytes, executable } => {
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let mode = Mode::from_raw_mode(if *executable { 0o755 } else { 0o644 });
            let file = openat(parent, path, flags, mode).map_err(fault())?;
            File::from(file).write_all(bytes).map_err(Fault::io("copy the submission"))?;
            hand_over(parent, path, owner).map_err(fault())
        }
    }
}

/// Makes a folder and gives it to the user of the sandbox.
pub(super) fn make_folder(parent: &OwnedFd, path: &Path, owner: Option<Identity>) -> rustix::io::Result<()> {
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

/// Why a file a program left is not read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The system refused, or the path is or leads through a link.
    #[error("cannot read {path}: {source}")]
    System { path: PathBuf, source: std::io::Error },
    #[error("cannot read {0}: it is not an ordinary file")]
    NotAFile(PathBuf),
    #[error("cannot read {path}: it is longer than {limit}")]
    TooLong { path: PathBuf, limit: Bytes },
}

/// One name in an open folder: no link is followed, and opening a pipe does not wait for a writer.
pub(super) fn read_at(folder: &OwnedFd, name: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
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

/// Whether a folder holds the same under a name.
pub(super) fn holds(folder: &OwnedFd, name: &Path, before: &Kind) -> bool {
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

/// More things than this are not worth removing one by one where the whole file system can be thrown away.
pub(super) const MOST_REMOVED: usize = 100_000;

/// Removes a scratch folder with everything in it, as far as possible.
pub(super) fn remove_folder(path: &Path) {
    if let Ok(folder) = open_scratch(path) {
        let _as_far_as_possible = clear_folder(&folder, usize::MAX);
    }
    let _not_there = std::fs::remove_dir(path);
}

/// Opens a scratch folder, even when a program that runs as the same user took away all rights.
pub(super) fn open_scratch(path: &Path) -> rustix::io::Result<OwnedFd> {
    let open = || rustix::fs::open(path, FOLDER, Mode::empty());
    match open() {
        // Root is never refused, so no link can make it change the rights of something else.
        Err(Errno::ACCESS) => {
            rustix::fs::chmod(path, Mode::RWXU)?;
            open()
        }
        other => other,
    }
}

/// Removes everything in a folder. Deep trees are lifted to the top instead of being descended into, so the
/// number of open folders stays the same however deep a program dug.
pub(super) fn clear_folder(root: &OwnedFd, most: usize) -> rustix::io::Result<()> {
    let begin = Instant::now();
    let mut removed = 0;
    loop {
        let names = names(root)?;
        if names.is_empty() {
            return Ok(());
        }
        for name in names {
            removed += remove(root, &name)?;
            if removed > most || begin.elapsed().as_secs() > 20 {
                return Err(Errno::FBIG);
            }
        }
    }
}

/// Removes one thing: a file at once, a folder after lifting its folders to the top.
fn remove(root: &OwnedFd, name: &CString) -> rustix::io::Result<usize> {
    if unlinkat(root, name, AtFlags::empty()).is_ok() || unlinkat(root, name, AtFlags::REMOVEDIR).is_ok() {
        return Ok(1);
    }
    let folder = open_forbidden(root, name.as_c_str())?;
    let mut removed = 0;
    for inner in names(&folder)? {
        removed += 1;
        if unlinkat(&folder, &inner, AtFlags::empty()).is_ok()
            || unlinkat(&folder, &inner, AtFlags::REMOVEDIR).is_ok()
        {
            continue;
        }
        lift(root, &folder, &inner)?;
    }
    unlinkat(root, name, AtFlags::REMOVEDIR)?;
    Ok(removed + 1)
}

fn lift(root: &OwnedFd, folder: &OwnedFd, inner: &CString) -> rustix::io::Result<()> {
    // Moving a folder needs the right to write into it.
    let _moves_anyway = open_forbidden(folder, inner.as_c_str());
    for number in 0..u32::MAX {
        let free = format!("lifted-{number}");
        if statat(root, &*free, AtFlags::SYMLINK_NOFOLLOW).is_err() {
            return renameat(folder, inner, root, &*free);
        }
    }
    Err(Errno::FBIG)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path) -> OwnedFd {
        rustix::fs::open(path, FOLDER, Mode::empty()).unwrap()
    }

    #[test]
    fn a_deep_and_forbidden_tree_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut path = folder.path().to_owned();
        for depth in 0..300 {
            path.push(format!("d{}", depth % 3));
            std::fs::create_dir(&path).unwrap();
        }
        std::fs::write(path.join("leaf"), "x").unwrap();
        let locked = folder.path().join("locked");
        std::fs::create_dir_all(locked.join("inner/more")).unwrap();
        std::fs::set_permissions(&locked, std::os::unix::fs::PermissionsExt::from_mode(0o000)).unwrap();
        clear_folder(&open(folder.path()), MOST_REMOVED).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_link_is_removed_and_not_followed() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::write(other.path().join("kept"), "x").unwrap();
        std::os::unix::fs::symlink(other.path(), folder.path().join("link")).unwrap();
        clear_folder(&open(folder.path()), MOST_REMOVED).unwrap();
        assert!(other.path().join("kept").exists());
    }
}
