//! Go: packages called `main`, built as the module they belong to or as they lie.

use std::path::{Path, PathBuf};

use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::language::GO;
use crate::message::message;

use super::BuildFailure;
use super::candidate::{Candidate, entry_files};
use super::readme::Hint;
use super::sources::{Source, Sources, without_comments};
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
        candidate.asks = asks;
        candidate.score += if asks { 15 } else { 0 };
        let path = file.path.display();
        candidate.window = library.map(|library| message!("build.window-uses", file = path, library));
        candidate.take_case_arguments(hints);
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
    start_each(workspace, candidates, |workspace, candidate| {
        let output = output_path(&candidate.path);
        let mut step = compile(workspace, candidate, sources, &output)?;
        if let Some(wanted) = wanted_version(&step.log).filter(|_| !step.succeeded()) {
            step = compile_lowered(workspace, candidate, sources, &output, wanted)?.unwrap_or(step);
        }
        if !step.succeeded() {
            let explain = |log: &str| missing_module(log, sources).or_else(|| newer_version(log));
            return Ok(Err(step.failure(&GO, "go build", explain)));
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

/// The same in a copy whose modules ask for no newer Go than there is; nothing if that does not help.
fn compile_lowered(
    workspace: &mut Workspace<'_>,
    candidate: &Candidate,
    sources: &Sources,
    output: &Path,
    wanted: &str,
) -> Result<Option<StepResult>, Fault> {
    let asked = workspace.run_and_discard(&["go", "env", "GOVERSION"], &[])?;
    workspace.steps.pop();
    let Some(own) = language_version(&asked.log) else { return Ok(None) };
    let before = workspace.files.clone();
    for file in sources.iter().filter(|file| file.path.ends_with("go.mod") || file.path.ends_with("go.work"))
    {
        workspace.add_file(&file.path, &lowered(&file.text, &own));
    }
    let step = compile(workspace, candidate, sources, output)?;
    if !step.succeeded() {
        workspace.files = before;
        return Ok(None);
    }
    workspace.note_repair(message!("build.go-lowered", wanted, own));
    Ok(Some(step))
}

/// A `go.mod` that asks for another version of the language.
fn lowered(text: &str, version: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("toolchain "));
    let line = |line: &str| match line.trim_start().starts_with("go ") {
        true => format!("go {version}\n"),
        false => format!("{line}\n"),
    };
    lines.map(line).collect()
}

/// `1.19` of `go1.19.8`.
fn language_version(printed: &str) -> Option<String> {
    let version = printed.trim().strip_prefix("go")?;
    let mut parts = version.split('.');
    let (major, minor) = (parts.next()?, parts.next()?);
    let minor: String = minor.chars().take_while(char::is_ascii_digit).collect();
    Some(format!("{major}.{minor}"))
}

/// `main.go:4:2: github.com/a/b@v1: module lookup disabled by GOPROXY=off`, and its kin. What `go.mod` asks for is only
/// not here.
fn missing_module(log: &str, sources: &Sources) -> Option<BuildFailure> {
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
    let reason = message!("build.needs-go-module", module);
    let is_required = |file: &Source| {
        let asked = file.text.split_whitespace().any(|word| word.contains('.') && module.starts_with(word));
        file.path.ends_with("go.mod") && asked
    };
    let is_required = sources.iter().any(is_required);
    Some(if is_required { BuildFailure::Lacking(reason) } else { BuildFailure::Failed(reason) })
}

/// `go.mod requires go >= 1.25.0 (running go 1.21)`, or `invalid go version '1.25.0'` of an older one.
fn wanted_version(log: &str) -> Option<&str> {
    let (_, rest) = log.split_once("requires go >= ").or_else(|| log.split_once("invalid go version '"))?;
    rest.split(|c: char| !c.is_ascii_digit() && c != '.').next()
}

fn newer_version(log: &str) -> Option<BuildFailure> {
    Some(BuildFailure::Lacking(message!("build.needs-go", version = wanted_version(log)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_that_is_not_here_is_named() {
        let log = "main.go:4:2: github.com/a/b@v1.2.3: module lookup disabled by GOPROXY=off";
        let reason = message!("build.needs-go-module", module = "github.com/a/b");
        let told = |go_mod: &str| missing_module(log, &Sources::test(&[("go.mod", go_mod)]));
        assert_eq!(told("module x\n"), Some(BuildFailure::Failed(reason.clone())));
        assert_eq!(told("module x\nrequire github.com/a/b v1.2.3\n"), Some(BuildFailure::Lacking(reason)));
        assert_eq!(missing_module("x.go:1:1: syntax error", &Sources::default()), None);
    }

    #[test]
    fn a_version_that_is_not_here_is_no_fault_of_the_program() {
        let check = |log: &str, version: &str| {
            let reason = message!("build.needs-go", version);
            assert_eq!(newer_version(log), Some(BuildFailure::Lacking(reason)), "{log}");
        };
        check("go: go.mod requires go >= 1.25.0 (running go 1.19.8; GOTOOLCHAIN=local)", "1.25.0");
        check("go.mod:3: invalid go version '1.25.5': must match format 1.23", "1.25.5");
    }

    #[test]
    fn a_module_is_lowered_to_the_version_there_is() {
        assert_eq!(language_version("go1.19.8\n").as_deref(), Some("1.19"));
        assert_eq!(language_version("go1.24rc1").as_deref(), Some("1.24"));
        assert_eq!(
            lowered("module x\n\ngo 1.25.5\n\ntoolchain go1.25.6\n", "1.19"),
            "module x\n\ngo 1.19\n\n"
        );
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
