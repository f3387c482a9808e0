//! A program that was built, before its files are final.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exec::{Fault, Template};
use crate::submission::{Language, Launch, Program, Word};

use super::BuildFailure;
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

/// What came of building some candidates.
pub type Starts = Result<Vec<Start>, BuildFailure>;

/// Builds candidates one by one: those that can be, or why the first cannot.
pub fn start_each(
    candidates: &[&Candidate],
    mut start: impl FnMut(&Candidate) -> Result<Result<Start, BuildFailure>, Fault>,
) -> Result<Starts, Fault> {
    let mut starts = Vec::new();
    let mut failure = None;
    for candidate in candidates {
        match start(candidate)? {
            Ok(start) => starts.push(start),
            Err(reason) => failure = failure.or(Some(reason)),
        }
    }
    Ok(match failure {
        Some(reason) if starts.is_empty() => Err(reason),
        _ => Ok(starts),
    })
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
