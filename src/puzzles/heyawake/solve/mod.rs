//! The reference solvers of heyawake; they share nothing but the board.

mod backtracking;
mod brute_force;
mod sat;

pub use sat::Answers;

use crate::puzzles::Solver;

use super::Heyawake;

/// The default first.
pub const SOLVERS: &[Solver<Heyawake>] = &[sat::SOLVER, backtracking::SOLVER, brute_force::SOLVER];
