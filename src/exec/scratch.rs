//! The writable folders of a run: filled before it, read and emptied after it, always by descriptor.
//!
//! What lies there was made by the program, so no name is followed twice: every step opens one name below an
//! open folder, without following links.

use std::cell::Cell;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, fchmod, fstat};

use super::fault::Fault;
use super::fingerprint::Fingerprint;
use super::folder::{MOST_REMOVED, clear_folder, make_folder, names, open_below, write_entry};
use super::layers::Layers;
use super::layout::Layout;
use super::raw::Identity;

/// The folder above the working folder; programs write there too.
pub(super) const RUN: &str = "run";
/// Their temporary folder.
pub(super) const TEMPORARY: &str = "tmp";
/// Their shared memory.
const SHARED: &str = "shm";

/// The folder itself and all in it.
const FOLDERS: [&str; 4] = [".", RUN, TEMPORARY, SHARED];

/// The writable folders of one launcher.
#[derive(Debug)]
pub(super) struct Scratch {
    root: OwnedFd,
    /// Its rights, while no program has changed them.
    mode: Mode,
    /// Its path as programs see it.
    path: PathBuf,
    identity: Option<Identity>,
    /// Whether it is a file system of its own, with a bounded size.
    sized: bool,
    /// How the empty folders looked when they were made; nothing when anything may lie there.
    empty: Option<Fingerprint>,
    /// Whether the folders had looked the same for so long when the run began that any change since then shows in
    /// their times.
    settled: bool,
    /// Whether nothing had changed when that was last asked, after a run.
    seen_untouched: Cell<bool>,
    layout: Layout,
    layers: Option<Layers>,
    /// Whether a run was prepared since these folders are there.
    used: bool,
}

/// How the folders were filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filled {
    /// File by file, or not at all.
    Plain,
    /// In layers that the launcher is to put together.
    Layers,
}

impl Scratch {
    /// The folder behind a descriptor, seen by programs under `path`.
    pub(super) fn new(
        root: OwnedFd,
        path: PathBuf,
        identity: Option<Identity>,
        sized: bool,
        layers: Option<Layers>,
    ) -> Self {
        let mode = fstat(&root).map_or(Mode::RWXU, |stat| Mode::from_raw_mode(stat.st_mode));
        Self {
            root,
            mode,
            path,
            identity,
            sized,
            empty: None,
            settled: false,
            seen_untouched: Cell::new(false),
            layout: Layout::default(),
            layers,
            used: false,
        }
    }

    pub(super) fn root(&self) -> &OwnedFd {
        &self.root
    }

    /// Where programs see the folder above the working folder.
    pub(super) fn run_path(&self) -> PathBuf {
        self.path.join(RUN)
    }

    /// Where programs see their temporary folder.
    pub(super) fn temporary_path(&self) -> PathBuf {
        self.path.join(TEMPORARY)
    }

    /// A path that programs see, as this process can look at it: their folders may be visible only through the
    /// descriptor.
    pub(super) fn path_from_here(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.path) {
            Ok(below) if self.sized => {
                Path::new("/proc/self/fd").join(self.root.as_raw_fd().to_string()).join(below)
            }
            Ok(_) | Err(_) => path.to_owned(),
        }
    }

    /// Makes the empty folders, unless they are still there untouched.
    pub(super) fn prepare(&mut self) -> Result<(), Fault> {
        self.used = true;
        // After the last run everything was dead before anybody looked, so what was seen then still holds.
        let untouched = self.seen_untouched.get() || self.is_untouched();
        self.seen_untouched.set(false);
        if untouched {
            self.settled = self.empty.as_ref().is_some_and(Fingerprint::is_settled);
            return Ok(());
        }
        self.clear()?;
        for name in [RUN, TEMPORARY, SHARED] {
            make_folder(&self.root, Path::new(name), self.identity)
                .map_err(Fault::system("make the scratch folders"))?;
        }
        self.empty = Some(Fingerprint::read(&self.root, &FOLDERS));
        Ok(())
    }

    /// Fills the prepared folders. Much is laid out in layers, where the launcher can do that.
    pub(super) fn fill(&mut self, layout: Layout) -> Result<Filled, Fault> {
        self.layout = layout;
        if self.layout.is_empty() {
            return Ok(Filled::Plain);
        }
        self.seen_untouched.set(false);
        if let (Some(layers), Some(template)) = (&mut self.layers, &self.layout.template)
            && template.is_large()
        {
            layers.lay(template, &self.layout, self.identity)?;
            return Ok(Filled::Layers);
        }
        self.empty = None;
        let run = open_below(&self.root, Path::new(RUN)).map_err(Fault::system("copy the submission"))?;
        self.layout
            .iter()
            .try_for_each(|(path, kind)| write_entry(&run, path, kind, self.identity))
            .map(|()| Filled::Plain)
    }

    /// Whether the last run's folder is laid out in layers, which the launcher has to take off.
    pub(super) fn is_layered(&self) -> bool {
        self.layers.as_ref().is_some_and(Layers::is_laid)
    }

    /// The launcher has taken the layers off.
    pub(super) fn taken_off(&mut self) {
        if let Some(layers) = &mut self.layers {
            layers.taken_off();
        }
    }

    /// Whether a file of the copy was never written to: it is still only in the lower layer.
    pub(super) fn is_below(&self, path: &Path) -> bool {
        self.layers.as_ref().is_some_and(|layers| layers.is_below(path))
    }

    /// The next run goes on with what the last one left.
    pub(super) fn go_on(&mut self) -> Result<(), Fault> {
        self.seen_untouched.set(false);
        if self.used { Ok(()) } else { Err(Fault::Left("this worker's folder is new".to_owned())) }
    }

    /// What lay there when the run began.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Where programs see the working folder.
    pub(super) fn top_path(&self) -> PathBuf {
        if self.layout.top.as_os_str().is_empty() {
            self.run_path()
        } else {
            self.run_path().join(&self.layout.top)
        }
    }

    /// Whether nothing was made, changed or removed since the folders were made ready.
    pub(super) fn is_untouched(&self) -> bool {
        if let Some(layers) = self.layers.as_ref().filter(|layers| layers.is_laid()) {
            return layers.is_untouched(&self.layout);
        }
        let looks_so = self.empty.as_ref().is_some_and(|empty| empty.is_same(&self.root, &FOLDERS));
        let untouched = looks_so && (self.sized || self.settled || self.is_empty());
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

    /// Gives back the rights to the folder itself, which a program that runs as the same user can take away.
    pub(super) fn unlock(&self) {
        let _not_ours = fchmod(&self.root, self.mode);
    }

    /// Removes everything; gives up when there is too much of it.
    pub(super) fn clear(&mut self) -> Result<(), Fault> {
        self.empty = None;
        self.settled = false;
        self.seen_untouched.set(false);
        self.unlock();
        clear_folder(&self.root, MOST_REMOVED).map_err(Fault::system("empty the scratch folder"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::fingerprint::COARSEST_CLOCK;
    use super::super::folder::FOLDER;
    use super::*;

    fn open(path: &Path) -> OwnedFd {
        rustix::fs::open(path, FOLDER, Mode::empty()).unwrap()
    }

    #[test]
    fn untouched_folders_are_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(open(folder.path()), folder.path().to_owned(), None, false, None);
        scratch.prepare().unwrap();
        assert!(scratch.is_untouched());
        std::fs::write(folder.path().join("run/x"), "x").unwrap();
        assert!(!scratch.is_untouched());
        scratch.prepare().unwrap();
        assert!(!folder.path().join("run/x").exists());
    }

    #[test]
    fn what_came_and_went_shows_once_the_folders_have_settled() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(open(folder.path()), folder.path().to_owned(), None, false, None);
        scratch.prepare().unwrap();
        std::thread::sleep(2 * COARSEST_CLOCK);
        scratch.prepare().unwrap();
        assert!(scratch.settled && scratch.is_untouched());
        for name in ["run/x", "tmp/x", "shm/x", "x"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
            std::fs::remove_file(folder.path().join(name)).unwrap();
            assert!(!scratch.is_untouched(), "{name}");
            scratch.prepare().unwrap();
            std::thread::sleep(2 * COARSEST_CLOCK);
            scratch.prepare().unwrap();
        }
    }
}
