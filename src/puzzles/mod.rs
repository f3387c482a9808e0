//! The puzzles: one folder each, and the registry that lists them.
//!
//! Everything here is pure: no files, clock, processes or printing. To add a puzzle, add a folder
//! that implements [`Puzzle`] and the two lines below that name it.

mod any;
mod block;
mod chance;
mod malformed;
mod part;
mod picture;
mod puzzle;
mod rows;
mod sighting;
mod solver;
mod tally;
pub mod text;
mod violation;
mod wish;

pub mod fifteen;
pub mod game24;
pub mod heyawake;
pub mod iq;
pub mod queens;

pub use any::{Algorithm, AnyInstance, AnyPuzzle, AnySearch, Judgement};
pub use chance::Chance;
pub use malformed::Malformed;
pub use part::{Part, PartKind};
pub use picture::{Fill, Look, Panel, Picture, Square};
pub use puzzle::{Fact, Puzzle, Reading, Rule, Said};
pub use sighting::{Examination, Form, Sighting, Sightings};
pub use solver::{Halt, NoTables, Search, Solver, Tables};
pub use tally::{Tally, tally};
pub use violation::{Cell, Violation};
pub use wish::{Kind, Specimen, Wish};

/// Every puzzle compiled in, by name.
#[rustfmt::skip] // One line a puzzle: a sixth is one more.
pub static ALL: &[&dyn AnyPuzzle] = &[
    &fifteen::Fifteen,
    &game24::Game24,
    &heyawake::Heyawake,
    &iq::Iq,
    &queens::Queens,
];

/// The puzzle of that name, if it is compiled in.
pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    ALL.iter().copied().find(|puzzle| puzzle.name() == name)
}
