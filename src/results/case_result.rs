//! One submission on one case.

use serde::{Deserialize, Serialize};

use crate::dialogue::Turn;
use crate::puzzles::{Cell, Violation};
use crate::verdict::{ClaimKind, Outcome};

/// What one submission did on one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The case's id.
    pub case: String,
    /// The decision.
    pub verdict: Outcome,
    /// Whether it ran so close to a limit that another run might have ended on the other side.
    #[serde(default)]
    pub borderline: bool,
    /// What the program claimed.
    pub claim: ClaimKind,
    /// The first broken rule.
    pub rule: Option<String>,
    /// One sentence that gives the reason.
    pub detail: String,
    /// All broken rules.
    pub violations: Vec<BrokenRule>,
    /// The answer in canonical form.
    pub answer: Option<String>,
    /// What it earned.
    pub points: f64,
    /// What could be earned.
    pub max_points: f64,
    /// Processor time.
    pub cpu_ms: Option<f64>,
    /// Time on the clock.
    pub wall_ms: Option<f64>,
    /// Most memory in use.
    pub peak_kib: Option<u64>,
    /// Iterations, by the program's own count.
    pub iterations: Option<u64>,
    /// Time, by the program's own clock.
    pub reported_ms: Option<f64>,
    /// The number of solutions, by the program's own count.
    pub total: Option<u64>,
    /// What it was asked and told.
    pub dialogue: Vec<Turn>,
    /// The files it saved.
    pub saved: Vec<SavedResult>,
    /// What else a teacher may want to know.
    pub notes: Vec<String>,
    /// The key of the run, under which the conversation is kept.
    pub run: Option<String>,
    /// Whether a teacher decided it, and with what reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
}

/// One broken rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenRule {
    /// Its name.
    pub rule: String,
    /// Each `[row, column]`, or `[layer, row, column]` on boards with layers; counted from 1.
    pub cells: Vec<Vec<u32>>,
    /// One sentence.
    pub detail: String,
}

/// A file that a program saved, judged apart from the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedResult {
    /// Its path below the folder above the working copy.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// What it claims.
    pub claim: ClaimKind,
    /// Whether what it claims is right, where it claims anything.
    pub right: Option<bool>,
}

impl From<&Violation> for BrokenRule {
    fn from(violation: &Violation) -> Self {
        let cell = |cell: &Cell| match cell.layer {
            0 => vec![cell.row, cell.column],
            layer => vec![layer, cell.row, cell.column],
        };
        Self {
            rule: violation.rule.to_owned(),
            cells: violation.cells.iter().map(cell).collect(),
            detail: violation.detail.clone(),
        }
    }
}
