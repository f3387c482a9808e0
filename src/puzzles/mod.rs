//! The puzzles: one folder each, and the registry that lists them.
//!
//! Everything here is pure: no files, clock, processes or printing. To add a puzzle, add a folder
//! that implements [`Puzzle`] and its companions, and the two lines below that name it; or hand it to [`register`].

mod block;
mod budget;
mod erased;
mod looks;
mod malformed;
mod picture;
mod puzzle;
mod reader;
mod request;
mod rng;
mod rows;
mod sighting;
mod solver;
pub mod text;
mod typed;
mod violation;

pub mod fifteen;
pub mod game24;
pub mod heyawake;
pub mod iq;
pub mod queens;

pub use budget::{Budget, GaveUp};
pub use erased::{Algorithm, AnyInstance, AnyPuzzle, AnySearch, Judgement};
pub use looks::{Fact, Looks};
pub use malformed::{Malformed, expected};
pub use picture::{Fill, Look, Panel, Picture, Square};
pub use puzzle::{Puzzle, Reading, Rule};
pub use reader::{Examination, Reader, Said};
pub use request::{Generate, Generated, Request, Wanted};
pub use rng::Rng;
pub use sighting::{Form, Sighting, Sightings};
pub use solver::{Halt, NoTables, Search, Solve, Solver, Tables};
pub use typed::{Part, PartKind, Typed};
pub use violation::{Cell, Violation};

use std::sync::OnceLock;

#[rustfmt::skip] // One line a puzzle: a sixth is one more.
static COMPILED_IN: &[&dyn AnyPuzzle] = &[
    &fifteen::Fifteen,
    &game24::Game24,
    &heyawake::Heyawake,
    &iq::Iq,
    &queens::Queens,
];

static ALL: OnceLock<Vec<&'static dyn AnyPuzzle>> = OnceLock::new();

/// Every puzzle, by name.
pub fn all() -> &'static [&'static dyn AnyPuzzle] {
    ALL.get_or_init(|| COMPILED_IN.to_vec())
}

/// Adds puzzles of a program's own to those compiled in; before anything else, and once.
pub fn register(own: &[&'static dyn AnyPuzzle]) {
    let mut puzzles = [COMPILED_IN, own].concat();
    puzzles.sort_by_key(|puzzle| puzzle.name());
    assert!(ALL.set(puzzles).is_ok(), "puzzles are registered once, before the first is asked for");
}

pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    all().iter().copied().find(|puzzle| puzzle.name() == name)
}
