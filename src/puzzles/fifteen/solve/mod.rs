//! The reference solvers of the 15-puzzle; they share nothing but the board.

use crate::puzzles::Solver;

use super::Fifteen;

/// The default first.
pub const SOLVERS: &[Solver<Fifteen>] = &[];
