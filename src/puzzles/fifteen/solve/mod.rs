//! The reference solvers of the 15-puzzle; they share nothing but the board. Their answers are the shortest paths.

mod branch_and_bound;
mod heapq;
mod ida_star;

use crate::limits::{Budget, GaveUp};
use crate::puzzles::{Halt, Search, Solver, Tables};

use super::{Board, Fifteen, Path};

/// The default first.
pub const SOLVERS: &[Solver<Fifteen>] = &[ida_star::SOLVER, branch_and_bound::SOLVER];

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
    match (ida_star::SOLVER.search)(board, &mut search) {
        Ok(()) | Err(Halt::Enough) => Ok(length),
        Err(Halt::GaveUp(gave_up)) => Err(gave_up),
    }
}
