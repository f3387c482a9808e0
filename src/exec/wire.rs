//! Frames between harness and launcher: a length, bytes, and descriptors passed along.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};

/// No honest frame is longer; a longer one is a broken peer.
pub const LONGEST: usize = 4 << 20;
/// Descriptors in one frame.
const MOST_FDS: usize = 16;

/// One frame.
#[derive(Debug, Default)]
pub struct Frame {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The descriptors that came with it.
    pub fds: Vec<OwnedFd>,
}

/// Sends one frame.
pub fn send(socket: impl AsFd, bytes: &[u8], fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let length = (bytes.len() as u32).to_ne_bytes();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(Errno::TOOBIG.into());
    }
    let parts = [IoSlice::new(&length), IoSlice::new(bytes)];
    let mut sent = retry(|| rustix::net::sendmsg(&socket, &parts, &mut control, send_flags()))?;
    while sent < length.len() + bytes.len() {
        let rest = &bytes[sent.saturating_sub(length.len())..];
        sent += retry(|| rustix::net::send(&socket, rest, send_flags()))?;
    }
    Ok(())
}

/// Receives one frame; `None` when the peer is gone.
pub fn receive(socket: impl AsFd) -> io::Result<Option<Frame>> {
    let mut header = [0; 4];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let got = retry(|| {
        let mut parts = [IoSliceMut::new(&mut header)];
        rustix::net::recvmsg(&socket, &mut parts, &mut control, receive_flags())
    });
    let got = match got {
        Err(error) if error.raw_os_error() == Some(libc::ECONNRESET) => return Ok(None),
        other => other?.bytes,
    };
    let mut fds = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            fds.extend(rights);
        }
    }
    if got == 0 {
        return Ok(None);
    }
    fill(&socket, &mut header[got..])?;
    let length = u32::from_ne_bytes(header) as usize;
    if length > LONGEST {
        return Err(Errno::MSGSIZE.into());
    }
    let mut bytes = vec![0; length];
    fill(&socket, &mut bytes)?;
    #[cfg(not(target_os = "linux"))]
    for fd in &fds {
        rustix::io::fcntl_setfd(fd, rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok(Some(Frame { bytes, fds }))
}

/// Receives the one descriptor that a single byte carries.
pub fn receive_one_fd(socket: impl AsFd) -> Option<OwnedFd> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut parts = [IoSliceMut::new(&mut byte)];
    rustix::net::recvmsg(&socket, &mut parts, &mut control, receive_flags()).ok()?;
    control.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut rights) => rights.next(),
        _ => None,
    })
}

fn fill(socket: impl AsFd, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match retry(|| rustix::io::read(&socket, &mut *buffer))? {
            0 => return Err(Errno::PIPE.into()),
            got => buffer = &mut buffer[got..],
        }
    }
    Ok(())
}

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return other.map_err(io::Error::from),
        }
    }
}

#[cfg(target_os = "linux")]
fn send_flags() -> SendFlags {
    SendFlags::NOSIGNAL
}

#[cfg(not(target_os = "linux"))]
fn send_flags() -> SendFlags {
    SendFlags::empty()
}

#[cfg(target_os = "linux")]
fn receive_flags() -> RecvFlags {
    RecvFlags::CMSG_CLOEXEC
}

#[cfg(not(target_os = "linux"))]
fn receive_flags() -> RecvFlags {
    RecvFlags::empty()
}

/// A connected pair of sockets that no program inherits.
pub fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType};
    #[cfg(target_os = "linux")]
    let flags = SocketFlags::CLOEXEC;
    #[cfg(not(target_os = "linux"))]
    let flags = SocketFlags::empty();
    let pair = rustix::net::socketpair(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
    #[cfg(not(target_os = "linux"))]
    for socket in [&pair.0, &pair.1] {
        rustix::io::fcntl_setfd(socket, rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok(pair)
}

/// A pipe that no program inherits: reading end, writing end.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    #[cfg(target_os = "linux")]
    let pair = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    #[cfg(not(target_os = "linux"))]
    let pair = {
        let pair = rustix::pipe::pipe()?;
        for end in [&pair.0, &pair.1] {
            rustix::io::fcntl_setfd(end, rustix::io::FdFlags::CLOEXEC)?;
        }
        pair
    };
    Ok(pair)
}

/// Writes values into a frame.
#[derive(Default)]
pub struct Pack(pub Vec<u8>);

impl Pack {
    /// One number.
    pub fn number(&mut self, value: u64) {
        self.0.extend(value.to_ne_bytes());
    }

    /// Some bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    /// A list of bytes.
    pub fn list<T: AsRef<[u8]>>(&mut self, list: &[T]) {
        self.number(list.len() as u64);
        for item in list {
            self.bytes(item.as_ref());
        }
    }
}

/// Reads values out of a frame; `None` when the frame is too short.
pub struct Unpack<'a>(pub &'a [u8]);

impl Unpack<'_> {
    /// One number.
    pub fn number(&mut self) -> Option<u64> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_ne_bytes(*head))
    }

    /// Some bytes.
    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = usize::try_from(self.number()?).ok()?;
        let (head, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(head.to_vec())
    }

    /// A list of bytes.
    pub fn list(&mut self) -> Option<Vec<Vec<u8>>> {
        let length = self.number()?;
        (0..length).map(|_| self.bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_arrives_with_its_descriptors() {
        let (left, right) = socket_pair().unwrap();
        let (reader, writer) = pipe().unwrap();
        send(&left, b"hello", &[writer.as_fd()]).unwrap();
        drop(writer);
        let frame = receive(&right).unwrap().unwrap();
        assert_eq!(frame.bytes, b"hello");
        rustix::io::write(&frame.fds[0], b"x").unwrap();
        let mut byte = [0; 2];
        assert_eq!(rustix::io::read(&reader, &mut byte).unwrap(), 1);
    }

    #[test]
    fn a_closed_socket_is_the_end() {
        let (left, right) = socket_pair().unwrap();
        drop(left);
        assert!(receive(&right).unwrap().is_none());
    }

    #[test]
    fn a_short_frame_is_noticed() {
        let mut pack = Pack::default();
        pack.list(&[b"ab", b"cd"]);
        for length in 0..pack.0.len() {
            assert!(Unpack(&pack.0[..length]).list().is_none());
        }
        assert_eq!(Unpack(&pack.0).list().unwrap(), [b"ab", b"cd"]);
    }
}
