//! The reference solvers of heyawake; they share nothing but the board.

mod brute_force;

use crate::puzzles::Solver;

use super::Heyawake;

/// The default first.
pub const SOLVERS: &[Solver<Heyawake>] = &[brute_force::SOLVER];
