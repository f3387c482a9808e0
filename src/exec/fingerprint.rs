//! How folders looked at a moment, to see later whether anything in them has changed.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, statat};

/// No clock of a file system that counts parts of a second stands still for so long.
pub(super) const COARSEST_CLOCK: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct Fingerprint {
    stamps: Vec<Stamp>,
    when: Instant,
}

/// What changes about a folder when anything in it does: its times cannot be set by a program, and on a tmpfs
/// its size counts its names, for clocks too coarse to tell two moments apart.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    changed: (i128, i128),
    size: i128,
    mode: u128,
}

impl Fingerprint {
    /// Of folders below an open one.
    pub(super) fn read(root: &OwnedFd, names: &[&str]) -> Self {
        Self { stamps: stamps(root, names), when: Instant::now() }
    }

    /// Whether the folders look the same now.
    pub(super) fn is_same(&self, root: &OwnedFd, names: &[&str]) -> bool {
        self.stamps == stamps(root, names)
    }

    /// Whether they have looked like this for so long that any change from now on shows in their times.
    pub(super) fn is_settled(&self) -> bool {
        let has_fine_clock = |stamp: &Stamp| stamp.changed.1 != 0;
        self.when.elapsed() > COARSEST_CLOCK && self.stamps.iter().all(has_fine_clock)
    }
}

fn stamps(root: &OwnedFd, names: &[&str]) -> Vec<Stamp> {
    let stats = names.iter().filter_map(|name| statat(root, *name, AtFlags::SYMLINK_NOFOLLOW).ok());
    stats
        .map(|stat| Stamp {
            changed: (stat.st_ctime.into(), stat.st_ctime_nsec.into()),
            size: stat.st_size.into(),
            mode: stat.st_mode.into(),
        })
        .collect()
}
