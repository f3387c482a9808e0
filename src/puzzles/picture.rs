//! A picture of a board, without ink: what is in each square, for any renderer to draw.

use crate::message::Message;
use std::collections::HashSet;

use super::{Cell, typed};

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
    pub title: Message,
    /// The layer its cells belong to, as in [`Cell`]; 0 for a flat board.
    pub layer: u32,
    /// Number of columns; the squares come row by row.
    pub columns: usize,
    /// The squares, row by row.
    pub squares: Vec<Square>,
    /// Whether even a renderer without ink draws the borders between groups as walls.
    pub walls: bool,
    /// What kind of thing it is.
    pub look: Look,
}

/// What a panel shows, for renderers that draw boards, tiles and cards differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// A board whose groups are told apart by colour.
    #[default]
    Regions,
    /// A board whose groups are told apart by walls alone, because colour means something else on it.
    Rooms,
    /// A loose piece beside a board.
    Piece,
    /// A tray of sliding tiles.
    Tiles,
    /// A row of playing cards.
    Cards,
    /// Lines of text, one a square.
    Lines,
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
    /// Whether another answer says something else here.
    pub differs: bool,
}

/// The look of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fill {
    /// An ordinary square.
    #[default]
    Plain,
    /// Shaded by an answer.
    Shaded,
    /// Left clear by an answer.
    Clear,
    /// Holding a queen.
    Queen,
    /// The place without a tile.
    Gap,
    /// A tile that was slid just now.
    Moved,
    /// Not part of the board.
    Outside,
}

impl Picture {
    /// A picture of one flat board.
    pub fn of(panel: Panel) -> Self {
        Self { panels: vec![panel] }
    }

    /// A picture of a text: a board where all rows have as many cells, else its lines.
    pub fn from_text(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let columns = lines.first().map_or(0, |line| typed::columns(line));
        let square = |text: &str| Square { text: text.to_owned(), ..Square::default() };
        if columns < 2 || lines.iter().any(|line| typed::columns(line) != columns) {
            let lines = text.lines().map(square).collect();
            return Self::of(Panel { look: Look::Lines, ..Panel::new(1, lines) });
        }
        let cells = |line: &&str| match line.split_whitespace().count() {
            1 => line.trim().chars().map(|sign| square(sign.encode_utf8(&mut [0; 4]))).collect(),
            _ => line.split_whitespace().map(square).collect::<Vec<_>>(),
        };
        Self::of(Panel::new(columns, lines.iter().flat_map(cells).collect()))
    }

    /// Marks the cells of violations; cells that are not on the picture are passed over.
    pub fn mark<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>) {
        for cell in cells {
            for panel in self.panels.iter_mut().filter(|panel| panel.layer == cell.layer) {
                panel.mark(*cell);
            }
        }
    }

    /// Notes what another answer to the same instance has differently. Boards of the other that are of
    /// another shape, or not there, are passed over.
    pub fn compare(&mut self, other: &Self) {
        for (panel, other) in self.panels.iter_mut().zip(&other.panels) {
            panel.compare(other);
        }
    }
}

impl Square {
    /// Whether two squares of the same place say the same; that a tile arrived just now says nothing.
    pub fn agrees(&self, other: &Self) -> bool {
        let settled = |fill| if fill == Fill::Moved { Fill::Plain } else { fill };
        self.text == other.text && settled(self.fill) == settled(other.fill)
    }
}

impl Panel {
    /// A flat board without title and walls.
    pub fn new(columns: usize, squares: Vec<Square>) -> Self {
        Self { title: Message::default(), layer: 0, columns, squares, walls: false, look: Look::Regions }
    }

    pub fn rows(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunks(self.columns.max(1))
    }

    /// Notes which squares another answer has differently; lines are compared as a set.
    fn compare(&mut self, other: &Self) {
        if self.look == Look::Lines {
            let known: HashSet<&str> = other.squares.iter().map(|square| square.text.as_str()).collect();
            for square in &mut self.squares {
                square.differs = !known.contains(square.text.as_str());
            }
        } else if self.columns == other.columns && self.squares.len() == other.squares.len() {
            for (square, other) in self.squares.iter_mut().zip(&other.squares) {
                square.differs = !square.agrees(other);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(look: Look, one: &[(&str, Fill)], other: &[(&str, Fill)], differing: &[usize]) {
        let picture = |squares: &[(&str, Fill)]| {
            let square = |(text, fill): &(&str, Fill)| Square {
                text: (*text).to_owned(),
                fill: *fill,
                ..Square::default()
            };
            Picture::of(Panel { look, ..Panel::new(2, squares.iter().map(square).collect()) })
        };
        let mut drawn = picture(one);
        drawn.compare(&picture(other));
        let found: Vec<usize> =
            (0..one.len()).filter(|index| drawn.panels[0].squares[*index].differs).collect();
        assert_eq!(found, differing);
    }

    #[test]
    fn squares_differ_by_text_and_fill_but_not_by_how_a_tile_got_there() {
        use Fill::{Moved, Plain, Shaded};
        check(Look::Rooms, &[("1", Shaded), ("", Plain)], &[("1", Plain), ("", Plain)], &[0]);
        check(Look::Tiles, &[("1", Moved), ("2", Plain)], &[("1", Plain), ("3", Moved)], &[1]);
    }

    #[test]
    fn a_text_is_a_board_where_its_rows_are_alike() {
        let check = |text: &str, columns: usize, squares: &[&str]| {
            let panel = &Picture::from_text(text).panels[0];
            let texts: Vec<&str> = panel.squares.iter().map(|square| square.text.as_str()).collect();
            assert_eq!((panel.columns, &texts[..]), (columns, squares), "{text}");
        };
        check("1 20\n3 4\n", 2, &["1", "20", "3", "4"]);
        check("AB\nC.\n", 2, &["A", "B", "C", "."]);
        check("AB\nCDE\n", 1, &["AB", "CDE"]);
    }

    #[test]
    fn lines_differ_as_a_set_and_other_shapes_not_at_all() {
        use Fill::Plain;
        check(Look::Lines, &[("a", Plain), ("b", Plain)], &[("b", Plain), ("c", Plain), ("d", Plain)], &[0]);
        check(Look::Regions, &[("a", Plain)], &[("b", Plain), ("c", Plain)], &[]);
    }
}
