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
//! * [`engine`]: from submissions and cases to results.
//! * [`plan`]: which submissions meet which cases, and in which shard.
//! * [`store`]: results by content key, put once.
//! * [`results`]: the graded submissions, as reports and other programs see them.
//! * [`verdict`]: what an instance and a claim add up to. Pure.
//! * [`dialogue`]: which prompt is this, what is the answer to it.
//! * [`build`]: from a submission's files to a program that can be started.
//! * [`submission`]: what was handed in, and how it is started.
//! * [`exec`]: other programs, run under limits.
//! * [`case`](mod@case): finding cases, reading `case.yaml` and `puzzle.yaml`.
//! * [`puzzles`]: the [`Puzzle`](puzzles::Puzzle) trait, the registry, one folder per puzzle. Pure.
//! * [`diff`]: differences of texts, as data.
//! * [`screen`]: terminal bytes to lines, and the words on them.
//! * [`limits`]: durations, sizes, budgets, bounded reading.
//! * [`exit`]: every exit code with its meaning.

pub mod build;
pub mod case;
pub mod cli;
pub mod dialogue;
pub mod diff;
pub mod engine;
pub mod exec;
pub mod exit;
pub mod limits;
pub mod plan;
pub mod puzzles;
pub mod report;
pub mod results;
pub mod screen;
pub mod snapshot;
pub mod store;
pub mod submission;
pub mod verdict;
