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

/// Runs what the arguments name: `spy FOLDER PID`, `threads N`, `memory BYTES`, `orphan`, `sleep`.
pub fn run(words: &[String]) {
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["spy", folder, grader] => spy(Path::new(folder), grader),
        ["threads", number] => threads(number.parse().unwrap_or(0)),
        ["memory", bytes] => memory(bytes.parse().unwrap_or(0)),
        ["orphan"] => orphan(),
        _ => std::thread::sleep(Duration::from_secs(5)),
    }
}

fn spy(folder: &Path, grader: &str) {
    let secret = folder.join("secret");
    say("read", fs::read(&secret).is_err());
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
    say("signal", !can_signal(grader.parse().ok()));
    say("parent", !can_signal(std::os::unix::process::parent_id().try_into().ok().filter(|pid| *pid > 1)));
    say("variables", std::env::vars_os().count() < 16);
    deeper();
}

#[cfg(target_os = "linux")]
fn deeper() {
    say("descriptors", (3..64).all(|number| !super::raw::is_open(number)));
    say("namespace", !super::raw::try_new_user_namespace());
}

#[cfg(not(target_os = "linux"))]
fn deeper() {}

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
    let child = std::env::current_exe().and_then(|own| Command::new(own).args([COMMAND, "sleep"]).spawn());
    say("orphan", child.is_ok());
}

fn say(name: &str, held: bool) {
    let word = if held { "held" } else { "broken" };
    let _nobody_listens = writeln!(std::io::stdout(), "{name} {word}");
}
