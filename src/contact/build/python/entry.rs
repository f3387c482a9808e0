//! Which Python file is the program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::contact::build::candidate::{Candidate, likeliest};
use crate::contact::build::readme::{Hint, case_arguments, plain_arguments};
use crate::contact::build::sources::{Source, Sources, plain};
use crate::contact::submission::Word;
use crate::language::PYTHON;
use crate::message::{Message, message};

use super::imports::{Graph, Module};
use super::missing::makes_windows;
use super::roots::Roots;

/// Every Python file that could be the program.
pub(crate) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let graph = Graph::read(sources);
    let imported = imported(&graph, sources);
    let programs = graph.modules().filter(|module| is_program(module)).collect();
    let programs = likeliest(programs, |module| &module.source.path);
    let mut candidates: Vec<_> =
        programs.into_iter().map(|module| candidate(module, &graph, sources)).collect();
    for candidate in &mut candidates {
        if imported.contains(candidate.path.as_path()) {
            candidate.score -= 15;
        }
        take_hints(candidate, sources, hints);
    }
    candidates
}

fn is_program(module: &Module<'_>) -> bool {
    let name = module.source.path.file_name().unwrap_or_default().to_string_lossy();
    // What packs or tests a program is never the program.
    let beside = ["setup.py", "conftest.py", "noxfile.py"].contains(&name.as_ref());
    let hidden = beside || name.starts_with("__") && name != "__main__.py";
    !hidden && (module.code.contains("__name__") || runs_by_itself(&module.code))
}

fn candidate(module: &Module<'_>, graph: &Graph<'_>, sources: &Sources) -> Candidate {
    let (file, code) = (module.source, &module.code);
    let mut candidate = Candidate::new(file, &PYTHON);
    candidate.score += if code.contains("__name__") { 10 } else { 0 };
    candidate.score += if PYTHON.reads_text(code) { 15 } else { 0 };
    let reached = graph.reach(module, &Roots::read(module, sources).all());
    candidate.asks = reached.iter().any(|module| PYTHON.reads_text(&module.code));
    candidate.window = window(module, &reached);
    candidate
}

/// Whether something happens at the left margin besides definitions.
fn runs_by_itself(code: &str) -> bool {
    let idle = ["import ", "from ", "def ", "class ", "@", "#", ")", "]", "}", "\"", "'", "async def "];
    code.lines().any(|line| {
        let starts = line.starts_with(|c: char| c.is_alphabetic() || c == '_');
        // A statement of Python 2 calls too: the compiler then says what Python 3 makes of it.
        let calls = line.contains('(') && !line.contains(" = ") || is_old_print(line);
        starts && !idle.iter().any(|start| line.starts_with(start)) && (calls || is_loop(line))
    })
}

/// `print "x"`, as Python 2 has it.
fn is_old_print(line: &str) -> bool {
    let rest = line.strip_prefix("print ").map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_alphanumeric() || "\"'_%".contains(sign)))
}

fn is_loop(line: &str) -> bool {
    ["while ", "for ", "if ", "with ", "try:"].iter().any(|start| line.starts_with(start))
}

/// What window it opens, if that is all it does.
fn window(main: &Module<'_>, reached: &[&Module<'_>]) -> Option<Message> {
    let (path, library) = reached.iter().find_map(|module| {
        let import = module.imports.iter().find(|import| makes_windows(import.top()))?;
        Some((&module.source.path, import.top()))
    })?;
    let texts = reached.iter().any(|module| {
        let alone = module.source.path == main.source.path;
        PYTHON.reads_text(if alone { &module.code } else { before_guard(&module.code) })
    });
    (!texts).then(|| message!("build.window-imports", file = path.display(), library))
}

/// The part of a module that runs when it is imported.
fn before_guard(code: &str) -> &str {
    code.find("\nif __name__").map_or(code, |place| &code[..place])
}

/// The files that other files import.
fn imported<'a>(graph: &'a Graph<'_>, sources: &Sources) -> BTreeSet<&'a Path> {
    let mut imported = BTreeSet::new();
    for module in graph.modules() {
        let roots = Roots::read(module, sources);
        for import in &module.imports {
            let found = graph.resolve(import, module.source, &roots.all());
            let others = found.into_iter().filter(|found| found.source.path != module.source.path);
            imported.extend(others.map(|found| found.source.path.as_path()));
        }
    }
    imported
}

fn take_hints(candidate: &mut Candidate, sources: &Sources, hints: &[Hint]) {
    for hint in hints.iter().filter(|hint| hint.words[0].starts_with("py")) {
        let Some(script) = script(hint, sources).filter(|script| script.path == candidate.path) else {
            continue;
        };
        if candidate.folder.is_none() {
            candidate.score += 40;
            candidate.is_named = true;
            candidate.folder = Some(script.folder);
        }
        candidate.arguments = script.arguments;
        if candidate.case_arguments.is_empty() {
            candidate.case_arguments = script.case_arguments;
        }
    }
}

/// What a `python …` command starts.
struct Script {
    path: PathBuf,
    folder: PathBuf,
    arguments: Vec<String>,
    case_arguments: Vec<Word>,
}

/// The file a `python …` command starts, the folder that fits, and the plain words that follow.
fn script(hint: &Hint, sources: &Sources) -> Option<Script> {
    let words = &hint.words[1..];
    let is_module = words.first().is_some_and(|word| word == "-m");
    let place = words.iter().position(|word| !word.starts_with('-'))?;
    let module = || PathBuf::from(words[place].replace('.', "/"));
    let typed = match is_module {
        true => vec![module().with_extension("py"), module().join("__main__.py")],
        false => vec![plain(Path::new(&words[place]))],
    };
    let (found, folder) = typed.iter().find_map(|typed| file_of(typed, &hint.folder, sources))?;
    let rest = &words[place + 1..];
    Some(Script {
        path: found.path.clone(),
        folder,
        arguments: plain_arguments(rest),
        case_arguments: case_arguments(rest),
    })
}

/// The file that is typed in a folder, and the folder that fits.
fn file_of<'a>(typed: &Path, folder: &Path, sources: &'a Sources) -> Option<(&'a Source, PathBuf)> {
    let folders = [folder.to_owned(), PathBuf::new()];
    let exact = folders.into_iter().find_map(|folder| {
        let path = folder.join(typed);
        let found = sources.find(&path).or_else(|| sources.find_alike(&path))?;
        Some((found, folder))
    });
    // Said without the folder: the file's own, as far as it is not part of what is typed.
    exact.or_else(|| {
        let mut alike = sources.ending(PYTHON.endings).filter(|source| source.path.ends_with(typed));
        let found = alike.next().filter(|_| alike.next().is_none())?;
        let folder = found.path.ancestors().nth(typed.components().count())?;
        Some((found, folder.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::build::readme::read_hints;

    fn find(files: &[(&str, &str)]) -> Vec<Candidate> {
        let sources = Sources::test(files);
        super::find(&sources, &read_hints(&sources))
    }

    fn check(files: &[(&str, &str)], expected: &str) {
        let mut found = find(files);
        found.sort_by_key(|candidate| (candidate.window.is_some(), -candidate.score));
        assert_eq!(found.first().map(|best| best.path.display().to_string()).as_deref(), Some(expected));
    }

    const ASKS: &str = "name = input('file: ')\nprint(name)\n";
    const SHOWS: &str = "import tkinter as tk\nroot = tk.Tk()\nroot.mainloop()\n";

    #[test]
    fn the_file_that_asks_comes_before_the_one_with_a_window() {
        check(&[("src/gui.py", SHOWS), ("src/solver.py", ASKS)], "src/solver.py");
        check(&[("src/main.py", SHOWS), ("src/cli.py", ASKS)], "src/cli.py");
    }

    #[test]
    fn the_readme_decides_between_equals() {
        let readme = ("README.md", "run `python src/b.py`");
        check(&[readme, ("src/a.py", ASKS), ("src/b.py", ASKS)], "src/b.py");
        let found = find(&[("README.md", "`python b.py`"), ("src/b.py", ASKS)]);
        assert_eq!(found[0].folder.as_deref(), Some(Path::new("src")));
    }

    #[test]
    fn a_window_that_is_only_one_of_two_ways_is_no_obstacle() {
        let both = "import tkinter\nif input('GUI? ') == 'y':\n    tkinter.Tk()\n";
        let found = find(&[("main.py", both)]);
        assert_eq!(found[0].window, None);
    }

    #[test]
    fn a_question_asked_only_when_a_module_runs_alone_does_not_count() {
        let solver = "def solve():\n    pass\nif __name__ == '__main__':\n    solve(input())\n";
        let gui = "import tkinter\nimport solver\ntkinter.Tk()\n";
        let found = find(&[("gui.py", gui), ("solver.py", solver)]);
        let window =
            |name: &str| found.iter().find(|one| one.path == Path::new(name)).unwrap().window.is_some();
        assert!(window("gui.py") && !window("solver.py"));
    }

    #[test]
    fn a_print_of_python_2_is_a_program_that_the_compiler_refuses() {
        assert_eq!(find(&[("main.py", "print \"halo\"\n")]).len(), 1);
        assert_eq!(find(&[("main.py", "print = None\n")]), []);
    }

    #[test]
    fn a_package_is_what_the_readme_starts_by_its_name() {
        let readme = ("README.md", "cd src\npython -m puzzle -f test/1.txt");
        let files =
            [readme, ("src/puzzle/__main__.py", ASKS), ("src/other.py", ASKS), ("setup.py", "setup()\n")];
        check(&files, "src/puzzle/__main__.py");
        let found = find(&files);
        assert!(!found.iter().any(|candidate| candidate.path.ends_with("setup.py")));
        let package = found.iter().find(|candidate| candidate.path.ends_with("__main__.py")).unwrap();
        assert_eq!(package.folder.as_deref(), Some(Path::new("src")));
        assert_eq!(package.case_arguments, [Word::Text("-f".to_owned()), Word::Case]);
    }

    #[test]
    fn modules_that_only_define_are_no_programs() {
        let found = find(&[("a.py", "import os\ndef f():\n    return 1\nX = 1\n")]);
        assert_eq!(found, []);
    }
}
