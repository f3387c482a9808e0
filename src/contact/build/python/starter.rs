//! Programs that cannot be started as a file: parts of a package, or with modules where nobody looks for them.

use std::path::{Path, PathBuf};

use crate::contact::build::sources::Sources;
use crate::contact::build::start::BUILD_FOLDER;
use crate::message::{Message, message};

use super::imports::{Graph, Module};
use super::roots::{Roots, above_package};

/// A small file that starts a program, from any working folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Starter {
    pub path: PathBuf,
    pub text: String,
    /// What it does that a plain start does not.
    pub repair: Message,
}

/// The starter a program needs; nothing if it can be started as a file.
pub(super) fn find_starter(
    main: &Module<'_>,
    reached: &[&Module<'_>],
    graph: &Graph<'_>,
    roots: &Roots,
    sources: &Sources,
) -> Option<Starter> {
    let leads = |roots: &[&Path]| -> usize { reached.iter().map(|file| resolved(file, graph, roots)).sum() };
    let own: Vec<&Path> = roots.own.iter().map(PathBuf::as_path).collect();
    let with = |other: &Path| leads(&[&own[..], &[other]].concat());
    let alone = leads(&own);
    // In order, and each only where it leads to more: what nobody needs is not said.
    let mut needed = own.clone();
    for root in &roots.others {
        let more = [&needed[..], &[root]].concat();
        if leads(&more) > leads(&needed) {
            needed = more;
        }
    }
    let others: Vec<&Path> = needed[own.len()..].to_vec();
    let folder = main.source.folder();
    let is_part = main.source.stem() == "__main__" || main.imports.iter().any(|import| import.dots() > 0);
    let ancestors = || folder.ancestors().skip(1);
    let root = if is_part {
        (!folder.as_os_str().is_empty()).then(|| above_package(main, sources))
    } else {
        let best = ancestors().map(with).max().filter(|best| *best > alone);
        best.and_then(|best| ancestors().find(|root| with(root) == best)).map(Path::to_owned)
    };
    match root {
        Some(root) => Some(as_module(main, &root, &others)),
        None if others.is_empty() => None,
        None => Some(with_folders(main, &others)),
    }
}

/// How many imports of a file lead to files of the submission.
fn resolved(file: &Module<'_>, graph: &Graph<'_>, roots: &[&Path]) -> usize {
    let absolute = file.imports.iter().filter(|import| import.dots() == 0);
    absolute.filter(|import| !graph.resolve(import, file.source, roots).is_empty()).count()
}

/// As a module of the folder its package lies in.
fn as_module(main: &Module<'_>, root: &Path, others: &[&Path]) -> Starter {
    let path = main.source.path.strip_prefix(root).unwrap_or(&main.source.path).with_extension("");
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let module = parts.join(".");
    let shown = module.trim_end_matches(".__main__").to_owned();
    let folders = [&[root, main.source.folder()], others].concat();
    let run = format!("runpy.run_module({module:?}, run_name='__main__', alter_sys=True)");
    let path = starter_path(shown.rsplit('.').next().unwrap_or_default());
    Starter { path, text: text(&folders, &run), repair: message!("build.as-module", module = shown) }
}

/// As a file, with folders more in which modules are looked for.
fn with_folders(main: &Module<'_>, others: &[&Path]) -> Starter {
    let folders = [&[main.source.folder()], others].concat();
    let run = format!(
        "runpy.run_path(os.path.join(top, {:?}), run_name='__main__')",
        main.source.path.to_string_lossy()
    );
    let shown: Vec<_> = others.iter().map(|folder| format!("{}/", folder.display())).collect();
    let shown = shown.join(", ").replace("//", "/");
    let repair = message!("build.looks-in", folders = if shown == "/" { "./".to_owned() } else { shown });
    Starter { path: starter_path(&main.source.stem()), text: text(&folders, &run), repair }
}

fn starter_path(name: &str) -> PathBuf {
    Path::new(BUILD_FOLDER).join(format!("{name}.py"))
}

/// The first two folders come first, as Python has it; those besides come last and hide nothing that is installed.
fn text(folders: &[&Path], run: &str) -> String {
    let quoted: Vec<_> = folders.iter().map(|folder| format!("{:?}", folder.to_string_lossy())).collect();
    let first = if run.contains("run_module") { 2 } else { 1 };
    let (first, last) = quoted.split_at(first.min(quoted.len()));
    format!(
        "import os, runpy, sys\n\
         top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))\n\
         place = lambda folder: os.path.join(top, folder) if folder else top\n\
         sys.path[:1] = map(place, [{}])\n\
         sys.path.extend(map(place, [{}]))\n\
         {run}\n",
        first.join(", "),
        last.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(main: &str, text: &str, expected: Option<&str>) {
        let files = [
            ("src/core/a.py", ""),
            ("src/b.py", ""),
            ("lib/c.py", "import d\n"),
            ("lib/more/d.py", ""),
            (main, text),
        ];
        let sources = Sources::test(&files);
        let graph = Graph::read(&sources);
        let main = graph.find(Path::new(main)).unwrap();
        let mut roots = Roots::read(main, &sources);
        roots.add("lib".into());
        roots.add("lib/more".into());
        let reached = graph.reach(main, &roots.all());
        let starter = find_starter(main, &reached, &graph, &roots, &sources);
        assert_eq!(starter.map(|starter| starter.repair.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn imports_tell_from_where_a_program_starts() {
        let main = "src/main.py";
        check(main, "import b\nfrom core import a\n", None);
        check(main, "from src.core import a\n", Some("started as the module src.main"));
        check(main, "from .core import a\n", Some("started as the module src.main"));
        check(main, "import os\n", None);
    }

    #[test]
    fn a_package_is_started_from_the_folder_above_it() {
        let main = "src/puzzle/__main__.py";
        check(main, "import os\n", Some("started as the module puzzle"));
        check(main, "from .x import a\n", Some("started as the module puzzle"));
        check(main, "from puzzle.x import a\n", Some("started as the module puzzle"));
        check("src/one/two/main.py", "from ..x import a\n", Some("started as the module one.two.main"));
    }

    #[test]
    fn folders_are_only_added_where_something_leads_there() {
        check("src/main.py", "import c\n", Some("modules are also looked for in lib/, lib/more/"));
        check("lib/main.py", "import c\n", Some("modules are also looked for in lib/more/"));
    }
}
