//! From C or C++ files to programs: the student's own build, then every way to compile them.

use std::path::{Path, PathBuf};

use crate::build::BuildFailure;
use crate::build::bench::{Bench, Outcome, Tried};
use crate::build::candidate::Candidate;
use crate::build::failure::first_error;
use crate::build::readme::Hint;
use crate::build::sources::Sources;
use crate::build::start::{OURS, Start, Starts, start_each};
use crate::build::workdir::guess_folder;
use crate::exec::Fault;
use crate::submission::{Language, Word};

use super::attempt::Attempt;
use super::flags::{readme_flags, standards};
use super::includes::{Unit, Units};
use super::makefile::make_programs;

/// Builds the candidates of these languages; the first that cannot be built says why.
pub fn start_cpp(
    bench: &mut Bench<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
    hints: &[Hint],
) -> Result<Starts, Fault> {
    let units = Units::new(sources);
    let made = make_programs(bench, sources)?;
    if let (Some(first), false) = (candidates.first(), made.is_empty()) {
        return Ok(Ok(made
            .iter()
            .map(|path| made_start(path, first, candidates, sources, &units))
            .collect()));
    }
    start_each(candidates, |candidate| {
        let program = compile(bench, candidate, &units, hints)?;
        let folder = folder(candidate, sources, &units);
        let start = program.map(|program| Start::new(candidate, vec![Word::File(program)], folder));
        Ok(start.map_err(BuildFailure::Failed))
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
    bench: &mut Bench<'_>,
    candidate: &Candidate,
    units: &Units<'_>,
    hints: &[Hint],
) -> Result<Result<PathBuf, String>, Fault> {
    let Some(main) = units.find(&candidate.path) else {
        return Ok(Err(format!("{} is gone", candidate.path.display())));
    };
    let stem = candidate.path.with_extension("").to_string_lossy().replace(['/', '\\', ' '], "-");
    let output = Path::new(OURS).join(stem);
    let own = readme_flags(hints);
    let mut first: Option<Tried> = None;
    for set in sets(units, main) {
        for standard in standards(candidate.language, &own) {
            let attempt = Attempt {
                language: candidate.language,
                sources: &set,
                flags: with_standard(&own, standard),
                output: &output,
            };
            let tried = attempt.run(bench)?;
            if tried.is_done() {
                if let Some(standard) = standard {
                    bench.repaired(format!("compiled with {standard}"));
                }
                return Ok(Ok(output));
            }
            let hopeless = !matches!(tried.outcome, Outcome::Failed) || is_linking(&tried.log);
            first = first.or(Some(tried));
            if hopeless {
                break;
            }
        }
    }
    Ok(Err(first.map_or_else(|| "nothing to compile".to_owned(), |tried| reason(candidate, &tried))))
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

fn reason(candidate: &Candidate, tried: &Tried) -> String {
    let compiler = if candidate.language == Language::C { "gcc" } else { "g++" };
    match &tried.outcome {
        Outcome::Missing(_) => format!("needs a {} compiler (Debian {compiler})", candidate.language.title()),
        Outcome::Beyond(what) => format!("compiling {} {what}", candidate.path.display()),
        Outcome::Failed | Outcome::Done => library(&tried.log).unwrap_or_else(|| first_error(&tried.log)),
    }
}

/// Libraries whose headers are known by their first letters, with the package that brings them.
const LIBRARIES: &[(&str, &str, &str)] = &[
    ("opencv2/", "OpenCV", "libopencv-dev"),
    ("SDL", "SDL", "libsdl2-dev"),
    ("SFML/", "SFML", "libsfml-dev"),
    ("raylib", "raylib", "libraylib-dev"),
    ("GLFW/", "GLFW", "libglfw3-dev"),
    ("Q", "Qt", "qtbase5-dev"),
    ("gtk", "GTK", "libgtk-3-dev"),
    ("boost/", "Boost", "libboost-dev"),
    ("png", "libpng", "libpng-dev"),
    ("ncurses", "ncurses", "libncurses-dev"),
    ("windows", "Windows", ""),
    ("Windows", "Windows", ""),
];

fn library(log: &str) -> Option<String> {
    let (before, _) = log.split_once(": No such file or directory")?;
    let header = before.rsplit(": ").next()?;
    let known = LIBRARIES.iter().find(|(start, _, _)| header.starts_with(start));
    Some(match known {
        Some((_, name, "")) => format!("needs {name} ({header})"),
        Some((_, name, package)) => format!("needs {name} ({header}, Debian {package})"),
        None => format!("needs {header}, which is neither handed in nor on this machine"),
    })
}
