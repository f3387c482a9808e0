//! Judging: one conversation about one case becomes a result.

use crate::case::Case;
use crate::dialogue::Conversation;
use crate::puzzles::{self, AnyInstance, AnyPuzzle};
use crate::results::{BrokenRule, CaseInfo, CaseResult, SavedResult};
use crate::verdict::{Decision, Question, SavedClaim, Truth, decide};

/// Finds out whether an instance of a puzzle has an answer.
pub type Prove<'a> = dyn Fn(&dyn AnyPuzzle, &dyn AnyInstance) -> Truth + Sync + Send + 'a;

/// A case about which runs are judged.
#[derive(Clone, Copy)]
pub struct Judging<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The case.
    pub case: &'a Case,
    /// The case as it is graded.
    pub info: &'a CaseInfo,
    /// Finds out the truth.
    pub prove: &'a Prove<'a>,
}

impl<'a> Judging<'a> {
    /// The judging of a case; nothing if its puzzle is not compiled in.
    pub fn new(case: &'a Case, info: &'a CaseInfo, prove: &'a Prove<'a>) -> Option<Self> {
        Some(Self { puzzle: puzzles::find(&case.puzzle)?, case, info, prove })
    }

    /// The verdict on a conversation, with everything it rests on.
    pub fn decide(&self, conversation: &Conversation) -> Decision {
        let prove = |instance: &dyn AnyInstance| (self.prove)(self.puzzle, instance);
        let question = Question {
            expectation: self.case.config.expect.as_ref(),
            stored: self.case.stored.as_deref(),
            ..Question::new(self.puzzle, &self.case.input, &prove)
        };
        decide(&question, conversation, self.info.iterations)
    }

    /// The result of a conversation; `run` is the key under which it is kept.
    pub fn result(&self, conversation: &Conversation, run: Option<String>) -> CaseResult {
        self.result_of(&self.decide(conversation), conversation, run)
    }

    /// The result that a decision comes to.
    pub fn result_of(
        &self,
        decision: &Decision,
        conversation: &Conversation,
        run: Option<String>,
    ) -> CaseResult {
        let verdict = &decision.verdict;
        let facts = &conversation.run;
        let accepted = verdict.outcome.is_passed();
        CaseResult {
            case: self.info.id.clone(),
            verdict: verdict.outcome,
            borderline: false,
            claim: verdict.claim,
            rule: verdict.violations.first().map(|violation| violation.rule.to_owned()),
            detail: verdict.detail.clone(),
            violations: verdict.violations.iter().map(BrokenRule::from).collect(),
            answer: verdict.answer.clone(),
            points: if accepted { self.info.points } else { 0.0 },
            max_points: self.info.points,
            cpu_ms: Some(facts.cpu.value.as_secs_f64() * 1e3),
            wall_ms: Some(facts.wall.as_secs_f64() * 1e3),
            peak_kib: Some(facts.peak.value.0 >> 10),
            iterations: verdict.stats.iterations,
            reported_ms: verdict.stats.time_ms,
            total: verdict.stats.total,
            dialogue: conversation.turns.clone(),
            saved: decision.saved.iter().map(saved_result).collect(),
            notes: verdict.notes.clone(),
            run,
            decided: None,
        }
    }
}

fn saved_result(saved: &SavedClaim) -> SavedResult {
    SavedResult { path: saved.path.clone(), bytes: saved.bytes, claim: saved.claim, right: saved.right }
}
