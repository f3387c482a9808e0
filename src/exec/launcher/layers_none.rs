//! No layers where the system has no overlays.

/// Cannot be made.
#[derive(Debug)]
pub enum Layers {}

impl Layers {
    /// Never called.
    pub fn folders(&self) -> [std::os::fd::BorrowedFd<'_>; 2] {
        match *self {}
    }

    /// Never called.
    pub fn put_on(&self) -> rustix::io::Result<()> {
        match *self {}
    }
}

/// There is nothing to take apart.
pub fn take_off() -> rustix::io::Result<()> {
    Err(rustix::io::Errno::NOSYS)
}
