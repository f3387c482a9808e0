//! A text that is not what it should be: where, and what was expected.

use crate::message::{Message, message};

/// Where a text stops making sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct Malformed {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// What is there and what was expected, such as "expected a letter, found '7'".
    pub problem: Message,
    /// Whether "no solution" is as right an answer to such an instance as refusing it.
    pub or_unsolvable: bool,
}

impl Malformed {
    /// A fault at a line and column counted from 1.
    pub fn at(line: usize, column: usize, problem: impl Into<Message>) -> Self {
        Self { line, column, problem: problem.into(), or_unsolvable: false }
    }

    /// Says that "no solution" is right too.
    #[must_use]
    pub fn or_unsolvable(self) -> Self {
        Self { or_unsolvable: true, ..self }
    }
}

impl From<&Malformed> for Message {
    fn from(Malformed { line, column, problem, .. }: &Malformed) -> Self {
        message!("input.at", line, column, problem)
    }
}

/// What is wrong where something else is expected.
pub fn expected(what: impl Into<Message>, found: impl Into<Message>) -> Message {
    message!("input.expected-found", what = what.into(), found = found.into())
}
