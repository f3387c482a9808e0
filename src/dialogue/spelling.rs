//! The ways to type a case.

use super::conversation::{Kind, Turn};

/// How a case is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Spelling {
    /// As it seems to be asked for: cards in one line or one by one, a board by its file's name or row by row.
    #[default]
    Line,
    /// Cards, or a board, all in one line, whatever the question seems to ask for.
    Whole,
    /// Cards one by one.
    Each,
    /// Cards as numbers.
    Numbers,
    /// Cards all in one word.
    Joined,
    /// A board row by row, even where a name could be wanted.
    Rows,
    /// A board by its file's name, even where the board itself seems to be wanted.
    Name,
}

impl Spelling {
    /// How the case was typed in a conversation; `cards` says that it was cards.
    pub fn of(turns: &[Turn], cards: bool) -> Self {
        let typed: Vec<&str> =
            turns.iter().filter(|turn| turn.kind == Kind::Data).map(|turn| turn.answer.as_str()).collect();
        if !cards {
            return match typed[..] {
                [] => Self::Name,
                [_] => Self::Whole,
                _ => Self::Rows,
            };
        }
        let as_number = |word: &str| ["1", "11", "12", "13"].contains(&word);
        match typed[..] {
            [line] if line.contains(' ') && line.split(' ').any(as_number) => Self::Numbers,
            [word] if !word.contains(' ') => Self::Joined,
            [_, _, ..] => Self::Each,
            _ => Self::Line,
        }
    }
}
