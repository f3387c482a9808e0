//! From C or C++ files to programs: the student's own build, then every way to compile them.

use std::path::{Path, PathBuf};

use crate::contact::build::BuildFailure;
use crate::contact::build::candidate::Candidate;
use crate::contact::build::readme::Hint;
use crate::contact::build::sources::Sources;
use crate::contact::build::start::{Start, Starts, output_path, start_each};
use crate::contact::build::workdir::guess_folder;
use crate::contact::build::workspace::{StepResult, StepStatus, Workspace};
use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::message::message;

use super::compilation::Compilation;
use super::flags::{optimised, readme_flags, standards};
use super::makefile::make_programs;
use super::units::{Unit, Units};

/// Builds the candidates of these languages; the first that cannot be built says why.
pub(crate) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
    hints: &[Hint],
) -> Result<Starts, Fault> {
    let units = Units::read(sources);
    let made = make_programs(workspace, sources)?;
    let built_by = workspace.last_done();
    if let (Some(first), false) = (candidates.first(), made.is_empty()) {
        return Ok(Ok(made
            .iter()
            .map(|path| made_start(path, first, candidates, sources, &units).built_by(&built_by))
            .collect()));
    }
    start_each(workspace, candidates, |workspace, candidate| {
        let program = compile(workspace, candidate, &units, hints)?;
        let folder = folder(candidate, sources, &units);
        let start = program.map(|program| Start::new(candidate, vec![Word::File(program)], folder));
        Ok(start.map(|start| vec![start]))
    })
}

/// What Make built, told by its name which candidate it is.
fn made_start(
    path: &Path,
    first: &Candidate,
    all: &[&Candidate],
    sources: &Sources,
    units: &Units<'_>,
) -> Start {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let alike = |candidate: &&&Candidate| {
        candidate.path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase() == stem
    };
    let candidate = all.iter().find(alike).copied().unwrap_or(first);
    Start::new(candidate, vec![Word::File(path.to_owned())], folder(candidate, sources, units))
}

fn folder(candidate: &Candidate, sources: &Sources, units: &Units<'_>) -> PathBuf {
    let used: Vec<_> = units.iter().map(|unit| unit.source).collect();
    guess_folder(candidate, sources, &used)
}

/// Compiles one candidate: with what it needs, with everything, alone; by every standard.
fn compile(
    workspace: &mut Workspace<'_>,
    candidate: &Candidate,
    units: &Units<'_>,
    hints: &[Hint],
) -> Result<Result<PathBuf, BuildFailure>, Fault> {
    let Some(main) = units.find(&candidate.path) else {
        let gone = message!("build.gone", file = candidate.path.display());
        return Ok(Err(BuildFailure::NotFound(gone)));
    };
    let output = output_path(&candidate.path);
    let own = readme_flags(hints);
    let mut first: Option<StepResult> = None;
    for set in sets(units, main) {
        for standard in standards(candidate.language, &own) {
            let compile = |workspace: &mut Workspace<'_>, flags: &[String]| {
                let flags = with_standard(flags, standard);
                Compilation { language: candidate.language, sources: &set, flags, output: &output }
                    .run(workspace)
            };
            let step = compile(workspace, &optimised(&own))?;
            if step.succeeded() {
                // Optimised, the end of a function without its `return` is taken for unreachable; what that does must
                // be what the student saw.
                if step.log.contains("[-Wreturn-type]") && optimised(&own) != own {
                    workspace.note_repair(message!("build.not-optimised"));
                    compile(workspace, &own)?;
                }
                if let Some(standard) = standard {
                    workspace.note_repair(message!("build.standard", standard));
                }
                return Ok(Ok(output));
            }
            let hopeless = !matches!(step.status, StepStatus::Failed) || is_linking(&step.log);
            first = first.or(Some(step));
            if hopeless {
                break;
            }
        }
    }
    let nothing = || BuildFailure::NotFound(message!("build.nothing-to-compile"));
    Ok(Err(first.map_or_else(nothing, |step| failure(candidate, &step))))
}

fn with_standard(own: &[String], standard: Option<&str>) -> Vec<String> {
    let Some(standard) = standard else { return own.to_vec() };
    let rest = own.iter().filter(|flag| !flag.starts_with("-std=")).cloned();
    std::iter::once(standard.to_owned()).chain(rest).collect()
}

/// The sets of sources worth compiling, without repetition.
fn sets(units: &Units<'_>, main: &Unit<'_>) -> Vec<Vec<PathBuf>> {
    let sorted = |mut set: Vec<PathBuf>| {
        set.sort();
        set
    };
    let all = [units.needed(main), units.together(main), vec![main.source.path.clone()]];
    let mut sets: Vec<Vec<PathBuf>> = Vec::new();
    for set in all.map(sorted) {
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets
}

/// Whether only the linker complained: another standard would not help.
fn is_linking(log: &str) -> bool {
    log.contains("undefined reference") || log.contains("multiple definition") || log.contains("ld returned")
}

fn failure(candidate: &Candidate, step: &StepResult) -> BuildFailure {
    step.failure(
        candidate.language,
        message!("build.compiling-file", file = candidate.path.display()),
        missing_library,
    )
}

/// Libraries whose headers are known by their first letters, with the package that brings them.
const LIBRARIES: &[(&str, &str, &str)] = &[
    ("opencv2/", "OpenCV", "libopencv-dev"),
    ("SDL", "SDL", "libsdl2-dev"),
    ("SFML/", "SFML", "libsfml-dev"),
    ("raylib", "raylib", "libraylib-dev"),
    ("GLFW/", "GLFW", "libglfw3-dev"),
    ("QQ", "Qt Quick", "qt6-declarative-dev"),
    ("QtQ", "Qt Quick", "qt6-declarative-dev"),
    ("Q", "Qt", "qt6-base-dev"),
    ("wx/", "wxWidgets", "libwxgtk3.2-dev"),
    ("gtkmm", "gtkmm", "libgtkmm-4.0-dev"),
    ("gtk", "GTK", "libgtk-3-dev"),
    ("GL/glut", "GLUT", "freeglut3-dev"),
    ("boost/", "Boost", "libboost-dev"),
    ("png", "libpng", "libpng-dev"),
    ("ncurses", "ncurses", "libncurses-dev"),
    ("windows", "Windows", ""),
    ("Windows", "Windows", ""),
];

/// A header of a library is only not here; one that nobody knows was left out.
fn missing_library(log: &str) -> Option<BuildFailure> {
    let (before, _) = log.split_once(": No such file or directory")?;
    let header = before.rsplit(": ").next()?;
    let known = LIBRARIES.iter().find(|(start, _, _)| header.starts_with(start));
    Some(match known {
        Some((_, name, "")) => {
            BuildFailure::Failed(message!("build.needs", what = format!("{name} ({header})")))
        }
        Some((_, name, package)) => {
            let what = format!("{name} ({header}, Debian {package})");
            BuildFailure::Lacking(message!("build.needs", what))
        }
        None => BuildFailure::Failed(message!("build.needs-header", header)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, expected: &str) {
        let log = format!("src/main.cpp:1:10: fatal error: {header}: No such file or directory");
        let Some(BuildFailure::Lacking(reason)) = missing_library(&log) else { unreachable!("{header}") };
        assert_eq!(reason.to_string(), expected);
    }

    #[test]
    fn a_library_is_named_with_the_package_that_brings_it() {
        check("gtkmm.h", "needs gtkmm (gtkmm.h, Debian libgtkmm-4.0-dev)");
        check("gtk/gtk.h", "needs GTK (gtk/gtk.h, Debian libgtk-3-dev)");
        check("QApplication", "needs Qt (QApplication, Debian qt6-base-dev)");
        check("QQmlApplicationEngine", "needs Qt Quick (QQmlApplicationEngine, Debian qt6-declarative-dev)");
        check("wx/wx.h", "needs wxWidgets (wx/wx.h, Debian libwxgtk3.2-dev)");
    }
}
