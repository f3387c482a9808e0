//! What keeps a run from being a run: trouble of the harness or the machine, never a verdict.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::guarantee::Shortfall;
use super::limits::LimitError;

/// A step between the order to start a program and its first instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// Making the process.
    Clone,
    /// Entering the group whose use is counted.
    Cgroup,
    /// Its own session.
    Session,
    /// Standard input, output and error.
    Streams,
    /// Resource limits.
    Rlimit,
    /// Another user.
    Identity,
    /// The working folder.
    Folder,
    /// Closing every other file.
    Close,
    /// No new privileges.
    Privileges,
    /// File rules.
    Landlock,
    /// System call rules.
    Seccomp,
    /// Starting the program.
    Exec,
    /// Putting the layers of the copy together.
    Layers,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Self; 13] = [
        Self::Clone,
        Self::Cgroup,
        Self::Session,
        Self::Streams,
        Self::Rlimit,
        Self::Identity,
        Self::Folder,
        Self::Close,
        Self::Privileges,
        Self::Landlock,
        Self::Seccomp,
        Self::Exec,
        Self::Layers,
    ];

    /// Finds a step by its number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step as u8 == number)
    }
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
    /// The command cannot be started as it stands.
    #[error("cannot run {program}: {reason}")]
    Command {
        /// What was to be run.
        program: String,
        /// What is wrong with it and what to do.
        reason: String,
    },
    /// The working folder cannot be used.
    #[error("cannot use the working folder {folder}: {source}")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file cannot be planted there.
    #[error("cannot plant {}: it must lie below the folder above the working folder", .0.display())]
    Planted(PathBuf),
    /// What a program left is more than is kept.
    #[error("cannot keep what was left: {0}")]
    Left(String),
    /// A limit is zero.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// The machine cannot give what was required.
    #[error(transparent)]
    Shortfall(#[from] Shortfall),
    /// A step before the program's first instruction failed.
    #[error("cannot {step}: {source}")]
    Start {
        /// The step.
        step: Step,
        /// What the system said.
        source: io::Error,
    },
    /// The launcher did not do its work and was replaced.
    #[error("the launcher failed: {0}")]
    Launcher(String),
    /// The system refused something else.
    #[error("cannot {what}: {source}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

/// Whose trouble a fault is, which decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// What was asked for.
    Request,
    /// The machine, for the moment.
    Moment,
    /// The harness.
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
        match self {
            Self::Start { source, .. } | Self::System { source, .. } | Self::Folder { source, .. } => {
                is_full(source)
            }
            Self::Command { .. }
            | Self::Planted(_)
            | Self::Left(_)
            | Self::Limit(_)
            | Self::Shortfall(_)
            | Self::Launcher(_) => false,
        }
    }

    /// Whose trouble it is.
    pub fn blame(&self) -> Blame {
        match self {
            Self::Start { source, .. } | Self::System { source, .. } | Self::Folder { source, .. }
                if is_passing(source) =>
            {
                Blame::Moment
            }
            Self::Command { .. }
            | Self::Folder { .. }
            | Self::Planted(_)
            | Self::Left(_)
            | Self::Limit(_)
            | Self::Shortfall(_) => Blame::Request,
            Self::Start { .. } | Self::System { .. } | Self::Launcher(_) => Blame::Harness,
        }
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

/// Whether there is no room.
fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_found_by_its_number() {
        for step in Step::ALL {
            assert_eq!(Step::from_number(step as u8), Some(step));
        }
        assert_eq!(Step::from_number(200), None);
    }

    #[test]
    fn a_full_disk_is_trouble_of_the_moment() {
        let full = || io::Error::from_raw_os_error(libc::ENOSPC);
        assert_eq!(Fault::io("copy")(full()).blame(), Blame::Moment);
        let folder = Fault::Folder { folder: PathBuf::from("results"), source: full() };
        assert_eq!(folder.blame(), Blame::Moment);
        let wrapped = io::Error::new(full().kind(), format!("{} at a path", full()));
        assert_eq!(Fault::io("put")(wrapped).blame(), Blame::Moment);
    }
}
