//! Signals: to everybody, and as a fresh process has them.

use std::ptr;

/// Kills every process this one may kill, except itself. Only for the first process of a namespace.
pub fn kill_everyone() {
    // SAFETY: takes numbers.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// All signals as a fresh process has them, so that no program inherits an ignored one.
pub fn reset_signals() {
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
