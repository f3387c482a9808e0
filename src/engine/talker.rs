//! Whoever runs a submission on a case: first contact with a student's program, or one of our own solvers.

use crate::case::Case;
use crate::contact::dialogue::Conversation;
use crate::contact::submission::{Manifest, Program, Submission};
use crate::contact::{Contact, Trials};
use crate::exec::{Fault, Worker};
use crate::puzzles::AnyPuzzle;
use crate::results::CaseInfo;

use super::{Judging, ReferenceSolver};

/// Runs one submission, and remembers how. A clone knows what was known when it was made.
#[derive(Clone)]
pub(super) enum Talker {
    /// A student's program.
    Program(Box<Contact>),
    /// One of our own solvers, which needs no finding out.
    Reference(ReferenceSolver),
}

impl Talker {
    /// Prepares to talk to what was built.
    pub(super) fn meet(
        puzzle: &'static dyn AnyPuzzle,
        submission: &Submission,
        programs: &[Program],
    ) -> Self {
        // What is proposed for its manifest names the puzzle, whoever said which it is.
        let manifest = Manifest { puzzle: Some(puzzle.name().to_owned()), ..submission.manifest.clone() };
        Self::Program(Box::new(Contact::new(puzzle, programs, &manifest)))
    }

    /// Runs it on a case.
    pub(super) fn run(&mut self, worker: &mut Worker, judging: &Judging<'_>) -> Result<Conversation, Fault> {
        let Judging { puzzle, case, info, prove } = *judging;
        match self {
            Self::Reference(solver) => solver.run(worker, case, &info.limits),
            Self::Program(contact) => {
                let hear = |case: &Case, talk: &Conversation| {
                    let info = CaseInfo::new(case, &info.limits);
                    Judging { puzzle, case, info: &info, prove }.impression(talk)
                };
                let mut trials = Trials { worker, limits: &info.limits, hear: &hear };
                contact.rehearse(&mut trials, case.vocabulary())?;
                contact.run(&mut trials, case)
            }
        }
    }

    /// Remembers a stored run as if it had just been done.
    pub(super) fn recall(&mut self, judging: &Judging<'_>, conversation: &Conversation) {
        if let Self::Program(contact) = self {
            contact.recall(conversation, judging.impression(conversation));
        }
    }

    /// Whether the way to talk is known, so that no case can teach anything for the next one.
    pub(super) fn is_settled(&self) -> bool {
        match self {
            Self::Program(contact) => contact.knows_way(),
            Self::Reference(_) => true,
        }
    }

    /// The text of a `wasit.yaml` that would help, where no way reached the puzzle.
    pub(super) fn advice(&self) -> Option<String> {
        match self {
            Self::Program(contact) => contact.advice(),
            Self::Reference(_) => None,
        }
    }
}
