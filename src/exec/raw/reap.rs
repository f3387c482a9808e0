//! Waiting for processes, with what they used.

use std::ffi::c_long;
use std::io;
use std::time::Duration;

/// A process that ended and was waited for, with what it and its waited-for children used.
#[derive(Debug, Clone, Copy)]
pub struct Reaped {
    /// Its number.
    pub pid: i32,
    /// How it ended, as `wait` says it.
    pub status: i32,
    /// Processor time.
    pub cpu: Duration,
    /// Largest resident memory of one process.
    pub peak_kib: u64,
}

/// Waits for any child that has ended; `None` when there are children but none has ended.
pub fn reap() -> io::Result<Option<Reaped>> {
    #[cfg(target_os = "linux")]
    let options = libc::WNOHANG | libc::__WALL;
    #[cfg(not(target_os = "linux"))]
    let options = libc::WNOHANG;
    let mut status = 0;
    // SAFETY: rusage is plain numbers, for which zero is valid; both pointers are to locals.
    let (pid, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let pid = libc::wait4(-1, &raw mut status, options, &raw mut usage);
        (pid, usage)
    };
    match pid {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        pid => Ok(Some(Reaped {
            pid,
            status,
            cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
            peak_kib: kibibytes(usage.ru_maxrss),
        })),
    }
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}

/// Linux counts in KiB, macOS in bytes.
fn kibibytes(maxrss: c_long) -> u64 {
    let value = u64::try_from(maxrss).unwrap_or(0);
    if cfg!(target_os = "macos") { value / 1024 } else { value }
}

/// Processor time this process has used itself.
pub fn own_cpu() -> Duration {
    // SAFETY: rusage is plain numbers, for which zero is valid; the pointer is to a local.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    duration(usage.ru_utime) + duration(usage.ru_stime)
}
