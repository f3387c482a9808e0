//! One row of a page: plain text as long as nothing is written over, cells from then on.

use super::{Line, Paint};

/// The second half of a wide character.
pub(super) const HALF: char = '\0';

/// A character and its background.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    /// The character.
    pub sign: char,
    /// The background.
    pub paint: Paint,
}

/// Characters of a usual line.
const USUAL: usize = 64;

const EMPTY: Cell = Cell { sign: ' ', paint: Paint::PLAIN };

/// A row. Most rows are written once from left to right without a background: they are text from the start, which
/// makes reading a screen several times as fast as with cells alone.
#[derive(Debug, Default)]
pub(super) struct Row {
    /// The row while it is plain.
    text: String,
    /// Columns of the plain text.
    length: usize,
    /// The row once it is not.
    cells: Option<Vec<Cell>>,
    /// Whether an answer was typed right before it.
    pub after_typed: bool,
    /// Whether it goes on where the row before was cut.
    pub continued: bool,
}

impl Row {
    /// An empty row, and whether an answer was typed right before it.
    pub(super) fn after(after_typed: bool) -> Self {
        Self { after_typed, ..Self::default() }
    }

    /// Columns written so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cells.as_ref().map_or(self.length, Vec::len)
    }

    /// Whether nothing was written.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes a character at a column.
    #[inline]
    pub(super) fn put(&mut self, column: usize, cell: Cell) {
        if self.cells.is_none() && column == self.length && cell.paint == Paint::PLAIN && cell.sign != HALF {
            self.make_room();
            self.text.push(cell.sign);
            self.length += 1;
            return;
        }
        self.put_cell(column, cell);
    }

    /// Writes printable ASCII from a column on.
    #[inline]
    pub(super) fn put_plain(&mut self, column: usize, text: &str, paint: Paint) {
        if self.cells.is_none() && column == self.length && paint == Paint::PLAIN {
            self.make_room();
            self.text.push_str(text);
            self.length += text.len();
            return;
        }
        for (index, sign) in text.chars().enumerate() {
            self.put_cell(column + index, Cell { sign, paint });
        }
    }

    /// Room for a usual line at once, instead of growing four times.
    #[inline]
    fn make_room(&mut self) {
        if self.length == 0 {
            self.text.reserve(USUAL);
        }
    }

    fn put_cell(&mut self, column: usize, cell: Cell) {
        let cells = self.cells();
        if cells.len() <= column {
            cells.resize(column + 1, EMPTY);
        }
        cells[column] = cell;
    }

    /// Makes the row at least this long.
    pub(super) fn extend(&mut self, length: usize) {
        if self.len() >= length {
            return;
        }
        if let Some(cells) = &mut self.cells {
            cells.resize(length, EMPTY);
        } else {
            self.text.extend(std::iter::repeat_n(' ', length - self.length));
            self.length = length;
        }
    }

    /// Cuts the row at a column.
    pub(super) fn truncate(&mut self, column: usize) {
        if column == 0 {
            self.text.clear();
            (self.length, self.cells) = (0, None);
        } else if column < self.len() {
            self.cells().truncate(column);
        }
    }

    /// Makes the first columns blank.
    pub(super) fn blank(&mut self, columns: usize) {
        self.cells().iter_mut().take(columns).for_each(|cell| *cell = EMPTY);
    }

    fn cells(&mut self) -> &mut Vec<Cell> {
        let (text, room) = (&self.text, self.length.max(USUAL));
        self.cells.get_or_insert_with(|| {
            let mut cells = Vec::with_capacity(room);
            cells.extend(text.chars().map(|sign| Cell { sign, paint: Paint::PLAIN }));
            cells
        })
    }

    pub(super) fn into_line(self, frame: u32) -> Line {
        let (after_typed, continued) = (self.after_typed, self.continued);
        let Some(cells) = self.cells else {
            return Line { text: self.text, frame, after_typed, continued, paints: Vec::new() };
        };
        let mut text = String::with_capacity(cells.len());
        let mut paints = Vec::new();
        let (mut paint, mut length) = (Paint::PLAIN, 0);
        for cell in cells.iter().filter(|cell| cell.sign != HALF) {
            if cell.paint != paint {
                paint = cell.paint;
                paints.push((length, paint));
            }
            text.push(cell.sign);
            length += 1;
        }
        Line { text, frame, after_typed, continued, paints }
    }
}
