//! What a reference solver is, and the search it is handed.

use crate::message::Message;
use crate::puzzles::{Budget, GaveUp};

use super::Puzzle;

/// Reference solvers; by default there are none, and no answer can be checked for being the only one.
pub trait Solve: Puzzle {
    /// The reference solvers, the default first.
    fn solvers() -> &'static [Solver<Self>] {
        &[]
    }
    /// One of them by its name.
    fn solver(name: &str) -> Option<&'static Solver<Self>> {
        Self::solvers().iter().find(|solver| solver.name == name)
    }
    /// Why no answer can exist, where that is plain without a search.
    fn unsolvable(_instance: &Self::Instance) -> Option<Message> {
        None
    }
    /// Iterations beyond which a reported count cannot be true, whatever is counted.
    fn most_iterations(_instance: &Self::Instance) -> Option<u128> {
        None
    }
}

/// A reference solver of a puzzle.
pub struct Solver<P: Puzzle> {
    /// The name after `--algorithm`.
    pub name: &'static str,
    /// The counting rule: what one iteration is.
    pub counts: &'static str,
    /// Why this solver cannot finish this instance in any sensible time, such as "20! candidates".
    pub hopeless: fn(&P::Instance) -> Option<String>,
    /// Hands every answer to the search, in a fixed order; `Ok` means that there are no others.
    pub search: SearchFn<P>,
    /// Counts the answers without listing them, where that is quicker.
    pub count: Option<CountFn<P>>,
}

impl<P: Puzzle> Solver<P> {
    /// Searches without tables and with nobody who watches; whether everything was seen.
    pub(super) fn run(
        &self,
        instance: &P::Instance,
        budget: &mut Budget,
        mut on_answer: impl FnMut(P::Answer) -> bool,
    ) -> Result<bool, GaveUp> {
        let search = &mut Search { budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
        Halt::is_end((self.search)(instance, search))
    }
}

/// A search for all answers.
pub(super) type SearchFn<P> =
    fn(&<P as Puzzle>::Instance, &mut Search<'_, <P as Puzzle>::Answer>) -> Result<(), Halt>;
/// A count of all answers.
pub(super) type CountFn<P> = fn(&<P as Puzzle>::Instance, &mut Budget) -> Result<u128, GaveUp>;

/// Why a search ended before it had seen everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// Whoever asked has all the answers wanted.
    Enough,
    /// The budget ran out.
    GaveUp(GaveUp),
}

impl Halt {
    /// Whether a search has seen everything; not, if whoever asked had enough before.
    pub(super) fn is_end(ended: Result<(), Self>) -> Result<bool, GaveUp> {
        match ended {
            Ok(()) => Ok(true),
            Err(Self::Enough) => Ok(false),
            Err(Self::GaveUp(gave_up)) => Err(gave_up),
        }
    }
}

impl From<GaveUp> for Halt {
    fn from(gave_up: GaveUp) -> Self {
        Self::GaveUp(gave_up)
    }
}

/// Precomputed tables, kept between runs by whoever starts the solver.
pub trait Tables {
    /// The bytes kept under a name, if there are any; they may be damaged.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Hears that what was loaded is damaged; it will be made anew.
    fn damaged(&self, _name: &str) {}
    /// Keeps bytes for the next run, if that is possible.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// Keeps nothing.
pub struct NoTables;

impl Tables for NoTables {
    fn load(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }
    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}

/// A search under way: counts iterations, takes answers, shows frames.
pub struct Search<'a, A> {
    /// Iterations and time left.
    pub budget: &'a mut Budget,
    /// Called with each answer; `false` ends the search.
    pub on_answer: &'a mut dyn FnMut(A) -> bool,
    /// Called with unfinished answers now and then, for people who watch.
    pub on_frame: Option<&'a mut dyn FnMut(A)>,
    /// Where precomputed tables are kept.
    pub tables: &'a dyn Tables,
}

impl<A> Search<'_, A> {
    /// Counts one iteration.
    #[inline]
    pub fn step(&mut self) -> Result<(), Halt> {
        Ok(self.budget.spend(1)?)
    }

    /// Hands over an answer.
    pub fn found(&mut self, answer: A) -> Result<(), Halt> {
        if (self.on_answer)(answer) { Ok(()) } else { Err(Halt::Enough) }
    }

    /// Shows an unfinished answer if somebody watches; it is built only then.
    #[inline]
    pub fn show(&mut self, unfinished: impl FnOnce() -> A) {
        if let Some(on_frame) = &mut self.on_frame {
            on_frame(unfinished());
        }
    }
}
