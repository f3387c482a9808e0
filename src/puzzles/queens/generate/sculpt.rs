//! Reshaping regions until a board has the answers that are wished for.

use crate::puzzles::queens::{Board, Queens};
use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Rng, Solve};

use super::regions::Regions;

/// Queens put in one search; boards that need more are as rare as they are slow.
const PATIENCE: u64 = 100_000;

/// Cells of a region that is not made smaller unless nothing else helps: single cells give the queen away.
const SMALLEST: usize = 2;

/// Answers as columns by row, in the solver's order, and what it took to find them.
pub(super) struct Found {
    pub answers: Vec<Vec<usize>>,
    /// Queens put on the board.
    pub iterations: u64,
}

/// Searches with the default solver for at most so many answers.
pub(super) fn find(board: &Board, most: usize) -> Result<Found, GaveUp> {
    let mut budget = Budget::new(PATIENCE, || None);
    let mut answers = Vec::new();
    Queens::solvers()[0].run(board, &mut budget, |placement| {
        answers.push(placement.cells().iter().map(|cell| cell.1).collect());
        answers.len() < most
    })?;
    Ok(Found { answers, iterations: budget.spent() })
}

/// Reshapes a board until no answer is unwanted; `None` if that takes more than one reshape a cell,
/// because then it is quicker to begin anew. `keep` are queens, by row, whose cells keep their region.
pub(super) fn sculpt(
    mut regions: Regions,
    keep: &[usize],
    unwanted: impl Fn(&Board) -> Result<Option<Vec<usize>>, GaveUp>,
    rng: &mut Rng,
) -> Option<Board> {
    for _ in 0..regions.size() * regions.size() {
        let board = regions.board();
        let Some(intruder) = unwanted(&board).ok()? else {
            return Some(board);
        };
        let mut queens: Vec<(usize, usize)> = intruder.into_iter().enumerate().collect();
        queens.retain(|(row, column)| keep.get(*row) != Some(column));
        rng.shuffle(&mut queens);
        if !expel(&mut regions, &queens, rng) {
            stir(&mut regions, keep, rng);
        }
    }
    None
}

/// Gives the cell of one queen to a region that has another of them, so that they are no answer any more;
/// to a larger region if possible, because a board of unequal regions has fewer answers.
fn expel(regions: &mut Regions, queens: &[(usize, usize)], rng: &mut Rng) -> bool {
    let mut hand_over = |may: fn(&Regions, usize, usize) -> bool| {
        queens.iter().any(|queen| regions.hand_over(*queen, may, rng))
    };
    hand_over(is_larger) || hand_over(|_, _, _| true)
}

/// Changes the board here and there, for when all queens stand where nothing can be handed over.
fn stir(regions: &mut Regions, keep: &[usize], rng: &mut Rng) {
    let size = regions.size();
    for _ in 0..2 * size {
        let (row, column) = (rng.below(size), rng.below(size));
        if keep.get(row) != Some(&column) {
            regions.hand_over((row, column), is_larger, rng);
        }
    }
}

fn is_larger(regions: &Regions, own: usize, other: usize) -> bool {
    let (own, other) = (regions.area(own), regions.area(other));
    own > SMALLEST && other > own && other < regions.largest()
}
