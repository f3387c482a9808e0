//! Processes: made in namespaces of their own, signalled, and waited for with what they used.

use std::ffi::c_long;
use std::io;
use std::ptr;
use std::time::Duration;

/// Makes a process in new namespaces, as `fork` would: `None` in the child.
#[cfg(target_os = "linux")]
pub(crate) fn fork_into(namespaces: libc::c_int) -> io::Result<Option<i32>> {
    let flags = c_long::from(namespaces | libc::SIGCHLD);
    // SAFETY: without CLONE_VM this is fork: the child gets its own copy of memory and stack. The launcher has
    // one thread, so no lock is lost in the child.
    match unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        pid => Ok(Some(pid as i32)),
    }
}

/// Ends this process at once, without anything that a normal end would do.
#[cfg(target_os = "linux")]
pub(crate) fn leave() -> ! {
    // SAFETY: never returns, touches no memory.
    unsafe { libc::_exit(0) }
}

/// Tries to leave for a new user namespace, as an attacker would.
#[cfg(target_os = "linux")]
pub(crate) fn try_new_user_namespace() -> bool {
    // SAFETY: takes numbers; the caller is a probe that ends right after.
    unsafe { libc::unshare(libc::CLONE_NEWUSER) == 0 }
}

/// The highest value of a limit that this process may set itself.
#[cfg(target_os = "linux")]
pub(crate) fn hard_limit(resource: libc::__rlimit_resource_t) -> Option<u64> {
    let mut value = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the kernel writes one struct on this stack.
    let result = unsafe { libc::getrlimit(resource, &raw mut value) };
    (result == 0).then_some(value.rlim_max)
}

/// Children vanish when they end, with what they used.
pub(crate) fn ignore_children() {
    // SAFETY: SIG_IGN is always a valid disposition.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
}

/// Kills every process this one may kill, except itself. Only for the first process of a namespace.
pub(crate) fn kill_everyone() {
    // SAFETY: takes numbers.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// All signals as a fresh process has them, so that no program inherits an ignored one.
pub(crate) fn reset_signals() {
    // SAFETY: SIG_DFL is always a valid disposition, and an all-zero set after sigemptyset is empty; a
    // refusal (SIGKILL, SIGSTOP) is without consequence.
    unsafe {
        for signal in 1..32 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
    }
}

/// A process that ended and was waited for, with what it and its waited-for children used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reaped {
    pub pid: i32,
    /// How it ended, as `wait` says it.
    pub status: i32,
    pub cpu: Duration,
    pub peak_kib: u64,
}

/// Waits for any child that has ended; `None` when there are children but none has ended.
pub(crate) fn reap() -> io::Result<Option<Reaped>> {
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
pub(crate) fn own_cpu() -> Duration {
    // SAFETY: rusage is plain numbers, for which zero is valid; the pointer is to a local.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    duration(usage.ru_utime) + duration(usage.ru_stime)
}
