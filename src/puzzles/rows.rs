//! The lines of a screen as rows of a board: signs without the blanks and frames between them.

use crate::screen::{Line, Screen};

/// A line that may be a row of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// The line, counted from 0.
    pub line: usize,
    /// Blank lines between this row and the one before; `None` where something cuts them apart.
    distance: Option<usize>,
    /// All signs of the line but blanks and frames.
    signs: Vec<char>,
    /// The same without brackets, quotes and commas; empty where there are none.
    listed: Vec<char>,
}

/// Rows with more signs are not looked at: no board is as wide.
const WIDEST: usize = 4096;

/// The lines that are not blank and not part of a frame; a line that lists whole rows in brackets is several.
pub(super) fn rows(screen: &Screen) -> Vec<Row> {
    rows_by(screen, signs)
}

/// The same of cells between upright bars, with a sign in those that are blank: `|   | Q |`.
pub(super) fn framed_rows(screen: &Screen, blank: char) -> Vec<Row> {
    rows_by(screen, |line| framed_signs(&line.text, blank).unwrap_or_else(|| signs(line)))
}

fn rows_by(screen: &Screen, signs: impl Fn(&Line) -> Vec<char>) -> Vec<Row> {
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
        let distance = joined.then_some(blanks);
        match rows_of_list(&signs) {
            Some(inside) => rows.extend(inside.into_iter().enumerate().map(|(index, signs)| {
                let distance = if index == 0 { distance } else { Some(0) };
                Row { line, distance, signs, listed: Vec::new() }
            })),
            None => rows.push(Row { line, distance, listed: elements(&signs), signs }),
        }
        (blanks, last) = (0, Some(line));
    }
    rows
}

fn signs(line: &Line) -> Vec<char> {
    let shown = line.text.chars().filter(|sign| !sign.is_whitespace() && !is_upright(*sign));
    shown.take(WIDEST + 1).collect()
}

/// One sign for each cell between upright bars; nothing if a cell holds more.
fn framed_signs(text: &str, blank: char) -> Option<Vec<char>> {
    let inside = text.trim().strip_prefix(is_upright)?.strip_suffix(is_upright)?;
    let sign = |cell: &str| {
        let mut signs = cell.trim().chars();
        let first = signs.next().unwrap_or(blank);
        signs.next().is_none().then_some(first)
    };
    inside.split(is_upright).take(WIDEST).map(sign).collect()
}

/// Whether a sign belongs to the way languages print lists, not to what is in them.
pub(super) fn is_of_list(sign: char) -> bool {
    matches!(sign, '[' | ']' | '{' | '}' | '(' | ')' | ',' | ';' | '\'' | '"')
}

/// What is in a list such as `['A', '#']`; nothing if no sign of a list is there.
fn elements(signs: &[char]) -> Vec<char> {
    if !signs.iter().any(|sign| is_of_list(*sign)) {
        return Vec::new();
    }
    signs.iter().copied().filter(|sign| !is_of_list(*sign)).collect()
}

/// The rows of a line such as `[['A', '#'], ['C', 'D']]`, if they are all as long.
fn rows_of_list(signs: &[char]) -> Option<Vec<Vec<char>>> {
    let open = signs.windows(2).position(|pair| matches!(pair, ['[', '['] | ['{', '{']))?;
    let close = if signs[open] == '[' { ']' } else { '}' };
    let rows: Vec<Vec<char>> =
        signs[open..].split(|sign| *sign == close).map(elements).filter(|row| !row.is_empty()).collect();
    let alike = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
    (rows.len() > 1 && rows[0].len() > 1 && alike).then_some(rows)
}

impl Row {
    pub(super) fn signs(&self) -> &[char] {
        &self.signs
    }

    /// All signs, those of a list left out.
    pub(super) fn listed(&self) -> &[char] {
        &self.listed
    }
}

/// Whether rows stand below each other, nothing between them but frames, or one blank line between any two.
pub(super) fn are_joined(rows: &[Row]) -> bool {
    match rows {
        [_, second, rest @ ..] => {
            matches!(second.distance, Some(0 | 1)) && rest.iter().all(|row| row.distance == second.distance)
        }
        _ => true,
    }
}

/// Signs that stand between cells.
pub(super) fn is_upright(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃' | '┆' | '┊')
}

/// Whether a line only parts rows: `+---+---+`, `━━━━`, `|___|___|`.
pub(super) fn is_ruler(signs: &[char]) -> bool {
    let line =
        |sign: &char| matches!(sign, '-' | '+' | '=' | '_' | '~') || ('\u{2500}'..='\u{257f}').contains(sign);
    signs.len() > 2 && signs.iter().all(line)
}
