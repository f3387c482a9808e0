//! The seam between wasit and a puzzle: what a puzzle must be able to do.

use std::ops::Range;

use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Chance, Examination, Malformed, Part, Picture, Sightings, Solver, Specimen, Violation, Wish};

/// A puzzle: its texts, its rules, its pictures and its reference solvers.
///
/// Implementations are unit types; all functions are pure.
pub trait Puzzle: Sync + Sized + 'static {
    /// A well-formed instance.
    type Instance: Send + Sync + 'static;
    /// Something that has the form of an answer, right or wrong.
    type Answer: Send + 'static;

    /// The name in commands and folders.
    const NAME: &'static str;
    /// The name people use.
    const TITLE: &'static str;
    /// Every rule [`Puzzle::judge`] can find broken.
    const RULES: &'static [Rule];
    /// Whether an answer is the list of all solutions (each of them one line) instead of one solution.
    const WANTS_ALL: bool = false;

    /// Whether the course asks solvers to report the memory they used.
    const REPORTS_MEMORY: bool = false;

    /// Reads an instance in any form people write it.
    fn read_instance(text: &str) -> Result<Reading<Self::Instance>, Malformed>;
    /// Writes an instance in its canonical form; reading that gives the same instance.
    fn write_instance(instance: &Self::Instance) -> String;
    /// The text of an instance, right or wrong, written as sample files of the same program are.
    fn imitate(text: &str, _samples: &[&str]) -> String {
        text.to_owned()
    }
    /// An instance whose empty cell bears this sign, as a sample to be imitated; nothing if the puzzle has no such cell.
    fn sample(_empty: &str) -> Option<String> {
        None
    }
    /// What a person types for it, right or wrong, when a program asks for one part after another.
    fn dictate(_text: &str) -> Vec<Part> {
        Vec::new()
    }
    /// The size for a table, such as `9x9`.
    fn size(instance: &Self::Instance) -> String;
    /// What can be said about the instance without solving it.
    fn facts(_instance: &Self::Instance) -> Vec<Fact> {
        Vec::new()
    }
    /// Why no answer can exist, where that is plain without a search.
    fn unsolvable(_instance: &Self::Instance) -> Option<String> {
        None
    }

    /// Reads a bare answer: nothing but the answer is in the text.
    fn read_answer(instance: &Self::Instance, text: &str) -> Result<Self::Answer, Malformed>;
    /// Writes an answer in its canonical form.
    fn write_answer(instance: &Self::Instance, answer: &Self::Answer) -> String;
    /// An answer as the course asks students to print it.
    fn present_answer(instance: &Self::Instance, answer: &Self::Answer) -> String {
        Self::write_answer(instance, answer)
    }
    /// All the rules an answer breaks, and where; none means accepted.
    fn judge(instance: &Self::Instance, answer: &Self::Answer) -> Vec<Violation>;
    /// A picture of the instance, or of an answer to it.
    fn draw(instance: &Self::Instance, answer: Option<&Self::Answer>) -> Picture;

    /// Other readings of an answer that would be right too, such as its transpose: a case with
    /// one cannot tell a program that prints the one from a program that prints the other.
    fn ambiguities(_instance: &Self::Instance, _answer: &Self::Answer) -> Vec<&'static str> {
        Vec::new()
    }

    /// Rules whose breach only means that an answer is printed oddly, so that a person should look at it.
    const ODDITIES: &'static [&'static str] = &[];

    /// Whether the instance is typed at a prompt, so that a refusal before an answer was about something typed before.
    const IS_TYPED: bool = false;

    /// Finds everything on a screen that could be an answer, in the order of the screen.
    fn find_answers(
        _instance: &Self::Instance,
        _screen: &Screen,
        _speech: &Speech,
    ) -> Sightings<Self::Answer> {
        Sightings::default()
    }
    /// Finds the lines of something that looks like an answer to an instance that cannot be read.
    fn find_likeness(_input: &str, _screen: &Screen) -> Option<Range<usize>> {
        None
    }
    /// Finds the line from which on the screen is about another instance than the one given.
    fn find_other_instance(_instance: &Self::Instance, _screen: &Screen) -> Option<usize> {
        None
    }
    /// Iterations beyond which a reported count cannot be true, whatever is counted.
    fn most_iterations(_instance: &Self::Instance) -> Option<u128> {
        None
    }
    /// Examines an answer together with what the program says about it.
    fn examine(_instance: &Self::Instance, _answer: &Self::Answer, _said: &Said<'_>) -> Examination {
        Examination::default()
    }

    /// The reference solvers, the default first.
    fn solvers() -> &'static [Solver<Self>];
    /// A new instance as wished, or why the wish cannot be met.
    fn generate(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String>;
}

/// What a program says around its answer.
#[derive(Debug, Clone, Copy)]
pub struct Said<'a> {
    /// The screen.
    pub screen: &'a Screen,
    /// Its words.
    pub speech: &'a Speech,
    /// The lines of the answer.
    pub answer: &'a Range<usize>,
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
    /// The instance.
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

/// Something known about an instance without solving it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is, such as `KURANG(5)`.
    pub name: String,
    /// Its value.
    pub value: String,
}
