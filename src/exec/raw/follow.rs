//! What a child does before its program starts: plain system calls on what was prepared, in order.

use std::ffi::{c_int, c_long};
use std::io;
#[cfg(not(target_os = "linux"))]
use std::os::fd::AsRawFd;
#[cfg(target_os = "linux")]
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::ptr;

#[cfg(target_os = "linux")]
use super::Instruction;
use super::{Identity, Rlimit, SpawnPlan};
use crate::exec::fault::Step;

/// Follows the plan; returns only on failure, with the step and the system's error number.
pub(super) fn follow(plan: &SpawnPlan<'_>) -> (Step, i32) {
    if let Err(failure) = prepare(plan) {
        return failure;
    }
    #[cfg(target_os = "linux")]
    if let Some(opened) = plan.opened {
        // SAFETY: an empty C string, lists of C strings that outlive the plan and end with null, and numbers.
        unsafe {
            let (argv, envp) = (plan.argv.as_ptr(), plan.envp.as_ptr());
            libc::syscall(
                libc::SYS_execveat,
                opened.as_raw_fd(),
                c"".as_ptr(),
                argv,
                envp,
                libc::AT_EMPTY_PATH,
            );
        }
        return (Step::Exec, errno());
    }
    // SAFETY: the pointers come from C strings that outlive the plan, in lists that end with null.
    unsafe { libc::execve(plan.program.as_ptr(), plan.argv.as_ptr(), plan.envp.as_ptr()) };
    (Step::Exec, errno())
}

fn prepare(plan: &SpawnPlan<'_>) -> Result<(), (Step, i32)> {
    if let Some(proc) = plan.proc {
        // SAFETY: the path is a C string, and four bytes of a literal are written; the descriptor closes on exec.
        unsafe {
            let path = c"self/oom_score_adj".as_ptr();
            let file = libc::openat(proc.as_raw_fd(), path, libc::O_WRONLY | libc::O_CLOEXEC);
            check(file.into(), Step::Cgroup)?;
            check(libc::write(file, b"1000".as_ptr().cast(), 4) as c_long, Step::Cgroup)?;
        }
    }
    // The launcher's session has no terminal, so a group of its own is enough, and far cheaper: for a new session
    // the scheduler makes a new group of tasks (autogroup). Only the owner of a terminal must lead a session.
    // SAFETY: the calls take no memory.
    let led = unsafe { if plan.terminal { libc::setsid() } else { libc::setpgid(0, 0) } };
    check(led.into(), Step::Session)?;
    for (number, stream) in (0..).zip(&plan.streams) {
        // SAFETY: takes no memory; the streams are open.
        check(unsafe { libc::dup2(stream.as_raw_fd(), number) }.into(), Step::Streams)?;
    }
    if plan.terminal {
        // SAFETY: the third argument of this request is a number.
        check(unsafe { libc::ioctl(0, libc::TIOCSCTTY as _, 0) }.into(), Step::Streams)?;
    }
    plan.rlimits.iter().try_for_each(limit)?;
    if let Some(identity) = plan.identity {
        become_user(identity)?;
    }
    // SAFETY: the folder is a C string.
    check(unsafe { libc::chdir(plan.folder.as_ptr()) }.into(), Step::Folder)?;
    restrict(plan)
}

/// Sets a limit, or the lower one that this user may not pass. Only processor time must be as wanted: a program that
/// the machine ends for it would look as if it had crashed.
fn limit(wanted: &Rlimit) -> Result<(), (Step, i32)> {
    let number = resource(wanted.resource);
    let mut value =
        libc::rlimit { rlim_cur: wanted.soft as libc::rlim_t, rlim_max: wanted.hard as libc::rlim_t };
    // SAFETY: the calls read and write one struct each, on this stack.
    unsafe {
        let result = libc::setrlimit(number, &raw const value);
        if result == 0 || number == libc::RLIMIT_CPU {
            return check(result.into(), Step::Rlimit);
        }
        let mut own = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        check(libc::getrlimit(number, &raw mut own).into(), Step::Rlimit)?;
        value.rlim_max = value.rlim_max.min(own.rlim_max);
        value.rlim_cur = value.rlim_cur.min(value.rlim_max);
        check(libc::setrlimit(number, &raw const value).into(), Step::Rlimit)
    }
}

#[cfg(not(target_os = "linux"))]
fn become_user(identity: Identity) -> Result<(), (Step, i32)> {
    // SAFETY: these calls take numbers, and no memory for an empty list.
    let results =
        unsafe { [libc::setgroups(0, ptr::null()), libc::setgid(identity.gid), libc::setuid(identity.uid)] };
    results.into_iter().try_for_each(|result| check(result.into(), Step::Identity))
}

/// The plain system calls: glibc's wrappers would signal all threads of the launcher, whose memory this is.
#[cfg(target_os = "linux")]
fn become_user(identity: Identity) -> Result<(), (Step, i32)> {
    let Identity { uid, gid } = identity;
    // SAFETY: the calls take numbers, and no memory for an empty list.
    unsafe {
        check(libc::syscall(libc::SYS_setgroups, 0, ptr::null::<u8>()), Step::Identity)?;
        check(libc::syscall(libc::SYS_setresgid, gid, gid, gid), Step::Identity)?;
        check(libc::syscall(libc::SYS_setresuid, uid, uid, uid), Step::Identity)
    }
}

#[cfg(not(target_os = "linux"))]
fn restrict(_plan: &SpawnPlan<'_>) -> Result<(), (Step, i32)> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn restrict(plan: &SpawnPlan<'_>) -> Result<(), (Step, i32)> {
    // SAFETY: these calls take numbers only.
    unsafe {
        let cloexec = libc::CLOSE_RANGE_CLOEXEC as c_long;
        let closed = libc::syscall(libc::SYS_close_range, 3 as c_long, c_long::from(u32::MAX), cloexec);
        check(closed, Step::Close)?;
        check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0).into(), Step::Privileges)?;
        if let Some(landlock) = plan.landlock {
            let fd = c_long::from(landlock.as_raw_fd());
            check(libc::syscall(libc::SYS_landlock_restrict_self, fd, 0), Step::Landlock)?;
        }
    }
    if let Some(socket) = plan.listener
        && let Ok(listener) = install_listening(plan.listening_filter)
    {
        return send_descriptor(socket, listener);
    }
    // Without reports the harness looks at `/proc` instead.
    if plan.filter.is_empty() { Ok(()) } else { install_filter(plan.filter, 0).map(drop) }
}

/// With `WAIT_KILLABLE_RECV` (Linux 5.19) signals such as Go's preemption do not restart a reported call.
#[cfg(target_os = "linux")]
fn install_listening(filter: &[Instruction]) -> Result<RawFd, (Step, i32)> {
    const WAIT_KILLABLE_RECV: libc::c_ulong = 1 << 5;
    let listen = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER;
    install_filter(filter, listen | WAIT_KILLABLE_RECV).or_else(|_| install_filter(filter, listen))
}

#[cfg(target_os = "linux")]
fn install_filter(filter: &[Instruction], flags: libc::c_ulong) -> Result<RawFd, (Step, i32)> {
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut().cast() };
    // SAFETY: `Instruction` has the layout of `sock_filter`, the length is that of the slice, and the kernel
    // only reads it.
    let result =
        unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program) };
    check(result, Step::Seccomp)?;
    Ok(result as RawFd)
}

/// Sends one descriptor over a socket, without allocating.
#[cfg(target_os = "linux")]
fn send_descriptor(socket: BorrowedFd<'_>, fd: RawFd) -> Result<(), (Step, i32)> {
    let mut byte = 0_u8;
    let mut part = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
    let mut control = [0_u64; 8];
    // SAFETY: a zeroed msghdr is a valid empty one; all pointers set in it point to locals that live through
    // the call. The control buffer is aligned and has room (64 bytes) for one header with one descriptor.
    unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.as_mut_ptr().cast();
        message.msg_controllen = libc::CMSG_SPACE(size_of::<RawFd>() as u32) as _;
        let header = libc::CMSG_FIRSTHDR(&raw const message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(size_of::<RawFd>() as u32) as _;
        libc::CMSG_DATA(header).cast::<RawFd>().write_unaligned(fd);
        check(libc::sendmsg(socket.as_raw_fd(), &raw const message, 0) as c_long, Step::Seccomp)
    }
}

fn check(result: c_long, step: Step) -> Result<(), (Step, i32)> {
    if result < 0 { Err((step, errno())) } else { Ok(()) }
}

pub(super) fn errno() -> i32 {
    io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

/// A resource as `setrlimit` wants it.
#[cfg(target_os = "linux")]
fn resource(number: c_int) -> libc::__rlimit_resource_t {
    number.cast_unsigned()
}

#[cfg(not(target_os = "linux"))]
fn resource(number: c_int) -> c_int {
    number
}
