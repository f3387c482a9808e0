//! Go: packages called `main`, built as the module they belong to or as they lie.

use std::path::{Path, PathBuf};

use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::language::GO;
use crate::message::{Message, message};

use super::BuildFailure;
use super::candidate::{Candidate, entry_files};
use super::readme::Hint;
use super::sources::{Sources, without_comments};
use super::start::{BUILD_FOLDER, Start, Starts, output_path, start_each};
use super::workdir::guess_folder;
use super::workspace::{StepResult, StepStatus, Workspace};

/// Libraries that make windows.
const WINDOWS: &[&str] =
    &["fyne.io", "ebiten", "gioui.org", "go-gl/glfw", "raylib-go", "wails", "therecipe/qt", "gotk3"];

/// Every file with a `main` of a package called so.
pub(super) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let code: String =
        sources.ending(GO.endings).map(|file| without_comments(&file.text, GO.comment)).collect();
    let asks = GO.reads_text(&code);
    let library = WINDOWS.iter().find(|library| code.contains(**library)).filter(|_| !asks);
    let mains = entry_files(&GO, sources, |file, _| !file.stem().ends_with("_test")).into_iter();
    let candidates = mains.map(|file| {
        let mut candidate = Candidate::new(file, &GO);
        candidate.score += if asks { 15 } else { 0 };
        let path = file.path.display();
        candidate.window = library.map(|library| message!("build.window-uses", file = path, library));
        candidate.take_hint(hints, |named| named == file.path || named == file.folder());
        candidate
    });
    candidates.collect()
}

/// Builds the candidates, each as a package of its module.
pub(super) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    start_each(candidates, |candidate| {
        let output = output_path(&candidate.path);
        let step = compile(workspace, candidate, sources, &output)?;
        if !step.succeeded() {
            let explain = |log: &str| missing_module(log).or_else(|| newer_version(log));
            return Ok(Err(BuildFailure::Failed(step.reason(&GO, "go build", explain))));
        }
        let used: Vec<_> = sources.ending(GO.endings).collect();
        let folder = guess_folder(candidate, sources, &used);
        Ok(Ok(vec![Start::new(candidate, vec![Word::File(output)], folder)]))
    })
}

/// As a package of its module; without one, the files of its folder; then the file alone.
fn compile(
    workspace: &mut Workspace<'_>,
    candidate: &Candidate,
    sources: &Sources,
    output: &Path,
) -> Result<StepResult, Fault> {
    let folder = candidate.path.parent().unwrap_or(Path::new(""));
    let module = folder.ancestors().find(|place| sources.find(&place.join("go.mod")).is_some());
    let base = module.unwrap_or(folder);
    let inner = folder.strip_prefix(base).unwrap_or(Path::new(""));
    let back: PathBuf = std::iter::repeat_n("..", base.components().count()).collect();
    let target = back.join(output).display().to_string();
    let package = format!("./{}", inner.display());
    let file = format!("./{}", inner.join(candidate.path.file_name().unwrap_or_default()).display());
    workspace.add_folder(Path::new(BUILD_FOLDER));
    let whole = workspace.run(&["go", "build", "-o", &target, &package], base)?;
    if whole.status != StepStatus::Failed {
        return Ok(whole);
    }
    let alone = workspace.run(&["go", "build", "-o", &target, &file], base)?;
    Ok(if alone.succeeded() { alone } else { whole })
}

/// `main.go:4:2: github.com/a/b@v1: module lookup disabled by GOPROXY=off`, and its kin.
fn missing_module(log: &str) -> Option<Message> {
    let line = log.lines().find(|line| {
        line.contains("module lookup disabled")
            || line.contains("cannot find module providing package")
            || line.contains("no required module provides package")
            || line.contains("cannot find package")
    })?;
    let word = line.split(|c: char| c.is_whitespace() || "\"';".contains(c)).find(|word| {
        word.split('/').next().is_some_and(|host| host.contains('.') && !host.contains(':'))
            && word.contains('/')
    });
    let module = word?.trim_end_matches(':').split('@').next()?;
    Some(message!("build.needs-go-module", module))
}

/// `go.mod requires go >= 1.25.0 (running go 1.21)`, or `invalid go version '1.25.0'` of an older one.
fn newer_version(log: &str) -> Option<Message> {
    let (_, rest) = log.split_once("requires go >= ").or_else(|| log.split_once("invalid go version '"))?;
    let version = rest.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
    Some(message!("build.needs-go", version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_that_is_not_here_is_named() {
        let log = "main.go:4:2: github.com/a/b@v1.2.3: module lookup disabled by GOPROXY=off";
        let reason = "needs the Go module github.com/a/b, which is not on this machine";
        assert_eq!(missing_module(log).expect("explained"), reason);
        assert_eq!(missing_module("x.go:1:1: syntax error"), None);
        let old = "go: go.mod requires go >= 1.25.0 (running go 1.19.8; GOTOOLCHAIN=local)";
        assert_eq!(newer_version(old).expect("explained"), "needs Go 1.25.0 (Debian golang-go, or go.dev)");
        let older = "go.mod:3: invalid go version '1.25.5': must match format 1.23";
        assert_eq!(newer_version(older).expect("explained"), "needs Go 1.25.5 (Debian golang-go, or go.dev)");
    }

    #[test]
    fn only_packages_called_main_start_programs() {
        let sources = Sources::test(&[
            ("src/main.go", "package main\nfunc main() { fmt.Scan(&x) }"),
            ("src/solver/solver.go", "package solver\nfunc main() {}"),
        ]);
        let found = find(&sources, &[]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].window, None);
    }
}
