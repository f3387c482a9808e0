//! The reference solvers of IQ Puzzler Pro; they share nothing but the challenge.

mod brute_force;
mod exact_cover;

use crate::puzzles::Solver;

use super::Iq;

/// The default first.
pub const SOLVERS: &[Solver<Iq>] = &[exact_cover::SOLVER, brute_force::SOLVER];
