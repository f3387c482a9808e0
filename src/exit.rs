//! Every exit code of wasit, with its meaning.

use std::process::ExitCode;

/// How wasit ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All accepted, all holds, solved or proved to have no solution.
    Ok = 0,
    /// Something was judged and is not accepted, or a case is wrong.
    Failed = 1,
    /// Usage, configuration, or a file that is missing, unreadable or oversized.
    Usage = 2,
    /// Results are missing, or a solver gave up within its budget.
    Incomplete = 3,
    /// `verify --kattis`: accepted.
    KattisAccept = 42,
    /// `verify --kattis`: rejected.
    KattisReject = 43,
    /// wasit itself failed.
    Fault = 70,
    /// Temporary trouble, such as a full disk: try again.
    Temporary = 75,
}

impl Exit {
    /// The code of an error that reached `main`.
    pub fn of_error(error: &anyhow::Error) -> Self {
        use std::io::ErrorKind::{BrokenPipe, OutOfMemory, QuotaExceeded, StorageFull, WouldBlock};
        if error.chain().any(<dyn std::error::Error>::is::<Fault>) {
            return Self::Fault;
        }
        let kind =
            error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>()).map(std::io::Error::kind);
        match kind {
            // Whoever read our output has seen enough.
            Some(BrokenPipe) => Self::Ok,
            Some(StorageFull | QuotaExceeded | WouldBlock | OutOfMemory) => Self::Temporary,
            _ => Self::Usage,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error that is wasit's own or the machine's, not the user's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);
