//! From a submission to its programs: find them, then build those of each language in order of likelihood.

use std::path::Path;
use std::sync::Arc;

use crate::contact::submission::{Manifest, Program, Submission};
use crate::exec::{Fault, Kind, Template, Worker};
use crate::language::{self, Build, Ladder, Language};
use crate::message::message;

use super::candidate::Candidate;
use super::commands::{find_by_signs, start_by_commands};
use super::from_manifest::{adapt, not_started, run_build_commands, start_as_told};
use super::readme::{Hint, read_hints};
use super::sources::{Sources, plain};
use super::start::{Start, Starts};
use super::workspace::Workspace;
use super::{BuildFailure, Built, cpp, go, java, node, python, rust};

/// More programs of one submission are not tried.
const MOST_PROGRAMS: usize = 4;

/// Finds and builds the programs of a submission.
pub fn build(worker: &mut Worker, submission: &Submission) -> Result<Built, Fault> {
    let mut workspace = Workspace::new(worker, submission.files.clone());
    let found = find_programs(&mut workspace, submission)?;
    let found = check_starts(&mut workspace, &submission.manifest, found)?;
    let folder: Arc<Template> = Arc::new(workspace.files);
    let programs: Result<Vec<Program>, BuildFailure> =
        found.map(|starts| starts.into_iter().map(|start| start.into_program(&folder)).collect());
    Ok(Built { steps: workspace.steps, programs, repairs: workspace.repairs })
}

/// What `wasit.yaml` starts, if it can be started at all: that it cannot is its author's doing, not ours.
fn check_starts(workspace: &mut Workspace<'_>, manifest: &Manifest, found: Starts) -> Result<Starts, Fault> {
    if manifest.run.is_empty() {
        return Ok(found);
    }
    for start in found.iter().flatten() {
        if let Some(reason) = workspace.start_error(&start.launch)? {
            return Ok(Err(not_started(manifest, reason.into())));
        }
    }
    Ok(found)
}

/// As `wasit.yaml` says; as far as it says nothing, by looking.
fn find_programs(workspace: &mut Workspace<'_>, submission: &Submission) -> Result<Starts, Fault> {
    let manifest = &submission.manifest;
    if let Err(failure) = run_build_commands(workspace, manifest)? {
        return Ok(Err(failure));
    }
    if let Some(folder) = manifest.workdir.as_ref().filter(|folder| !is_folder(&workspace.files, folder)) {
        let reason = message!("build.no-workdir", folder = folder.display());
        return Ok(Err(BuildFailure::Failed(reason)));
    }
    let told = start_as_told(manifest, &workspace.files);
    if let (Some(start), false) = (&told, manifest.build.is_empty()) {
        return Ok(Ok(vec![start.clone()]));
    }
    // Even a command that could be started as it is may need what is found out on the way: classes, a module.
    Ok(match (look_for_programs(workspace, submission)?, told) {
        (Err(_), Some(start)) => Ok(vec![start]),
        (starts, _) => starts.and_then(|starts| adapt(starts, manifest, &workspace.files)),
    })
}

fn is_folder(files: &Template, path: &Path) -> bool {
    let path = plain(path);
    path.as_os_str().is_empty() || files.find(&path) == Some(&Kind::Folder)
}

fn look_for_programs(workspace: &mut Workspace<'_>, submission: &Submission) -> Result<Starts, Fault> {
    let sources = Sources::read(&workspace.files);
    let hints = read_hints(&sources);
    let candidates = find_candidates(&sources, &hints, submission.manifest.language);
    let (text, windows): (Vec<_>, Vec<_>) =
        candidates.iter().partition(|candidate| candidate.window.is_none());
    let mut starts = Vec::new();
    let mut failure = None;
    let mut text: Vec<_> = text.into_iter().take(MOST_PROGRAMS).collect();
    while let Some(first) = text.first() {
        let build = first.language.build;
        let (own, others) = text.into_iter().partition(|candidate| candidate.language.build == build);
        text = others;
        match start(workspace, build, &own, &sources, &hints)? {
            Ok(found) => starts.extend(found),
            Err(reason) => failure = failure.or(Some(reason)),
        }
    }
    if starts.is_empty() {
        return Ok(Err(failure.unwrap_or_else(|| nothing_found(&windows, submission))));
    }
    note_windows(workspace, &windows, &starts);
    Ok(Ok(starts))
}

/// What could be the program, the likeliest first.
fn find_candidates(sources: &Sources, hints: &[Hint], only: Option<&Language>) -> Vec<Candidate> {
    let ladders = [
        python::find(sources, hints),
        cpp::find(sources, hints),
        java::find(sources, hints),
        go::find(sources, hints),
        rust::find(sources, hints),
        node::find(sources, hints),
    ];
    let plain = language::ALL.iter().filter(|language| matches!(language.build, Build::Commands { .. }));
    let plain = plain.flat_map(|language| find_by_signs(language, sources, hints, |_, _| true));
    let mut candidates: Vec<_> = ladders.into_iter().flatten().chain(plain).collect();
    candidates.retain(|candidate| only.is_none_or(|only| candidate.language == only));
    candidates.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.path.cmp(&b.path)));
    candidates
}

/// Builds the candidates of languages that are built together.
fn start(
    workspace: &mut Workspace<'_>,
    build: Build,
    candidates: &[&Candidate],
    sources: &Sources,
    hints: &[Hint],
) -> Result<Starts, Fault> {
    match build {
        Build::Commands { build, run } => start_by_commands(workspace, candidates, sources, (build, run)),
        Build::Ladder(Ladder::Python) => python::start(workspace, candidates, sources),
        Build::Ladder(Ladder::Cpp) => cpp::start(workspace, candidates, sources, hints),
        Build::Ladder(Ladder::Java) => java::start(workspace, candidates, sources),
        Build::Ladder(Ladder::Go) => go::start(workspace, candidates, sources),
        Build::Ladder(Ladder::Rust) => rust::start(workspace, candidates, sources),
        Build::Ladder(Ladder::Node) => node::start(workspace, candidates, sources),
    }
}

/// Why there is no program that could be talked to.
fn nothing_found(windows: &[&Candidate], submission: &Submission) -> BuildFailure {
    if let Some(window) = windows.first().and_then(|candidate| candidate.window.clone()) {
        return BuildFailure::Windowed(window);
    }
    BuildFailure::NotFound(match submission.binaries.as_slice() {
        [] => message!("build.no-source"),
        [first, ..] => message!("build.no-source-binaries", file = first.display()),
    })
}

fn note_windows(workspace: &mut Workspace<'_>, windows: &[&Candidate], starts: &[Start]) {
    if let (Some(window), Some(start)) = (windows.first(), starts.first()) {
        let path = window.path.display();
        workspace.note_repair(message!("build.window-instead", window = path, program = &start.name));
    }
}
