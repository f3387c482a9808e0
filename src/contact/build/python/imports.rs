//! The import lines of a Python file, and the files they lead to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::contact::build::sources::{Source, Sources, without_comments};
use crate::language::PYTHON;

/// One imported module.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Import {
    /// Its dotted name; begins with dots where it is relative.
    pub module: String,
    /// The names it brings into the file.
    pub names: Vec<String>,
    /// Whether the file can do without: in a function, or in a `try`.
    pub optional: bool,
}

impl Import {
    /// The first part of the name, which is what is installed.
    pub(super) fn top(&self) -> &str {
        self.module.split('.').next().unwrap_or_default()
    }

    /// How many dots it begins with: none where it is absolute.
    pub(super) fn dots(&self) -> usize {
        self.module.len() - self.module.trim_start_matches('.').len()
    }
}

/// A `try` and the imports in it.
#[derive(Debug)]
struct Trying {
    indent: usize,
    /// The first import in it.
    first: usize,
    /// The first import after what is tried, once it is being handled that this failed.
    end: Option<usize>,
}

/// The imports of a file without comments, in order.
fn read_imports(code: &str) -> Vec<Import> {
    let code = joined(code);
    let mut imports: Vec<Import> = Vec::new();
    let mut trying: Option<Trying> = None;
    for line in code.lines() {
        let indent = line.len() - line.trim_start().len();
        let statement = line.trim();
        if statement.is_empty() {
            continue;
        }
        if let Some(block) = trying.as_mut().filter(|block| indent <= block.indent) {
            if statement.starts_with("except") {
                block.end = block.end.or(Some(imports.len()));
            } else {
                trying = None;
            }
        }
        // Whoever gives up without a module needs it, unless that is in a function.
        if let Some(Trying { indent: 0, first, end: Some(end) }) = trying
            && gives_up(statement)
        {
            imports[first..end].iter_mut().for_each(|import| import.optional = false);
        }
        if statement == "try:" {
            trying = trying.or(Some(Trying { indent, first: imports.len(), end: None }));
            continue;
        }
        // What follows `if TYPE_CHECKING` or lies in a function is indented just so.
        let optional = indent > 0 || trying.is_some();
        for part in statement.split(';') {
            read_statement(part.trim(), optional, &mut imports);
        }
    }
    imports.truncate(MOST_IMPORTS);
    imports
}

fn gives_up(statement: &str) -> bool {
    let tail = statement.rsplit(": ").next().unwrap_or(statement);
    ["exit(", "quit("].iter().any(|call| statement.contains(call))
        || tail == "raise"
        || tail.starts_with("raise ")
}

fn read_statement(statement: &str, optional: bool, imports: &mut Vec<Import>) {
    if let Some(rest) = statement.strip_prefix("import ") {
        for item in rest.split(',') {
            let (module, name) = item.split_once(" as ").unwrap_or((item, item));
            let name = name.trim().split('.').next().unwrap_or_default().to_owned();
            imports.push(Import { module: module.trim().to_owned(), names: vec![name], optional });
        }
    } else if let Some((module, names)) =
        statement.strip_prefix("from ").and_then(|rest| rest.split_once(" import"))
    {
        let names = names.trim().trim_matches(['(', ')']).split(',').map(|item| {
            let (_, name) = item.split_once(" as ").unwrap_or((item, item));
            name.trim().to_owned()
        });
        let names = names.filter(|name| !name.is_empty()).collect();
        imports.push(Import { module: module.trim().to_owned(), names, optional });
    }
}

/// Lines that go on in brackets or after a backslash, as one.
fn joined(code: &str) -> String {
    let mut whole = String::with_capacity(code.len());
    let mut open = false;
    for line in code.lines() {
        if open {
            whole.push(' ');
            whole.push_str(line.trim());
        } else {
            whole.push_str(line);
        }
        let starts = line.trim_start().starts_with("from ") && line.contains('(');
        open = (open || starts) && !line.contains(')');
        if !open {
            whole.push('\n');
        }
    }
    whole.push('\n');
    whole
}

/// A Python file with what was read out of it, once.
#[derive(Debug)]
pub(super) struct Module<'a> {
    pub source: &'a Source,
    /// Its text without comments.
    pub code: String,
    pub imports: Vec<Import>,
}

/// More files than this are not one program.
const MOST_MODULES: usize = 300;
const MOST_IMPORTS: usize = 60;

/// The Python files of a submission and what they import.
#[derive(Debug)]
pub(super) struct Graph<'a> {
    modules: BTreeMap<&'a Path, Module<'a>>,
}

impl<'a> Graph<'a> {
    /// Reads every file once.
    pub(super) fn read(sources: &'a Sources) -> Self {
        let files = sources.ending(PYTHON.endings).take(MOST_MODULES);
        let modules = files.map(|source| {
            let code = without_comments(&source.text, PYTHON.comment);
            let imports = read_imports(&code);
            (source.path.as_path(), Module { source, code, imports })
        });
        Self { modules: modules.collect() }
    }

    pub(super) fn modules(&self) -> impl Iterator<Item = &Module<'a>> {
        self.modules.values()
    }

    pub(super) fn find(&self, path: &Path) -> Option<&Module<'a>> {
        self.modules.get(path)
    }

    /// The files that an import leads to, seen from a file and from where modules are looked for.
    pub(super) fn resolve(&self, import: &Import, from: &Source, roots: &[&Path]) -> Vec<&Module<'a>> {
        let dots = import.dots();
        let name = import.module.trim_start_matches('.');
        let inner: PathBuf = name.split('.').filter(|part| !part.is_empty()).collect();
        let bases: Vec<&Path> = match dots {
            0 => roots.to_vec(),
            _ => from.folder().ancestors().nth(dots - 1).into_iter().collect(),
        };
        let mut found = BTreeSet::new();
        for base in bases {
            let module = base.join(&inner);
            found.insert(module.with_extension("py"));
            found.insert(module.join("__init__.py"));
            found.extend(import.names.iter().map(|name| module.join(name).with_extension("py")));
        }
        found.iter().filter_map(|path| self.find(path)).collect()
    }

    /// A file and all files it leads to.
    pub(super) fn reach<'b>(&'b self, main: &'b Module<'a>, roots: &[&Path]) -> Vec<&'b Module<'a>> {
        let mut reached = vec![main];
        let mut known = BTreeSet::from([main.source.path.as_path()]);
        let mut next = 0;
        while let Some(module) = reached.get(next).copied() {
            next += 1;
            for import in &module.imports {
                let found = self.resolve(import, module.source, roots);
                reached.extend(found.into_iter().filter(|found| known.insert(&found.source.path)));
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str, bool)]) {
        let imports = read_imports(&without_comments(text, "#"));
        let found: Vec<_> = imports
            .iter()
            .map(|import| (import.module.clone(), import.names.join(","), import.optional))
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(a, b, c)| ((*a).to_owned(), (*b).to_owned(), *c)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn all_forms_are_read() {
        check(
            "import os, numpy as np\nfrom a.b import c as d, e  # x\n",
            &[("os", "os", false), ("numpy", "np", false), ("a.b", "d,e", false)],
        );
        check("from . import x\nfrom m import (\n  a,\n  b)\n", &[(".", "x", false), ("m", "a,b", false)]);
        check("# import hidden\nx = 'import y'\n", &[]);
    }

    #[test]
    fn what_is_tried_or_lies_in_a_function_is_optional() {
        check(
            "try:\n    import a\nexcept ImportError:\n    a = None\nimport b\n",
            &[("a", "a", true), ("b", "b", false)],
        );
        check("def gui():\n    import tkinter\n", &[("tkinter", "tkinter", true)]);
        check(
            "try:\n    import a\nexcept ImportError:\n    pass\nexcept OSError:\n    import b\n",
            &[("a", "a", true), ("b", "b", true)],
        );
    }

    #[test]
    fn what_a_program_gives_up_without_is_needed() {
        let tried =
            "try:\n    import a\n    from b import c\nexcept ImportError as error:\n    print(error)\n";
        let needed = [("a", "a", false), ("b", "c", false)];
        check(&format!("{tried}    sys.exit(1)\n"), &needed);
        check(&format!("{tried}    raise\n"), &needed);
        check("try:\n    import a\nexcept ImportError: quit()\n", &[("a", "a", false)]);
        check(&format!("{tried}sys.exit(1)\n"), &[("a", "a", true), ("b", "c", true)]);
    }

    #[test]
    fn files_are_reached_through_packages() {
        let sources = Sources::test(&[
            ("src/main.py", "from core import solver\nimport helper\n"),
            ("src/core/__init__.py", ""),
            ("src/core/solver.py", "from .board import Board\n"),
            ("src/core/board.py", ""),
            ("src/helper.py", ""),
            ("src/other.py", ""),
        ]);
        let graph = Graph::read(&sources);
        let reached = graph.reach(graph.find(Path::new("src/main.py")).unwrap(), &[Path::new("src")]);
        let mut paths: Vec<_> =
            reached.iter().map(|module| module.source.path.display().to_string()).collect();
        paths.sort();
        assert_eq!(
            paths,
            [
                "src/core/__init__.py",
                "src/core/board.py",
                "src/core/solver.py",
                "src/helper.py",
                "src/main.py"
            ]
        );
    }
}
