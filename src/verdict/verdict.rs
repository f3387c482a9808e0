//! A verdict: the referee's decision, with its reason.

use serde::{Deserialize, Serialize};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// More processor time than allowed.
    Cpu,
    /// More memory than allowed.
    Memory,
    /// More output than allowed.
    Output,
    /// More iterations than allowed, by its own count.
    Iterations,
    /// Died without a claim.
    Crashed,
    /// Waits for input nobody could answer.
    Stuck,
    /// There is no program, and why is in the build's log.
    BuildFailed,
    /// Nothing was handed in, or nothing was tried.
    NotRun,
    /// The case is malformed in a way that cannot be put to this program, so it holds nothing against it.
    NotApplicable,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Accepted,
        Self::Wrong,
        Self::WrongClaim,
        Self::Unreadable,
        Self::NeedsPerson,
        Self::Time,
        Self::Cpu,
        Self::Memory,
        Self::Output,
        Self::Iterations,
        Self::Crashed,
        Self::Stuck,
        Self::BuildFailed,
        Self::NotRun,
        Self::NotApplicable,
    ];

    /// Whether it costs no points.
    pub fn is_passed(self) -> bool {
        matches!(self, Self::Accepted | Self::NotApplicable)
    }

    /// The decision a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.word() == word)
    }

    /// The word in contracts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Wrong => "wrong",
            Self::WrongClaim => "wrong-claim",
            Self::Unreadable => "unreadable",
            Self::NeedsPerson => "needs-person",
            Self::Time => "time",
            Self::Cpu => "cpu",
            Self::Memory => "memory",
            Self::Output => "output",
            Self::Iterations => "iterations",
            Self::Crashed => "crashed",
            Self::Stuck => "stuck",
            Self::BuildFailed => "build-failed",
            Self::NotRun => "not-run",
            Self::NotApplicable => "not-applicable",
        }
    }
}

/// What a program reports about itself.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Iterations, by the program's own count.
    pub iterations: Option<u64>,
    /// Time in milliseconds, by the program's own clock.
    pub time_ms: Option<f64>,
    /// The number of solutions it says it found.
    pub total: Option<u64>,
}
