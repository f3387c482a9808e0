//! Boards on which a queen's square keeps its letter and gets something beside it: `A*`, `[A]`.

use crate::puzzles::queens::{Board, Placement};
use crate::puzzles::rows::{Row, are_joined, is_upright};
use crate::screen::Screen;

/// The decorated squares, if every word of some rows is the letter of its square with or without signs around it.
pub(super) fn read(board: &Board, screen: &Screen, rows: &[Row]) -> Option<Placement> {
    let size = board.size();
    if size < 3 || !are_joined(rows) || rows.iter().any(|row| row.signs().len() < size) {
        return None;
    }
    let mut marks = Vec::new();
    for (row, shown) in rows.iter().enumerate() {
        let text = &screen.lines()[shown.line].text;
        let words = text.split(|sign: char| sign.is_whitespace() || is_upright(sign));
        let mut words = words.filter(|word| !word.is_empty());
        for column in 0..size {
            let letter = board.letter(board.region(row, column));
            let word = words.next()?;
            let mut signs = word.chars().filter(|sign| sign.is_alphanumeric());
            if signs.next() != Some(letter) || signs.next().is_some() {
                return None;
            }
            if word.chars().count() > 1 {
                marks.push((row, column));
            }
        }
        if words.next().is_some() {
            return None;
        }
    }
    (marks.len() * 2 <= size * size).then(|| Placement::new(marks))
}
