//! Attributes of mounts.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

/// Nothing below can be changed.
pub(crate) const MOUNT_READ_ONLY: u64 = libc::MOUNT_ATTR_RDONLY;
/// No program changes its user.
pub(crate) const MOUNT_NO_SUID: u64 = libc::MOUNT_ATTR_NOSUID;
/// No device can be opened.
pub(crate) const MOUNT_NO_DEVICES: u64 = libc::MOUNT_ATTR_NODEV;

/// Files show the users of a namespace.
pub(crate) const MOUNT_USERS: u64 = libc::MOUNT_ATTR_IDMAP;

/// What to change about a mount, laid out as the kernel reads it.
#[repr(C)]
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct MountAttributes {
    pub set: u64,
    pub clear: u64,
    /// How changes spread; 0 for no change.
    pub propagation: u64,
    /// A user namespace whose numbers the files are to show.
    pub user_namespace: u64,
}

/// Changes a mount, and all mounts below it when `recursive`.
pub(crate) fn set_mount_attributes(
    mount: BorrowedFd<'_>,
    attributes: MountAttributes,
    recursive: bool,
) -> io::Result<()> {
    let flags = libc::AT_EMPTY_PATH | if recursive { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: the path is an empty C string, the struct is laid out as the kernel reads it, with its size.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            mount.as_raw_fd(),
            c"".as_ptr(),
            flags,
            &raw const attributes,
            size_of::<MountAttributes>(),
        )
    };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
