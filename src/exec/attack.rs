//! The attacks of the self-check: run inside the sandbox, they try what a hostile program would try.
//!
//! Each prints one line, `name held` or `name broken`; which promise depends on it is decided outside.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{Pid, test_kill_process};

pub const COMMAND: &str = "__attack";

/// Runs what the arguments name: `spy FOLDER PID HIDDEN...`, `threads N`, `memory BYTES`, `orphan`, `burn MS`, `sleep`.
pub fn run(words: &[String]) {
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["spy", folder, grader, hidden @ ..] => spy(Path::new(folder), grader, hidden),
        ["threads", number] => threads(number.parse().unwrap_or(0)),
        ["memory", bytes] => memory(bytes.parse().unwrap_or(0)),
        ["orphan"] => orphan(),
        ["burn", millis] => burn_unseen(millis.parse().unwrap_or(0)),
        ["burn-here", millis] => burn(Duration::from_millis(millis.parse().unwrap_or(0))),
        _ => std::thread::sleep(Duration::from_secs(5)),
    }
}

fn spy(folder: &Path, grader: &str, hidden: &[&str]) {
    let secret = folder.join("secret");
    say("read", fs::read(&secret).is_err());
    for path in hidden {
        say(&format!("hidden:{path}"), !can_see(Path::new(path)));
    }
    say("write", fs::write(folder.join("new"), "x").is_err());
    say("chmod", {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).is_err()
    });
    say("environ", fs::read(format!("/proc/{grader}/environ")).is_err());
    let open = |family, kind| socket(family, kind, None).is_ok();
    let internet =
        open(AddressFamily::INET, SocketType::DGRAM) || open(AddressFamily::INET, SocketType::STREAM);
    say("internet", !internet);
    say("unix", !open(AddressFamily::UNIX, SocketType::STREAM));
    say("datagrams", !has_datagrams());
    say("core", !can_leave_core());
    say("disk", is_small(Path::new(".")));
    say("signal", !can_signal(grader.parse().ok()));
    say("parent", !can_signal(std::os::unix::process::parent_id().try_into().ok().filter(|pid| *pid > 1)));
    say("variables", std::env::vars_os().count() < 16);
    deeper();
}

#[cfg(target_os = "linux")]
fn deeper() {
    say("descriptors", (3..64).all(|number| !super::raw::is_open(number)));
    say("namespace", !super::raw::try_new_user_namespace());
    say("locks", !sees_locks());
    say("watches", rustix::fs::inotify::init(rustix::fs::inotify::CreateFlags::CLOEXEC).is_err());
}

/// Datagram sockets in pairs can be sent from to any other.
#[cfg(target_os = "linux")]
fn has_datagrams() -> bool {
    use rustix::net::{SocketFlags, socketpair};
    socketpair(AddressFamily::UNIX, SocketType::DGRAM, SocketFlags::CLOEXEC, None).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn has_datagrams() -> bool {
    true
}

#[cfg(target_os = "linux")]
fn can_leave_core() -> bool {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let mut set = CpuSet::new();
    let own = sched_getaffinity(None).ok();
    let first = (0..CpuSet::MAX_CPU).find(|core| own.is_some_and(|own| own.is_set(*core)));
    set.set(first.unwrap_or(0));
    sched_setaffinity(None, &set).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn can_leave_core() -> bool {
    true
}

/// Whether a lock that is held on a shared file is seen by somebody else who opens it.
#[cfg(target_os = "linux")]
fn sees_locks() -> bool {
    use rustix::fs::{FlockOperation, flock};
    let open = || fs::File::open("/bin/sh");
    let (Ok(one), Ok(other)) = (open(), open()) else { return false };
    let lock = |file| flock(file, FlockOperation::NonBlockingLockExclusive).is_ok();
    lock(&one) && !lock(&other)
}

/// Whether the file system holds less than a machine's: one of its own with a bounded size.
fn is_small(folder: &Path) -> bool {
    const MOST: u64 = 4 << 30;
    rustix::fs::statvfs(folder).is_ok_and(|found| found.f_blocks.saturating_mul(found.f_frsize) <= MOST)
}

/// Burns processor time in a child that nobody waits for.
fn burn_unseen(millis: u64) {
    super::raw::ignore_children();
    let child = Command::new("/proc/self/exe").args([COMMAND, "burn-here", &millis.to_string()]).spawn();
    // Waiting lasts until it is gone, and tells nothing about it.
    say("burn", child.and_then(|mut child| child.wait()).is_ok());
}

fn burn(time: Duration) {
    while super::raw::own_cpu() < time {
        std::hint::spin_loop();
    }
}

#[cfg(not(target_os = "linux"))]
fn deeper() {}

/// Whether a file can be read or started, or anything in a folder be found.
fn can_see(path: &Path) -> bool {
    let holds = |mut entries: fs::ReadDir| entries.next().is_some();
    fs::File::open(path).is_ok_and(|file| file.metadata().is_ok_and(|found| found.is_file()))
        || fs::read_dir(path).is_ok_and(holds)
        || rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok() && path.is_file() && starts(path)
}

/// Whether a program starts; one of ours ends at once.
fn starts(path: &Path) -> bool {
    let quiet = std::process::Stdio::null;
    Command::new(path).arg("--version").stdin(quiet()).stdout(quiet()).stderr(quiet()).status().is_ok()
}

fn can_signal(pid: Option<i32>) -> bool {
    pid.and_then(Pid::from_raw).is_some_and(|pid| test_kill_process(pid).is_ok())
}

/// Starts threads until refused.
fn threads(number: usize) {
    let rest = || std::thread::sleep(Duration::from_millis(300));
    let started = (0..number).map_while(|_| std::thread::Builder::new().stack_size(65_536).spawn(rest).ok());
    let started: Vec<_> = started.collect();
    say("threads", started.len() < number);
    for thread in started {
        let _panicked = thread.join();
    }
}

/// Uses memory and keeps it for a while.
fn memory(bytes: usize) {
    let held = vec![1_u8; bytes];
    std::thread::sleep(Duration::from_millis(300));
    say("memory", held.iter().step_by(4096).all(|byte| *byte == 0));
}

/// Ends before its child.
fn orphan() {
    // The only way to itself: it has no path here.
    let child = Command::new("/proc/self/exe").args([COMMAND, "sleep"]).spawn();
    say("orphan", child.is_ok());
}

fn say(name: &str, held: bool) {
    let word = if held { "held" } else { "broken" };
    let _nobody_listens = writeln!(std::io::stdout(), "{name} {word}");
}
