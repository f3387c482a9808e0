//! wasit, a referee for puzzle solvers.
//!
//! It judges what a solver prints by the rules of the puzzle, never by a stored text.
//!
//! # Where everything lives
//!
//! Dependencies point down this list only, and a test checks it.
//!
//! * [`cli`]: arguments, and one file per command; with [`report`] the only place that prints.
//! * [`report`]: one file per way of showing a result.
//! * [`snapshot`]: what the reference solvers say of every case, kept and compared by meaning.
//! * [`verdict`]: what an instance and a claim add up to. Pure.
//! * [`exec`]: other programs, run under limits.
//! * [`case`](mod@case): finding cases, reading `case.yaml` and `puzzle.yaml`.
//! * [`puzzles`]: the [`Puzzle`](puzzles::Puzzle) trait, the registry, one folder per puzzle. Pure.
//! * [`diff`]: differences of texts, as data.
//! * [`screen`]: terminal bytes to lines, and the words on them.
//! * [`limits`]: durations, sizes, budgets, bounded reading.
//! * [`exit`]: every exit code with its meaning.

pub mod case;
pub mod cli;
pub mod diff;
pub mod exec;
pub mod exit;
pub mod limits;
pub mod puzzles;
pub mod report;
pub mod screen;
pub mod snapshot;
pub mod verdict;
