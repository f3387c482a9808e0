//! The seam between a batch and the examination of one submission: building it, and talking to it.

use std::sync::Arc;

use crate::build::Built;
use crate::dialogue::{Conversation, Table};
use crate::exec::{Fault, Worker};
use crate::puzzles::AnyPuzzle;
use crate::submission::{Program, Submission};

use super::{Contact, Impression, Judging, ReferenceSolver};

/// Builds submissions and makes contact with them.
pub trait Workshop: Sync {
    /// Builds a submission.
    fn build(&self, worker: &mut Worker, submission: &Submission) -> Result<Built, Fault>;

    /// Prepares to talk to what was built.
    fn meet(
        &self,
        puzzle: &'static dyn AnyPuzzle,
        submission: &Submission,
        programs: &[Program],
    ) -> Box<dyn Talk>;
}

/// Talks to one submission, and remembers how.
pub trait Talk {
    /// Runs it on a case.
    fn run(&mut self, worker: &mut Worker, judging: &Judging<'_>) -> Result<Conversation, Fault>;

    /// Remembers a stored run as if it had just been done; tells whether no other needs to be looked at.
    fn recall(&mut self, judging: &Judging<'_>, conversation: &Conversation) -> bool;

    /// The text of a `wasit.yaml` that would help, where no way reached the puzzle.
    fn advice(&self) -> Option<String>;
}

/// The real workshop: the build ladder, and first contact with the shipped words of prompts.
#[derive(Debug)]
pub struct Ladder {
    /// The words of prompts.
    pub table: Arc<Table>,
}

impl Workshop for Ladder {
    fn build(&self, worker: &mut Worker, submission: &Submission) -> Result<Built, Fault> {
        crate::build::build(worker, submission)
    }

    fn meet(
        &self,
        puzzle: &'static dyn AnyPuzzle,
        submission: &Submission,
        programs: &[Program],
    ) -> Box<dyn Talk> {
        Box::new(Contact::new(puzzle, programs, &submission.manifest, Arc::clone(&self.table)))
    }
}

impl Talk for Contact {
    fn run(&mut self, worker: &mut Worker, judging: &Judging<'_>) -> Result<Conversation, Fault> {
        let mut hear = |talk: &Conversation| Impression::of(&judging.decide(talk).hearing, talk);
        self.acquaint(worker, &judging.info.limits, judging.prove)?;
        Contact::run(self, worker, judging.case, &judging.info.limits, &mut hear)
    }

    fn recall(&mut self, judging: &Judging<'_>, conversation: &Conversation) -> bool {
        let impression = Impression::of(&judging.decide(conversation).hearing, conversation);
        Contact::recall(self, conversation, impression);
        self.is_settled()
    }

    fn advice(&self) -> Option<String> {
        Contact::advice(self)
    }
}

impl Talk for ReferenceSolver {
    fn run(&mut self, worker: &mut Worker, judging: &Judging<'_>) -> Result<Conversation, Fault> {
        ReferenceSolver::run(self, worker, judging.case, &judging.info.limits)
    }

    fn recall(&mut self, _judging: &Judging<'_>, _conversation: &Conversation) -> bool {
        true
    }

    fn advice(&self) -> Option<String> {
        None
    }
}
