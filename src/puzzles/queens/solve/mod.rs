//! The reference solvers of queens; they share nothing but the board.

mod bitboard;
mod permutation;

use crate::message::Message;
use crate::puzzles::{Solve, Solver};

use super::{Board, Queens};

impl Solve for Queens {
    fn solvers() -> &'static [Solver<Self>] {
        &[bitboard::SOLVER, permutation::SOLVER]
    }
    fn unsolvable(board: &Board) -> Option<Message> {
        board.region_mismatch()
    }
    fn most_iterations(board: &Board) -> Option<u128> {
        // A queen in any column of each row, or every choice of N squares: no enumeration tries more.
        let (size, squares) = (board.size() as u128, (board.size() * board.size()) as u128);
        let by_rows = size.checked_pow(board.size() as u32)?;
        let choose = |chosen: u128, taken: u128| Some(chosen.checked_mul(squares - taken)? / (taken + 1));
        (0..size).try_fold(1, choose).map(|choices| choices.max(by_rows))
    }
}
