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
    let language = workspace.language.or(submission.manifest.language);
    let folder: Arc<Template> = Arc::new(workspace.files);
    let programs: Result<Vec<Program>, BuildFailure> =
        found.map(|starts| starts.into_iter().map(|start| start.into_program(&folder)).collect());
    Ok(Built { steps: workspace.steps, programs, language, repairs: workspace.repairs })
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
    let mut candidates = find_candidates(&sources, &hints, submission.manifest.language);
    mark_substitutes(&mut candidates);
    workspace.language = candidates.first().map(|candidate| candidate.language);
    let (text, windows): (Vec<_>, Vec<_>) =
        candidates.iter().partition(|candidate| candidate.window.is_none());
    let only_substitutes = text.iter().all(|candidate| candidate.is_substitute);
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
        // That what only stands in for a window cannot be built says nothing about the window.
        let failure = failure.filter(|_| windows.is_empty() || !only_substitutes);
        return Ok(Err(failure.unwrap_or_else(|| nothing_found(&windows, submission))));
    }
    note_windows(workspace, &windows, &starts);
    // Another way to start the same comes after all that are programs of their own.
    starts.sort_by_key(|start| start.is_alternate);
    if let Some(first) = starts.first() {
        workspace.language = first.language;
    }
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

/// Marks what can be talked to, but is less likely the program than something else: a window that the README starts or
/// that is called like a program, or that of two that is not named and asks for nothing.
fn mark_substitutes(candidates: &mut [Candidate]) {
    let windows = candidates.iter().filter(|candidate| candidate.window.is_some());
    let best_window = windows.map(|window| (window.is_named, window.score)).max();
    let is_other_named = |one: &Candidate| {
        candidates.iter().any(|other| other.is_named && other.window.is_none() && other.path != one.path)
    };
    let is_substitute = |candidate: &Candidate| {
        let behind_window = best_window.is_some_and(|best| best >= (false, candidate.score));
        let is_silent = !candidate.asks && (best_window.is_some() || is_other_named(candidate));
        !candidate.is_named && candidate.window.is_none() && (behind_window || is_silent)
    };
    let marks: Vec<bool> = candidates.iter().map(is_substitute).collect();
    candidates.iter_mut().zip(marks).for_each(|(candidate, mark)| candidate.is_substitute = mark);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of these files are marked as substitutes, the likeliest first.
    fn check(files: &[(&str, &str)], expected: &[(&str, bool)]) {
        let sources = Sources::test(files);
        let mut candidates = find_candidates(&sources, &read_hints(&sources), None);
        mark_substitutes(&mut candidates);
        let mut found: Vec<_> = candidates
            .iter()
            .filter(|candidate| candidate.window.is_none())
            .map(|candidate| (candidate.path.display().to_string(), candidate.is_substitute))
            .collect();
        found.sort();
        let expected: Vec<_> = expected.iter().map(|(path, is)| ((*path).to_owned(), *is)).collect();
        assert_eq!(found, expected, "{files:?}");
    }

    const WINDOW_PY: (&str, &str) = ("src/gui.py", "import tkinter\ntkinter.Tk().mainloop()\n");
    const HELPER_CPP: (&str, &str) =
        ("src/solver.cpp", "int main(int argc, char** argv) { if (argc < 3) return 1; read(argv[1]); }");

    #[test]
    fn a_helper_beside_a_window_that_the_readme_starts_is_a_substitute() {
        check(&[("README.md", "`python src/gui.py`"), WINDOW_PY, HELPER_CPP], &[("src/solver.cpp", true)]);
        let both = ("README.md", "`python src/gui.py`\ng++ src/solver.cpp -o solver\n");
        check(&[both, WINDOW_PY, HELPER_CPP], &[("src/solver.cpp", false)]);
    }

    #[test]
    fn a_text_program_beside_a_window_is_a_program() {
        let main = ("src/main.py", "board = input('file: ')\nprint(board)\n");
        check(&[WINDOW_PY, main], &[("src/main.py", false)]);
    }

    #[test]
    fn a_trial_main_that_asks_for_nothing_is_a_substitute_beside_a_window() {
        let main = "public static void main(String[] args)";
        let window = format!(
            "import javafx.application.*; class App extends Application {{ {main} {{ launch(args); }} }}"
        );
        let trial = format!("class ReadFile {{ {main} {{ new ReadFile().read(\"test3.txt\"); }} }}");
        let files = [("src/App.java", window.as_str()), ("src/ReadFile.java", trial.as_str())];
        check(&files, &[("src/ReadFile.java", true)]);
        check(&files[1..], &[("src/ReadFile.java", false)]);
    }
}
