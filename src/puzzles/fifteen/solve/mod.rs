//! The reference solvers of the 15-puzzle; they share nothing but the board. Their answers are the shortest paths.

mod branch_and_bound;
mod heapq;
mod ida_star;

use crate::puzzles::Solver;

use super::Fifteen;

/// The default first.
pub const SOLVERS: &[Solver<Fifteen>] = &[ida_star::SOLVER, branch_and_bound::SOLVER];
