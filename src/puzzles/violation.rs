//! A broken rule, and where it is broken.

use crate::message::{Message, message};

/// A place on a board, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The layer from the top for boards that have several; 0 for a flat board.
    pub layer: u32,
    /// The row, or the line of a list.
    pub row: u32,
    pub column: u32,
}

impl Cell {
    /// The cell at a row and column counted from 0, as programs do.
    pub fn at(row: usize, column: usize) -> Self {
        Self { layer: 0, row: row as u32 + 1, column: column as u32 + 1 }
    }

    /// The cell of a layer, everything counted from 0.
    pub fn in_layer(layer: usize, row: usize, column: usize) -> Self {
        Self { layer: layer as u32 + 1, ..Self::at(row, column) }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl From<Cell> for Message {
    fn from(Cell { layer, row, column }: Cell) -> Self {
        match layer {
            0 => message!("cell.flat", row, column),
            _ => message!("cell.layered", layer, row, column),
        }
    }
}

impl From<&Cell> for Message {
    fn from(cell: &Cell) -> Self {
        Self::from(*cell)
    }
}

/// One broken rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The name of the rule, one of the puzzle's [`RULES`](super::Puzzle::RULES).
    pub rule: &'static str,
    /// The offending cells.
    pub cells: Vec<Cell>,
    /// One sentence for a person, rows and columns counted from 1.
    pub detail: Message,
}
