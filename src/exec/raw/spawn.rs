//! Making a process that follows a plan.
//!
//! The child shares the launcher's memory until it starts its program (vfork), so it may only read what was prepared
//! before and make plain system calls: no allocation, no lock, no panic.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::os::fd::{FromRawFd, OwnedFd};
use std::ptr;

use super::follow::{errno, follow};
use super::{SpawnPlan, Stack, Started};
use crate::exec::fault::Step;

/// What parent and child both see.
struct Shared<'a> {
    plan: &'a SpawnPlan<'a>,
    /// The step that failed, written by the child while the parent stands still.
    failure: Cell<Option<(Step, i32)>>,
}

/// Starts a process that follows the plan. Returns once its program runs or the plan has failed.
pub(crate) fn spawn(plan: &SpawnPlan<'_>, stack: &mut Stack) -> Result<Started, (Step, i32)> {
    let mut pidfd: c_int = -1;
    let shared = Shared { plan, failure: Cell::new(None) };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    // SAFETY: the stack grows down from its end, which is 16-byte aligned because its elements are; it is
    // borrowed exclusively and big enough. CLONE_VFORK stops this thread until the child has left the
    // shared memory, so `shared` and `pidfd` outlive their use, and nobody reads the failure while it is
    // written. `child` fits the signature clone wants.
    let pid = unsafe {
        let top = stack.0.as_mut_ptr().add(stack.0.len());
        let argument = ptr::from_ref(&shared).cast_mut().cast::<c_void>();
        libc::clone(child, top.cast(), flags, argument, &raw mut pidfd)
    };
    if pid < 0 {
        return Err((Step::Clone, errno()));
    }
    // SAFETY: clone succeeded, so it stored a new descriptor that nobody else owns.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    shared.failure.take().map_or(Ok(Started { pid, pidfd: Some(pidfd) }), Err)
}

/// The child: follows the plan, or leaves word of the step that failed and ends.
extern "C" fn child(shared: *mut c_void) -> c_int {
    // SAFETY: `spawn` passes what lives until the program starts.
    let shared = unsafe { &*shared.cast::<Shared<'_>>() };
    shared.failure.set(Some(follow(shared.plan)));
    // SAFETY: ends without running anything of the parent's.
    unsafe { libc::_exit(127) }
}
