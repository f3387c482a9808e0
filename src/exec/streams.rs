//! The standard streams of a run: pipes, or a terminal.

use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;

use super::fault::Fault;
use super::job::Input;
use super::wire;

/// Our ends of the streams.
#[derive(Debug)]
pub struct Streams {
    /// Where its output comes out.
    pub stdout: Option<OwnedFd>,
    /// Where its errors come out.
    pub stderr: Option<OwnedFd>,
    /// Where its input goes in.
    pub feed: Feed,
}

/// The program's ends of the streams.
#[derive(Debug)]
pub struct Theirs {
    /// Input, output, error.
    pub fds: [OwnedFd; 3],
}

/// What is still to be written to standard input.
#[derive(Debug, Default)]
pub struct Feed {
    end: Option<OwnedFd>,
    /// The program's side of a terminal, kept open to see how much is unread and to survive its closing.
    terminal: Option<OwnedFd>,
    pending: Vec<u8>,
    open: bool,
    /// Whether nothing more comes through the terminal, which says so again at every read.
    ended: bool,
}

/// The end of a terminal's input is a character. Behind half a line it only ends that.
const END_OF_INPUT: u8 = 4;

impl Streams {
    /// Makes the streams for an input.
    pub fn new(input: Input, terminal: bool) -> Result<(Self, Theirs), Fault> {
        let fault = || Fault::io("make pipes");
        let (stderr, their_stderr) = wire::pipe().map_err(fault())?;
        if terminal {
            return with_terminal(input, stderr, their_stderr);
        }
        let (stdout, their_stdout) = wire::pipe().map_err(fault())?;
        let (feed, stdin) = Feed::new(input).map_err(fault())?;
        let ours = Self { stdout: Some(stdout), stderr: Some(stderr), feed };
        let fds = [stdin, their_stdout, their_stderr];
        Ok((ours, Theirs { fds }))
    }
}

/// A terminal for input and output; errors keep their own pipe, so that they can be told apart.
fn with_terminal(input: Input, stderr: OwnedFd, their_stderr: OwnedFd) -> Result<(Streams, Theirs), Fault> {
    let fault = || Fault::system("make a terminal");
    let (ours, theirs) = super::terminal::open().map_err(fault())?;
    let ended = !matches!(input, Input::Dialogue);
    let mut pending = match input {
        Input::Bytes(bytes) => bytes,
        Input::File(file) => read_all(file),
        Input::Nothing | Input::Dialogue => Vec::new(),
    };
    pending.extend(ended.then_some(END_OF_INPUT));
    let feed = Feed {
        end: Some(ours.try_clone().map_err(Fault::io("make a terminal"))?),
        terminal: Some(theirs.try_clone().map_err(Fault::io("make a terminal"))?),
        pending,
        open: true,
        ended,
    };
    let stdout = theirs.try_clone().map_err(Fault::io("make a terminal"))?;
    let streams = Streams { stdout: Some(ours), stderr: Some(stderr), feed };
    let fds = [theirs, stdout, their_stderr];
    Ok((streams, Theirs { fds }))
}

fn read_all(file: File) -> Vec<u8> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let _what_there_is = file.take(64 << 20).read_to_end(&mut bytes);
    bytes
}

impl Feed {
    /// Our end, and the program's end.
    fn new(input: Input) -> std::io::Result<(Self, OwnedFd)> {
        let (bytes, open) = match input {
            Input::Nothing => return Ok((Self::default(), File::open("/dev/null")?.into())),
            Input::File(file) => return Ok((Self::default(), file.into())),
            Input::Bytes(bytes) => (bytes, false),
            Input::Dialogue => (Vec::new(), true),
        };
        let (theirs, ours) = wire::pipe()?;
        let mut feed = Self { end: Some(ours), terminal: None, pending: bytes, open, ended: false };
        // A user with many pipes gets smaller ones, so nothing can be assumed to fit.
        feed.end.as_ref().map_or(Ok(()), |end| rustix::io::ioctl_fionbio(end, true))?;
        // The reading end is still open here, so writing what fits cannot fail for want of a reader.
        feed.push();
        Ok((feed, theirs))
    }

    /// Adds an answer.
    pub fn add(&mut self, bytes: &[u8]) {
        self.pending.extend(bytes);
        self.push();
    }

    /// No more answers: the program sees the end.
    pub fn close(&mut self) {
        if self.terminal.is_none() {
            self.open = false;
            self.push();
        } else if !self.ended {
            self.ended = true;
            self.say_end();
        }
    }

    /// Whether the program is to see the end at every further read.
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// Lets a read of a terminal see the end.
    pub fn say_end(&mut self) {
        self.add(&[END_OF_INPUT]);
    }

    /// Writes what the program takes; a program that closed its input gets no more.
    pub fn push(&mut self) {
        while let Some(end) = self.end.as_ref().filter(|_| !self.pending.is_empty()) {
            match rustix::io::write(end, &self.pending) {
                Ok(written) => drop(self.pending.drain(..written)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => {
                    self.pending.clear();
                    self.open = false;
                }
            }
        }
        if !self.open {
            self.end = None;
        }
    }

    /// Where to wait until more can be written.
    pub fn wanted(&self) -> Option<BorrowedFd<'_>> {
        self.end.as_ref().filter(|_| !self.pending.is_empty()).map(AsFd::as_fd)
    }

    /// Whether an answer could still be given.
    pub fn is_open(&self) -> bool {
        self.open && self.end.is_some()
    }

    /// Whether the program has read everything it was given.
    pub fn is_read(&self) -> bool {
        let end = self.terminal.as_ref().or(self.end.as_ref());
        let unread = end.and_then(|end| rustix::io::ioctl_fionread(end).ok());
        self.pending.is_empty() && unread == Some(0)
    }

    /// Whether it goes in through a terminal.
    #[cfg(target_os = "linux")]
    pub fn is_terminal(&self) -> bool {
        self.terminal.is_some()
    }

    /// Where it leads, as `/proc` names it.
    #[cfg(target_os = "linux")]
    pub fn name(&self) -> Option<Vec<u8>> {
        use std::os::fd::AsRawFd;
        let end = self.terminal.as_ref().or(self.end.as_ref())?;
        let link = std::fs::read_link(format!("/proc/self/fd/{}", end.as_raw_fd())).ok()?;
        Some(link.into_os_string().into_encoded_bytes())
    }
}
