//! Programs that are parts of a package and can only be started as such.

use std::path::{Path, PathBuf};

use crate::contact::build::start::BUILD_FOLDER;

use super::imports::{Graph, Module};

/// A small file that starts a program as a module of the folder its imports begin at, from any working folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Starter {
    pub path: PathBuf,
    pub text: String,
    /// The module it starts.
    pub module: String,
}

/// The starter a program needs; nothing if it can be started as a file.
pub(super) fn find_starter(main: &Module<'_>, graph: &Graph<'_>) -> Option<Starter> {
    let own = main.source.folder();
    let relative = main.imports.iter().any(|import| import.module.starts_with('.'));
    let leads = |roots: &[&Path]| {
        let imports = main.imports.iter().filter(|import| !import.module.starts_with('.'));
        imports.filter(|import| !graph.resolve(import, main.source, roots).is_empty()).count()
    };
    let root = Path::new("");
    if own == root || !relative && leads(&[root]) <= leads(&[own]) {
        return None;
    }
    let module: Vec<_> =
        main.source.path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let module = module.join(".");
    let text = format!(
        "import os, runpy, sys\n\
         sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))\n\
         sys.path.insert(1, os.path.join(sys.path[0], {own:?}))\n\
         runpy.run_module({module:?}, run_name='__main__', alter_sys=True)\n",
        own = own.to_string_lossy()
    );
    Some(Starter { path: Path::new(BUILD_FOLDER).join(format!("{}.py", main.source.stem())), text, module })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::build::sources::Sources;

    fn check(text: &str, expected: Option<&str>) {
        let sources = Sources::test(&[("src/main.py", text), ("src/core/a.py", ""), ("src/b.py", "")]);
        let graph = Graph::read(&sources);
        let starter = find_starter(graph.find(Path::new("src/main.py")).unwrap(), &graph);
        assert_eq!(starter.map(|starter| starter.module).as_deref(), expected, "{text}");
    }

    #[test]
    fn imports_tell_from_where_a_program_starts() {
        check("import b\nfrom core import a\n", None);
        check("from src.core import a\n", Some("src.main"));
        check("from .core import a\n", Some("src.main"));
        check("import os\n", None);
    }
}
