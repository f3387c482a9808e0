//! A program that was built, before its files are final.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exec::Template;
use crate::submission::{Language, Launch, Program, Word};

use super::candidate::Candidate;

/// The folder of the submission's copy that holds what we made.
pub const OURS: &str = ".wasit";

/// A program that was built, without its files, which later programs may still add to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// What it is called in reports.
    pub name: String,
    /// What it is written in.
    pub language: Option<Language>,
    /// How it is started.
    pub launch: Launch,
}

impl Start {
    /// A candidate started by these words, in a folder, with the arguments its README gives.
    pub fn new(candidate: &Candidate, mut words: Vec<Word>, folder: PathBuf) -> Self {
        words.extend(candidate.arguments.iter().cloned().map(Word::Text));
        let name = candidate.path.display().to_string();
        Self { name, language: Some(candidate.language), launch: Launch { words, folder } }
    }

    /// With its files.
    pub fn into_program(self, folder: &Arc<Template>) -> Program {
        Program { name: self.name, language: self.language, folder: Arc::clone(folder), launch: self.launch }
    }
}
