//! A launcher as the harness holds it: its process, its socket, its folders.

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::fault::Fault;
use super::launcher::COMMAND;
use super::message::{Reply, Request, Setup};
use super::wire::{self, Frame};

/// How long a launcher may take to come up on a very busy machine, and to go.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running launcher.
#[derive(Debug)]
pub struct Launched {
    child: Child,
    /// Orders and replies.
    pub socket: Option<OwnedFd>,
    /// The folder in which programs may write.
    pub scratch: OwnedFd,
    /// `/proc` of the namespace.
    pub proc: Option<OwnedFd>,
    /// The lower layer and what the upper one lies in.
    pub layers: Option<(OwnedFd, OwnedFd)>,
}

/// Why there is no launcher.
#[derive(Debug)]
pub enum NotLaunched {
    /// The system does not allow what this tier needs.
    Refused(String),
    /// Something else went wrong.
    Fault(Fault),
}

impl NotLaunched {
    /// Why the launcher of a worker at work cannot be replaced.
    pub fn into_fault(self) -> Fault {
        match self {
            Self::Refused(reason) => Fault::Launcher(format!("it cannot be replaced: {reason}")),
            Self::Fault(fault) => fault,
        }
    }
}

impl Launched {
    /// Starts one. Nothing is done between fork and exec here, so the standard library uses `posix_spawn`,
    /// whose cost does not grow with the memory of the harness.
    pub fn start(executable: &Path, setup: &Setup) -> Result<Self, NotLaunched> {
        let fault = |source| NotLaunched::Fault(Fault::io("start a launcher")(source));
        let (ours, theirs) = wire::socket_pair().map_err(fault)?;
        let mut child = Command::new(executable)
            .arg(COMMAND)
            .env_clear()
            .current_dir("/")
            .stdin(theirs)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fault)?;
        let reply = wire::send(&ours, &setup.pack(), &[]).and_then(|()| receive_soon(&ours));
        match reply.map(|frame| frame.and_then(|frame| Some((Reply::unpack(&frame.bytes)?, frame.fds)))) {
            Ok(Some((Reply::Ready, fds))) => {
                let mut fds = fds.into_iter();
                let scratch = fds.next().ok_or_else(|| broken("it sent no folder"))?;
                let proc = fds.next();
                let layers = fds.next().zip(fds.next());
                Ok(Self { child, socket: Some(ours), scratch, proc, layers })
            }
            Ok(Some((Reply::Refused(what, errno), _))) => {
                drop(ours);
                let _ended_by_itself = child.wait();
                let error = std::io::Error::from_raw_os_error(errno);
                Err(NotLaunched::Refused(format!("cannot {what}: {error}")))
            }
            other => {
                let _gone = child.kill();
                let _collected = child.wait();
                Err(broken(&format!("it did not come up ({other:?}); is {} wasit?", executable.display())))
            }
        }
    }

    /// Its process number.
    pub fn pid(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// Sends a request with descriptors.
    pub fn send(&self, request: &Request, fds: &[std::os::fd::BorrowedFd<'_>]) -> Result<(), Fault> {
        self.send_packed(&request.pack(), fds)
    }

    /// Sends the bytes of a request with descriptors.
    pub fn send_packed(&self, request: &[u8], fds: &[std::os::fd::BorrowedFd<'_>]) -> Result<(), Fault> {
        wire::send(self.socket()?, request, fds).map_err(Fault::io("order a run"))
    }

    /// Receives a reply; waits for it.
    pub fn receive(&self) -> Result<(Reply, Vec<OwnedFd>), Fault> {
        let frame = wire::receive(self.socket()?).map_err(Fault::io("hear from the launcher"))?;
        let frame = frame.ok_or_else(|| Fault::Launcher("it ended in the middle of a run".to_owned()))?;
        let reply = Reply::unpack(&frame.bytes);
        let reply = reply.ok_or_else(|| Fault::Launcher("it sent something unreadable".to_owned()))?;
        Ok((reply, frame.fds))
    }

    /// Its socket.
    pub fn socket(&self) -> Result<std::os::fd::BorrowedFd<'_>, Fault> {
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

fn receive_soon(socket: &OwnedFd) -> std::io::Result<Option<Frame>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let patience = PATIENCE.try_into().unwrap_or(Timespec { tv_sec: 10, tv_nsec: 0 });
    match poll(&mut [PollFd::new(socket, PollFlags::IN)], Some(&patience))? {
        0 => Err(std::io::ErrorKind::TimedOut.into()),
        _ => wire::receive(socket),
    }
}

fn broken(what: &str) -> NotLaunched {
    NotLaunched::Fault(Fault::Launcher(what.to_owned()))
}
