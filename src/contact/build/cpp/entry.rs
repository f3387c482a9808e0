//! Which C or C++ file is the program.

use std::path::Path;

use crate::contact::build::candidate::{Candidate, likeliest};
use crate::contact::build::readme::Hint;
use crate::contact::build::sources::{Sources, plain};
use crate::language::{C, CPP};
use crate::message::{Message, message};

use super::flags::is_compiler;
use super::units::{Unit, Units, has_main};

/// Headers of libraries that make windows.
const WINDOWS: &[&str] = &[
    "SDL",
    "SFML/",
    "raylib",
    "GLFW/",
    "QApplication",
    "QtWidgets",
    "gtk/",
    "gtkmm",
    "GL/glut",
    "graphics.h",
    "ncurses",
];

/// Every file that could be the program.
pub(crate) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let units = Units::read(sources);
    let mains = units.compiled().filter(|unit| has_main(&unit.code)).collect();
    let mains = likeliest(mains, |unit| &unit.source.path);
    mains.into_iter().map(|unit| candidate(unit, &units, hints)).collect()
}

fn candidate(unit: &Unit<'_>, units: &Units<'_>, hints: &[Hint]) -> Candidate {
    let is_c = unit.source.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("c"));
    let mut candidate = Candidate::new(unit.source, if is_c { &C } else { &CPP });
    let included = units.included(unit);
    candidate.score += if included.iter().any(|unit| CPP.reads_text(&unit.code)) { 15 } else { 0 };
    candidate.score += i32::try_from(included.len()).unwrap_or(0).min(5);
    candidate.window = window(&included, units, unit);
    let compiled = hints.iter().filter(|hint| is_compiler(&hint.words[0]) && names(hint, &candidate.path));
    if compiled.count() > 0 {
        candidate.score += 40;
    }
    candidate.folder = started_in(&candidate, hints);
    candidate
}

/// Whether a compiler's command names a file, itself or by a pattern.
fn names(hint: &Hint, path: &Path) -> bool {
    hint.words.iter().any(|word| {
        let named = plain(&hint.folder.join(word));
        let pattern = word.contains('*') && named.parent() == path.parent();
        named == path || pattern || plain(Path::new(word)) == path
    })
}

/// The folder in which the README starts a compiled program: the last command that names a file to start.
fn started_in(candidate: &Candidate, hints: &[Hint]) -> Option<std::path::PathBuf> {
    let stem = candidate.path.file_stem()?.to_string_lossy().to_lowercase();
    let outputs: Vec<String> = hints.iter().filter_map(output).collect();
    let start = hints.iter().find(|hint| {
        let program = Path::new(&hint.words[0]);
        let name = program.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_path = hint.words[0].contains('/');
        is_path && (name == stem || outputs.contains(&name))
    });
    start.map(|hint| hint.folder.clone())
}

/// The name of what a compiler's command makes.
fn output(hint: &Hint) -> Option<String> {
    let place = hint.words.iter().position(|word| word == "-o")?;
    let name = Path::new(hint.words.get(place + 1)?).file_stem()?;
    is_compiler(&hint.words[0]).then(|| name.to_string_lossy().to_lowercase())
}

fn window(included: &[&Unit<'_>], units: &Units<'_>, main: &Unit<'_>) -> Option<Message> {
    let library = included
        .iter()
        .flat_map(|unit| &unit.includes)
        .find(|name| WINDOWS.iter().any(|library| name.starts_with(library)))?;
    let needed = units.needed(main);
    let parts = units.iter().filter(|unit| {
        needed.contains(&unit.source.path)
            || included.iter().any(|other| other.source.path == unit.source.path)
    });
    let texts = parts.into_iter().any(|unit| CPP.reads_text(&unit.code));
    (!texts).then(|| message!("build.window-includes", file = main.source.path.display(), library))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::build::readme::read_hints;

    fn check(files: &[(&str, &str)], expected: &str, folder: Option<&str>) {
        let sources = Sources::test(files);
        let mut found = find(&sources, &read_hints(&sources));
        found.sort_by_key(|candidate| (candidate.window.is_some(), -candidate.score));
        let best = &found[0];
        assert_eq!(best.path, Path::new(expected));
        assert_eq!(best.folder.as_deref(), folder.map(Path::new));
    }

    const MAIN: &str = "int main() { std::cin >> x; }";

    #[test]
    fn the_readme_names_the_program_and_its_folder() {
        let readme = ("README.md", "cd src\ng++ b.cpp -o ../bin/game\n../bin/game\n./game\n");
        check(&[readme, ("src/a.cpp", MAIN), ("src/b.cpp", MAIN)], "src/b.cpp", Some("src"));
    }

    #[test]
    fn without_a_readme_the_name_decides() {
        check(&[("src/main.c", MAIN), ("src/ADT/driver.c", MAIN)], "src/main.c", None);
    }
}
