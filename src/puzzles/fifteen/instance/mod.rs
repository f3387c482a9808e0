//! A 4x4 board with fifteen tiles and an empty cell.

pub(super) mod gap;
pub(super) mod grid;
pub(super) mod row;
pub(super) mod step;

use std::fmt;

use super::Step;

/// Rows, which are as many as columns.
pub(super) const SIDE: usize = 4;

/// Cells of the board.
pub(super) const CELLS: usize = SIDE * SIDE;

/// The number that stands for the empty cell.
pub(super) const BLANK: u8 = CELLS as u8;

/// A board: every number from 1 to 16 once, where 16 is the empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    tiles: [u8; CELLS],
    /// The index of the empty cell in `tiles`.
    blank: u8,
}

impl Board {
    /// The tiles in order, the empty cell last.
    pub const GOAL: Self =
        Self { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, BLANK], blank: BLANK - 1 };

    /// The board of these numbers, row by row; `None` unless each from 1 to 16 is there once.
    pub fn new(tiles: [u8; CELLS]) -> Option<Self> {
        let seen =
            tiles.iter().fold(0_u32, |seen, tile| seen | 1_u32.checked_shl(u32::from(*tile)).unwrap_or(0));
        let blank = tiles.iter().position(|tile| *tile == BLANK)? as u8;
        (seen == 0x1_fffe).then_some(Self { tiles, blank })
    }

    /// The numbers row by row; 16 is the empty cell.
    pub fn tiles(&self) -> &[u8; CELLS] {
        &self.tiles
    }

    /// Where the empty cell is, counted from 0 row by row.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// Moves the empty cell; `false` and unchanged if that would leave the board.
    #[inline]
    pub fn slide(&mut self, step: Step) -> bool {
        let blank = self.blank();
        let Some(next) = neighbour(blank, step) else {
            return false;
        };
        self.tiles[blank] = self.tiles[next];
        self.tiles[next] = BLANK;
        self.blank = next as u8;
        true
    }

    /// The board after a step, if there is one.
    pub fn after(mut self, step: Step) -> Option<Self> {
        self.slide(step).then_some(self)
    }

    /// The one step that makes `next` of this board.
    pub fn step_to(&self, next: &Self) -> Option<Step> {
        Step::ALL.into_iter().find(|step| self.after(*step).as_ref() == Some(next))
    }
}

/// The cell next to a cell, if it is on the board.
#[inline]
fn neighbour(cell: usize, step: Step) -> Option<usize> {
    match step {
        Step::Up => cell.checked_sub(SIDE),
        Step::Left => (!cell.is_multiple_of(SIDE)).then(|| cell - 1),
        Step::Right => (cell % SIDE + 1 < SIDE).then_some(cell + 1),
        Step::Down => (cell + SIDE < CELLS).then_some(cell + SIDE),
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.tiles.chunks(SIDE) {
            writeln!(f, "{} {} {} {}", row[0], row[1], row[2], row[3])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_holds_every_number_once() {
        let mut tiles = *Board::GOAL.tiles();
        assert_eq!(Board::new(tiles), Some(Board::GOAL));
        tiles[3] = 1;
        assert_eq!(Board::new(tiles), None);
        tiles[3] = 77;
        assert_eq!(Board::new(tiles), None);
    }

    #[test]
    fn a_step_and_the_step_back_change_nothing_and_the_edge_stops_the_empty_cell() {
        let possible: Vec<_> = Step::ALL
            .into_iter()
            .filter(|step| {
                let Some(next) = Board::GOAL.after(*step) else {
                    return false;
                };
                assert_eq!(next.after(step.back()), Some(Board::GOAL));
                assert_eq!(Board::GOAL.step_to(&next), Some(*step));
                true
            })
            .collect();
        assert_eq!(possible, [Step::Up, Step::Left]);
    }
}
