//! Removing what programs left, however deep, forbidden or much it is.

use std::ffi::CString;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::Instant;

use rustix::fs::{AtFlags, Mode, renameat, statat, unlinkat};
use rustix::io::Errno;

use super::folder::{FOLDER, names, open_forbidden};

/// More things than this are not worth removing one by one where the whole file system can be thrown away.
pub const MOST: usize = 100_000;

/// Removes a scratch folder with everything in it, as far as possible.
pub fn remove_folder(path: &Path) {
    if let Ok(folder) = open_scratch(path) {
        let _as_far_as_possible = clear_folder(&folder, usize::MAX);
    }
    let _not_there = std::fs::remove_dir(path);
}

/// Opens a scratch folder, even when a program that runs as the same user took away all rights.
pub fn open_scratch(path: &Path) -> rustix::io::Result<OwnedFd> {
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
pub fn clear_folder(root: &OwnedFd, most: usize) -> rustix::io::Result<()> {
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
        clear_folder(&open(folder.path()), MOST).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_link_is_removed_and_not_followed() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::write(other.path().join("kept"), "x").unwrap();
        std::os::unix::fs::symlink(other.path(), folder.path().join("link")).unwrap();
        clear_folder(&open(folder.path()), MOST).unwrap();
        assert!(other.path().join("kept").exists());
    }
}
