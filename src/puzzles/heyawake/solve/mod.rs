//! The reference solvers of heyawake; they share nothing but the board.

mod backtracking;
mod brute_force;
mod sat;

pub(super) use sat::Answers;

use crate::message::Message;
use crate::puzzles::{Solve, Solver};

use super::{Board, Heyawake};

impl Solve for Heyawake {
    fn solvers() -> &'static [Solver<Self>] {
        &[sat::SOLVER, backtracking::SOLVER, brute_force::SOLVER]
    }
    fn unsolvable(board: &Board) -> Option<Message> {
        board.overfull_room()
    }
}
