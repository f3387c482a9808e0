//! Make and `CMake`: the build the student wrote down, as far as it works here.

use std::path::{Path, PathBuf};

use crate::contact::build::files::{find_programs, with_program};
use crate::contact::build::sources::Sources;
use crate::contact::build::start::BUILD_FOLDER;
use crate::contact::build::workspace::{StepStatus, Workspace};
use crate::exec::{Fault, Kind};
use crate::message::message;

use super::flags::OPTIMISED;

/// The programs that Make or `CMake` built; empty if neither could.
pub(super) fn make_programs(workspace: &mut Workspace<'_>, sources: &Sources) -> Result<Vec<PathBuf>, Fault> {
    for (folder, tool) in build_files(sources) {
        let programs = match tool {
            Tool::Make => run_make(workspace, &folder)?,
            Tool::CMake => run_cmake(workspace, &folder)?,
        };
        if !programs.is_empty() {
            return Ok(programs);
        }
    }
    Ok(Vec::new())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    Make,
    CMake,
}

fn build_files(sources: &Sources) -> Vec<(PathBuf, Tool)> {
    let found = sources.iter().filter(|source| source.path.components().count() <= 3);
    let found = found.filter_map(|source| {
        let tool = match source.path.file_name()?.to_str()? {
            "Makefile" | "makefile" | "GNUmakefile" => Tool::Make,
            "CMakeLists.txt" => Tool::CMake,
            _ => return None,
        };
        Some((source.folder().to_owned(), tool))
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(folder, _)| folder.components().count());
    found.truncate(2);
    found
}

fn run_make(workspace: &mut Workspace<'_>, folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let step = workspace.run(&["make"], folder)?;
    if step.succeeded() {
        return Ok(find_programs(&workspace.files));
    }
    if matches!(step.status, StepStatus::ToolMissing(_)) {
        return Ok(Vec::new());
    }
    // A target that also starts the program ends with whatever the program says to an empty keyboard.
    let left = match workspace.take_files() {
        Ok(left) => left,
        Err(Fault::Left(_)) => return Ok(Vec::new()),
        Err(fault) => return Err(fault),
    };
    let programs = find_programs(&left);
    if programs.is_empty() || step.log.contains(" error: ") {
        return Ok(Vec::new());
    }
    for path in &programs {
        if let Some(Kind::File { bytes, .. }) = left.find(path) {
            workspace.files = with_program(&workspace.files, path, bytes);
        }
    }
    if let Some(step) = workspace.steps.last_mut() {
        step.ok = true;
    }
    workspace.note_repair(message!("build.make-does-more"));
    Ok(programs)
}

fn run_cmake(workspace: &mut Workspace<'_>, folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let build = format!("{}{BUILD_FOLDER}/cmake", "../".repeat(folder.components().count()));
    let before = workspace.files.clone();
    // What the project says about it comes after what it begins with, and wins.
    let flags = ["C", "CXX"].map(|language| format!("-DCMAKE_{language}_FLAGS_INIT={OPTIMISED}"));
    let words = ["cmake", "-S", ".", "-B", &build, &flags[0], &flags[1]];
    if !workspace.run(&words, folder)?.succeeded() {
        return Ok(Vec::new());
    }
    if !workspace.run(&["cmake", "--build", &build], folder)?.succeeded() {
        workspace.files = before;
        return Ok(Vec::new());
    }
    let all = find_programs(&workspace.files);
    let own: Vec<_> =
        all.iter().filter(|path| !path.iter().any(|part| part == "CMakeFiles")).cloned().collect();
    if own.is_empty() {
        workspace.files = before;
    }
    Ok(own)
}
