//! The fast solver: clause learning with the rules built in.

mod answers;
mod clauses;
mod counters;
mod engine;
mod forest;
mod literal;
mod order;
mod rooms;
mod trail;

use answers::Answers;

use crate::puzzles::heyawake::{Board, Heyawake, Shading};
use crate::puzzles::{Halt, Search, Solver};

/// The solver.
pub const SOLVER: Solver<Heyawake> = Solver {
    name: "sat",
    counts: "one for each cell whose colour is tried; colours that follow are not counted",
    hopeless: |_| None,
    search,
    count: None,
};

fn search(board: &Board, search: &mut Search<'_, Shading>) -> Result<(), Halt> {
    let mut answers = Answers::new(board, vec![false; board.cells()]);
    while let Some(answer) = answers.next(search.budget, &mut search.on_frame)? {
        search.found(answer)?;
    }
    Ok(())
}
