//! What keeps a run from being a run: trouble of the harness or the machine, never a verdict.

use std::error::Error as _;
use std::fmt;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::guarantee::Shortfall;
use super::limits::LimitError;

/// A step between the order to start a program and its first instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Step {
    Clone,
    Cgroup,
    Session,
    Streams,
    Rlimit,
    Identity,
    Folder,
    Close,
    Privileges,
    Landlock,
    Seccomp,
    Exec,
    Layers,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clone => "make a process",
            Self::Cgroup => "enter the control group",
            Self::Session => "open a session",
            Self::Streams => "connect the standard streams",
            Self::Rlimit => "set the resource limits",
            Self::Identity => "change to the user of the sandbox",
            Self::Folder => "enter the working folder",
            Self::Close => "close the other files",
            Self::Privileges => "give up privileges",
            Self::Landlock => "apply the file rules",
            Self::Seccomp => "apply the system call rules",
            Self::Exec => "start the program",
            Self::Layers => "lay out the copy",
        })
    }
}

/// Why there is no run.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("cannot run {program}: {reason}")]
    Command { program: String, reason: String },
    #[error("cannot use the working folder {folder}: {source}")]
    Folder { folder: PathBuf, source: io::Error },
    #[error("cannot plant {}: it must lie below the folder above the working folder", .0.display())]
    Planted(PathBuf),
    /// What a program left is more than is kept.
    #[error("cannot keep what was left: {0}")]
    Left(String),
    #[error(transparent)]
    Limit(#[from] LimitError),
    #[error(transparent)]
    Shortfall(#[from] Shortfall),
    /// What was handed in is there, and the machine does not let us read it: never the student's trouble.
    #[error("cannot read the submission {path}: {reason}; make it readable and grade again")]
    Unread { path: PathBuf, reason: String },
    /// A later version has written into the store: putting that aside would undo its work.
    #[error("{} was made by a newer wasit (form {form}): use that one, or another folder of results", .record.display())]
    Newer { record: PathBuf, form: u32 },
    /// Others had the cores, also when it was run alone.
    #[error(
        "the machine is too busy: a program had {had} of the {most} it may use, also when run alone; grade again when \
         there is less to do"
    )]
    Starved { had: String, most: String },
    #[error("cannot {step}: {source}")]
    Start { step: Step, source: io::Error },
    /// The launcher did not do its work and was replaced.
    #[error("the launcher failed: {0}")]
    Launcher(String),
    #[error("cannot {what}: {source}")]
    System { what: &'static str, source: io::Error },
}

/// Whose trouble a fault is, which decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// What was asked for.
    Request,
    /// The machine, for the moment.
    Moment,
    Harness,
}

impl Fault {
    /// Wraps what the system said; for `map_err`.
    pub fn system(what: &'static str) -> impl FnOnce(rustix::io::Errno) -> Self {
        move |errno| Self::System { what, source: errno.into() }
    }

    /// The same for errors of the standard library.
    pub fn io(what: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { what, source }
    }

    /// Whether there is no room on a disk: until somebody makes some, nothing else will work either.
    pub fn is_no_room(&self) -> bool {
        self.system_error().is_some_and(is_full)
    }

    pub fn origin(&self) -> Origin {
        match self {
            _ if self.system_error().is_some_and(is_passing) => Origin::Moment,
            Self::Unread { .. } | Self::Starved { .. } => Origin::Moment,
            Self::Command { .. }
            | Self::Folder { .. }
            | Self::Planted(_)
            | Self::Left(_)
            | Self::Limit(_)
            | Self::Shortfall(_)
            | Self::Newer { .. } => Origin::Request,
            Self::Start { .. } | Self::System { .. } | Self::Launcher(_) => Origin::Harness,
        }
    }

    fn system_error(&self) -> Option<&io::Error> {
        self.source()?.downcast_ref()
    }
}

/// Whether trying again later may help.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{OutOfMemory, WouldBlock};
    // An error that was wrapped, as those about temporary files are, has a kind but no number.
    is_full(error)
        || matches!(error.kind(), OutOfMemory | WouldBlock)
        || matches!(error.raw_os_error(), Some(libc::EMFILE | libc::ENFILE))
}

fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_trouble_of_the_moment() {
        let full = || io::Error::from_raw_os_error(libc::ENOSPC);
        assert_eq!(Fault::io("copy")(full()).origin(), Origin::Moment);
        let folder = Fault::Folder { folder: PathBuf::from("results"), source: full() };
        assert_eq!(folder.origin(), Origin::Moment);
        let wrapped = io::Error::new(full().kind(), format!("{} at a path", full()));
        assert_eq!(Fault::io("put")(wrapped).origin(), Origin::Moment);
    }
}
