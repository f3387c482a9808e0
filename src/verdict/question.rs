//! What a program was asked, and what is known about the right answers.

use crate::case::{Case, Expect, Expectation};
use crate::message::{Message, message};
use crate::puzzles::{AnyInstance, AnyPuzzle, Malformed, Picture, Reading};
use crate::vocabulary::Vocabulary;

use super::Ruling;

/// An instance as a program got it, with what its case says.
pub struct Question<'a> {
    pub puzzle: &'a dyn AnyPuzzle,
    /// The text of the instance.
    pub input: &'a str,
    /// The instance, or why it is malformed.
    pub reading: Result<Reading<Box<dyn AnyInstance>>, Malformed>,
    /// The phrases in which its words are understood.
    pub vocabulary: &'a Vocabulary,
    /// What may be said, if the case's author has laid it down.
    pub expectation: Option<&'a Expectation>,
    /// A stored answer: only a last resort, where nothing can be proved.
    pub stored: Option<&'a str>,
    /// The most iterations that a run may report.
    pub most_iterations: Option<u64>,
    /// Finds out whether there is an answer.
    pub prover: &'a Prover<'a>,
}

/// Finds out whether an instance has an answer.
pub type Prover<'a> = dyn Fn(&dyn AnyInstance) -> Truth + 'a;

/// Whether an instance has an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    /// It has; here is one, if it is known.
    Solvable(Option<String>),
    /// It is proved to have none.
    Unsolvable(Message),
    /// It could not be found out, and why.
    Unknown(Message),
}

impl<'a> Question<'a> {
    /// The question an instance's text puts.
    pub fn new(puzzle: &'a dyn AnyPuzzle, input: &'a str, prover: &'a Prover<'a>) -> Self {
        Self {
            puzzle,
            input,
            reading: puzzle.read_instance(input),
            vocabulary: Vocabulary::shipped(),
            expectation: None,
            stored: None,
            most_iterations: None,
            prover,
        }
    }

    /// The question a case puts.
    pub fn from_case(puzzle: &'a dyn AnyPuzzle, case: &'a Case, prover: &'a Prover<'a>) -> Self {
        Self {
            expectation: case.config.expect.as_ref(),
            stored: case.stored.as_deref(),
            vocabulary: case.vocabulary(),
            most_iterations: case.config.limits.or(case.puzzle_config.limits).iterations,
            ..Self::new(puzzle, &case.input, prover)
        }
    }

    /// The answer that was judged, cells marked where it breaks a rule; else the instance, if it can be read.
    pub fn draw(&self, ruling: &Ruling) -> Option<Picture> {
        let instance = self.reading.as_ref().ok()?.instance.as_ref();
        match &ruling.answer {
            Some(answer) => {
                let cells = ruling.violations.iter().flat_map(|broken| broken.cells.iter().copied());
                instance.draw_answer(answer, &cells.collect::<Vec<_>>()).ok()
            }
            None => Some(instance.draw()),
        }
    }

    /// Whether an instance has an answer: by plain reasons, by proof, and only then by the stored answer.
    pub fn truth(&self, instance: &dyn AnyInstance) -> Truth {
        if let Some(reason) = instance.unsolvable() {
            return Truth::Unsolvable(reason);
        }
        match ((self.prover)(instance), self.stored) {
            (Truth::Unknown(why), Some(stored)) => match Expect::from_stored(stored) {
                Expect::NoSolution => Truth::Unsolvable(message!("ruling.case-says")),
                Expect::Solution
                    if instance.judge(stored).is_ok_and(|judgement| judgement.violations.is_empty()) =>
                {
                    Truth::Solvable(Some(stored.to_owned()))
                }
                Expect::Solution | Expect::InvalidInput => Truth::Unknown(why),
            },
            (proved, _) => proved,
        }
    }
}
