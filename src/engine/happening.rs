//! What happens in a batch, for whoever shows it. Nothing here prints.

use crate::verdict::Outcome;

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Happening<'a> {
    /// A worker takes up a submission.
    Begun {
        /// The worker, from 0.
        worker: usize,
        /// The submission.
        submission: &'a str,
    },
    /// It is being built.
    Building {
        /// The worker, from 0.
        worker: usize,
        /// The submission.
        submission: &'a str,
    },
    /// It is being run.
    Running {
        /// The worker, from 0.
        worker: usize,
        /// The submission.
        submission: &'a str,
        /// The case.
        case: &'a str,
        /// Whether it is run alone because its time was close to the limit.
        alone: bool,
    },
    /// A unit has its result.
    Settled {
        /// The worker, from 0.
        worker: usize,
        /// The submission.
        submission: &'a str,
        /// The case.
        case: &'a str,
        /// The result.
        outcome: Outcome,
        /// Whether it was there before.
        known: bool,
    },
    /// A unit will have no result this time.
    Lost {
        /// The submission.
        submission: &'a str,
        /// The case; nothing where the whole submission is lost.
        case: Option<&'a str>,
        /// Why.
        reason: &'a str,
    },
    /// A worker is done with a submission.
    Ended {
        /// The worker, from 0.
        worker: usize,
        /// The submission.
        submission: &'a str,
    },
}

/// Whoever is told.
pub type Watch<'a> = dyn Fn(Happening<'_>) + Sync + 'a;
