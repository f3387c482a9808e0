//! What a program was asked, and what is known about the right answers.

use crate::case::{Expect, Expectation};
use crate::puzzles::{AnyInstance, AnyPuzzle, Malformed, Reading};

/// An instance as a program got it, with what its case says.
pub struct Question<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn AnyPuzzle,
    /// The text of the instance.
    pub input: &'a str,
    /// The instance, or why it is malformed.
    pub reading: Result<Reading<Box<dyn AnyInstance>>, Malformed>,
    /// What may be said, if the case's author has laid it down.
    pub expectation: Option<&'a Expectation>,
    /// A stored answer: only a last resort, where nothing can be proved.
    pub stored: Option<&'a str>,
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
    Unsolvable(String),
    /// It could not be found out, and why.
    Unknown(String),
}

impl<'a> Question<'a> {
    /// The question an instance's text puts.
    pub fn new(puzzle: &'a dyn AnyPuzzle, input: &'a str, prover: &'a Prover<'a>) -> Self {
        Self { puzzle, input, reading: puzzle.read_instance(input), expectation: None, stored: None, prover }
    }

    /// Whether an instance has an answer: by plain reasons, by proof, and only then by the stored answer.
    pub fn truth(&self, instance: &dyn AnyInstance) -> Truth {
        if let Some(reason) = instance.unsolvable() {
            return Truth::Unsolvable(reason);
        }
        match ((self.prover)(instance), self.stored) {
            (Truth::Unknown(why), Some(stored)) => match Expect::of_stored(stored) {
                Expect::NoSolution => Truth::Unsolvable("the case says so".to_owned()),
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
