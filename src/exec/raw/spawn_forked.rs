//! Making a process that follows a plan, where parent and child cannot share their memory.

use std::os::fd::{AsRawFd, OwnedFd};

use super::follow::{errno, follow};
use super::{SpawnPlan, Stack, Started};
use crate::exec::fault::Step;
use crate::exec::wire;

/// Starts a process that follows the plan. Returns once its program runs or the plan has failed.
pub(crate) fn spawn(plan: &SpawnPlan<'_>, _stack: &mut Stack) -> Result<Started, (Step, i32)> {
    let unmade = |error: std::io::Error| (Step::Clone, error.raw_os_error().unwrap_or(0));
    let (failure, report) = wire::pipe().map_err(unmade)?;
    // SAFETY: the launcher has one thread, so the child inherits no lock in use; it only runs the plan.
    match unsafe { libc::fork() } {
        -1 => Err((Step::Clone, errno())),
        0 => fail(follow(plan), &report),
        pid => {
            drop(report);
            read_failure(&failure).map_or(Ok(Started { pid, pidfd: None }), Err)
        }
    }
}

/// The child reports the step that failed and ends.
fn fail((step, errno): (Step, i32), report: &OwnedFd) -> ! {
    let mut bytes = [step as u8, 0, 0, 0, 0];
    bytes[1..].copy_from_slice(&errno.to_ne_bytes());
    // SAFETY: writes five bytes of an array of five; `_exit` ends without running anything of the parent's.
    unsafe {
        libc::write(report.as_raw_fd(), bytes.as_ptr().cast(), bytes.len());
        libc::_exit(127)
    }
}

/// The failure the child reported; none when its program started, which closed the pipe.
fn read_failure(failure: &OwnedFd) -> Option<(Step, i32)> {
    let mut report = [0_u8; 5];
    let got = rustix::io::retry_on_intr(|| rustix::io::read(failure, &mut report)).unwrap_or(0);
    let [step, errno @ ..] = report;
    (got == report.len()).then(|| (wire::decode(&[step]).unwrap_or(Step::Clone), i32::from_ne_bytes(errno)))
}
