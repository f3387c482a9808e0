//! Marked cells on a board: an answer to queens, right or wrong.

pub(super) mod marks;

use super::Board;

/// The marked cells, sorted by row, then column, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement(Vec<(usize, usize)>);

impl Placement {
    /// These cells, as (row, column) counted from 0; all of them on the board they are meant for.
    pub fn new(cells: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut cells: Vec<_> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self(cells)
    }

    /// One queen a row, given its column.
    pub fn from_columns(columns: &[usize]) -> Self {
        Self(columns.iter().copied().enumerate().collect())
    }

    /// The cells in order, as (row, column) counted from 0.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.0
    }
}

/// The board with `#` on the marked cells.
pub(super) fn write(board: &Board, placement: &Placement) -> String {
    let size = board.size();
    let mut text = String::with_capacity(size * (size + 1));
    let mut marks = placement.cells().iter().peekable();
    for row in 0..size {
        for column in 0..size {
            let marked = marks.next_if(|cell| **cell == (row, column)).is_some();
            text.push(if marked { '#' } else { board.letter(board.region(row, column)) });
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_any_order_and_twice_are_the_same_answer() {
        let placement = Placement::new([(1, 0), (0, 1), (1, 0)]);
        assert_eq!(placement, Placement::from_columns(&[1, 0]));
        let board = Board::from_regions(2, &[0, 1, 0, 1]).unwrap();
        assert_eq!(write(&board, &placement), "A#\n#B\n");
    }
}
