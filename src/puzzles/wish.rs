//! What somebody wants of a generated instance, and what the generator gives.

use super::Fact;

/// The wish handed to a puzzle's generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The size as typed, such as `9` or `6x10`; each puzzle reads its own.
    pub size: Option<String>,
    /// What kind of instance.
    pub kind: Kind,
    /// The difficulty, from 1 (easy) to 5 (hard); measured, not guessed.
    pub difficulty: Option<u8>,
}

/// The kinds of instances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// At least one answer.
    Solvable,
    /// Exactly one answer.
    Unique,
    /// Well-formed, without an answer.
    Unsolvable,
    /// Something a program should refuse.
    Malformed,
}

/// A generated instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specimen {
    /// The text of the instance.
    pub input: String,
    /// What was measured on it: nodes of the seed algorithm, optimal length, number of answers.
    pub measured: Vec<Fact>,
}
