//! Make and `CMake`: the build the student wrote down, as far as it works here.

use std::path::{Path, PathBuf};

use crate::build::bench::{Bench, Outcome};
use crate::build::edit::with_program;
use crate::build::programs::programs;
use crate::build::sources::Sources;
use crate::build::start::OURS;
use crate::exec::{Fault, Kind};

/// The programs that Make or `CMake` built; empty if neither could.
pub fn make_programs(bench: &mut Bench<'_>, sources: &Sources) -> Result<Vec<PathBuf>, Fault> {
    for (folder, tool) in build_files(sources) {
        let programs = match tool {
            Tool::Make => run_make(bench, &folder)?,
            Tool::CMake => run_cmake(bench, &folder)?,
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

fn run_make(bench: &mut Bench<'_>, folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let tried = bench.make(&["make".to_owned()], folder)?;
    if tried.is_done() {
        return Ok(programs(&bench.files));
    }
    if matches!(tried.outcome, Outcome::Missing(_)) {
        return Ok(Vec::new());
    }
    // A target that also starts the program ends with whatever the program says to an empty keyboard.
    let left = match bench.left() {
        Ok(left) => left,
        Err(Fault::Left(_)) => return Ok(Vec::new()),
        Err(fault) => return Err(fault),
    };
    let programs = programs(&left);
    if programs.is_empty() || tried.log.contains(" error: ") {
        return Ok(Vec::new());
    }
    for path in &programs {
        if let Some(Kind::File { bytes, .. }) = left.find(path) {
            bench.files = with_program(&bench.files, path, bytes);
        }
    }
    if let Some(step) = bench.steps.last_mut() {
        step.ok = true;
    }
    bench.repaired("make does more than build, and that failed: only the program it built was kept");
    Ok(programs)
}

fn run_cmake(bench: &mut Bench<'_>, folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let build = format!("{}{OURS}/cmake", "../".repeat(folder.components().count()));
    let before = bench.files.clone();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    if !bench.make(&words(&["cmake", "-S", ".", "-B", &build]), folder)?.is_done() {
        return Ok(Vec::new());
    }
    if !bench.make(&words(&["cmake", "--build", &build]), folder)?.is_done() {
        bench.files = before;
        return Ok(Vec::new());
    }
    let all = programs(&bench.files);
    let own: Vec<_> =
        all.iter().filter(|path| !path.iter().any(|part| part == "CMakeFiles")).cloned().collect();
    if own.is_empty() {
        bench.files = before;
    }
    Ok(own)
}
