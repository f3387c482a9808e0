//! A heyawake board: a rectangle cut into rooms, some of them with a number.

use crate::message::{Message, message};
use crate::puzzles::Cell;

/// Boards with more cells are refused: nobody plays them, and a list of all their faults would fill the memory.
pub(crate) const MOST_CELLS: usize = 100_000;

/// Larger numbers are refused: no board has so many cells, and the URLs have no way to write them.
pub(crate) const LARGEST_CLUE: u32 = 1_000_000;

/// A rectangle cut into rooms.
///
/// A room is a connected area. Rooms are numbered from 0 in the order in which their first cells come, row by
/// row; cells are numbered likewise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    rooms: Vec<u32>,
    first_cells: Vec<u32>,
    clues: Vec<Option<u32>>,
}

impl Board {
    /// The board on which neighbouring cells with the same label share a room; no room has a number yet.
    ///
    /// Two areas with the same label that do not touch are two rooms, as in puzz.link, which knows walls only.
    pub fn from_labels(columns: usize, labels: &[u32]) -> Self {
        let rows = labels.len() / columns.max(1);
        let mut board = Self {
            rows,
            columns,
            rooms: vec![u32::MAX; labels.len()],
            first_cells: Vec::new(),
            clues: Vec::new(),
        };
        for cell in 0..labels.len() {
            if board.rooms[cell] == u32::MAX {
                board.fill_room(cell, labels);
            }
        }
        board.clues = vec![None; board.first_cells.len()];
        board
    }

    fn fill_room(&mut self, first: usize, labels: &[u32]) {
        let room = self.first_cells.len() as u32;
        self.first_cells.push(first as u32);
        self.rooms[first] = room;
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            for next in self.neighbours(cell) {
                if self.rooms[next] == u32::MAX && labels[next] == labels[cell] {
                    self.rooms[next] = room;
                    waiting.push(next);
                }
            }
        }
    }

    /// The same board with another number in a room.
    #[must_use]
    pub fn with_clue(mut self, room: usize, clue: Option<u32>) -> Self {
        self.clues[room] = clue;
        self
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.rooms.len()
    }

    /// Number of rooms.
    pub fn rooms(&self) -> usize {
        self.clues.len()
    }

    #[inline]
    pub fn room(&self, cell: usize) -> usize {
        self.rooms[cell] as usize
    }

    /// The number in a room, if it has one.
    pub fn clue(&self, room: usize) -> Option<u32> {
        self.clues[room]
    }

    /// The first cell of a room, row by row; the number is written there.
    pub fn first_cell(&self, room: usize) -> usize {
        self.first_cells[room] as usize
    }

    pub fn cells_by_room(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.rooms()];
        for cell in 0..self.cells() {
            members[self.room(cell)].push(cell);
        }
        members
    }

    /// Where a cell is, for people.
    pub fn place(&self, cell: usize) -> Cell {
        Cell::at(cell / self.columns, cell % self.columns)
    }

    /// The cells that share a side with a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, column, cells) = (self.columns, cell % self.columns, self.rooms.len());
        let up = (cell >= columns).then(|| cell - columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < columns).then_some(cell + 1);
        let down = (cell + columns < cells).then_some(cell + columns);
        [up, left, right, down].into_iter().flatten()
    }

    /// The rows and then the columns, each as the first cell, the step to the next one, and the length.
    pub fn lines(&self) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let across = (0..rows).map(move |row| (row * columns, 1, columns));
        across.chain((0..columns).map(move |column| (column, columns, rows)))
    }

    /// Why a number that no shading can reach leaves no answer.
    pub fn overfull_room(&self) -> Option<Message> {
        let members = self.cells_by_room();
        (0..self.rooms()).find_map(|room| {
            let (clue, cells) = (self.clue(room)? as usize, members[room].len());
            (clue > cells).then(|| {
                let place = self.place(self.first_cell(room));
                message!("heyawake.overfull", cell = place, number = clue, cells)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_that_do_not_touch_are_rooms_of_their_own() {
        let board = Board::from_labels(3, &[7, 7, 4, 4, 7, 7]);
        assert_eq!((0..6).map(|cell| board.room(cell)).collect::<Vec<_>>(), [0, 0, 1, 2, 0, 0]);
        assert_eq!(board.first_cell(2), 3);
        assert_eq!((board.rows(), board.columns(), board.rooms()), (2, 3, 3));
    }

    #[test]
    fn a_cell_has_the_neighbours_that_share_a_side() {
        let board = Board::from_labels(3, &[0; 6]);
        assert_eq!(board.neighbours(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(board.neighbours(4).collect::<Vec<_>>(), [1, 3, 5]);
    }

    #[test]
    fn a_number_larger_than_its_room_is_pointed_out() {
        let board = Board::from_labels(2, &[0, 1]).with_clue(1, Some(2));
        let expected = "the room at row 1, column 2 has the number 2 and only 1 cells";
        assert_eq!(board.overfull_room().map(|reason| reason.to_string()).as_deref(), Some(expected));
    }
}
