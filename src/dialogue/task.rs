//! What a conversation is about: the case, as this program wants it written.

use crate::puzzles::{AnyInstance, AnyPuzzle, Malformed, Part, PartKind, Reading};

use super::table::Table;

/// A case to be given to a program.
pub struct Task<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn AnyPuzzle,
    /// The words of prompts.
    pub table: &'a Table,
    /// The instance, or why it is malformed.
    pub reading: Result<Reading<Box<dyn AnyInstance>>, Malformed>,
    /// The text of the instance as the program's own samples write it.
    pub text: String,
    /// Its parts, for programs that ask for them one by one.
    pub parts: Vec<Part>,
    /// The ending of the program's sample files.
    pub ending: String,
    /// Answers laid down by the manifest: where a prompt contains the first, the second is typed.
    pub script: &'a [(String, String)],
}

impl<'a> Task<'a> {
    /// The task of an instance; `samples` are the texts of the program's own sample files.
    pub fn new(puzzle: &'a dyn AnyPuzzle, table: &'a Table, input: &str, samples: &[&str]) -> Self {
        Self {
            puzzle,
            table,
            reading: puzzle.read_instance(input),
            text: as_samples(puzzle, input, samples),
            parts: puzzle.dictate(input),
            ending: "txt".to_owned(),
            script: &[],
        }
    }

    /// Whether nobody may refuse the instance.
    pub fn is_sound(&self) -> bool {
        self.reading.as_ref().is_ok_and(|reading| reading.doubts.is_empty())
    }

    /// The cards in one line, as they are dealt.
    pub fn cards(&self) -> Vec<&str> {
        self.parts.iter().filter(|part| part.kind == PartKind::Card).map(|part| part.text.as_str()).collect()
    }
}

/// The text as samples are written; without samples it ends without a line end, which breaks the fewest programs.
fn as_samples(puzzle: &dyn AnyPuzzle, input: &str, samples: &[&str]) -> String {
    let text = puzzle.imitate(input, samples);
    let text = text.trim_end_matches(['\n', '\r']);
    let closed = samples.iter().filter(|sample| sample.ends_with('\n')).count();
    let end = if closed * 2 > samples.len() { "\n" } else { "" };
    format!("{text}{end}")
}
