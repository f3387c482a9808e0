//! A launcher as the harness holds it: its process, its socket, its folder.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::blueprint::{Blueprint, own_user};
use super::fault::Fault;
use super::launcher::{COMMAND, SCRATCH};
use super::layers::Layers;
use super::message::{Reply, Request, Setup};
use super::own::Own;
use super::sample::Census;
use super::scratch::Scratch;
use super::scratch_folder::ScratchFolder;
use super::wire::{self, Frame};

/// How long a launcher may take to come up on a very busy machine, and to go.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Launched {
    child: Child,
    /// Orders and replies.
    socket: Option<OwnedFd>,
    /// Goes when the launcher has ended, which removes it too unless it was killed.
    _folder: Option<ScratchFolder>,
}

/// Why there is no launcher.
#[derive(Debug)]
pub(super) enum NotLaunched {
    /// The system does not allow what this tier needs.
    Refused(String),
    Fault(Fault),
}

impl NotLaunched {
    /// Why the launcher of a worker at work cannot be replaced.
    pub(super) fn into_fault(self) -> Fault {
        match self {
            Self::Refused(reason) => Fault::Launcher(format!("it cannot be replaced: {reason}")),
            Self::Fault(fault) => fault,
        }
    }
}

impl Launched {
    /// Starts the launcher of a worker; with the folders and the processes of its programs.
    pub(super) fn start(blueprint: &Blueprint, number: u32) -> Result<(Self, Scratch, Census), NotLaunched> {
        let folder = if blueprint.tier.has_namespaces() {
            None
        } else {
            let made = ScratchFolder::make(number, own_user(number));
            Some(made.map_err(system("make a scratch folder"))?)
        };
        let setup = blueprint.setup(number, folder.as_ref().map(ScratchFolder::path));
        let (child, socket, fds) = spawn(&blueprint.own, &setup)?;
        let launched = Self { child, socket: Some(socket), _folder: folder };
        let mut fds = fds.into_iter();
        let root = fds.next().ok_or_else(|| broken("it sent no folder"))?;
        let census = match fds.next() {
            #[cfg(target_os = "linux")]
            Some(proc) => Census::of_namespace(proc),
            _ => Census::below(launched.pid())
                .map_err(|errno| system("use the launcher's folders")(errno.into()))?,
        };
        let layers = fds.next().zip(fds.next()).map(|(lower, above)| Layers::new(lower, above));
        let sized = setup.tier.has_namespaces();
        let path = if sized { PathBuf::from(SCRATCH) } else { setup.scratch };
        Ok((launched, Scratch::new(root, path, setup.identity, sized, layers), census))
    }

    pub(super) fn pid(&self) -> i32 {
        self.child.id().cast_signed()
    }

    pub(super) fn send(&self, request: &Request, fds: &[BorrowedFd<'_>]) -> Result<(), Fault> {
        wire::send(self.socket()?, request, fds).map_err(Fault::io("order a run"))
    }

    /// Lets it go on, whoever has stopped it.
    pub(super) fn wake(&self) {
        if let Some(pid) = rustix::process::Pid::from_raw(self.pid()) {
            let _gone = rustix::process::kill_process(pid, rustix::process::Signal::CONT);
        }
    }

    /// Receives a reply; waits for it.
    pub(super) fn receive(&self) -> Result<(Reply, Vec<OwnedFd>), Fault> {
        let frame = wire::receive(self.socket()?).map_err(Fault::io("hear from the launcher"))?;
        let frame = frame.ok_or_else(|| Fault::Launcher("it ended in the middle of a run".to_owned()))?;
        let reply = frame.read();
        let reply = reply.ok_or_else(|| Fault::Launcher("it sent something unreadable".to_owned()))?;
        Ok((reply, frame.fds))
    }

    pub(super) fn socket(&self) -> Result<BorrowedFd<'_>, Fault> {
        let socket = self.socket.as_ref().map(AsFd::as_fd);
        socket.ok_or_else(|| Fault::Launcher("it is closed".to_owned()))
    }
}

/// Closing the socket is the order to clean up and go; one that does not is killed.
impl Drop for Launched {
    fn drop(&mut self) {
        self.socket = None;
        let begin = Instant::now();
        let mut pause = Duration::from_micros(100);
        while let Ok(None) = self.child.try_wait() {
            if begin.elapsed() > PATIENCE {
                let _gone = self.child.kill();
                let _collected = self.child.wait();
                return;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

/// The process that is to be a launcher, its socket, and the descriptors it sent when it was set up. Nothing is done
/// between fork and exec, so the standard library uses `posix_spawn`, whose cost does not grow with the memory of
/// the harness.
fn spawn(own: &Own, setup: &Setup) -> Result<(Child, OwnedFd, Vec<OwnedFd>), NotLaunched> {
    let (ours, theirs) = wire::socket_pair().map_err(system("start a launcher"))?;
    let mut child = Command::new(own.command())
        // Its own command line is seen by programs, and where it lies is none of their business.
        .arg0("wasit")
        .arg(COMMAND)
        .env_clear()
        .current_dir("/")
        .stdin(theirs)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(system("start a launcher"))?;
    let reply = wire::send(&ours, setup, &[]).and_then(|()| receive_soon(&ours));
    match reply.map(|frame| frame.and_then(|frame| Some((frame.read()?, frame.fds)))) {
        Ok(Some((Reply::Ready, fds))) => Ok((child, ours, fds)),
        Ok(Some((Reply::Refused(what, errno), _))) => {
            drop(ours);
            let _ended_by_itself = child.wait();
            Err(NotLaunched::Refused(format!("cannot {what}: {}", io::Error::from_raw_os_error(errno))))
        }
        other => {
            let _gone = child.kill();
            let _collected = child.wait();
            Err(broken(&format!("it did not come up ({other:?}); is {} wasit?", own.path.display())))
        }
    }
}

fn receive_soon(socket: &OwnedFd) -> io::Result<Option<Frame>> {
    let patience = PATIENCE.try_into().unwrap_or(Timespec { tv_sec: 10, tv_nsec: 0 });
    match poll(&mut [PollFd::new(socket, PollFlags::IN)], Some(&patience))? {
        0 => Err(io::ErrorKind::TimedOut.into()),
        _ => wire::receive(socket),
    }
}

/// For `map_err`: says what was tried.
fn system(what: &'static str) -> impl FnOnce(io::Error) -> NotLaunched {
    move |source| NotLaunched::Fault(Fault::io(what)(source))
}

fn broken(what: &str) -> NotLaunched {
    NotLaunched::Fault(Fault::Launcher(what.to_owned()))
}
