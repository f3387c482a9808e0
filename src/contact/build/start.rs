//! A program that was built, before its files are final.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::contact::submission::{Launch, Program, Word};
use crate::exec::{Fault, Template};
use crate::language::Language;

use super::BuildFailure;
use super::candidate::Candidate;

/// The folder of the submission's copy that holds what we made.
pub(super) const BUILD_FOLDER: &str = ".wasit";

/// Where the program goes that is built from a file.
pub(super) fn output_path(source: &Path) -> PathBuf {
    let stem = source.with_extension("").to_string_lossy().replace(['/', '\\', ' '], "-");
    Path::new(BUILD_FOLDER).join(stem)
}

/// A program that was built, without its files, which later programs may still add to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Start {
    /// What it is called in reports.
    pub name: String,
    pub language: Option<&'static Language>,
    pub launch: Launch,
}

/// What came of building some candidates.
pub(super) type Starts = Result<Vec<Start>, BuildFailure>;

/// Builds candidates one by one: those that can be, each once, or why the first cannot.
pub(super) fn start_each(
    candidates: &[&Candidate],
    mut start: impl FnMut(&Candidate) -> Result<Starts, Fault>,
) -> Result<Starts, Fault> {
    let mut starts: Vec<Start> = Vec::new();
    let mut failure = None;
    for candidate in candidates {
        match start(candidate)? {
            Ok(found) => {
                for start in found {
                    if !starts.iter().any(|known| known.launch.words == start.launch.words) {
                        starts.push(start);
                    }
                }
            }
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
    pub(super) fn new(candidate: &Candidate, mut words: Vec<Word>, folder: PathBuf) -> Self {
        words.extend(candidate.arguments.iter().cloned().map(Word::Text));
        let name = candidate.path.display().to_string();
        Self { name, language: Some(candidate.language), launch: Launch { words, folder } }
    }

    pub(super) fn into_program(self, folder: &Arc<Template>) -> Program {
        Program { name: self.name, language: self.language, folder: Arc::clone(folder), launch: self.launch }
    }
}
