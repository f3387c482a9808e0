//! Rust: packages by Cargo, single files by the compiler.

use std::path::{Path, PathBuf};

use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::language::RUST;
use crate::message::{Message, message};

use super::BuildFailure;
use super::candidate::Candidate;
use super::commands::find_by_signs;
use super::files::find_programs;
use super::readme::Hint;
use super::sources::Sources;
use super::start::{BUILD_FOLDER, Start, Starts, output_path, start_each};
use super::workdir::guess_folder;
use super::workspace::{StepResult, Workspace};

/// Every file with a `main`, except Cargo's own build scripts.
pub(super) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    find_by_signs(&RUST, sources, hints, |file, _| file.stem() != "build")
}

/// Builds the candidates: their packages with all programs in them, or the file alone.
pub(super) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    start_each(workspace, candidates, |workspace, candidate| {
        workspace.add_folder(Path::new(BUILD_FOLDER));
        let mut folders = candidate.path.ancestors().skip(1);
        let package = folders.find(|place| sources.find(&place.join("Cargo.toml")).is_some());
        let (step, programs) = match package {
            Some(package) => build_package(workspace, package)?,
            None => compile_file(workspace, &candidate.path)?,
        };
        if !step.succeeded() {
            let explain = |log: &str| missing_crate(log).map(BuildFailure::Lacking);
            return Ok(Err(step.failure(&RUST, "cargo build", explain)));
        }
        let used: Vec<_> = sources.ending(RUST.endings).collect();
        let folder = guess_folder(candidate, sources, &used);
        let start = |path| Start::new(candidate, vec![Word::File(path)], folder.clone());
        Ok(Ok(programs.into_iter().map(start).collect()))
    })
}

fn build_package(workspace: &mut Workspace<'_>, package: &Path) -> Result<(StepResult, Vec<PathBuf>), Fault> {
    let back: PathBuf = std::iter::repeat_n("..", package.components().count()).collect();
    let target = back.join(BUILD_FOLDER).join("cargo").display().to_string();
    let words = ["cargo", "build", "--release", "--offline", "--target-dir", &target];
    let step = workspace.run(&words, package)?;
    let release = Path::new(BUILD_FOLDER).join("cargo/release");
    let mut programs = find_programs(&workspace.files);
    programs.retain(|path| path.parent() == Some(&release));
    Ok((step, programs))
}

fn compile_file(workspace: &mut Workspace<'_>, source: &Path) -> Result<(StepResult, Vec<PathBuf>), Fault> {
    let output = output_path(source);
    let (from, to) = (source.to_string_lossy(), output.to_string_lossy());
    let step = workspace.run(&["rustc", "-O", "--edition", "2021", "-o", &to, &from], Path::new(""))?;
    Ok((step, vec![output.clone()]))
}

fn missing_crate(log: &str) -> Option<Message> {
    let (_, rest) = log.split_once("no matching package named `")?;
    Some(message!("build.needs-crate", name = rest.split('`').next()?))
}
