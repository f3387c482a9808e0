//! Starting one program: everything prepared, then one child that follows the plan.

use std::io;
use std::os::fd::{AsFd, OwnedFd};

use super::Refusal;
use crate::exec::fault::Step;
use crate::exec::message::{Order, Setup};
use crate::exec::raw::{self, Identity, Instruction, SpawnPlan, Stack, Started};
use crate::exec::wire;

/// What is the same for every program of a launcher.
pub(super) struct Starter<'a> {
    identity: Option<Identity>,
    landlock: Option<OwnedFd>,
    /// This program itself, which has no path in the sandbox.
    own: Option<&'a OwnedFd>,
    /// Set where the launcher shares a memory limit with its programs, which are to die before it.
    proc: Option<OwnedFd>,
    filter: Vec<Instruction>,
    listening_filter: Vec<Instruction>,
}

impl<'a> Starter<'a> {
    /// Makes the file rules and the system call rules.
    #[cfg(target_os = "linux")]
    pub(super) fn new(setup: &Setup, own: Option<&'a OwnedFd>) -> Result<Self, Refusal> {
        use super::filter::{self, Reads};
        let mut starter = Self {
            identity: setup.identity,
            landlock: None,
            own,
            proc: None,
            filter: Vec::new(),
            listening_filter: filter::listen_only(),
        };
        if setup.memory_counted {
            starter.proc = Some(super::view::writable_proc()?);
        }
        if setup.tier.has_rules() {
            starter.landlock = super::rules::ruleset(setup, own)?;
            starter.filter = filter::build(setup, Reads::Silent);
            starter.listening_filter = filter::build(setup, Reads::Reported);
        }
        Ok(starter)
    }

    /// No rules where the system has none.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn new(setup: &Setup, own: Option<&'a OwnedFd>) -> Result<Self, Refusal> {
        Ok(Self {
            identity: setup.identity,
            landlock: None,
            own,
            proc: None,
            filter: Vec::new(),
            listening_filter: Vec::new(),
        })
    }

    /// Starts the program; with the descriptor that reports reads, if that was ordered.
    pub(super) fn start(
        &self,
        order: &Order,
        fds: &[OwnedFd],
        stack: &mut Stack,
    ) -> Result<(Started, Option<OwnedFd>), (Step, i32)> {
        let [input, output, error, groups @ ..] = fds else {
            return Err((Step::Streams, libc::EBADF));
        };
        for group in groups {
            rustix::io::write(group, b"0").map_err(|errno| (Step::Cgroup, errno.raw_os_error()))?;
        }
        let sockets = order.listen.then(wire::socket_pair).transpose();
        let sockets = sockets.map_err(|error| (Step::Clone, number(&error)))?;
        let streams = [input.as_fd(), output.as_fd(), error.as_fd()];
        let mut plan =
            SpawnPlan::new(&order.program, &order.arguments, &order.environment, &order.folder, streams);
        plan.opened = self.own.filter(|_| order.own).map(AsFd::as_fd);
        plan.terminal = order.terminal;
        plan.proc = self.proc.as_ref().map(AsFd::as_fd);
        plan.rlimits = &order.rlimits;
        plan.identity = self.identity;
        plan.landlock = self.landlock.as_ref().map(AsFd::as_fd);
        plan.filter = &self.filter;
        plan.listening_filter = &self.listening_filter;
        plan.listener = sockets.as_ref().map(|(_, child)| child.as_fd());
        let started = raw::spawn(&plan, stack)?;
        Ok((started, sockets.and_then(|(parent, child)| receive_listener(&parent, child))))
    }
}

fn receive_listener(parent: &OwnedFd, child: OwnedFd) -> Option<OwnedFd> {
    drop(child);
    wire::receive_one_fd(parent)
}

fn number(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(0)
}
