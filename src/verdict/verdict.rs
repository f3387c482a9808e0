//! A verdict: the referee's decision, with its reason.

use serde::Serialize;

use crate::puzzles::{Picture, Violation};

use super::ClaimKind;

/// The decision and everything that explains it.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// What the program claimed.
    pub claim: ClaimKind,
    /// The decision.
    pub outcome: Outcome,
    /// One sentence that gives the reason.
    pub detail: String,
    /// All broken rules.
    pub violations: Vec<Violation>,
    /// The answer in canonical form, if there was one.
    pub answer: Option<String>,
    /// The answer drawn, offending cells marked; else the instance.
    pub picture: Option<Picture>,
    /// What the program reported about itself.
    pub stats: Stats,
    /// What else a teacher may want to know.
    pub notes: Vec<String>,
}

/// The decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Right.
    Accepted,
    /// An answer that breaks a rule.
    Wrong,
    /// Says none where one exists, refuses what is fine, or the reverse.
    WrongClaim,
    /// Nothing that could be read.
    Unreadable,
    /// Evidence that only a person can weigh.
    NeedsPerson,
    /// Stopped for its time, whatever it had shown by then.
    Time,
    /// Died without a claim.
    Crashed,
}

impl Outcome {
    /// The word in contracts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Wrong => "wrong",
            Self::WrongClaim => "wrong-claim",
            Self::Unreadable => "unreadable",
            Self::NeedsPerson => "needs-person",
            Self::Time => "time",
            Self::Crashed => "crashed",
        }
    }
}

/// What a program reports about itself.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Stats {
    /// Iterations, by the program's own count.
    pub iterations: Option<u64>,
    /// Time in milliseconds, by the program's own clock.
    pub time_ms: Option<f64>,
    /// The number of solutions it says it found.
    pub total: Option<u64>,
}
