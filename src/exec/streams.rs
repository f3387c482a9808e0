//! The standard streams of a run: pipes, or a terminal.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{
    LocalModes, OptionalActions, OutputModes, Winsize, tcgetattr, tcsetattr, tcsetwinsize,
};

use super::fault::Fault;
use super::job::Input;
use super::wire;

/// Our ends of the streams.
#[derive(Debug)]
pub(super) struct Streams {
    pub stdout: Option<OwnedFd>,
    pub stderr: Option<OwnedFd>,
    pub feed: Feed,
}

/// What goes in through standard input.
#[derive(Debug)]
pub(super) struct Feed {
    way: Way,
    pending: Vec<u8>,
    /// Whether answers may still come behind it.
    more: bool,
}

/// The way into standard input.
#[derive(Debug)]
enum Way {
    /// Nothing can be written: it was never ours, or is over.
    Closed,
    /// Its closing is the end of the input.
    Pipe(OwnedFd),
    /// The program's side is kept open to see how much is unread and to survive its closing.
    Terminal { ours: OwnedFd, theirs: OwnedFd },
}

/// The end of a terminal's input is a character. Behind half a line it only ends that.
const END_OF_INPUT: u8 = 4;

impl Streams {
    /// Makes the streams for an input; with the program's ends: input, output, error.
    pub(super) fn new(input: Input, terminal: bool) -> Result<(Self, [OwnedFd; 3]), Fault> {
        let (stderr, their_stderr) = wire::pipe().map_err(Fault::io("make pipes"))?;
        let (stdout, feed, stdin, their_stdout) = if terminal {
            // For input and output; errors keep their own pipe, so that they can be told apart.
            Feed::through_terminal(input).map_err(Fault::io("make a terminal"))?
        } else {
            Feed::through_pipe(input)
                .and_then(|(feed, stdin)| {
                    let (stdout, their_stdout) = wire::pipe()?;
                    Ok((stdout, feed, stdin, their_stdout))
                })
                .map_err(Fault::io("make pipes"))?
        };
        let streams = Self { stdout: Some(stdout), stderr: Some(stderr), feed };
        Ok((streams, [stdin, their_stdout, their_stderr]))
    }
}

impl Feed {
    /// Our end, and the program's end.
    fn through_pipe(input: Input) -> io::Result<(Self, OwnedFd)> {
        let (pending, more) = match input {
            Input::Nothing => return Ok((Self::none(), File::open("/dev/null")?.into())),
            Input::File(file) => return Ok((Self::none(), file.into())),
            Input::Bytes(bytes) => (bytes, false),
            Input::Dialogue => (Vec::new(), true),
        };
        let (theirs, ours) = wire::pipe()?;
        // A user with many pipes gets smaller ones, so nothing can be assumed to fit.
        rustix::io::ioctl_fionbio(&ours, true)?;
        let mut feed = Self { way: Way::Pipe(ours), pending, more };
        // The reading end is still open here, so writing what fits cannot fail for want of a reader.
        feed.write_pending();
        Ok((feed, theirs))
    }

    /// Our end of the output, the feed, and the program's ends of input and output.
    fn through_terminal(input: Input) -> io::Result<(OwnedFd, Self, OwnedFd, OwnedFd)> {
        let (ours, theirs) = open_terminal()?;
        let more = matches!(input, Input::Dialogue);
        let mut pending = match input {
            Input::Bytes(bytes) => bytes,
            Input::File(file) => read_all(file),
            Input::Nothing | Input::Dialogue => Vec::new(),
        };
        pending.extend((!more).then_some(END_OF_INPUT));
        let way = Way::Terminal { ours: ours.try_clone()?, theirs: theirs.try_clone()? };
        let stdout = theirs.try_clone()?;
        Ok((ours, Self { way, pending, more }, theirs, stdout))
    }

    fn none() -> Self {
        Self { way: Way::Closed, pending: Vec::new(), more: false }
    }

    /// Adds an answer.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.pending.extend(bytes);
        self.write_pending();
    }

    /// No more answers: the program sees the end.
    pub(super) fn close(&mut self) {
        if std::mem::take(&mut self.more) {
            match self.way {
                Way::Terminal { .. } => self.type_end(),
                Way::Pipe(_) | Way::Closed => self.write_pending(),
            }
        }
    }

    /// Lets one read of a terminal see the end; every further read needs another.
    pub(super) fn type_end(&mut self) {
        self.add(&[END_OF_INPUT]);
    }

    /// Writes what the program takes; a program that closed its input gets no more.
    pub(super) fn write_pending(&mut self) {
        while let Some(end) = self.blocked() {
            match rustix::io::write(end, &self.pending) {
                Ok(written) => drop(self.pending.drain(..written)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => *self = Self::none(),
            }
        }
        if matches!(self.way, Way::Pipe(_)) && !self.more {
            self.way = Way::Closed;
        }
    }

    /// Where to wait until more can be written, while something is still to be.
    pub(super) fn blocked(&self) -> Option<BorrowedFd<'_>> {
        match &self.way {
            Way::Pipe(ours) | Way::Terminal { ours, .. } if !self.pending.is_empty() => Some(ours.as_fd()),
            Way::Pipe(_) | Way::Terminal { .. } | Way::Closed => None,
        }
    }

    /// Whether the program's reads wait for us: for an answer, or to be told again that a terminal has no more.
    pub(super) fn is_awaited(&self) -> bool {
        match self.way {
            Way::Closed => false,
            Way::Pipe(_) => self.more,
            Way::Terminal { .. } => true,
        }
    }

    /// Whether answers may still come.
    pub(super) fn has_more(&self) -> bool {
        self.more
    }

    /// Whether the program has read everything it was given.
    pub(super) fn is_read(&self) -> bool {
        let unread = self.unread_end().and_then(|end| rustix::io::ioctl_fionread(end).ok());
        self.pending.is_empty() && unread == Some(0)
    }

    /// The end at which one sees what is unread.
    fn unread_end(&self) -> Option<&OwnedFd> {
        match &self.way {
            Way::Closed => None,
            Way::Pipe(end) | Way::Terminal { theirs: end, .. } => Some(end),
        }
    }

    #[cfg(target_os = "linux")]
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.way, Way::Terminal { .. })
    }

    /// Where it leads, as `/proc` names it.
    #[cfg(target_os = "linux")]
    pub(super) fn name(&self) -> Option<Vec<u8>> {
        use std::os::fd::AsRawFd;
        let end = self.unread_end()?;
        let link = std::fs::read_link(format!("/proc/self/fd/{}", end.as_raw_fd())).ok()?;
        Some(link.into_os_string().into_encoded_bytes())
    }
}

fn read_all(file: File) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _what_there_is = file.take(64 << 20).read_to_end(&mut bytes);
    bytes
}

/// The harness's side and the program's side.
fn open_terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    rustix::io::fcntl_setfd(&ours, rustix::io::FdFlags::CLOEXEC)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    let name = ptsname(&ours, Vec::new())?;
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let theirs = rustix::fs::open(name.as_c_str(), flags, Mode::empty())?;
    // No echo of answers and no added carriage returns: the record holds what the program wrote.
    let mut settings = tcgetattr(&theirs)?;
    settings.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL);
    settings.output_modes.remove(OutputModes::OPOST);
    tcsetattr(&theirs, OptionalActions::Now, &settings)?;
    tcsetwinsize(&theirs, Winsize { ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 })?;
    rustix::io::ioctl_fionbio(&ours, true)?;
    Ok((ours, theirs))
}
