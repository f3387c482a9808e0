//! What students are asked to write: every permutation of the columns, in lexicographic order.

use crate::puzzles::queens::{Board, Placement, Queens};
use crate::puzzles::{Halt, Search, Solver};

/// The solver. Memory: one permutation.
pub(super) const SOLVER: Solver<Queens> = Solver {
    name: "permutation",
    counts: "one for each permutation of the columns looked at, in lexicographic order, the answer included",
    hopeless,
    search,
    count: None,
};

/// Beyond this many rows the permutations outlast any patience: 12! is half a billion, 13! is six.
const LARGEST: usize = 12;

/// Permutations between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;

fn hopeless(board: &Board) -> Option<String> {
    (board.size() > LARGEST).then(|| format!("{}! candidates", board.size()))
}

fn search(board: &Board, search: &mut Search<'_, Placement>) -> Result<(), Halt> {
    let mut columns: Vec<usize> = (0..board.size()).collect();
    loop {
        search.step()?;
        if search.budget.spent().is_multiple_of(FRAME_EVERY) {
            search.show(|| Placement::from_columns(&columns));
        }
        if neighbours_apart(&columns) && regions_filled(board, &columns) {
            search.found(Placement::from_columns(&columns))?;
        }
        if !next_permutation(&mut columns) {
            return Ok(());
        }
    }
}

fn neighbours_apart(columns: &[usize]) -> bool {
    columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1)
}

/// Whether every region holds a queen, which on a board of as many regions as rows means exactly one.
fn regions_filled(board: &Board, columns: &[usize]) -> bool {
    let queens = columns.iter().enumerate();
    let filled = queens.fold(0_u64, |filled, (row, column)| filled | 1 << board.region(row, *column));
    board.regions() == columns.len() && filled.count_ones() as usize == columns.len()
}

/// Steps to the next permutation in lexicographic order; `false` after the last.
fn next_permutation(list: &mut [usize]) -> bool {
    let Some(rise) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let larger = list.iter().rposition(|value| *value > list[rise]).expect("the next one is larger");
    list.swap(rise, larger);
    list[rise + 1..].reverse();
    true
}
