//! From a submission to its programs: find them, then build each language's in order of likelihood.

use std::path::Path;
use std::sync::Arc;

use crate::exec::{Fault, Kind, Template, Worker};
use crate::submission::{Language, Manifest, Program, Submission};

use super::bench::Bench;
use super::candidate::Candidate;
use super::readme::{Hint, read_hints};
use super::sources::{Sources, plain};
use super::start::{Start, Starts, start_each};
use super::told::{adapt, build_as_told, not_started, start_as_told};
use super::{BuildFailure, Built, cpp, go, java, node, python, rust};

/// More programs of one submission are not tried.
const MOST_PROGRAMS: usize = 4;

/// Builds a submission from nothing.
pub fn build_fresh(worker: &mut Worker, submission: &Submission) -> Result<Built, Fault> {
    let mut bench = Bench::new(worker, submission.files.clone());
    let found = find_programs(&mut bench, submission)?;
    let found = start_all(&mut bench, &submission.manifest, found)?;
    let folder: Arc<Template> = Arc::new(bench.files);
    let programs: Result<Vec<Program>, BuildFailure> =
        found.map(|starts| starts.into_iter().map(|start| start.into_program(&folder)).collect());
    Ok(Built { steps: bench.steps, programs, repairs: bench.repairs })
}

/// What `wasit.yaml` starts, if it can be started at all: that it cannot is its author's doing, not ours.
fn start_all(bench: &mut Bench<'_>, manifest: &Manifest, found: Starts) -> Result<Starts, Fault> {
    if manifest.run.is_empty() {
        return Ok(found);
    }
    for start in found.iter().flatten() {
        if let Some(reason) = bench.refuses(&start.launch)? {
            return Ok(Err(not_started(manifest, &reason)));
        }
    }
    Ok(found)
}

/// As `wasit.yaml` says; as far as it says nothing, by looking.
fn find_programs(bench: &mut Bench<'_>, submission: &Submission) -> Result<Starts, Fault> {
    let manifest = &submission.manifest;
    if let Err(failure) = build_as_told(bench, manifest)? {
        return Ok(Err(failure));
    }
    if let Some(folder) = manifest.workdir.as_ref().filter(|folder| !is_folder(&bench.files, folder)) {
        let reason = format!("there is no folder {}, the workdir of wasit.yaml", folder.display());
        return Ok(Err(BuildFailure::Failed(reason)));
    }
    let told = start_as_told(manifest, &bench.files);
    if let (Some(start), false) = (&told, manifest.build.is_empty()) {
        return Ok(Ok(vec![start.clone()]));
    }
    // Even a command that could be started as it is may need what is found out on the way: classes, a module.
    Ok(match (look_for_programs(bench, submission)?, told) {
        (Err(_), Some(start)) => Ok(vec![start]),
        (starts, _) => starts.and_then(|starts| adapt(starts, manifest, &bench.files)),
    })
}

fn is_folder(files: &Template, path: &Path) -> bool {
    let path = plain(path);
    path.as_os_str().is_empty() || files.find(&path) == Some(&Kind::Folder)
}

fn look_for_programs(bench: &mut Bench<'_>, submission: &Submission) -> Result<Starts, Fault> {
    let sources = Sources::of(&bench.files);
    let survey = Survey::new(&sources, submission.manifest.language);
    let (text, windows): (Vec<_>, Vec<_>) =
        survey.candidates.iter().partition(|candidate| candidate.window.is_none());
    if text.is_empty() {
        return Ok(Err(nothing(&windows, submission)));
    }
    let text: Vec<_> = text.into_iter().take(MOST_PROGRAMS).collect();
    let mut starts = Vec::new();
    let mut failure = None;
    for language in languages(&text) {
        let own: Vec<_> =
            text.iter().copied().filter(|candidate| group(candidate.language) == language).collect();
        match survey.start(bench, language, &own)? {
            Ok(found) => starts.extend(found),
            Err(reason) => failure = failure.or(Some(reason)),
        }
    }
    Ok(match failure {
        Some(failure) if starts.is_empty() => Err(failure),
        _ => {
            note_windows(bench, &windows, &starts);
            Ok(starts)
        }
    })
}

/// What was found before anything is built.
struct Survey<'a> {
    sources: &'a Sources,
    hints: Vec<Hint>,
    candidates: Vec<Candidate>,
    python: python::Graph<'a>,
}

impl<'a> Survey<'a> {
    fn new(sources: &'a Sources, only: Option<Language>) -> Self {
        let hints = read_hints(sources);
        let python = python::Graph::new(sources);
        let mut candidates = python::find_python(&python, sources, &hints);
        candidates.extend(cpp::find_cpp(&cpp::Units::new(sources), &hints));
        candidates.extend(java::find_java(&java::Classes::new(sources), &hints));
        candidates.extend(go::find_go(sources, &hints));
        candidates.extend(rust::find_rust(sources));
        candidates.extend(node::find_node(sources, &hints));
        candidates.retain(|candidate| only.is_none_or(|only| candidate.language == only));
        candidates.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.path.cmp(&b.path)));
        Self { sources, hints, candidates, python }
    }

    fn start(
        &self,
        bench: &mut Bench<'_>,
        language: Language,
        candidates: &[&Candidate],
    ) -> Result<Starts, Fault> {
        match language {
            Language::Python => start_each(candidates, |candidate| {
                python::start_python(bench, candidate, self.sources, &self.python)
            }),
            Language::C | Language::Cpp => cpp::start_cpp(bench, candidates, self.sources, &self.hints),
            Language::Java => java::start_java(bench, candidates, self.sources),
            Language::Go => go::start_go(bench, candidates, self.sources),
            Language::Rust => rust::start_rust(bench, candidates, self.sources),
            Language::JavaScript => node::start_node(bench, candidates, self.sources),
        }
    }
}

/// Languages that are built together.
fn group(language: Language) -> Language {
    if language == Language::C { Language::Cpp } else { language }
}

/// The languages of some candidates, that of the likeliest first.
fn languages(candidates: &[&Candidate]) -> Vec<Language> {
    let mut languages: Vec<Language> = Vec::new();
    for candidate in candidates {
        if !languages.contains(&group(candidate.language)) {
            languages.push(group(candidate.language));
        }
    }
    languages
}

/// Why there is no program that could be talked to.
fn nothing(windows: &[&Candidate], submission: &Submission) -> BuildFailure {
    if let Some(window) = windows.first().and_then(|candidate| candidate.window.clone()) {
        return BuildFailure::Windowed(window);
    }
    let binaries = match submission.binaries.as_slice() {
        [] => String::new(),
        [first, ..] => format!("; compiled programs such as {} are never run", first.display()),
    };
    BuildFailure::NotFound(format!("no source file here starts a program{binaries}"))
}

fn note_windows(bench: &mut Bench<'_>, windows: &[&Candidate], starts: &[Start]) {
    if let (Some(window), Some(start)) = (windows.first(), starts.first()) {
        bench.repaired(format!(
            "{} opens a window; {} is talked to instead",
            window.path.display(),
            start.name
        ));
    }
}
