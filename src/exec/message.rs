//! What harness and launcher say to each other.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::time::Duration;

use super::fault::Step;
use super::raw::{Identity, Rlimit};
use super::tier::Tier;
use super::wire::{Pack, Unpack};

/// How a launcher sets itself up; sent once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Which means to use.
    pub tier: Tier,
    /// The user programs run as; `None` keeps the launcher's own.
    pub identity: Option<Identity>,
    /// Whether a control group bounds the memory, so that memory outside any process is safe to allow.
    pub memory_counted: bool,
    /// Folders and files a program may read.
    pub readable: Vec<PathBuf>,
    /// The folder of the run where there is no file system of its own.
    pub scratch: PathBuf,
    /// Bytes of the file system of its own.
    pub scratch_bytes: u64,
    /// Files and folders of it.
    pub scratch_inodes: u64,
    /// How the paths begin that are to be removed when the launcher has ended, even if the harness was killed:
    /// its control groups.
    pub remove: Vec<PathBuf>,
}

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

impl Setup {
    /// As the bytes of a frame.
    pub fn pack(&self) -> Vec<u8> {
        let mut pack = Pack::default();
        pack.bytes(self.tier.name().as_bytes());
        pack.number(self.identity.is_some().into());
        let identity = self.identity.unwrap_or(Identity { uid: 0, gid: 0 });
        pack.number(identity.uid.into());
        pack.number(identity.gid.into());
        pack.number(self.memory_counted.into());
        pack.list(&bytes_of_paths(&self.readable));
        pack.bytes(self.scratch.as_os_str().as_bytes());
        pack.number(self.scratch_bytes);
        pack.number(self.scratch_inodes);
        pack.list(&bytes_of_paths(&self.remove));
        pack.0
    }

    /// Reads the bytes of a frame.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack(bytes);
        let tier = String::from_utf8(from.bytes()?).ok()?.parse().ok()?;
        let switch = from.number()? == 1;
        let identity =
            Identity { uid: from.number()?.try_into().ok()?, gid: from.number()?.try_into().ok()? };
        Some(Self {
            tier,
            identity: switch.then_some(identity),
            memory_counted: from.number()? == 1,
            readable: paths(from.list()?),
            scratch: PathBuf::from(OsString::from_vec(from.bytes()?)),
            scratch_bytes: from.number()?,
            scratch_inodes: from.number()?,
            remove: paths(from.list()?),
        })
    }
}

fn bytes_of_paths(paths: &[PathBuf]) -> Vec<&[u8]> {
    paths.iter().map(|path| path.as_os_str().as_bytes()).collect()
}

fn paths(list: Vec<Vec<u8>>) -> Vec<PathBuf> {
    strings(list).into_iter().map(PathBuf::from).collect()
}

fn strings(list: Vec<Vec<u8>>) -> Vec<OsString> {
    list.into_iter().map(OsString::from_vec).collect()
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
    fn a_setup_arrives_as_it_was_sent() {
        let setup = Setup {
            tier: Tier::Namespaces,
            identity: Some(Identity { uid: 60_000, gid: 60_000 }),
            memory_counted: true,
            readable: vec!["/usr".into(), "/opt".into()],
            scratch: "/tmp/x".into(),
            scratch_bytes: 1 << 26,
            scratch_inodes: 4096,
            remove: vec!["/sys/fs/cgroup/x".into()],
        };
        assert_eq!(Setup::unpack(&setup.pack()), Some(setup));
    }

    #[test]
    fn requests_and_replies_arrive_as_they_were_sent() {
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
