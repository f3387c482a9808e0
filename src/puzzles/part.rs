//! The parts of an instance, for programs that ask for them one by one.

/// One thing a person types when a program asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// As it is typed.
    pub text: String,
}

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// A card.
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
    /// A part.
    pub fn new(kind: PartKind, text: impl std::fmt::Display) -> Self {
        Self { kind, text: text.to_string() }
    }

    /// The parts of a board that is typed row by row.
    pub fn rows(text: &str) -> Vec<Self> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let columns = lines.first().map_or(0, |line| match line.split_whitespace().count() {
            1 => line.trim().chars().count(),
            words => words,
        });
        let sizes = [Self::new(PartKind::Rows, lines.len()), Self::new(PartKind::Columns, columns)];
        sizes.into_iter().chain(lines.iter().map(|line| Self::new(PartKind::Row, line))).collect()
    }
}
