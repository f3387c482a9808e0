//! The fast solver: every cell is covered once, every piece is used once, the hardest choice first.
//!
//! Three searches stand behind one name. `cover` lists all placements as bit masks and always branches where
//! the fewest are left; it serves boards of up to 1024 cells. `scan` fills the first
//! free cell and needs no list, for boards beyond that. `frontier` counts without listing, on narrow boards.

mod answers;
mod cover;
mod frontier;
mod mask;
mod options;
mod pieces;
mod scan;
mod symmetry;
mod table;
mod tally;

use crate::limits::{Budget, GaveUp};
use crate::puzzles::iq::{Challenge, Filling, Iq};
use crate::puzzles::{Halt, NoTables, Search, Solver};

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

/// Boards at most this wide are counted by their frontier at once.
const NARROW: usize = 5;
/// Placements after which listing is taken to be hopeless, and the frontier is tried.
const PATIENCE: u64 = 4_000_000;

fn count(challenge: &Challenge, budget: &mut Budget) -> Result<u128, GaveUp> {
    if challenge.cells_mismatch().is_some() {
        return Ok(0);
    }
    let side = challenge.board().rows().min(challenge.board().columns());
    if side > NARROW
        && let Some(total) = count_listed(challenge, budget, PATIENCE)?
    {
        return Ok(total);
    }
    let classes = pieces::classes(challenge);
    if let Some(packings) = frontier::count(challenge, &classes, budget)? {
        return Ok(packings.saturating_mul(answers::exchanges(&classes)));
    }
    let total = count_listed(challenge, budget, u64::MAX)?;
    Ok(total.unwrap_or(u128::MAX))
}

/// Counts by finding every packing; `None` if that takes more placements than this.
fn count_listed(challenge: &Challenge, budget: &mut Budget, most: u64) -> Result<Option<u128>, GaveUp> {
    let mut total = 0;
    let mut search = Search { budget, on_answer: &mut |_| true, on_frame: None, tables: &NoTables };
    match find(challenge, &mut search, Answers::Counted { total: &mut total, most }) {
        Ok(()) => Ok(Some(total)),
        Err(Halt::Enough) => Ok(None),
        Err(Halt::GaveUp(gave_up)) => Err(gave_up),
    }
}
