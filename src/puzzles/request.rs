//! What somebody wants of a generated instance, and what the generator gives.

use super::{Fact, Puzzle, Rng};

/// New instances; by default there are none.
pub trait Generate: Puzzle {
    /// A new instance as wanted, or why there is none.
    fn generate(_request: &Request, _rng: &mut Rng) -> Result<Generated, String> {
        Err(format!("there is no generator for {}", Self::NAME))
    }
}

/// The request handed to a puzzle's generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The size as typed, such as `9` or `6x10`; each puzzle reads its own.
    pub size: Option<String>,
    pub kind: Wanted,
    /// The difficulty, from 1 (easy) to 5 (hard); measured, not guessed.
    pub difficulty: Option<u8>,
}

impl Request {
    /// The difficulty, if it is one.
    pub fn level(&self) -> Result<Option<u8>, String> {
        match self.difficulty {
            Some(level) if !(1..=5).contains(&level) => {
                Err(format!("expected a difficulty from 1 to 5, found {level}"))
            }
            difficulty => Ok(difficulty),
        }
    }
}

/// The kinds of instances that can be wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
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
pub struct Generated {
    /// The text of the instance.
    pub input: String,
    /// What was measured on it: nodes of the seed algorithm, optimal length, number of answers.
    pub measured: Vec<Fact>,
}
