//! What a person types or plants for an instance. It decides what programs are given: a change makes stored runs old.

use super::Puzzle;

/// How an instance is handed to a program that has its own ways; by default as it is written, or row by row.
pub trait Typed: Puzzle {
    /// Whether the instance is typed at a prompt, so that a refusal before an answer was about something typed before.
    const IS_TYPED: bool = false;

    /// The text of an instance, right or wrong, written as sample files of the same program are.
    fn imitate(text: &str, _samples: &[&str]) -> String {
        text.to_owned()
    }
    /// An instance whose empty cell bears this sign, as a sample to be imitated; nothing if the puzzle has no such cell.
    fn sample(_empty: &str) -> Option<String> {
        None
    }
    /// What a person types for it, right or wrong, when a program asks for one part after another.
    fn dictate(text: &str) -> Vec<Part> {
        Part::rows(text)
    }
}

/// One thing a person types when a program asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub kind: PartKind,
    /// As it is typed.
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    Card,
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// A row of the board.
    Row,
    /// The room of a cell.
    Room,
    /// The number in a cell, or the sign for none.
    Value,
}

impl Part {
    pub fn new(kind: PartKind, text: impl std::fmt::Display) -> Self {
        Self { kind, text: text.to_string() }
    }

    /// The parts of a board that is typed row by row.
    pub fn rows(text: &str) -> Vec<Self> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let columns = lines.first().map_or(0, |line| columns(line));
        let sizes = [Self::new(PartKind::Rows, lines.len()), Self::new(PartKind::Columns, columns)];
        sizes.into_iter().chain(lines.iter().map(|line| Self::new(PartKind::Row, line))).collect()
    }
}

/// The cells of a row: its words, or the signs of its only word.
pub(super) fn columns(line: &str) -> usize {
    match line.split_whitespace().count() {
        1 => line.trim().chars().count(),
        words => words,
    }
}
