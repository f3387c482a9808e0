//! What a launcher is told.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use super::strings;
use crate::exec::raw::Rlimit;
use crate::exec::wire::{Pack, Unpack};

/// An order to run one program. Descriptors: input, output, error, then control groups the
/// launcher is to enter first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The program's path.
    pub program: OsString,
    /// Arguments, the name first.
    pub arguments: Vec<OsString>,
    /// Environment, `NAME=value`.
    pub environment: Vec<OsString>,
    /// The working folder as the program sees it.
    pub folder: PathBuf,
    /// Resource limits: resource, soft, hard.
    pub rlimits: Vec<(i32, u64, u64)>,
    /// Whether reads of standard input are to be reported.
    pub listen: bool,
    /// Whether standard input is a terminal.
    pub terminal: bool,
    /// Whether the layers are to be put together as the folder of the run first.
    pub layered: bool,
}

/// What the launcher is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Run this.
    Run(Order),
    /// Kill what runs.
    Kill,
    /// Take the layers apart; nothing runs.
    TakeOff,
}

impl Request {
    /// As the bytes of a frame.
    pub fn pack(&self) -> Vec<u8> {
        let mut pack = Pack::default();
        match self {
            Self::Kill => pack.number(0),
            Self::TakeOff => pack.number(2),
            Self::Run(order) => {
                pack.number(1);
                pack.bytes(order.program.as_bytes());
                pack.list(&order.arguments.iter().map(|word| word.as_bytes()).collect::<Vec<_>>());
                pack.list(&order.environment.iter().map(|word| word.as_bytes()).collect::<Vec<_>>());
                pack.bytes(order.folder.as_os_str().as_bytes());
                pack.number(order.rlimits.len() as u64);
                for (resource, soft, hard) in &order.rlimits {
                    pack.number(u64::from(resource.unsigned_abs()));
                    pack.number(*soft);
                    pack.number(*hard);
                }
                pack.number(order.listen.into());
                pack.number(order.terminal.into());
                pack.number(order.layered.into());
            }
        }
        pack.0
    }

    /// Reads the bytes of a frame.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack(bytes);
        match from.number()? {
            0 => return Some(Self::Kill),
            1 => {}
            2 => return Some(Self::TakeOff),
            _ => return None,
        }
        Some(Self::Run(Order {
            program: OsString::from_vec(from.bytes()?),
            arguments: strings(from.list()?),
            environment: strings(from.list()?),
            folder: PathBuf::from(OsString::from_vec(from.bytes()?)),
            rlimits: (0..from.number()?)
                .map(|_| Some((i32::try_from(from.number()?).ok()?, from.number()?, from.number()?)))
                .collect::<Option<_>>()?,
            listen: from.number()? == 1,
            terminal: from.number()? == 1,
            layered: from.number()? == 1,
        }))
    }
}

impl Order {
    /// The limits as the child sets them.
    pub fn as_rlimits(&self) -> Vec<Rlimit> {
        let each = self.rlimits.iter();
        each.map(|&(resource, soft, hard)| Rlimit { resource, soft, hard }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_arrive_as_they_were_sent() {
        let order = Order {
            program: "/bin/true".into(),
            arguments: vec!["true".into()],
            environment: vec!["A=b".into()],
            folder: "/".into(),
            rlimits: vec![(3, 4, u64::MAX)],
            listen: true,
            terminal: false,
            layered: true,
        };
        for request in [Request::Kill, Request::TakeOff, Request::Run(order)] {
            assert_eq!(Request::unpack(&request.pack()), Some(request));
        }
    }
}
