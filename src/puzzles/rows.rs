//! The lines of a screen as rows of a board: signs without the blanks and frames between them.

use crate::screen::{Line, Screen};

/// A line that may be a row of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line, counted from 0.
    pub line: usize,
    /// The frame it belongs to.
    pub frame: u32,
    /// All signs of the line but blanks and frames.
    signs: Vec<char>,
}

/// Rows with more signs are not looked at: no board is as wide.
const WIDEST: usize = 4096;

/// The lines that are not blank and not part of a frame.
pub fn rows(screen: &Screen) -> Vec<Row> {
    let lines = screen.lines().iter().enumerate();
    lines.filter_map(|(index, line)| Row::read(index, line)).collect()
}

impl Row {
    fn read(index: usize, line: &Line) -> Option<Self> {
        let signs: Vec<char> = line
            .text
            .chars()
            .filter(|sign| !sign.is_whitespace() && !is_upright(*sign))
            .take(WIDEST + 1)
            .collect();
        let shown = !signs.is_empty() && signs.len() <= WIDEST && !is_ruler(&signs);
        shown.then_some(Self { line: index, frame: line.frame, signs })
    }

    /// The row as this many cells; a row that may be glued to a prompt counts from its end.
    pub fn cells(&self, count: usize, may_be_glued: bool) -> Option<&[char]> {
        match self.signs.len().checked_sub(count)? {
            0 => Some(&self.signs),
            surplus if may_be_glued => Some(&self.signs[surplus..]),
            _ => None,
        }
    }

    /// All signs.
    pub fn signs(&self) -> &[char] {
        &self.signs
    }
}

/// Signs that stand between cells.
pub fn is_upright(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃' | '\u{2502}' | '┆' | '┊')
}

/// Whether a line only parts rows: `+---+---+`, `━━━━`, `|___|___|`.
fn is_ruler(signs: &[char]) -> bool {
    let line =
        |sign: &char| matches!(sign, '-' | '+' | '=' | '_' | '~') || ('\u{2500}'..='\u{257f}').contains(sign);
    signs.len() > 2 && signs.iter().all(line)
}
