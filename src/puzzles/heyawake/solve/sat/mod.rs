//! The fast solver: clause learning with the rules built in.
//!
//! Touching cells, numbers and connectedness are not written out as clauses: each has its own counters and explains a
//! consequence only when a conflict asks for it. Runs are clauses from the start. Every answer found is forbidden by a
//! clause over the trials that led to it; when many have been found, the search goes on in order instead, turning
//! over one trial after the other, so listing millions of answers takes no more memory than a thousand.
//!
//! Any board that can be read is taken: 100,000 cells need about 25 MB at the start. What is learned is bounded to
//! 8 million words, so memory stays below about 150 MB however long it runs. Boards as published (31x45) take
//! milliseconds; how long the hardest large boards take nobody can say, as heyawake is NP-complete.

mod answers;
mod clauses;
mod counters;
mod engine;
mod forest;
mod literal;
mod order;
mod rooms;
mod trail;

pub(crate) use answers::Answers;

use crate::puzzles::heyawake::{Board, Heyawake, Shading};
use crate::puzzles::{Halt, Search, Solver};

pub(super) const SOLVER: Solver<Heyawake> = Solver {
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
