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
//! * [`contact`]: what was handed in, how it is built and started, and what is typed at its prompts.
//! * [`exec`]: other programs, run under limits.
//! * [`case`](mod@case): finding cases, reading `case.yaml` and `puzzle.yaml`.
//! * [`puzzles`]: the [`Puzzle`](puzzles::Puzzle) trait, the registry, one folder per puzzle. Pure.
//! * [`diff`]: differences of texts, as data.
//! * [`screen`]: terminal bytes to lines, and the words on them.
//! * [`mod@file`]: files that somebody else wrote, read within a bound.
//! * [`digest`]: names of contents. [`units`]: sizes and lengths of time.
//! * [`vocabulary`]: the phrases of prompts and claims, as data.
//! * [`yaml`]: files that somebody else wrote in YAML.
//! * [`language`]: the table of languages a submission may be written in. Pure.
//! * [`message`](mod@message): what is said to people, in English and Indonesian.
//! * [`exit`]: every exit code with its meaning.
#![warn(unreachable_pub)]

pub mod case;
pub mod cli;
pub mod contact;
mod diff;
pub mod digest;
mod engine;
pub mod exec;
pub mod exit;
mod file;
pub mod language;
pub mod message;
mod plan;
pub mod puzzles;
pub mod report;
pub mod results;
pub mod screen;
pub mod snapshot;
pub mod store;
pub mod units;
pub mod verdict;
pub mod vocabulary;
mod yaml;
