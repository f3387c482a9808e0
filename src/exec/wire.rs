//! Frames between harness and launcher: a length, a message, and descriptors passed along.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// No honest frame is longer; a longer one is a broken peer.
const LONGEST: usize = 4 << 20;
const MOST_FDS: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Frame {
    bytes: Vec<u8>,
    pub fds: Vec<OwnedFd>,
}

impl Frame {
    /// The message in it, if it is whole and of that kind.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        decode(&self.bytes)
    }
}

/// A message as the bytes of a frame.
pub(super) fn encode(message: &impl Serialize) -> io::Result<Vec<u8>> {
    let bytes = postcard::to_allocvec(message).map_err(io::Error::other)?;
    if bytes.len() > LONGEST { Err(Errno::TOOBIG.into()) } else { Ok(bytes) }
}

pub(super) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

pub(super) fn send(socket: impl AsFd, message: &impl Serialize, fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let bytes = encode(message)?;
    let length = (bytes.len() as u32).to_ne_bytes();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(Errno::TOOBIG.into());
    }
    let parts = [IoSlice::new(&length), IoSlice::new(&bytes)];
    let mut sent = retry(|| rustix::net::sendmsg(&socket, &parts, &mut control, send_flags()))?;
    while sent < length.len() + bytes.len() {
        let rest = &bytes[sent.saturating_sub(length.len())..];
        sent += retry(|| rustix::net::send(&socket, rest, send_flags()))?;
    }
    Ok(())
}

/// Receives one frame; `None` when the peer is gone.
pub(super) fn receive(socket: impl AsFd) -> io::Result<Option<Frame>> {
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
pub(super) fn receive_one_fd(socket: impl AsFd) -> Option<OwnedFd> {
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
pub(super) fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
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
pub(super) fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_arrives_with_its_descriptors() {
        let (left, right) = socket_pair().unwrap();
        let (reader, writer) = pipe().unwrap();
        send(&left, &"hello", &[writer.as_fd()]).unwrap();
        drop(writer);
        let frame = receive(&right).unwrap().unwrap();
        assert_eq!(frame.read::<String>().as_deref(), Some("hello"));
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
}
