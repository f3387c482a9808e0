//! What happens in a batch, for whoever shows it. Nothing here prints.

use crate::results::CaseResult;

/// Something that happened; workers are counted from 0.
#[derive(Debug, Clone, Copy)]
pub enum BatchEvent<'a> {
    /// A worker takes up a submission.
    Begun { worker: usize, submission: &'a str },
    /// It is being built.
    Building { worker: usize, submission: &'a str },
    /// It is being run; alone if its time was close to the limit.
    Running { worker: usize, submission: &'a str, case: &'a str, alone: bool },
    /// A unit has its result; `known` if it was there before.
    Settled { submission: &'a str, result: &'a CaseResult, known: bool },
    /// A unit will have no result this time; the whole submission where no case is named.
    Lost { submission: &'a str, case: Option<&'a str>, reason: &'a str },
    /// A worker is done with a submission.
    Ended { worker: usize, submission: &'a str },
}

/// Whoever is told.
pub(crate) type Watch<'a> = dyn Fn(BatchEvent<'_>) + Sync + 'a;
