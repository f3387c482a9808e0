//! Random rooms: rectangles, a few of them joined to other shapes.

use crate::puzzles::Rng;
use crate::puzzles::heyawake::Board;

/// The longest side of a rectangle.
const LONGEST: usize = 4;

/// A board cut into rooms without numbers.
pub(super) fn rooms(rows: usize, columns: usize, rng: &mut Rng) -> Board {
    let mut labels = vec![u32::MAX; rows * columns];
    let mut count = 0;
    for cell in 0..labels.len() {
        if labels[cell] != u32::MAX {
            continue;
        }
        let (row, column) = (cell / columns, cell % columns);
        let free = (column..columns).take_while(|column| labels[row * columns + column] == u32::MAX);
        let width = side(rng).min(free.count());
        let height = side(rng).min(rows - row);
        for row in row..row + height {
            labels[row * columns + column..][..width].fill(count);
        }
        count += 1;
    }
    join_some(&mut labels, columns, rng);
    Board::from_labels(columns, &labels)
}

/// Two and three are more frequent than one and four.
fn side(rng: &mut Rng) -> usize {
    1 + (rng.below(LONGEST) + rng.below(LONGEST)).div_ceil(2).min(LONGEST - 1)
}

/// Gives one room in about twelve the label of a neighbour.
fn join_some(labels: &mut [u32], columns: usize, rng: &mut Rng) {
    for cell in 0..labels.len() {
        let right = cell + 1;
        if !right.is_multiple_of(columns) && labels[cell] != labels[right] && rng.odds(1, 40) {
            let (from, to) = (labels[right], labels[cell]);
            labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        }
    }
}
