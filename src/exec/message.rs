//! What harness and launcher say to each other.

use std::ffi::CString;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::fault::Step;
use super::raw::{Identity, Rlimit};
use super::tier::Tier;

/// How a launcher sets itself up; sent once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Setup {
    pub tier: Tier,
    /// The user programs run as; `None` keeps the launcher's own.
    pub identity: Option<Identity>,
    /// Whether a control group bounds the memory, so that memory outside any process is safe to allow.
    pub memory_counted: bool,
    #[serde(with = "any_paths")]
    pub readable: Vec<PathBuf>,
    /// What of it is taken out again.
    #[serde(with = "any_paths")]
    pub hidden: Vec<PathBuf>,
    /// Whether this program can only be started by its path, which the file rules must then allow.
    pub own_is_file: bool,
    /// The folder of the run where there is no file system of its own.
    #[serde(with = "any_paths")]
    pub scratch: PathBuf,
    /// Bytes of the file system of its own, and the files and folders in it.
    pub scratch_bytes: u64,
    pub scratch_inodes: u64,
    /// How the paths begin that are to be removed when the launcher has ended, even if the harness was killed:
    /// its control groups.
    #[serde(with = "any_paths")]
    pub remove: Vec<PathBuf>,
}

/// What a launcher is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Request {
    Run(Order),
    Kill,
    /// Take the layers apart; nothing runs.
    TakeOff,
}

/// An order to run one program, in strings as the system wants them. Descriptors: input, output, error, then
/// control groups the launcher is to enter first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that may be wanted")]
pub(super) struct Order {
    pub program: CString,
    /// The name first.
    pub arguments: Vec<CString>,
    /// `NAME=value`.
    pub environment: Vec<CString>,
    /// The working folder as the program sees it.
    pub folder: CString,
    pub rlimits: Vec<Rlimit>,
    /// Whether reads of standard input are to be reported.
    pub listen: bool,
    /// Whether standard input is a terminal.
    pub terminal: bool,
    /// Whether the layers are to be put together as the folder of the run first.
    pub layered: bool,
    /// Whether the program is this program itself, which has no path in the sandbox.
    pub own: bool,
}

/// What a launcher says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Reply {
    /// It is set up, or has done what it was told. Descriptors when set up: the scratch folder, and in namespaces
    /// `/proc`, then the lower layer and what the upper one lies in where the kernel has overlays.
    Ready,
    /// It could not be set up: what, and the system's error number.
    Refused(String, i32),
    /// Reads of standard input are reported on the descriptor that comes along.
    Listening,
    /// The program could not be started: step, and the system's error number.
    Failed(Step, i32),
    Finished(Finish),
}

/// What the launcher knows about a run that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Finish {
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

/// Paths may be any bytes, which serde's own form of them refuses: one or several, as a list of words.
mod any_paths {
    use std::ffi::OsString;
    use std::path::PathBuf;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// One path or several. A trait of its own: bounds on iterators overflow the compiler on other systems.
    pub(super) trait Paths: Sized {
        fn as_slice(&self) -> &[PathBuf];
        fn from_paths(paths: impl Iterator<Item = PathBuf>) -> Option<Self>;
    }

    impl Paths for PathBuf {
        fn as_slice(&self) -> &[PathBuf] {
            std::slice::from_ref(self)
        }
        fn from_paths(mut paths: impl Iterator<Item = PathBuf>) -> Option<Self> {
            paths.next()
        }
    }

    impl Paths for Vec<PathBuf> {
        fn as_slice(&self) -> &[PathBuf] {
            self
        }
        fn from_paths(paths: impl Iterator<Item = PathBuf>) -> Option<Self> {
            Some(paths.collect())
        }
    }

    pub(super) fn serialize<S: Serializer, P: Paths>(paths: &P, serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<_> = paths.as_slice().iter().map(|path| path.as_os_str()).collect();
        words.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, P: Paths>(deserializer: D) -> Result<P, D::Error> {
        let words = Vec::<OsString>::deserialize(deserializer)?;
        let paths = P::from_paths(words.into_iter().map(PathBuf::from));
        paths.ok_or_else(|| serde::de::Error::custom("expected a path"))
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fmt::Debug;
    use std::os::unix::ffi::OsStringExt;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::exec::wire;

    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(message: &T) {
        let bytes = wire::encode(message).unwrap();
        assert_eq!(wire::decode::<T>(&bytes).as_ref(), Some(message));
        for length in 0..bytes.len() {
            assert_eq!(wire::decode::<T>(&bytes[..length]), None, "cut to {length} bytes");
        }
    }

    #[test]
    fn a_setup_arrives_as_it_was_sent() {
        check(&Setup {
            tier: Tier::Namespaces,
            identity: Some(Identity { uid: 60_000, gid: 60_000 }),
            memory_counted: true,
            readable: vec!["/usr".into(), OsString::from_vec(b"/\xff/".to_vec()).into()],
            hidden: vec!["/usr/bin/wasit".into()],
            own_is_file: true,
            scratch: OsString::from_vec(b"/tmp/\xff".to_vec()).into(),
            scratch_bytes: 1 << 26,
            scratch_inodes: 4096,
            remove: vec!["/sys/fs/cgroup/x".into()],
        });
    }

    #[test]
    fn requests_arrive_as_they_were_sent() {
        let order = Order {
            program: c"/bin/true".to_owned(),
            arguments: vec![c"true".to_owned(), c"\xff".to_owned()],
            environment: vec![c"A=b".to_owned()],
            folder: c"/".to_owned(),
            rlimits: vec![Rlimit { resource: 3, soft: 4, hard: u64::MAX }],
            listen: true,
            terminal: false,
            layered: true,
            own: false,
        };
        for request in [Request::Kill, Request::TakeOff, Request::Run(order)] {
            check(&request);
        }
    }

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
            check(&reply);
        }
    }
}
