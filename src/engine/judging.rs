//! Judging: one conversation about one case becomes a result.

use crate::case::Case;
use crate::contact::Impression;
use crate::contact::dialogue::Conversation;
use crate::puzzles::{self, AnyInstance, AnyPuzzle};
use crate::results::{CaseInfo, CaseResult};
use crate::verdict::{Claim, Evidence, Question, Ruling, Truth};

use super::manner::read_manner;

/// Finds out whether an instance of a puzzle has an answer.
pub(crate) type Prove<'a> = dyn Fn(&dyn AnyPuzzle, &dyn AnyInstance) -> Truth + Sync + Send + 'a;

/// A case about which runs are judged.
#[derive(Clone, Copy)]
pub(crate) struct Judging<'a> {
    pub puzzle: &'static dyn AnyPuzzle,
    pub case: &'a Case,
    /// The case as it is graded.
    pub info: &'a CaseInfo,
    /// Finds out the truth.
    pub prove: &'a Prove<'a>,
}

impl<'a> Judging<'a> {
    /// The judging of a case; nothing if its puzzle is not compiled in.
    pub(crate) fn new(case: &'a Case, info: &'a CaseInfo, prove: &'a Prove<'a>) -> Option<Self> {
        Some(Self { puzzle: puzzles::find(&case.puzzle)?, case, info, prove })
    }

    /// How far a conversation came.
    pub(crate) fn impression(&self, conversation: &Conversation) -> Impression {
        self.hear(conversation, |_, claim| claim.impression(conversation))
    }

    /// The result of a conversation; `run` is the key under which it is kept.
    pub(crate) fn result(&self, conversation: &Conversation, run: Option<String>) -> CaseResult {
        self.hear(conversation, |evidence, claim| {
            let saved = evidence.judge_saved();
            let names: Vec<String> = saved.iter().map(|file| file.path.clone()).collect();
            CaseResult {
                manner: read_manner(evidence, claim, &names),
                saved,
                run,
                ..CaseResult::from_ruling(self.info, conversation, Ruling::new(evidence, claim))
            }
        })
    }

    fn hear<T>(&self, conversation: &Conversation, answer: impl FnOnce(&Evidence<'_>, &Claim) -> T) -> T {
        let prove = |instance: &dyn AnyInstance| (self.prove)(self.puzzle, instance);
        let question = Question::from_case(self.puzzle, self.case, &prove);
        let evidence = Evidence::from_conversation(&question, conversation);
        answer(&evidence, &Claim::from_evidence(&evidence))
    }
}
