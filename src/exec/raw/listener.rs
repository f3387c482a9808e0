//! Reports of reads of standard input, and other questions about descriptors.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};

/// A thread that wants to read standard input and is held until answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    id: u64,
}

/// Takes the next report from a listener.
pub(crate) fn next_held(listener: BorrowedFd<'_>) -> io::Result<Held> {
    const RECEIVE: u64 = 0xc050_2100;
    // SAFETY: the struct is plain numbers; the kernel wants it zeroed and fills it.
    let (result, report) = unsafe {
        let mut report: libc::seccomp_notif = std::mem::zeroed();
        let result = libc::ioctl(listener.as_raw_fd(), RECEIVE as _, &raw mut report);
        (result, report)
    };
    if result < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(Held { id: report.id })
}

/// Lets a held thread go on with its call.
pub(crate) fn let_go(listener: BorrowedFd<'_>, held: Held) -> io::Result<()> {
    const SEND: u64 = 0xc018_2101;
    let answer = libc::seccomp_notif_resp {
        id: held.id,
        val: 0,
        error: 0,
        flags: libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32,
    };
    // SAFETY: the kernel reads one struct on this stack.
    let result = unsafe { libc::ioctl(listener.as_raw_fd(), SEND as _, &raw const answer) };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Whether a descriptor number is open in this process.
pub(crate) fn is_open(number: RawFd) -> bool {
    // SAFETY: asks for the flags of a number, open or not; takes no memory.
    unsafe { libc::fcntl(number, libc::F_GETFD) >= 0 }
}
