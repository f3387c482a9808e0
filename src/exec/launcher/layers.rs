//! The layers of a copy: two file systems that programs cannot reach, put together as the folder of a run.

use std::fs::File;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{Mode, mkdirat};
use rustix::io::Errno;
use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};

use super::SCRATCH;
use crate::exec::layers::{UPPER, WORK};
use crate::exec::message::Setup;
use crate::exec::scratch::RUN;

/// Where they are mounted on top of each other; what comes last hides them.
const PLACE: &str = "layers";
/// A submission is bounded when it is read; this is only a backstop.
const LOWER_OPTIONS: &str = "mode=0755,size=1g,nr_inodes=65536";

#[derive(Debug)]
pub(super) struct Layers {
    /// Holds the submission.
    lower: OwnedFd,
    /// Holds the upper layer.
    above: OwnedFd,
    /// Users of a namespace may not set the marks that overlays usually set.
    own_marks: bool,
}

impl Layers {
    /// Makes them below the current folder, which is to become the root.
    pub(super) fn make(setup: &Setup, own_marks: bool) -> rustix::io::Result<Self> {
        std::fs::create_dir(PLACE).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))?;
        let above = format!("mode=0755,size={},nr_inodes={}", setup.scratch_bytes, setup.scratch_inodes);
        let (above, lower) = (cover(&above)?, cover(LOWER_OPTIONS)?);
        cover("mode=0555,size=4k,nr_inodes=2")?;
        Ok(Self { lower, above, own_marks })
    }

    /// For the harness, which fills them.
    pub(super) fn folders(&self) -> [BorrowedFd<'_>; 2] {
        [self.lower.as_fd(), self.above.as_fd()]
    }

    /// Whether the kernel can put them together, found out by doing it.
    pub(super) fn work(&self) -> bool {
        let run = Path::new(SCRATCH).join(RUN);
        let folder = |name: &str| mkdirat(&self.above, name, Mode::RWXU).is_ok();
        folder(UPPER)
            && folder(WORK)
            && std::fs::create_dir(&run).is_ok()
            && self.put_on().is_ok()
            && take_off().is_ok()
            && std::fs::remove_dir(run).is_ok()
    }

    pub(super) fn put_on(&self) -> rustix::io::Result<()> {
        let (lower, above) = (self.lower.as_raw_fd(), self.above.as_raw_fd());
        let marks = if self.own_marks { ",userxattr" } else { "" };
        let options = format!(
            "lowerdir=/proc/self/fd/{lower},upperdir=/proc/self/fd/{above}/{UPPER},workdir=/proc/self/fd/{above}/{WORK}{marks}\0"
        );
        let options = std::ffi::CStr::from_bytes_with_nul(options.as_bytes()).map_err(|_| Errno::INVAL)?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        mount("overlay", Path::new(SCRATCH).join(RUN), "overlay", flags, Some(options))
    }
}

pub(super) fn take_off() -> rustix::io::Result<()> {
    unmount(Path::new(SCRATCH).join(RUN), UnmountFlags::empty())
}

/// Mounts a file system over the last one.
fn cover(options: &str) -> rustix::io::Result<OwnedFd> {
    let text = std::ffi::CString::new(options).map_err(|_| Errno::INVAL)?;
    mount("tmpfs", PLACE, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, Some(text.as_c_str()))?;
    File::open(PLACE).map(OwnedFd::from).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))
}
