//! The launcher's loop: one order, one run, one reply.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use super::layers::{self, Layers};
use super::reap::{Tally, reap_ended};
use super::start::Starter;
use super::{Refusal, SCRATCH, refused};
use crate::exec::fault::Step;
use crate::exec::message::{Finish, Order, Reply, Request, Setup};
use crate::exec::raw::{self, Stack, Started};
use crate::exec::wire::{self, Frame};

/// How often ended orphans are collected while the main process runs; also how soon the end is seen where
/// the system has no descriptor for it.
#[cfg(target_os = "linux")]
const ROUND_MS: i64 = 20;
#[cfg(not(target_os = "linux"))]
const ROUND_MS: i64 = 2;

/// Sets up, says so, and serves orders until the harness is gone.
pub(super) fn serve(
    setup: &Setup,
    socket: &OwnedFd,
    layers: Option<&Layers>,
    own: Option<&OwnedFd>,
) -> io::Result<()> {
    let prepared = open_folders(setup).and_then(|folders| Ok((folders, Starter::new(setup, own)?)));
    let (folders, maker) = match prepared {
        Ok(prepared) => prepared,
        Err(refusal) => return say_refused(socket, refusal),
    };
    let mut folders: Vec<_> = folders.iter().map(AsFd::as_fd).collect();
    folders.extend(layers.into_iter().flat_map(Layers::folders));
    wire::send(socket, &Reply::Ready, &folders)?;
    let mut stack = Stack::new();
    super::reap::prepare(setup);
    while let Some(frame) = wire::receive(socket)? {
        match frame.read() {
            // A kill that crossed the end of its run on the way.
            Some(Request::Kill) => {}
            Some(Request::TakeOff) => {
                let reply = match layers::take_off() {
                    Ok(()) => Reply::Ready,
                    Err(errno) => Reply::Refused("take the copy off".to_owned(), errno.raw_os_error()),
                };
                wire::send(socket, &reply, &[])?;
            }
            Some(Request::Run(order)) => {
                if let Err(errno) = put_on(layers, &order) {
                    let reply = Reply::Failed(Step::Layers, errno.raw_os_error());
                    wire::send(socket, &reply, &[])?;
                    continue;
                }
                let (reply, alive) = run_one(&maker, setup, socket, &order, frame, &mut stack);
                if !alive {
                    return Ok(());
                }
                wire::send(socket, &reply, &[])?;
            }
            None => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
    Ok(())
}

fn put_on(layers: Option<&Layers>, order: &Order) -> rustix::io::Result<()> {
    match layers {
        _ if !order.layered => Ok(()),
        Some(layers) => layers.put_on(),
        None => Err(Errno::NOSYS),
    }
}

/// Tells the harness why there will be no launcher.
pub(super) fn say_refused(socket: &OwnedFd, refusal: Refusal) -> io::Result<()> {
    wire::send(socket, &Reply::Refused(refusal.what, refusal.errno.raw_os_error()), &[])
}

/// The scratch folder, and `/proc` where it belongs to the namespace.
fn open_folders(setup: &Setup) -> Result<Vec<OwnedFd>, Refusal> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let open = |path: &std::path::Path| rustix::fs::open(path, flags, Mode::empty());
    if !setup.tier.has_namespaces() {
        let scratch = crate::exec::folder::open_scratch(&setup.scratch);
        return Ok(vec![scratch.map_err(refused("open the scratch folder"))?]);
    }
    let scratch = open(SCRATCH.as_ref()).map_err(refused("open the scratch folder"))?;
    let proc = open("/proc".as_ref()).map_err(refused("open /proc"))?;
    Ok(vec![scratch, proc])
}

/// One run from start to the last process; the flag says whether the harness is still there.
fn run_one(
    maker: &Starter<'_>,
    setup: &Setup,
    socket: &OwnedFd,
    order: &Order,
    frame: Frame,
    stack: &mut Stack,
) -> (Reply, bool) {
    let (begin, own) = (Instant::now(), raw::own_cpu());
    let started = match maker.start(order, &frame.fds, stack) {
        Ok((started, listener)) => {
            if let Some(listener) = listener {
                let told = wire::send(socket, &Reply::Listening, &[listener.as_fd()]);
                if told.is_err() {
                    Tally::default().clean_up(setup);
                    return (Reply::Ready, false);
                }
            }
            started
        }
        Err((step, errno)) => {
            // The child that reported the failure is still to be collected.
            Tally::default().clean_up(setup);
            return (Reply::Failed(step, errno), true);
        }
    };
    // Our copies of the streams must not keep them open.
    drop(frame);
    let mut tally = Tally::default();
    let alive = watch(&started, setup, socket, &mut tally);
    let wall = tally.ended.unwrap_or_else(Instant::now) - begin;
    let survivors = !tally.clean_up(setup);
    let finish = Finish {
        status: tally.status.unwrap_or(libc::SIGKILL),
        wall,
        cpu: tally.cpu,
        own_cpu: raw::own_cpu().saturating_sub(own),
        peak_kib: tally.peak_kib,
        leftovers: tally.leftovers(),
        survivors,
    };
    (Reply::Finished(finish), alive)
}

/// Waits until the main process has ended; kills it when told to or when the harness is gone.
fn watch(started: &Started, setup: &Setup, socket: &OwnedFd, tally: &mut Tally) -> bool {
    let mut alive = true;
    let round = Timespec { tv_sec: 0, tv_nsec: ROUND_MS * 1_000_000 };
    while tally.status.is_none() {
        let mut fds = vec![PollFd::new(socket, if alive { PollFlags::IN } else { PollFlags::empty() })];
        if let Some(pidfd) = &started.pidfd {
            fds.push(PollFd::new(pidfd, PollFlags::IN));
        }
        let ready = poll(&mut fds, Some(&round));
        let asked = alive && fds[0].revents().intersects(PollFlags::IN | PollFlags::HUP);
        if matches!(ready, Ok(_) | Err(Errno::INTR)) && asked {
            alive = matches!(wire::receive(socket), Ok(Some(_)));
            tally.kill(setup, started.pid);
        }
        reap_ended(tally, started.pid);
    }
    alive
}
