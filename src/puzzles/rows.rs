//! The lines of a screen as rows of a board: signs without the blanks and frames between them.

use crate::screen::{Line, Screen};

/// A line that may be a row of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line, counted from 0.
    pub line: usize,
    /// Blank lines between this row and the one before; `None` where something cuts them apart.
    distance: Option<usize>,
    /// All signs of the line but blanks and frames.
    signs: Vec<char>,
}

/// Rows with more signs are not looked at: no board is as wide.
const WIDEST: usize = 4096;

/// The lines that are not blank and not part of a frame.
pub fn rows(screen: &Screen) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut blanks = 0;
    let mut last: Option<usize> = None;
    for (line, shown) in screen.lines().iter().enumerate() {
        let signs = signs(shown);
        if signs.is_empty() {
            blanks += 1;
            continue;
        }
        if is_ruler(&signs) {
            continue;
        }
        let joined = last.is_some_and(|last| screen.same_frame(last, line));
        rows.push(Row { line, distance: joined.then_some(blanks), signs });
        (blanks, last) = (0, Some(line));
    }
    rows
}

fn signs(line: &Line) -> Vec<char> {
    let shown = line.text.chars().filter(|sign| !sign.is_whitespace() && !is_upright(*sign));
    shown.take(WIDEST + 1).collect()
}

impl Row {
    /// The row as this many cells; a row that may be glued to a prompt counts from its end.
    pub fn cells(&self, count: usize, may_be_glued: bool) -> Option<&[char]> {
        match self.signs.len().checked_sub(count)? {
            0 => Some(&self.signs),
            surplus if may_be_glued && !self.signs[surplus - 1].is_alphanumeric() => {
                Some(&self.signs[surplus..])
            }
            _ => None,
        }
    }

    /// All signs.
    pub fn signs(&self) -> &[char] {
        &self.signs
    }
}

/// Whether rows stand below each other, nothing between them but frames, or one blank line between any two.
pub fn are_joined(rows: &[Row]) -> bool {
    match rows {
        [_, second, rest @ ..] => {
            matches!(second.distance, Some(0 | 1)) && rest.iter().all(|row| row.distance == second.distance)
        }
        _ => true,
    }
}

/// Signs that stand between cells.
pub fn is_upright(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃' | '┆' | '┊')
}

/// Whether a line only parts rows: `+---+---+`, `━━━━`, `|___|___|`.
fn is_ruler(signs: &[char]) -> bool {
    let line =
        |sign: &char| matches!(sign, '-' | '+' | '=' | '_' | '~') || ('\u{2500}'..='\u{257f}').contains(sign);
    signs.len() > 2 && signs.iter().all(line)
}
