//! One submission on one case.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::contact::dialogue::{Conversation, Turn};
use crate::exec::Run;
use crate::message::{Message, message};
use crate::puzzles::{Cell, Violation};
use crate::verdict::{ClaimKind, Ruling, SavedResult, Verdict};

use super::words::words_of;
use super::{CaseInfo, Manner};

/// What one submission did on one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The case's id.
    pub case: String,
    /// The decision.
    pub verdict: Verdict,
    /// Whether it ran so close to a limit that another run might have ended on the other side.
    #[serde(default)]
    pub borderline: bool,
    /// What the program claimed.
    pub claim: ClaimKind,
    /// The first broken rule.
    pub rule: Option<String>,
    /// One sentence that gives the reason.
    pub detail: Message,
    pub violations: Vec<BrokenRule>,
    /// The answer in canonical form.
    pub answer: Option<String>,
    /// What it earned.
    pub points: f64,
    /// What could be earned.
    pub max_points: f64,
    /// Whether it is right and earns nothing yet, because the program has not solved any case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unearned: bool,
    /// Processor time.
    pub cpu_ms: Option<f64>,
    /// Time on the clock, less what it went without a core.
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
    /// How it shows its answer.
    #[serde(default)]
    pub manner: Manner,
    /// What else a teacher may want to know.
    pub notes: Vec<Message>,
    /// What stands for the words it said, figures apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The sentence that only this program has for "none" or for a refusal, where it says it, whatever its claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_words: Option<String>,
    /// The key of the run, under which the conversation is kept.
    pub run: Option<String>,
    /// Whether a teacher decided it, and with what reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
}

impl CaseResult {
    /// A result without points, claim or figures: what is known is set by whoever knows it.
    pub fn new(case: &str, verdict: Verdict, max_points: f64) -> Self {
        Self {
            case: case.to_owned(),
            verdict,
            borderline: false,
            claim: ClaimKind::Nothing,
            rule: None,
            detail: Message::default(),
            violations: Vec::new(),
            answer: None,
            points: 0.0,
            max_points,
            unearned: false,
            cpu_ms: None,
            wall_ms: None,
            peak_kib: None,
            iterations: None,
            reported_ms: None,
            total: None,
            dialogue: Vec::new(),
            saved: Vec::new(),
            manner: Manner::default(),
            notes: Vec::new(),
            words: None,
            own_words: None,
            run: None,
            decided: None,
        }
    }

    /// The result that the ruling on a conversation comes to.
    pub fn from_ruling(info: &CaseInfo, conversation: &Conversation, ruling: Ruling) -> Self {
        let facts = &conversation.run;
        Self {
            claim: ruling.claim,
            rule: ruling.violations.first().map(|violation| violation.rule.to_owned()),
            violations: ruling.violations.iter().map(BrokenRule::from).collect(),
            answer: ruling.answer,
            points: if ruling.verdict.is_passed() { info.points } else { 0.0 },
            cpu_ms: Some(facts.cpu.value.as_secs_f64() * 1e3),
            wall_ms: Some(facts.had().as_secs_f64() * 1e3),
            peak_kib: Some(facts.peak.value.0 >> 10),
            iterations: ruling.stats.iterations,
            reported_ms: ruling.stats.time_ms,
            total: ruling.stats.total,
            dialogue: conversation.turns.clone(),
            words: words_of(conversation),
            own_words: ruling.own_words,
            notes: ruling.notes.into_iter().chain(delay_note(facts)).collect(),
            detail: ruling.detail,
            ..Self::new(&info.id, ruling.verdict, info.points)
        }
    }
}

/// That others had the core for a good part of a run, because its figures are less than what a clock would show.
fn delay_note(run: &Run) -> Option<Message> {
    let is_much = run.delayed * 20 > run.wall && run.delayed > Duration::from_millis(500);
    let seconds = format!("{:.1} s", run.delayed.as_secs_f64());
    is_much.then(|| message!("limit.delayed", delayed = seconds))
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenRule {
    /// Its name.
    pub rule: String,
    /// Each `[row, column]`, or `[layer, row, column]` on boards with layers; counted from 1.
    pub cells: Vec<Vec<u32>>,
    /// One sentence.
    pub detail: Message,
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
