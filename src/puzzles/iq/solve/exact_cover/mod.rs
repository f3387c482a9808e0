//! The fast solver: every cell is covered once, every piece is used once, the hardest choice first.
//!
//! Three searches stand behind one name. `cover` lists all placements as bit masks and always branches where
//! the fewest are left; it serves boards of up to 1024 cells. `scan` fills the first
//! free cell and needs no list, for boards beyond that. `frontier` counts without listing, on narrow boards.

mod answers;
mod cover;
mod mask;
mod options;
mod pieces;
mod scan;
mod symmetry;
mod tally;

use crate::limits::{Budget, GaveUp};
use crate::puzzles::iq::{Challenge, Filling, Iq};
use crate::puzzles::{Halt, Search, Solver};

use answers::Answers;

/// The solver.
pub const SOLVER: Solver<Iq> = Solver {
    name: "exact-cover",
    counts: "one for each piece placed where it fits",
    hopeless: |_| None,
    search,
    count: Some(count),
};

fn search(challenge: &Challenge, search: &mut Search<'_, Filling>) -> Result<(), Halt> {
    if challenge.cells_mismatch().is_some() {
        return Ok(());
    }
    find(challenge, search, Answers::Listed)
}

/// Chooses the search that suits the size.
fn find(challenge: &Challenge, search: &mut Search<'_, Filling>, answers: Answers<'_>) -> Result<(), Halt> {
    let classes = pieces::classes(challenge);
    match challenge.board().cells() {
        0..=64 => cover::find::<1>(challenge, &classes, search, answers),
        65..=128 => cover::find::<2>(challenge, &classes, search, answers),
        129..=256 => cover::find::<4>(challenge, &classes, search, answers),
        257..=1024 => cover::find::<16>(challenge, &classes, search, answers),
        _ => scan::find(challenge, &classes, search, answers),
    }
}

fn count(challenge: &Challenge, budget: &mut Budget) -> Result<u128, GaveUp> {
    if challenge.cells_mismatch().is_some() {
        return Ok(0);
    }
    let mut total = 0;
    let mut search =
        Search { budget, on_answer: &mut |_| true, on_frame: None, tables: &crate::puzzles::NoTables };
    match find(challenge, &mut search, Answers::Counted(&mut total)) {
        Ok(()) | Err(Halt::Enough) => Ok(total),
        Err(Halt::GaveUp(gave_up)) => Err(gave_up),
    }
}
