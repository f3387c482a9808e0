//! The reference solvers of queens; they share nothing but the board.

mod bitboard;
mod permutation;

use crate::puzzles::Solver;

use super::Queens;

/// The default first.
pub const SOLVERS: &[Solver<Queens>] = &[bitboard::SOLVER, permutation::SOLVER];
