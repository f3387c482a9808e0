//! Everything a session waits for at the same time.

use std::os::fd::BorrowedFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::event::Stream;
use super::fault::Fault;
use super::streams::Streams;
use super::waiting::Waiting;

/// What a descriptor that became ready is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Port {
    Launcher,
    /// The program wrote, or closed a stream.
    Output(Stream),
    /// The program takes more input.
    Feed,
    /// The kernel reports a read.
    Listener,
}

/// Waits until something can be done, or until the patience is over; what is ready, in the order of the list above.
pub(super) fn ready_ports(
    launcher: BorrowedFd<'_>,
    streams: &Streams,
    waiting: Option<&Waiting>,
    patience: &Timespec,
) -> Result<Vec<(Port, PollFlags)>, Fault> {
    let mut ports = vec![Port::Launcher];
    let mut fds = vec![PollFd::from_borrowed_fd(launcher, PollFlags::IN)];
    for (stream, end) in [(Stream::Stdout, &streams.stdout), (Stream::Stderr, &streams.stderr)] {
        if let Some(end) = end {
            ports.push(Port::Output(stream));
            fds.push(PollFd::new(end, PollFlags::IN));
        }
    }
    if let Some(end) = streams.feed.blocked() {
        ports.push(Port::Feed);
        fds.push(PollFd::from_borrowed_fd(end, PollFlags::OUT));
    }
    if let Some(listener) = waiting.and_then(Waiting::listener) {
        ports.push(Port::Listener);
        fds.push(PollFd::new(listener, PollFlags::IN));
    }
    match poll(&mut fds, Some(patience)) {
        Ok(_) => {
            let flags = fds.iter().map(PollFd::revents);
            Ok(ports.into_iter().zip(flags).filter(|(_, flags)| !flags.is_empty()).collect())
        }
        Err(Errno::INTR) => Ok(Vec::new()),
        Err(errno) => Err(Fault::system("wait for the program")(errno)),
    }
}
