//! A copy that is not copied: the submission lies in a lower layer that no program can change, what a run writes goes
//! to an upper one, and the launcher puts the two together (an overlay).
//!
//! Laying out takes the same short time for a hundred files as for ten thousand, and the upper layer says what was
//! changed without comparing anything.

use std::collections::BTreeSet;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, FileType, statat};

use super::fault::Fault;
use super::folder::{MOST_REMOVED, clear_folder, holds, list, make_folder, open_below, write_entry};
use super::layout::Layout;
use super::raw::Identity;
use super::template::Template;

/// Where in the writable file system the upper layer is.
pub(super) const UPPER: &str = "upper";
/// Where the kernel prepares changes to it.
pub(super) const WORK: &str = "work";

/// The two file systems of a launcher that programs cannot reach.
#[derive(Debug)]
pub(super) struct Layers {
    lower: OwnedFd,
    above: OwnedFd,
    /// What the lower layer holds.
    stored: Option<Template>,
    /// Everything that was put into the upper layer, with its number in the file system.
    planted: Vec<(PathBuf, u64)>,
    laid: bool,
}

impl Layers {
    pub(super) fn new(lower: OwnedFd, above: OwnedFd) -> Self {
        Self { lower, above, stored: None, planted: Vec::new(), laid: false }
    }

    /// Lays a copy out; the launcher puts it together.
    pub(super) fn lay(
        &mut self,
        template: &Template,
        layout: &Layout,
        owner: Option<Identity>,
    ) -> Result<(), Fault> {
        if !self.stored.as_ref().is_some_and(|stored| stored.is_shared_with(template)) {
            self.store(template, owner)?;
        }
        let fault = || Fault::system("lay out the submission");
        clear_folder(&self.above, MOST_REMOVED).map_err(fault())?;
        make_folder(&self.above, Path::new(UPPER), owner).map_err(fault())?;
        make_folder(&self.above, Path::new(WORK), None).map_err(fault())?;
        let upper = open_below(&self.above, Path::new(UPPER)).map_err(fault())?;
        let mut planted = BTreeSet::new();
        for (path, kind) in layout.added() {
            for parent in parents(path) {
                if planted.insert(parent.to_owned()) {
                    make_folder(&upper, parent, owner).map_err(fault())?;
                }
            }
            if planted.insert(path.clone()) {
                write_entry(&upper, path, kind, owner)?;
            }
        }
        let numbered = |path: PathBuf| number(&upper, &path).map(|number| (path, number));
        self.planted = planted.into_iter().filter_map(numbered).collect();
        self.laid = true;
        Ok(())
    }

    fn store(&mut self, template: &Template, owner: Option<Identity>) -> Result<(), Fault> {
        self.stored = None;
        clear_folder(&self.lower, usize::MAX).map_err(Fault::system("lay out the submission"))?;
        for entry in template.entries() {
            write_entry(&self.lower, &entry.path, &entry.kind, owner)?;
        }
        self.stored = Some(template.clone());
        Ok(())
    }

    pub(super) fn is_laid(&self) -> bool {
        self.laid
    }

    /// The launcher has taken them apart.
    pub(super) fn taken_off(&mut self) {
        self.laid = false;
    }

    /// Whether nothing is in the upper layer at this path: the lower one shows through.
    pub(super) fn is_below(&self, path: &Path) -> bool {
        let path = Path::new(UPPER).join(path);
        self.laid && statat(&self.above, path, AtFlags::SYMLINK_NOFOLLOW).is_err()
    }

    /// Whether the upper layer holds what was planted there and nothing else. The numbers tell a folder that was
    /// removed and made again, which hides what the lower layer has there.
    pub(super) fn is_untouched(&self, layout: &Layout) -> bool {
        let Ok(upper) = open_below(&self.above, Path::new(UPPER)) else {
            return false;
        };
        let mut planted = self.planted.iter();
        count(&upper, self.planted.len()) == Some(self.planted.len())
            && planted.all(|(path, then)| {
                let same_content = || layout.find(path).is_some_and(|kind| holds(&upper, path, kind));
                number(&upper, path) == Some(*then) && same_content()
            })
    }
}

/// The number of a thing in its file system.
fn number(folder: &OwnedFd, path: &Path) -> Option<u64> {
    statat(folder, path, AtFlags::SYMLINK_NOFOLLOW).ok().map(|stat| stat.st_ino)
}

/// How many things lie in a folder and below it; nothing when there are more than that.
fn count(folder: &OwnedFd, most: usize) -> Option<usize> {
    let names = list(folder).ok()?;
    let mut total = names.len();
    for (name, kind, _) in names {
        if total > most {
            return None;
        }
        if kind == FileType::Directory {
            total += count(&open_below(folder, &name).ok()?, most - total)?;
        }
    }
    (total <= most).then_some(total)
}

/// The folders above a path, the highest first.
fn parents(path: &Path) -> Vec<&Path> {
    let mut parents: Vec<_> =
        path.ancestors().skip(1).filter(|parent| parent.file_name().is_some()).collect();
    parents.reverse();
    parents
}
