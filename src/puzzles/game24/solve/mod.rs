//! The reference solvers of the 24 game; they share nothing but the hand and the expression.

mod backward;
mod five_shapes;
mod goal;

use crate::puzzles::Solver;

use super::Game24;

/// The default first.
pub const SOLVERS: &[Solver<Game24>] = &[backward::SOLVER, five_shapes::SOLVER];
