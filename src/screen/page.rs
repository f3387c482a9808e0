//! The part of a screen that a program can still change: rows of any width, and a cursor.

use std::collections::VecDeque;

use unicode_width::UnicodeWidthChar;

use super::row::{Cell, HALF, Row};
use super::{Line, Paint};

/// Rows above the cursor that can still be reached; no terminal window is higher.
const ROWS: usize = 256;
/// A longer row goes on in the next one.
const COLUMNS: usize = 16 << 10;
/// As far as the cursor can be sent to the right; no terminal window is wider.
const FARTHEST: usize = 300;

/// Rows, a cursor and the paint in use. Finished rows are handed over as lines.
#[derive(Debug)]
pub(super) struct Page {
    rows: VecDeque<Row>,
    row: usize,
    column: usize,
    /// The paint of the text to come.
    pub paint: Paint,
    saved: (usize, usize),
    frame: u32,
    /// Whether the character before joins the next one to itself.
    joining: bool,
}

/// Which part of a row or page is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// From the cursor on.
    After,
    /// Up to the cursor.
    Before,
    /// Everything.
    All,
}

impl Page {
    /// An empty page.
    pub(super) fn new() -> Self {
        Self {
            rows: VecDeque::from([Row::default()]),
            row: 0,
            column: 0,
            paint: Paint::PLAIN,
            saved: (0, 0),
            frame: 0,
            joining: false,
        }
    }

    /// Writes a character at the cursor.
    #[inline]
    pub(super) fn print(&mut self, sign: char, out: &mut impl FnMut(Line)) {
        if sign < '\u{300}' && self.column < COLUMNS && !self.joining {
            self.put(sign);
            return;
        }
        self.print_rare(sign, out);
    }

    /// Writes printable ASCII at the cursor.
    pub(super) fn print_plain(&mut self, mut text: &str, out: &mut impl FnMut(Line)) {
        while let Some(first) = text.chars().next() {
            let room = COLUMNS.saturating_sub(self.column).min(text.len());
            if room == 0 || self.joining {
                self.print_rare(first, out);
                text = &text[1..];
                continue;
            }
            self.rows[self.row].put_plain(self.column, &text[..room], self.paint);
            self.column += room;
            text = &text[room..];
        }
    }

    /// Writes a character that may be wide or join another, or that begins the next row.
    fn print_rare(&mut self, sign: char, out: &mut impl FnMut(Line)) {
        let width = width(sign);
        if width == 0 || self.joining {
            self.joining = sign == '\u{200d}';
            return;
        }
        if self.column >= COLUMNS {
            self.line_feed(out);
            self.rows[self.row].continued = true;
        }
        self.put(sign);
        if width == 2 {
            self.put(HALF);
        }
    }

    #[inline]
    fn put(&mut self, sign: char) {
        let cell = Cell { sign, paint: self.paint };
        self.rows[self.row].put(self.column, cell);
        self.column += 1;
    }

    /// Goes to the start of the next row; a bare line feed means that too, as on a pipe.
    #[inline]
    pub(super) fn line_feed(&mut self, out: &mut impl FnMut(Line)) {
        self.column = 0;
        self.row += 1;
        if self.row == self.rows.len() {
            self.rows.push_back(Row::default());
        }
        if self.rows.len() > ROWS
            && let Some(row) = self.rows.pop_front()
        {
            self.row -= 1;
            out(row.into_line(self.frame));
        }
    }

    /// Goes to the start of the row.
    pub(super) fn carriage_return(&mut self) {
        self.column = 0;
    }

    /// Goes one column back.
    pub(super) fn backspace(&mut self) {
        self.column = self.column.saturating_sub(1);
    }

    /// Goes to the next multiple of eight.
    pub(super) fn tab(&mut self) {
        let stop = self.column / 8 * 8 + 8;
        // What is passed over becomes blanks, so that a row of tabs still has its length.
        self.rows[self.row].extend(stop);
        self.column = stop.min(COLUMNS);
    }

    /// An answer is typed here: the rest goes to a new row, as with the echo of the enter key.
    pub(super) fn typed(&mut self, out: &mut impl FnMut(Line)) {
        self.end_line(out);
        self.rows[self.row].after_typed = true;
    }

    /// What comes next begins a line.
    pub(super) fn end_line(&mut self, out: &mut impl FnMut(Line)) {
        self.row = self.rows.len() - 1;
        if !self.rows[self.row].is_empty() {
            self.line_feed(out);
        }
    }

    /// Moves the cursor by rows and columns, as far as there are any.
    pub(super) fn move_by(&mut self, rows: isize, columns: isize) {
        self.row = self.row.saturating_add_signed(rows).min(self.rows.len() - 1);
        if columns != 0 {
            self.move_to_column(self.column.saturating_add_signed(columns));
        }
    }

    /// Moves the cursor to a column counted from 0.
    pub(super) fn move_to_column(&mut self, column: usize) {
        self.column = if column > self.column { column.min(FARTHEST.max(self.column)) } else { column };
    }

    /// Moves the cursor to a row and column counted from 0. The first row is a new picture: a frame.
    pub(super) fn move_to(&mut self, row: usize, column: usize, out: &mut impl FnMut(Line)) {
        if row == 0 {
            self.cut(out);
        }
        while self.rows.len() <= row.min(ROWS - 1) {
            self.rows.push_back(Row::default());
        }
        self.row = row.min(ROWS - 1);
        self.column = column.min(FARTHEST);
    }

    /// Moves the cursor to a row counted from 0 and leaves the column.
    pub(super) fn move_to_row(&mut self, row: usize, out: &mut impl FnMut(Line)) {
        self.move_to(row, self.column, out);
    }

    /// Remembers the cursor.
    pub(super) fn save(&mut self) {
        self.saved = (self.row, self.column);
    }

    /// Goes back to the cursor remembered.
    pub(super) fn restore(&mut self) {
        self.row = self.saved.0.min(self.rows.len() - 1);
        self.column = self.saved.1;
    }

    /// Makes a part of the row blank.
    pub(super) fn erase_row(&mut self, part: Part) {
        let row = &mut self.rows[self.row];
        match part {
            Part::After => row.truncate(self.column),
            Part::Before => row.blank(self.column + 1),
            Part::All => row.truncate(0),
        }
    }

    /// Makes a part of the page blank; all of it ends the frame.
    pub(super) fn erase(&mut self, part: Part, out: &mut impl FnMut(Line)) {
        match part {
            Part::All => self.cut(out),
            Part::After if self.row == 0 && self.column == 0 => self.cut(out),
            Part::After => {
                self.erase_row(Part::After);
                self.rows.truncate(self.row + 1);
            }
            Part::Before => {
                self.erase_row(Part::Before);
                self.rows.iter_mut().take(self.row).for_each(|row| row.truncate(0));
            }
        }
    }

    /// Ends the frame: what stands on the page is kept, and an empty page begins.
    pub(super) fn cut(&mut self, out: &mut impl FnMut(Line)) {
        let carry = |row: &mut Row| row.is_empty() && std::mem::take(&mut row.after_typed);
        let after_typed = self.rows.back_mut().is_some_and(carry);
        if self.rows.iter().any(|row| !row.is_empty()) {
            self.flush(out);
            self.frame += 1;
        }
        self.rows.clear();
        self.rows.push_back(Row::after(after_typed));
        (self.row, self.column) = (0, 0);
    }

    /// Hands over all rows.
    pub(super) fn flush(&mut self, out: &mut impl FnMut(Line)) {
        let last = self.rows.iter().rposition(|row| !row.is_empty() || row.after_typed);
        let shown = last.map_or(0, |last| last + 1);
        for row in self.rows.drain(..).take(shown) {
            out(row.into_line(self.frame));
        }
    }
}

/// The columns a character takes; none if it joins the one before it, as accents and the colours of a skin do.
fn width(sign: char) -> usize {
    match sign {
        '\u{1f3fb}'..='\u{1f3ff}' => 0,
        // They show nothing, but turn what follows: whoever looks at a recording must see that they are there.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => 1,
        _ => sign.width().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn emoji_are_wide_and_selectors_take_no_room() {
        let widths: Vec<_> = "A♛⬛\u{fe0f}👑é│".chars().map(width).collect();
        assert_eq!(widths, [1, 1, 2, 0, 2, 1, 1]);
    }

    #[test]
    fn marks_that_turn_the_direction_are_kept() {
        assert_eq!("\u{202e}\u{2066}\u{200b}".chars().map(width).collect::<Vec<_>>(), [1, 1, 0]);
    }
}
