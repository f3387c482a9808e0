//! A picture of a board, without ink: what is in each square, for any renderer to draw.

use super::Cell;

/// One or more boards side by side or below each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// The boards, in order.
    pub panels: Vec<Panel>,
}

/// One board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// A caption; may be empty.
    pub title: String,
    /// The layer its cells belong to, as in [`Cell`]; 0 for a flat board.
    pub layer: u32,
    /// Number of columns; the squares come row by row.
    pub columns: usize,
    /// The squares, row by row.
    pub squares: Vec<Square>,
    /// Whether the borders between groups are drawn as walls.
    pub walls: bool,
}

/// One square of a board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Square {
    /// What is written in it; may be empty.
    pub text: String,
    /// Region, room or piece it belongs to: the source of its colour and of the walls around it.
    pub group: Option<u32>,
    /// What it looks like.
    pub fill: Fill,
    /// Whether a violation points at it.
    pub marked: bool,
}

/// The look of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fill {
    /// An ordinary square.
    #[default]
    Plain,
    /// Coloured dark, or holding a piece that stands out, such as a queen.
    Strong,
    /// Not part of the board.
    Outside,
}

impl Picture {
    /// A picture of one flat board.
    pub fn of(panel: Panel) -> Self {
        Self { panels: vec![panel] }
    }

    /// Marks the cells of violations; cells that are not on the picture are passed over.
    pub fn mark<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>) {
        for cell in cells {
            for panel in self.panels.iter_mut().filter(|panel| panel.layer == cell.layer) {
                panel.mark(*cell);
            }
        }
    }
}

impl Panel {
    /// A flat board without title and walls.
    pub fn new(columns: usize, squares: Vec<Square>) -> Self {
        Self { title: String::new(), layer: 0, columns, squares, walls: false }
    }

    /// The rows of squares.
    pub fn rows(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunks(self.columns.max(1))
    }

    fn mark(&mut self, cell: Cell) {
        let (row, column) = (cell.row as usize, cell.column as usize);
        if row == 0 || column == 0 || column > self.columns {
            return;
        }
        if let Some(square) = self.squares.get_mut((row - 1) * self.columns + column - 1) {
            square.marked = true;
        }
    }
}
