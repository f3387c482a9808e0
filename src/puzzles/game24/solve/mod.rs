//! The reference solvers of the 24 game; they share nothing but the hand and the expression.

use crate::puzzles::Solver;

use super::Game24;

/// The default first.
pub const SOLVERS: &[Solver<Game24>] = &[];
