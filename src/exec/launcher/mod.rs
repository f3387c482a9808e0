//! The small process that starts programs, one at a time, and cleans up after each.
//!
//! It is the same executable under a hidden name. It has one thread and little memory, so starting from it is
//! cheap and the peak memory of a program is its own; where possible it lives in namespaces of its own, whose
//! first process it is. Its death, by whatever cause, then ends everything inside.

mod reap;
mod serve;
mod start;

#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod layers;
#[cfg(not(target_os = "linux"))]
#[path = "layers_none.rs"]
mod layers;
#[cfg(target_os = "linux")]
mod rules;
#[cfg(target_os = "linux")]
mod view;

use std::io;
use std::os::fd::OwnedFd;

use rustix::io::Errno;

use super::message::Setup;
use super::{raw, wire};

/// The hidden command that makes an executable a launcher.
pub const COMMAND: &str = "__launcher";

/// Where programs find their writable folders when they have a file system of their own.
pub const SCRATCH: &str = "/scratch";

/// Why a launcher could not be set up: what, and the system's error.
#[derive(Debug)]
pub struct Refusal {
    pub what: String,
    pub errno: Errno,
}

/// For `map_err`: says what was tried.
pub fn refused(what: impl Into<String>) -> impl FnOnce(Errno) -> Refusal {
    move |errno| Refusal { what: what.into(), errno }
}

/// Whether the system has rules for files besides namespaces.
pub fn has_file_rules() -> bool {
    #[cfg(target_os = "linux")]
    return rules::are_known();
    #[cfg(not(target_os = "linux"))]
    false
}

/// The whole life of a launcher: its socket is standard input.
pub fn run() -> io::Result<()> {
    let socket = take_socket()?;
    raw::reset_signals();
    // Own session, so that a Ctrl-C meant for the harness does not kill the one who cleans up.
    let _already_leader = rustix::process::setsid();
    let Some(frame) = wire::receive(&socket)? else {
        return Ok(());
    };
    let setup = frame.read::<Setup>().ok_or(io::ErrorKind::InvalidData)?;
    // While it has a path: what programs see holds no file of ours.
    let own = std::fs::File::open("/proc/self/exe").ok().map(OwnedFd::from);
    enter(&setup, socket, own.as_ref())
}

/// The socket under a number that programs never use; standard input itself becomes empty.
fn take_socket() -> io::Result<OwnedFd> {
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
    let null = std::fs::File::open("/dev/null")?;
    rustix::stdio::dup2_stdin(&null)?;
    Ok(socket)
}

#[cfg(target_os = "linux")]
fn enter(setup: &Setup, socket: OwnedFd, own: Option<&OwnedFd>) -> io::Result<()> {
    if setup.tier.has_namespaces() {
        keeper::keep(setup, socket, own)
    } else {
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        let served = serve::serve(setup, &socket, None, own);
        reap::end_survivors(setup);
        keeper::remove_groups(&setup.remove);
        // The harness does this too, unless it was killed.
        crate::exec::folder::remove_folder(&setup.scratch);
        served
    }
}

#[cfg(not(target_os = "linux"))]
fn enter(setup: &Setup, socket: OwnedFd, own: Option<&OwnedFd>) -> io::Result<()> {
    let served = serve::serve(setup, &socket, None, own);
    reap::end_survivors(setup);
    crate::exec::folder::remove_folder(&setup.scratch);
    served
}
