//! What a conversation is about: the case, as this program wants it written.

use crate::exec::Planted;
use crate::puzzles::{AnyInstance, AnyPuzzle, Malformed, Part, PartKind, Reading};

use crate::vocabulary::Vocabulary;

use super::names;

/// A case to be given to a program.
pub struct Task<'a> {
    pub puzzle: &'a dyn AnyPuzzle,
    /// The words of prompts.
    pub vocabulary: &'a Vocabulary,
    /// The instance, or why it is malformed.
    pub reading: Result<Reading<Box<dyn AnyInstance>>, Malformed>,
    /// The text of the instance as the program's own samples write it.
    pub text: String,
    /// Its parts, for programs that ask for them one by one.
    pub parts: Vec<Part>,
    /// The ending of the program's sample files.
    pub ending: String,
    /// Files that hold the case.
    pub planted: Vec<Planted>,
    /// Answers laid down by the manifest: where a prompt contains the first, the second is typed.
    pub script: &'a [(String, String)],
    /// What is known about how this program talks.
    pub known: Known<'a>,
}

/// What the probes have shown about a program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// Whether it has solved them, by the way that is taken now.
    pub is_proved: bool,
    /// How many names they took for the file of a case.
    pub names: usize,
    /// Prompts that come only when all about a case was said.
    pub closing: &'a [String],
    /// Prompts of a case that come again when all about it was said.
    pub recurring: &'a [String],
}

impl<'a> Task<'a> {
    /// The task of an instance; `samples` are the texts of the program's own sample files.
    pub fn new(puzzle: &'a dyn AnyPuzzle, vocabulary: &'a Vocabulary, input: &str, samples: &[&str]) -> Self {
        let text = as_samples(puzzle, input, samples);
        Self {
            puzzle,
            vocabulary,
            reading: puzzle.read_instance(input),
            parts: puzzle.dictate(&text),
            text,
            ending: "txt".to_owned(),
            planted: Vec::new(),
            script: &[],
            known: Known::default(),
        }
    }

    /// Whether nobody may refuse the instance.
    pub fn is_sound(&self) -> bool {
        self.reading.as_ref().is_ok_and(|reading| reading.doubts.is_empty())
    }

    /// All rows of the case, as they are typed.
    pub fn rows(&self) -> &str {
        self.text.trim_end_matches(['\n', '\r'])
    }

    /// The name of its file in the folder that the program is started in.
    pub fn file_name(&self) -> String {
        format!("{}.{}", names::CASE, self.ending)
    }

    /// The number of rows, as it is typed; nothing if the case has none.
    pub fn size(&self) -> &str {
        let rows = self.parts.iter().find(|part| part.kind == PartKind::Rows);
        rows.map_or("", |part| part.text.as_str())
    }
}

/// The text as samples are written; without samples it ends without a line end, which breaks the fewest programs.
fn as_samples(puzzle: &dyn AnyPuzzle, input: &str, samples: &[&str]) -> String {
    let text = puzzle.imitate(input, samples);
    // An empty file stays empty: that is the case.
    if text.is_empty() {
        return text;
    }
    let text = text.trim_end_matches(['\n', '\r']);
    let closed = samples.iter().filter(|sample| sample.ends_with('\n')).count();
    let end = if closed * 2 > samples.len() { "\n" } else { "" };
    format!("{text}{end}")
}
