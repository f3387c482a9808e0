//! A piece as it is drawn: a letter and the cells it covers.

use std::fmt;

/// A piece; its drawing touches the first row and the first column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    letter: char,
    cells: Vec<(usize, usize)>,
}

impl Piece {
    /// The piece covering these (row, column) cells; where the drawing stands does not matter.
    ///
    /// `None` without cells.
    pub fn new(letter: char, mut cells: Vec<(usize, usize)>) -> Option<Self> {
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        for cell in &mut cells {
            *cell = (cell.0 - top, cell.1 - left);
        }
        cells.sort_unstable();
        cells.dedup();
        Some(Self { letter, cells })
    }

    /// The letter it is drawn with.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// Its cells as (row, column) counted from 0, sorted.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    /// Whether it is one polyomino: every cell reached from every other through shared sides.
    pub fn is_connected(&self) -> bool {
        let mut reached = vec![false; self.cells.len()];
        let mut waiting = vec![0];
        reached[0] = true;
        while let Some(index) = waiting.pop() {
            let (row, column) = self.cells[index];
            // At the border the wrapped coordinate is simply not among the cells.
            let neighbours = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            for neighbour in neighbours {
                if let Ok(next) = self.cells.binary_search(&neighbour)
                    && !reached[next]
                {
                    reached[next] = true;
                    waiting.push(next);
                }
            }
        }
        reached.into_iter().all(|reached| reached)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunk_by(|a, b| a.0 == b.0) {
            let mut next = 0;
            for (_, column) in row {
                write!(f, "{:>1$}", self.letter, column - next + 1)?;
                next = column + 1;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(cells: &[(usize, usize)]) -> Piece {
        Piece::new('A', cells.to_vec()).unwrap()
    }

    #[test]
    fn a_drawing_keeps_its_holes_and_leading_blanks() {
        assert_eq!(piece(&[(3, 5), (4, 4), (4, 6), (5, 4), (5, 5), (5, 6)]).to_string(), " A\nA A\nAAA\n");
    }

    #[test]
    fn cells_that_share_only_a_corner_are_not_connected() {
        assert!(piece(&[(0, 0), (0, 1), (1, 1)]).is_connected());
        assert!(!piece(&[(0, 0), (1, 1)]).is_connected());
        assert!(!piece(&[(0, 0), (0, 2)]).is_connected());
    }

    #[test]
    fn there_is_no_piece_without_cells() {
        assert_eq!(Piece::new('A', Vec::new()), None);
    }
}
