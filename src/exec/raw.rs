//! The only unsafe code of the crate: making a process, waiting for it, and calls that no safe crate wraps.
//!
//! The child of [`spawn`] shares the launcher's memory until it starts its program (vfork), so it may only
//! read what was prepared before and make plain system calls: no allocation, no lock, no panic.

#![expect(
    unsafe_code,
    reason = "clone, wait4 with usage, seccomp and Landlock in the child have no safe wrapper; each block has its proof"
)]

use std::ffi::{CString, c_char, c_int, c_long, c_void};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
#[cfg(target_os = "linux")]
use std::os::fd::{FromRawFd, RawFd};
use std::ptr;
use std::time::Duration;

use super::fault::Step;

/// A value of a resource limit, soft and hard alike.
#[derive(Debug, Clone, Copy)]
pub struct Rlimit {
    /// Which resource, as the system numbers it.
    pub resource: c_int,
    /// At which value the program is warned.
    pub soft: u64,
    /// Which value it cannot pass.
    pub hard: u64,
}

/// User and group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// Its user number.
    pub uid: u32,
    /// Its group number.
    pub gid: u32,
}

/// Everything the child does before its program starts, prepared by the parent.
pub struct Plan<'a> {
    argv: Vec<*const c_char>,
    envp: Vec<*const c_char>,
    /// What to start.
    pub program: &'a CString,
    /// Where.
    pub folder: &'a CString,
    /// Standard input, output, error.
    pub streams: [BorrowedFd<'a>; 3],
    /// Whether standard input is a terminal that the child should own.
    pub terminal: bool,
    /// `/proc`, through which the child makes itself the first to be killed for want of memory.
    pub proc: Option<BorrowedFd<'a>>,
    /// Resource limits.
    pub rlimits: &'a [Rlimit],
    /// Which user to become.
    pub identity: Option<Identity>,
    /// File rules.
    pub landlock: Option<BorrowedFd<'a>>,
    /// System call rules: code, jump if true, jump if false, value.
    pub filter: &'a [Instruction],
    /// The same with reports of reads of standard input.
    pub listening_filter: &'a [Instruction],
    /// Where to send the descriptor that reports reads of standard input.
    pub listener: Option<BorrowedFd<'a>>,
    /// Where a failure is reported; closes by itself when the program starts.
    pub report: BorrowedFd<'a>,
}

/// One instruction of a system call filter, laid out as the kernel reads it.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// What to do.
    pub code: u16,
    /// Instructions to skip when a comparison holds.
    pub jump_true: u8,
    /// Instructions to skip when it does not.
    pub jump_false: u8,
    /// The value.
    pub value: u32,
}

/// Arguments and environment as the system wants them; the strings must outlive the plan.
pub struct Words<'a> {
    /// The arguments, the program's name first.
    pub arguments: &'a [CString],
    /// The environment, `NAME=value`.
    pub environment: &'a [CString],
}

impl<'a> Plan<'a> {
    /// A plan with the least possible; the other fields are set by name.
    pub fn new(
        program: &'a CString,
        words: &Words<'a>,
        folder: &'a CString,
        streams: [BorrowedFd<'a>; 3],
        report: BorrowedFd<'a>,
    ) -> Self {
        Self {
            argv: pointers(words.arguments),
            envp: pointers(words.environment),
            program,
            folder,
            streams,
            terminal: false,
            proc: None,
            rlimits: &[],
            identity: None,
            landlock: None,
            filter: &[],
            listening_filter: &[],
            listener: None,
            report,
        }
    }
}

fn pointers(words: &[CString]) -> Vec<*const c_char> {
    words.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect()
}

/// Room for the child's calls until its program starts.
pub struct Stack(#[cfg(target_os = "linux")] Vec<u128>);

impl Stack {
    /// 64 KiB: the child calls a dozen shallow functions.
    pub fn new() -> Self {
        Self(
            #[cfg(target_os = "linux")]
            vec![0; 4096],
        )
    }
}

/// A process that was started.
pub struct Started {
    /// Its number.
    pub pid: i32,
    /// A descriptor that becomes readable when it ends, where the system has that.
    pub pidfd: Option<OwnedFd>,
}

/// Starts a process that follows the plan. Returns once its program runs or the plan has failed.
#[cfg(target_os = "linux")]
pub fn spawn(plan: &Plan<'_>, stack: &mut Stack) -> io::Result<Started> {
    let mut pidfd: c_int = -1;
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    // SAFETY: the stack grows down from its end, which is 16-byte aligned because its elements are; it is
    // borrowed exclusively and big enough. CLONE_VFORK stops this thread until the child has left the
    // shared memory, so `plan` and `pidfd` outlive their use. `child` fits the signature clone wants.
    let pid = unsafe {
        let top = stack.0.as_mut_ptr().add(stack.0.len());
        let argument = ptr::from_ref(plan).cast_mut().cast::<c_void>();
        libc::clone(child, top.cast(), flags, argument, &raw mut pidfd)
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: clone succeeded, so it stored a new descriptor that nobody else owns.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    Ok(Started { pid, pidfd: Some(pidfd) })
}

/// Starts a process that follows the plan. Without vfork the plan may still be under way on return.
#[cfg(not(target_os = "linux"))]
pub fn spawn(plan: &Plan<'_>, _stack: &mut Stack) -> io::Result<Started> {
    // SAFETY: the launcher has one thread, so the child inherits no lock in use; it only runs the plan.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            child(ptr::from_ref(plan).cast_mut().cast());
            unreachable!("the child never returns")
        }
        pid => Ok(Started { pid, pidfd: None }),
    }
}

/// The child: follows the plan, or reports the step that failed and ends.
extern "C" fn child(plan: *mut c_void) -> c_int {
    // SAFETY: `spawn` passes a plan that lives until the program starts.
    let plan = unsafe { &*plan.cast::<Plan<'_>>() };
    let (step, errno) = follow(plan);
    let mut report = [step as u8, 0, 0, 0, 0];
    report[1..].copy_from_slice(&errno.to_ne_bytes());
    // SAFETY: writes five bytes of an array of five; `_exit` ends without running anything of the parent's.
    unsafe {
        libc::write(plan.report.as_raw_fd(), report.as_ptr().cast(), report.len());
        libc::_exit(127)
    }
}

/// Follows the plan; returns only on failure, with the step and the system's error number.
fn follow(plan: &Plan<'_>) -> (Step, i32) {
    if let Err(failure) = prepare(plan) {
        return failure;
    }
    // SAFETY: the pointers come from C strings that outlive the plan, in lists that end with null.
    unsafe { libc::execve(plan.program.as_ptr(), plan.argv.as_ptr(), plan.envp.as_ptr()) };
    (Step::Exec, errno())
}

fn prepare(plan: &Plan<'_>) -> Result<(), (Step, i32)> {
    if let Some(proc) = plan.proc {
        // SAFETY: the path is a C string, and four bytes of a literal are written; the descriptor closes on exec.
        unsafe {
            let path = c"self/oom_score_adj".as_ptr();
            let file = libc::openat(proc.as_raw_fd(), path, libc::O_WRONLY | libc::O_CLOEXEC);
            check(file.into(), Step::Cgroup)?;
            check(libc::write(file, b"1000".as_ptr().cast(), 4) as c_long, Step::Cgroup)?;
        }
    }
    // SAFETY: takes no memory.
    check(unsafe { libc::setsid() }.into(), Step::Session)?;
    for (number, stream) in (0..).zip(&plan.streams) {
        // SAFETY: takes no memory; the streams are open.
        check(unsafe { libc::dup2(stream.as_raw_fd(), number) }.into(), Step::Streams)?;
    }
    if plan.terminal {
        // SAFETY: the third argument of this request is a number.
        check(unsafe { libc::ioctl(0, libc::TIOCSCTTY as _, 0) }.into(), Step::Streams)?;
    }
    for rlimit in plan.rlimits {
        let value =
            libc::rlimit { rlim_cur: rlimit.soft as libc::rlim_t, rlim_max: rlimit.hard as libc::rlim_t };
        // SAFETY: reads one struct on this stack.
        check(unsafe { libc::setrlimit(resource(rlimit.resource), &raw const value) }.into(), Step::Rlimit)?;
    }
    if let Some(identity) = plan.identity {
        become_user(identity)?;
    }
    // SAFETY: the folder is a C string.
    check(unsafe { libc::chdir(plan.folder.as_ptr()) }.into(), Step::Folder)?;
    restrict(plan)
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
fn restrict(_plan: &Plan<'_>) -> Result<(), (Step, i32)> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn restrict(plan: &Plan<'_>) -> Result<(), (Step, i32)> {
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

fn errno() -> i32 {
    io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

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

/// A resource as `setrlimit` wants it.
#[cfg(target_os = "linux")]
fn resource(number: c_int) -> libc::__rlimit_resource_t {
    number.cast_unsigned()
}

#[cfg(not(target_os = "linux"))]
fn resource(number: c_int) -> c_int {
    number
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

/// Makes a process in new namespaces, as `fork` would: `None` in the child.
#[cfg(target_os = "linux")]
pub fn fork_into(namespaces: c_int) -> io::Result<Option<i32>> {
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
pub fn leave() -> ! {
    // SAFETY: never returns, touches no memory.
    unsafe { libc::_exit(0) }
}

/// Nothing below can be changed.
#[cfg(target_os = "linux")]
pub const MOUNT_READ_ONLY: u64 = libc::MOUNT_ATTR_RDONLY;
/// No program changes its user.
#[cfg(target_os = "linux")]
pub const MOUNT_NO_SUID: u64 = libc::MOUNT_ATTR_NOSUID;
/// No device can be opened.
#[cfg(target_os = "linux")]
pub const MOUNT_NO_DEVICES: u64 = libc::MOUNT_ATTR_NODEV;

/// Files show the users of a namespace.
#[cfg(target_os = "linux")]
pub const MOUNT_USERS: u64 = libc::MOUNT_ATTR_IDMAP;

/// What to change about a mount, laid out as the kernel reads it.
#[cfg(target_os = "linux")]
#[repr(C)]
#[derive(Debug, Default, Clone, Copy)]
pub struct MountAttributes {
    /// To switch on.
    pub set: u64,
    /// To switch off.
    pub clear: u64,
    /// How changes spread; 0 for no change.
    pub propagation: u64,
    /// A user namespace whose numbers the files are to show.
    pub user_namespace: u64,
}

/// Changes a mount, and all mounts below it when `recursive`.
#[cfg(target_os = "linux")]
pub fn set_mount_attributes(
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

/// A thread that wants to read standard input and is held until answered.
#[cfg(target_os = "linux")]
#[derive(Debug, Clone, Copy)]
pub struct Held {
    id: u64,
}

/// Takes the next report from a listener.
#[cfg(target_os = "linux")]
pub fn next_held(listener: BorrowedFd<'_>) -> io::Result<Held> {
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
#[cfg(target_os = "linux")]
pub fn let_go(listener: BorrowedFd<'_>, held: Held) -> io::Result<()> {
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
#[cfg(target_os = "linux")]
pub fn is_open(number: RawFd) -> bool {
    // SAFETY: asks for the flags of a number, open or not; takes no memory.
    unsafe { libc::fcntl(number, libc::F_GETFD) >= 0 }
}

/// Tries to leave for a new user namespace, as an attacker would.
#[cfg(target_os = "linux")]
pub fn try_new_user_namespace() -> bool {
    // SAFETY: takes numbers; the caller is a probe that ends right after.
    unsafe { libc::unshare(libc::CLONE_NEWUSER) == 0 }
}
