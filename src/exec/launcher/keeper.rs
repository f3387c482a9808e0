//! The process outside the namespaces: makes them, waits for their end, and removes what they left.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::{Signal, WaitOptions, getegid, geteuid, set_parent_process_death_signal};

use super::{refused, serve, view};
use crate::exec::message::Setup;
use crate::exec::raw::Identity;
use crate::exec::{raw, wire};

/// Makes the namespaces and serves in them; the caller's process stays outside until they are gone.
pub(super) fn keep(setup: &Setup, socket: OwnedFd, own: Option<&OwnedFd>) -> io::Result<()> {
    let mut spaces =
        libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWUTS;
    let own_user = !geteuid().is_root();
    if own_user {
        spaces |= libc::CLONE_NEWUSER;
    }
    let names = setup.identity.and_then(user_names);
    let (ready, go) = wire::pipe()?;
    match raw::fork_into(spaces) {
        Err(error) => {
            let errno = rustix::io::Errno::from_io_error(&error).unwrap_or(rustix::io::Errno::PERM);
            serve::say_refused(&socket, refused("make namespaces")(errno))
        }
        Ok(None) => {
            drop(go);
            live_inside(setup, &socket, (names.as_ref(), own), &ready)
        }
        Ok(Some(pid)) => {
            drop(socket);
            if own_user {
                write_maps(pid)?;
            }
            rustix::io::write(&go, b"x")?;
            wait_for_the_end();
            remove_groups(&setup.remove);
            Ok(())
        }
    }
}

/// The first process of the namespaces.
fn live_inside(
    setup: &Setup,
    socket: &OwnedFd,
    (names, own): (Option<&OwnedFd>, Option<&OwnedFd>),
    ready: &OwnedFd,
) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let mut byte = [0];
    if rustix::io::read(ready, &mut byte)? == 0 {
        return Ok(());
    }
    match view::build(setup, names) {
        Ok(layers) => serve::serve(setup, socket, layers.as_ref(), own),
        Err(refusal) => serve::say_refused(socket, refusal),
    }
}

/// The user keeps its own number inside, so that programs see nothing unusual.
fn write_maps(pid: i32) -> io::Result<()> {
    let (uid, gid) = (geteuid().as_raw(), getegid().as_raw());
    fs::write(format!("/proc/{pid}/setgroups"), "deny")?;
    fs::write(format!("/proc/{pid}/uid_map"), format!("{uid} {uid} 1"))?;
    fs::write(format!("/proc/{pid}/gid_map"), format!("{gid} {gid} 1"))
}

/// A user namespace in which files of root show as files of the program's user, so that a folder only root may
/// enter can be shown. Without it such a folder stays closed, which is a fault with a clear line.
fn user_names(identity: Identity) -> Option<OwnedFd> {
    let (ready, hold) = wire::pipe().ok()?;
    let pid = raw::fork_into(libc::CLONE_NEWUSER).ok()?;
    let Some(pid) = pid else {
        drop(hold);
        // Only there to keep the namespace until the parent has opened it.
        let _closed = rustix::io::read(&ready, &mut [0_u8]);
        raw::leave();
    };
    let map = |id: u32| format!("0 {id} 1\n1 1 {}\n", id - 1);
    let opened = fs::write(format!("/proc/{pid}/uid_map"), map(identity.uid))
        .and_then(|()| fs::write(format!("/proc/{pid}/gid_map"), map(identity.gid)))
        .and_then(|()| fs::File::open(format!("/proc/{pid}/ns/user")));
    drop(hold);
    let _collected = rustix::process::waitpid(rustix::process::Pid::from_raw(pid), WaitOptions::empty());
    opened.ok().map(OwnedFd::from)
}

fn wait_for_the_end() {
    while !matches!(rustix::process::wait(WaitOptions::empty()), Err(rustix::io::Errno::CHILD)) {}
}

/// Removes control groups by the beginning of their paths; the kernel may need a moment to see that they are empty.
pub(super) fn remove_groups(prefixes: &[PathBuf]) {
    for group in prefixes.iter().flat_map(|prefix| matching(prefix)) {
        for _ in 0..100 {
            match fs::remove_dir(&group) {
                Err(error) if error.raw_os_error() == Some(libc::EBUSY) => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                Ok(()) | Err(_) => break,
            }
        }
    }
}

fn matching(prefix: &Path) -> Vec<PathBuf> {
    let (Some(folder), Some(start)) = (prefix.parent(), prefix.file_name()) else {
        return Vec::new();
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let begins = |name: &OsStr| name.as_encoded_bytes().starts_with(start.as_encoded_bytes());
    entries.filter(|entry| begins(&entry.file_name())).map(|entry| entry.path()).collect()
}
