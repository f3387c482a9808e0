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
const WINDOWS: &[(&str, &str)] = &[
    ("SDL", "SDL"),
    ("SFML/", "SFML"),
    ("raylib", "raylib"),
    ("GLFW/", "GLFW"),
    ("QApplication", "Qt"),
    ("QtWidgets", "Qt"),
    ("QMainWindow", "Qt"),
    ("QWidget", "Qt"),
    ("QGuiApplication", "Qt"),
    ("QtGui", "Qt"),
    ("QQml", "Qt"),
    ("QQuick", "Qt"),
    ("QtQml", "Qt"),
    ("QtQuick", "Qt"),
    ("gtkmm", "gtkmm"),
    ("gtk/", "GTK"),
    ("wx/", "wxWidgets"),
    ("FL/", "FLTK"),
    ("imgui", "Dear ImGui"),
    ("GL/glut", "GLUT"),
    ("graphics.h", "graphics.h"),
    ("ncurses", "ncurses"),
];

/// Signs that somebody is asked, or that arguments are read. A window reads files as well.
const ASKS: &[&str] = &["cin", "getchar", "stdin", "argv[", "argv +", "*argv", "getopt"];

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
    candidate.take_case_arguments(hints);
    let included = units.included(unit);
    candidate.score += if included.iter().any(|unit| CPP.reads_text(&unit.code)) { 15 } else { 0 };
    candidate.asks = parts(&included, units, unit).iter().any(|unit| asks(&unit.code));
    candidate.score += i32::try_from(included.len()).unwrap_or(0).min(5);
    candidate.window = window(&included, units, unit);
    let compiled = hints.iter().filter(|hint| is_compiler(&hint.words[0]) && names(hint, &candidate.path));
    let is_compiled = compiled.count() > 0;
    candidate.score += if is_compiled { 40 } else { 0 };
    candidate.folder = started_in(&candidate, hints);
    candidate.is_named = is_compiled || candidate.folder.is_some();
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
    let parts = parts(included, units, main);
    let library = parts.iter().flat_map(|unit| &unit.includes).find_map(|name| {
        let known = WINDOWS.iter().find(|(start, _)| name.starts_with(start));
        known.map(|(_, library)| *library)
    })?;
    let texts = parts.iter().any(|unit| asks(&unit.code));
    (!texts).then(|| message!("build.window-uses", file = main.source.path.display(), library))
}

/// The files a program consists of.
fn parts<'a, 'b>(included: &[&'b Unit<'a>], units: &'b Units<'a>, main: &Unit<'a>) -> Vec<&'b Unit<'a>> {
    let needed = units.needed(main);
    let parts = units.iter().filter(|unit| {
        needed.contains(&unit.source.path)
            || included.iter().any(|other| other.source.path == unit.source.path)
    });
    parts.collect()
}

/// Whether code asks somebody or reads its arguments. That a `main` has a name for them is no sign: so the tools write
/// it.
fn asks(code: &str) -> bool {
    let heads = code.match_indices("main").filter_map(|(place, _)| {
        let rest = code[place + 4..].trim_start().strip_prefix('(')?;
        Some(rest.split(')').next().unwrap_or_default())
    });
    let bare = heads.fold(code.to_owned(), |bare, head| match head.contains("argv") {
        true => bare.replacen(head, "", 1),
        false => bare,
    });
    let scans = bare.match_indices("scanf(").any(|(place, _)| !bare[..place].ends_with(['f', 's']));
    scans || ASKS.iter().any(|sign| bare.contains(sign))
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

    fn check_window(include: &str, main: &str, expected: Option<&str>) {
        let text = format!("#include <{include}>\n{main}");
        let sources = Sources::test(&[("src/main.cpp", &text)]);
        let found = find(&sources, &[]);
        let window = found[0].window.as_ref().map(ToString::to_string);
        let expected =
            expected.map(|library| format!("src/main.cpp uses {library} and nothing asks for text"));
        assert_eq!(window, expected, "{text}");
    }

    #[test]
    fn a_window_is_known_by_its_toolkit_whatever_its_main_is_called_with() {
        let main = "int main(int argc, char** argv) { auto app = Gtk::Application::create(argc, argv); }";
        check_window("gtkmm.h", main, Some("gtkmm"));
        let main = "int main(int argc, char *argv[]) { QGuiApplication app(argc, argv); std::ifstream file(path); getline(file, line); }";
        check_window("QGuiApplication", main, Some("Qt"));
        check_window("QQmlApplicationEngine", main, Some("Qt"));
        check_window("wx/wx.h", "class App : public wxApp {};\nwxIMPLEMENT_APP(App);", Some("wxWidgets"));
    }

    #[test]
    fn a_window_that_also_asks_is_a_text_program() {
        let main = "int main(int argc, char* argv[]) { if (argc > 1) solve(argv[1]); }";
        check_window("gtkmm.h", main, None);
        check_window("QApplication", "int main() { std::cin >> way; }", None);
    }

    #[test]
    fn without_a_readme_the_name_decides() {
        check(&[("src/main.c", MAIN), ("src/ADT/driver.c", MAIN)], "src/main.c", None);
    }
}
