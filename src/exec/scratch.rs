//! The writable folders of a run: filled before it, read and emptied after it, always by descriptor.
//!
//! What lies there was made by the program, so no name is followed twice: every step opens one name below an
//! open folder, without following links.

use std::cell::Cell;
use std::ffi::CString;
use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::{
    AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid, chownat, mkdirat, openat, renameat, statat, symlinkat,
    unlinkat,
};
use rustix::io::Errno;

use super::fault::Fault;
use super::layout::Layout;
use super::raw::Identity;
use super::template::Kind;

/// The folder above the working folder; programs write there too.
pub const RUN: &str = "run";
/// Their temporary folder.
pub const TEMPORARY: &str = "tmp";
/// Their shared memory.
const SHARED: &str = "shm";
/// More things than this are not worth removing one by one where the whole file system can be thrown away.
const MOST: usize = 100_000;

/// The writable folders of one launcher.
#[derive(Debug)]
pub struct Scratch {
    root: OwnedFd,
    /// Its path as programs see it.
    path: PathBuf,
    identity: Option<Identity>,
    /// Whether it is a file system of its own, with a bounded size.
    sized: bool,
    state: State,
    /// Whether nothing had changed when that was last asked, after a run.
    seen_untouched: Cell<bool>,
    layout: Layout,
    /// Whether a run was prepared since these folders are there.
    used: bool,
}

/// How far the folders are from being ready for the next run.
#[derive(Debug, PartialEq, Eq)]
enum State {
    /// Anything may lie there.
    Unknown,
    /// Only the empty folders, which looked like this.
    Empty(Vec<Stamp>),
}

/// What changes about a folder when anything in it does: its times cannot be set by a program, and on a tmpfs
/// its size counts its names, for clocks too coarse to tell two moments apart.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    changed: (i128, i128),
    size: i128,
    mode: u128,
}

impl Scratch {
    /// The folder behind a descriptor, seen by programs under `path`.
    pub fn new(root: OwnedFd, path: PathBuf, identity: Option<Identity>, sized: bool) -> Self {
        Self {
            root,
            path,
            identity,
            sized,
            state: State::Unknown,
            seen_untouched: Cell::new(false),
            layout: Layout::default(),
            used: false,
        }
    }

    /// The folder, for looking at it.
    pub fn root(&self) -> &OwnedFd {
        &self.root
    }

    /// Where programs see the folder above the working folder.
    pub fn run_path(&self) -> PathBuf {
        self.path.join(RUN)
    }

    /// Where programs see their temporary folder.
    pub fn temporary_path(&self) -> PathBuf {
        self.path.join(TEMPORARY)
    }

    /// Makes the empty folders, unless they are still there untouched.
    pub fn prepare(&mut self) -> Result<(), Fault> {
        self.used = true;
        // After the last run everything was dead before anybody looked, so what was seen then still holds.
        let untouched = self.seen_untouched.get() || self.is_untouched();
        self.seen_untouched.set(false);
        if untouched {
            return Ok(());
        }
        self.clear()?;
        for name in [RUN, TEMPORARY, SHARED] {
            self.make_folder(&self.root, Path::new(name))
                .map_err(Fault::system("make the scratch folders"))?;
        }
        self.state = State::Empty(self.stamps());
        Ok(())
    }

    /// Fills the prepared folders.
    pub fn fill(&mut self, layout: Layout) -> Result<(), Fault> {
        self.layout = layout;
        if self.layout.kinds.is_empty() {
            return Ok(());
        }
        self.state = State::Unknown;
        let fault = || Fault::system("copy the submission");
        let run = open_below(&self.root, Path::new(RUN)).map_err(fault())?;
        for (path, kind) in &self.layout.kinds {
            match kind {
                Kind::Folder => self.make_folder(&run, path).map_err(fault())?,
                Kind::Link(target) => symlinkat(target, &run, path).map_err(fault())?,
                Kind::File { bytes, executable } => self.write_file(&run, path, bytes, *executable)?,
            }
        }
        Ok(())
    }

    /// The next run goes on with what the last one left.
    pub fn go_on(&mut self) -> Result<(), Fault> {
        self.seen_untouched.set(false);
        if self.used { Ok(()) } else { Err(Fault::Left("this worker's folder is new".to_owned())) }
    }

    /// What lay there when the run began.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Where programs see the working folder.
    pub fn top_path(&self) -> PathBuf {
        if self.layout.top.as_os_str().is_empty() {
            self.run_path()
        } else {
            self.run_path().join(&self.layout.top)
        }
    }

    /// Whether nothing was made, changed or removed since `prepare`.
    pub fn is_untouched(&self) -> bool {
        let looks_so = matches!(&self.state, State::Empty(then) if *then == self.stamps());
        let untouched = looks_so && (self.sized || self.is_empty());
        self.seen_untouched.set(untouched);
        untouched
    }

    fn is_empty(&self) -> bool {
        let folders = [RUN, TEMPORARY, SHARED].into_iter();
        let mut inner =
            folders.map(|name| open_below(&self.root, Path::new(name)).and_then(|folder| names(&folder)));
        inner.all(|names| names.is_ok_and(|names| names.is_empty()))
            && names(&self.root).is_ok_and(|names| names.len() == 3)
    }

    /// Removes everything; gives up when there is too much of it.
    pub fn clear(&mut self) -> Result<(), Fault> {
        self.state = State::Unknown;
        self.seen_untouched.set(false);
        clear_folder(&self.root, MOST).map_err(Fault::system("empty the scratch folder"))
    }

    fn make_folder(&self, parent: &OwnedFd, path: &Path) -> rustix::io::Result<()> {
        mkdirat(parent, path, Mode::from_raw_mode(0o755))?;
        self.hand_over(parent, path)
    }

    fn write_file(&self, parent: &OwnedFd, path: &Path, bytes: &[u8], executable: bool) -> Result<(), Fault> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(if executable { 0o755 } else { 0o644 });
        let file = openat(parent, path, flags, mode).map_err(Fault::system("copy the submission"))?;
        std::fs::File::from(file).write_all(bytes).map_err(Fault::io("copy the submission"))?;
        self.hand_over(parent, path).map_err(Fault::system("copy the submission"))
    }

    /// Gives a new file or folder to the user of the sandbox.
    fn hand_over(&self, parent: &OwnedFd, path: &Path) -> rustix::io::Result<()> {
        let Some(identity) = self.identity else {
            return Ok(());
        };
        let (uid, gid) = (Uid::from_raw(identity.uid), Gid::from_raw(identity.gid));
        chownat(parent, path, Some(uid), Some(gid), AtFlags::SYMLINK_NOFOLLOW)
    }

    fn stamps(&self) -> Vec<Stamp> {
        let names = [".", RUN, TEMPORARY, SHARED].into_iter();
        let stats = names.filter_map(|name| statat(&self.root, name, AtFlags::SYMLINK_NOFOLLOW).ok());
        stats
            .map(|stat| Stamp {
                changed: (stat.st_ctime.into(), stat.st_ctime_nsec.into()),
                size: stat.st_size.into(),
                mode: stat.st_mode.into(),
            })
            .collect()
    }
}

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// Removes a scratch folder with everything in it, as far as possible.
pub fn remove_folder(path: &Path) {
    if let Ok(folder) = rustix::fs::open(path, FOLDER, Mode::empty()) {
        let _as_far_as_possible = clear_folder(&folder, usize::MAX);
    }
    let _not_there = std::fs::remove_dir(path);
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
    let folder = open_forbidden(root, name)?;
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
    let _moves_anyway = open_forbidden(folder, inner);
    for number in 0..u32::MAX {
        let free = format!("lifted-{number}");
        if statat(root, &*free, AtFlags::SYMLINK_NOFOLLOW).is_err() {
            return renameat(folder, inner, root, &*free);
        }
    }
    Err(Errno::FBIG)
}

/// Opens a folder even when its owner took away all rights.
fn open_forbidden(parent: &OwnedFd, name: &CString) -> rustix::io::Result<OwnedFd> {
    let stat = statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory && stat.st_mode & 0o700 != 0o700 {
        rustix::fs::chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
    }
    openat(parent, name, FOLDER, Mode::empty())
}

/// The names in a folder.
fn names(folder: &OwnedFd) -> rustix::io::Result<Vec<CString>> {
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

    #[test]
    fn untouched_folders_are_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(open(folder.path()), folder.path().to_owned(), None, false);
        scratch.prepare().unwrap();
        assert!(scratch.is_untouched());
        std::fs::write(folder.path().join("run/x"), "x").unwrap();
        assert!(!scratch.is_untouched());
        scratch.prepare().unwrap();
        assert!(!folder.path().join("run/x").exists());
    }
}
