//! The reference solvers of IQ Puzzler Pro; they share nothing but the challenge.

mod brute_force;
mod exact_cover;

use crate::message::Message;
use crate::puzzles::{Solve, Solver};

use super::{Challenge, Iq};

impl Solve for Iq {
    fn solvers() -> &'static [Solver<Self>] {
        &[exact_cover::SOLVER, brute_force::SOLVER]
    }
    fn unsolvable(challenge: &Challenge) -> Option<Message> {
        challenge.cells_mismatch()
    }
}
