//! What a launcher says.

use std::time::Duration;

use crate::exec::fault::Step;
use crate::exec::wire::{Pack, Unpack};

/// What the launcher says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// It is set up, or has done what it was told. Descriptors when set up: the scratch folder, and in namespaces
    /// `/proc`, then the lower layer and what the upper one lies in where the kernel has overlays.
    Ready,
    /// It could not be set up: what, and the system's error number.
    Refused(String, i32),
    /// Reads of standard input are reported on the descriptor that comes along.
    Listening,
    /// The program could not be started: step, and the system's error number.
    Failed(Step, i32),
    /// The run is over.
    Finished(Finish),
}

/// What the launcher knows about a run that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    /// How the main process ended, as `wait` says it.
    pub status: i32,
    /// From start to the end of the main process.
    pub wall: Duration,
    /// Processor time of all processes that were waited for.
    pub cpu: Duration,
    /// Processor time the launcher itself used meanwhile.
    pub own_cpu: Duration,
    /// Largest resident memory of one process.
    pub peak_kib: u64,
    /// Processes that had to be killed after the main process.
    pub leftovers: u32,
    /// Whether some process could not be ended.
    pub survivors: bool,
}

impl Reply {
    /// As the bytes of a frame.
    pub fn pack(&self) -> Vec<u8> {
        let mut pack = Pack::default();
        match self {
            Self::Ready => pack.number(0),
            Self::Refused(what, errno) => {
                pack.number(1);
                pack.bytes(what.as_bytes());
                pack.number(errno.unsigned_abs().into());
            }
            Self::Listening => pack.number(2),
            Self::Failed(step, errno) => {
                pack.number(3);
                pack.number(*step as u64);
                pack.number(errno.unsigned_abs().into());
            }
            Self::Finished(finish) => {
                pack.number(4);
                pack.number(finish.status.unsigned_abs().into());
                pack.number(nanos(finish.wall));
                pack.number(nanos(finish.cpu));
                pack.number(nanos(finish.own_cpu));
                pack.number(finish.peak_kib);
                pack.number(finish.leftovers.into());
                pack.number(finish.survivors.into());
            }
        }
        pack.0
    }

    /// Reads the bytes of a frame.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack(bytes);
        let errno = |from: &mut Unpack<'_>| from.number()?.try_into().ok();
        Some(match from.number()? {
            0 => Self::Ready,
            1 => Self::Refused(String::from_utf8(from.bytes()?).ok()?, errno(&mut from)?),
            2 => Self::Listening,
            3 => {
                let step = Step::from_number(from.number()?.try_into().ok()?)?;
                Self::Failed(step, errno(&mut from)?)
            }
            4 => Self::Finished(Finish {
                status: from.number()?.try_into().ok()?,
                wall: Duration::from_nanos(from.number()?),
                cpu: Duration::from_nanos(from.number()?),
                own_cpu: Duration::from_nanos(from.number()?),
                peak_kib: from.number()?,
                leftovers: from.number()?.try_into().ok()?,
                survivors: from.number()? == 1,
            }),
            _ => return None,
        })
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_arrive_as_they_were_sent() {
        let finish = Finish {
            status: 9,
            wall: Duration::from_nanos(7),
            cpu: Duration::from_nanos(5),
            own_cpu: Duration::from_nanos(1),
            peak_kib: 3,
            leftovers: 2,
            survivors: true,
        };
        let replies = [
            Reply::Ready,
            Reply::Refused("mount".to_owned(), 1),
            Reply::Listening,
            Reply::Failed(Step::Exec, 2),
            Reply::Finished(finish),
        ];
        for reply in replies {
            assert_eq!(Reply::unpack(&reply.pack()), Some(reply));
        }
    }
}
