//! The reference solvers of the 15-puzzle; they share nothing but the board. Their answers are the shortest paths.

mod branch_and_bound;
mod heapq;
mod ida_star;

use crate::message::Message;
use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Halt, Search, Solve, Solver, Tables};

use super::{Board, Fifteen, Kurang, Path};

impl Solve for Fifteen {
    fn solvers() -> &'static [Solver<Self>] {
        &[ida_star::SOLVER, branch_and_bound::SOLVER]
    }
    fn unsolvable(board: &Board) -> Option<Message> {
        Kurang::of(board).obstacle()
    }
}

/// The number of moves of a shortest path, or `None` if the goal cannot be reached.
///
/// Any legal path is an answer; that it is also as short as can be is a claim of its own, checked with this.
pub fn optimal_length(
    board: &Board,
    budget: &mut Budget,
    tables: &dyn Tables,
) -> Result<Option<usize>, GaveUp> {
    let mut length = None;
    let mut on_answer = |path: Path| {
        length = path.steps(board).map(|steps| steps.len());
        false
    };
    let mut search = Search { budget, on_answer: &mut on_answer, on_frame: None, tables };
    Halt::is_end((ida_star::SOLVER.search)(board, &mut search))?;
    Ok(length)
}
