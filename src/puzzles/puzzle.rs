//! What a puzzle must be able to do: five functions. Everything else it may do has a trait of its own with defaults.

use super::{Malformed, Violation};

/// A puzzle: its texts and its rules.
///
/// Implementations are unit types; all functions are pure. A puzzle is complete with the other five traits, each of
/// which may be an empty `impl`: [`Looks`](super::Looks), [`Reader`](super::Reader), [`Typed`](super::Typed),
/// [`Solve`](super::Solve) and [`Generate`](super::Generate).
pub trait Puzzle: Send + Sync + Sized + 'static {
    /// A well-formed instance.
    type Instance: Send + Sync + 'static;
    /// Something that has the form of an answer, right or wrong.
    type Answer: PartialEq + Send + 'static;

    /// The name in commands and folders.
    const NAME: &'static str;
    /// The name people use.
    const TITLE: &'static str;
    /// Every rule [`Puzzle::judge`] can find broken.
    const RULES: &'static [Rule];
    /// Whether an answer is the list of all solutions (each of them one line) instead of one solution.
    const WANTS_ALL: bool = false;
    /// Whether an answer is a path of steps, which the course searches for by a bound.
    const IS_PATH: bool = false;
    /// Whether the course asks solvers to report the memory they used.
    const REPORTS_MEMORY: bool = false;

    /// Of a puzzle that is registered and not compiled in: its source (`include_str!`), so that results stored with
    /// other rules grow old.
    const SOURCE: &'static str = "";

    /// Reads an instance in any form people write it.
    fn read_instance(text: &str) -> Result<Reading<Self::Instance>, Malformed>;
    /// Writes an instance in its canonical form; reading that gives the same instance.
    fn write_instance(instance: &Self::Instance) -> String;
    /// Reads a bare answer: nothing but the answer is in the text.
    fn read_answer(instance: &Self::Instance, text: &str) -> Result<Self::Answer, Malformed>;
    /// Writes an answer in its canonical form.
    fn write_answer(instance: &Self::Instance, answer: &Self::Answer) -> String;
    /// All the rules an answer breaks, and where; none means accepted.
    fn judge(instance: &Self::Instance, answer: &Self::Answer) -> Vec<Violation>;
}

/// A rule of a puzzle: the name used in reports and what it demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Lower case, words joined by `-`.
    pub name: &'static str,
    /// What the rule demands, in one sentence.
    pub demands: &'static str,
}

/// An instance as read, with what is odd about it.
#[derive(Debug, Clone)]
pub struct Reading<I> {
    pub instance: I,
    /// Reasons for which a program may also refuse the input; empty for an ordinary instance.
    pub doubts: Vec<Malformed>,
}

impl<I> Reading<I> {
    /// An instance that nobody may refuse.
    pub fn sound(instance: I) -> Self {
        Self { instance, doubts: Vec::new() }
    }
}
