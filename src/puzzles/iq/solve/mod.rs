//! The reference solvers of IQ Puzzler Pro; they share nothing but the challenge.

use crate::puzzles::Solver;

use super::Iq;

/// The default first.
pub const SOLVERS: &[Solver<Iq>] = &[];
