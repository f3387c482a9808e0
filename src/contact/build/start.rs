//! A program that was built, before its files are final.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::contact::submission::{Launch, Program, Word};
use crate::exec::{Fault, Template};
use crate::language::Language;

use super::BuildFailure;
use super::candidate::Candidate;
use super::workspace::Workspace;

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
    /// The command that built it; empty where nothing had to be done.
    pub built_by: String,
    /// Whether something else is more likely what was meant to be started.
    pub is_substitute: bool,
    /// Whether it is a program that is there already, started in another way.
    pub is_alternate: bool,
}

/// What came of building some candidates.
pub(super) type Starts = Result<Vec<Start>, BuildFailure>;

/// Builds candidates one by one: those that can be, each once, or why the first cannot.
pub(super) fn start_each(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    mut start: impl FnMut(&mut Workspace<'_>, &Candidate) -> Result<Starts, Fault>,
) -> Result<Starts, Fault> {
    let mut starts: Vec<Start> = Vec::new();
    let mut failure = None;
    for candidate in candidates {
        let before = workspace.steps.len();
        match start(workspace, candidate)? {
            Ok(found) => {
                let own = workspace.steps.get(before..).unwrap_or_default();
                let built_by = own.iter().rfind(|step| step.ok).map(|step| step.command.clone());
                for mut start in found.into_iter().flat_map(|start| with_case(candidate, start)) {
                    start.built_by = built_by.clone().unwrap_or_default();
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
        Self {
            name,
            language: Some(candidate.language),
            launch: Launch { words, folder },
            built_by: String::new(),
            is_substitute: candidate.is_substitute,
            is_alternate: false,
        }
    }

    /// The same as another way to start what is there already.
    pub(super) fn into_alternate(self) -> Self {
        Self { is_alternate: true, ..self }
    }

    /// The same as the work of a command.
    pub(super) fn built_by(self, command: &str) -> Self {
        Self { built_by: command.to_owned(), ..self }
    }

    pub(super) fn into_program(self, folder: &Arc<Template>) -> Program {
        Program {
            name: self.name,
            language: self.language,
            folder: Arc::clone(folder),
            launch: self.launch,
            built_by: self.built_by,
            is_substitute: self.is_substitute,
        }
    }
}

/// What was compiled, before it the same with the case where the README has a file.
fn with_case(candidate: &Candidate, start: Start) -> Vec<Start> {
    let mut starts = vec![start];
    if let ([Word::File(_)], false) = (&starts[0].launch.words[..], candidate.case_arguments.is_empty()) {
        let mut told = starts[0].clone();
        told.launch.words.extend(candidate.case_arguments.iter().cloned());
        starts.insert(0, told);
    }
    starts
}

/// A candidate started by these words: with the case where its README has a file, and as it stands.
pub(super) fn starts_of(candidate: &Candidate, words: Vec<Word>, folder: PathBuf) -> Vec<Start> {
    let mut starts = Vec::new();
    if !candidate.case_arguments.is_empty() {
        let words = [words.clone(), candidate.case_arguments.clone()].concat();
        let bare = Candidate { arguments: Vec::new(), ..candidate.clone() };
        starts.push(Start::new(&bare, words, folder.clone()));
    }
    starts.push(Start::new(candidate, words, folder));
    starts
}
