//! Which files a C or C++ file includes, and which sources belong to it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::contact::build::sources::{Source, Sources, plain, without_comments};
use crate::language::{C, CPP};

/// More files than this are not one program.
const MOST_FILES: usize = 400;
const MOST_INCLUDES: usize = 200;

/// A file with what was read out of it, once.
#[derive(Debug)]
pub(super) struct Unit<'a> {
    pub source: &'a Source,
    /// Its text without comments.
    pub code: String,
    /// The names it includes, as written.
    pub includes: Vec<String>,
}

/// The C and C++ files of a submission.
#[derive(Debug)]
pub(super) struct Units<'a> {
    all: Vec<Unit<'a>>,
    /// Where files of a name are, in lower case.
    names: BTreeMap<String, Vec<usize>>,
}

impl<'a> Units<'a> {
    /// Reads every file once.
    pub(super) fn read(sources: &'a Sources) -> Self {
        let endings: Vec<&str> = C.all_endings().chain(CPP.all_endings()).collect();
        let all = sources.ending(&endings).take(MOST_FILES).map(|source| {
            let code = without_comments(&source.text, C.comment);
            let includes = read_includes(&code);
            Unit { source, code, includes }
        });
        let all: Vec<Unit<'a>> = all.collect();
        let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, unit) in all.iter().enumerate() {
            names.entry(lower_name(&unit.source.path)).or_default().push(place);
        }
        Self { all, names }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Unit<'a>> {
        self.all.iter()
    }

    pub(super) fn find(&self, path: &Path) -> Option<&Unit<'a>> {
        self.named(path).find(|unit| unit.source.path == path)
    }

    fn named(&self, path: &Path) -> impl Iterator<Item = &Unit<'a>> {
        self.names.get(&lower_name(path)).into_iter().flatten().map(|place| &self.all[*place])
    }

    /// The files that are compiled: those of the language's own endings.
    pub(super) fn compiled(&self) -> impl Iterator<Item = &Unit<'a>> {
        self.all.iter().filter(|unit| is_compiled(&unit.source.path))
    }

    /// The file an include leads to: exactly, or whatever its slashes, capitals and folder.
    pub(super) fn resolve(&self, name: &str, from: &Source) -> Option<&Unit<'a>> {
        let name = name.replace('\\', "/");
        let exact = plain(&from.folder().join(&name));
        if let Some(unit) = self.find(&exact) {
            return Some(unit);
        }
        let wanted = plain(Path::new(&name)).to_string_lossy().to_lowercase();
        let alike = |unit: &&Unit<'_>| {
            let path = unit.source.path.to_string_lossy().to_lowercase();
            path == wanted || path.ends_with(&format!("/{wanted}"))
        };
        self.named(Path::new(&wanted)).find(alike)
    }

    /// A file and all files it includes.
    pub(super) fn included<'b>(&'b self, main: &'b Unit<'a>) -> Vec<&'b Unit<'a>> {
        let mut reached = vec![main];
        self.follow(&mut reached);
        reached
    }

    /// The files that are compiled together with a `main`: those whose headers are included, and what these need.
    pub(super) fn needed(&self, main: &Unit<'a>) -> Vec<PathBuf> {
        let mut reached = vec![main];
        loop {
            self.follow(&mut reached);
            let stems: BTreeSet<_> = reached.iter().map(|unit| unit.source.stem()).collect();
            let others = self.compiled().filter(|unit| {
                let known = reached.iter().any(|other| other.source.path == unit.source.path);
                !known && stems.contains(&unit.source.stem()) && !has_main(&unit.code)
            });
            let others: Vec<_> = others.collect();
            if others.is_empty() {
                break;
            }
            reached.extend(others);
        }
        let textual = self.included_sources();
        let own = |unit: &&&Unit<'_>| {
            let path = &unit.source.path;
            is_compiled(path) && (*path == main.source.path || !textual.contains(path.as_path()))
        };
        reached.iter().filter(own).map(|unit| unit.source.path.clone()).collect()
    }

    /// A `main` with every other source that has none and is not included by another.
    pub(super) fn together(&self, main: &Unit<'a>) -> Vec<PathBuf> {
        let textual = self.included_sources();
        let others = self.compiled().filter(|unit| {
            unit.source.path != main.source.path
                && !has_main(&unit.code)
                && !textual.contains(unit.source.path.as_path())
        });
        let first = std::iter::once(main.source.path.clone());
        first.chain(others.map(|unit| unit.source.path.clone())).collect()
    }

    /// Sources that others include as text.
    fn included_sources(&self) -> BTreeSet<&Path> {
        let each = self
            .all
            .iter()
            .flat_map(|unit| unit.includes.iter().filter_map(|name| self.resolve(name, unit.source)));
        each.map(|unit| unit.source.path.as_path()).filter(|path| is_compiled(path)).collect()
    }

    fn follow<'b>(&'b self, reached: &mut Vec<&'b Unit<'a>>) {
        let mut next = 0;
        while let Some(unit) = reached.get(next).copied() {
            next += 1;
            for name in &unit.includes {
                let Some(found) = self.resolve(name, unit.source) else { continue };
                if !reached.iter().any(|known| known.source.path == found.source.path) {
                    reached.push(found);
                }
            }
        }
    }
}

fn lower_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn is_compiled(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    C.endings.iter().chain(CPP.endings).any(|own| *own == ending)
}

fn read_includes(code: &str) -> Vec<String> {
    let names = code.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim();
        let close = match rest.chars().next()? {
            '"' => '"',
            '<' => '>',
            _ => return None,
        };
        rest[1..].split(close).next().map(str::to_owned)
    });
    names.take(MOST_INCLUDES).collect()
}

/// Whether a text without comments defines a `main`.
pub(super) fn has_main(code: &str) -> bool {
    // A toolkit's own words for it.
    if code.contains("IMPLEMENT_APP(") {
        return true;
    }
    code.match_indices("main").any(|(place, _)| {
        let before = code[..place].trim_end();
        let typed = ["int", "void", "auto", "int32_t", "signed"].iter().any(|kind| before.ends_with(kind));
        let after = code[place + 4..].trim_start();
        let bare = before.is_empty() || before.ends_with(['}', ';', '>']);
        let gap = code[..place].ends_with(char::is_whitespace) || place == 0;
        let end = after.find(')').map(|end| after[end + 1..].trim_start());
        let body = end
            .is_some_and(|rest| rest.starts_with('{') || rest.starts_with("->") || rest.starts_with("try"));
        (typed || bare) && gap && after.starts_with('(') && body
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &[PathBuf]) -> Vec<String> {
        let mut names: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_main_is_defined_not_declared_or_called() {
        for (code, expected) in [
            ("int main() {}", true),
            ("int main(int argc, char** argv)\n{", true),
            ("int\nmain(void) {", true),
            ("int32_t main() {", true),
            ("auto main() -> int {", true),
            ("int main();", false),
            ("int domain() {", false),
            ("main_loop(); int x", false),
        ] {
            assert_eq!(has_main(code), expected, "{code}");
        }
    }

    const FILES: &[(&str, &str)] = &[
        ("src/main.cpp", "#include \"lib/a.h\"\nint main() {}"),
        ("src/lib/a.h", "#pragma once"),
        ("src/lib/a.cpp", "#include \"A.h\"\n#include \"../b.hpp\""),
        ("src/b.hpp", ""),
        ("src/b.cpp", ""),
        ("src/old.cpp", ""),
        ("src/driver.cpp", "int main() {}"),
    ];

    #[test]
    fn a_main_needs_what_its_headers_belong_to() {
        let sources = Sources::test(FILES);
        let units = Units::read(&sources);
        let main = units.find(Path::new("src/main.cpp")).unwrap();
        assert_eq!(names(&units.needed(main)), ["src/b.cpp", "src/lib/a.cpp", "src/main.cpp"]);
        assert_eq!(
            names(&units.together(main)),
            ["src/b.cpp", "src/lib/a.cpp", "src/main.cpp", "src/old.cpp"]
        );
    }

    #[test]
    fn sources_that_are_included_are_not_compiled_again() {
        let sources = Sources::test(&[
            ("main.cpp", "#include \"solver.cpp\"\nint main() {}"),
            ("solver.cpp", "#include \"util.h\""),
            ("util.h", ""),
            ("util.cpp", ""),
        ]);
        let units = Units::read(&sources);
        let main = units.find(Path::new("main.cpp")).unwrap();
        assert_eq!(names(&units.needed(main)), ["main.cpp", "util.cpp"]);
    }

    #[test]
    fn slashes_capitals_and_folders_do_not_hide_a_file() {
        let sources = Sources::test(&[("src/a.c", ""), ("src/inc/Board.h", "")]);
        let units = Units::read(&sources);
        let from = sources.find(Path::new("src/a.c")).unwrap();
        for name in ["inc/Board.h", "inc\\board.h", "board.h"] {
            assert!(units.resolve(name, from).is_some(), "{name}");
        }
    }
}
