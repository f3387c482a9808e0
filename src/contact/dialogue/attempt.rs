//! One way to start a program and to hand it a case.

use serde::{Deserialize, Serialize};

use crate::contact::submission::Launch;

use super::conversation::{Feed, Kind, Turn};
use super::script::Scripted;

/// One way to start a program and to hand it a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    pub program: usize,
    /// How it is started; with [`Word::Case`](crate::contact::submission::Word::Case) where the case is an argument.
    pub launch: Launch,
    /// How it gets its case.
    pub feed: Feed,
    /// How the case is typed.
    pub spelling: Spelling,
    /// Whether it talks to a terminal from the start.
    pub terminal: bool,
    /// Whether the case lies wherever it could be looked for, or only where the program is told that it is.
    pub everywhere: bool,
    /// Replies that an experiment has found, or tries.
    pub replies: Vec<Scripted>,
}

/// How a case is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    pub fn from_turns(turns: &[Turn], cards: bool) -> Self {
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
