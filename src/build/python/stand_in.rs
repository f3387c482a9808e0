//! Modules that stand in for ones that are not installed and that the text way does not need.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::imports::Module;

/// Colours off: every name is an empty text, every function gives its text back.
const COLORAMA: &str = "\
class _Nothing:
    def __getattr__(self, name):
        return ''
Fore = Back = Style = Cursor = _Nothing()
def init(*args, **kwargs): pass
deinit = reinit = just_fix_windows_console = init
";
const TERMCOLOR: &str = "\
import sys
def colored(text, *args, **kwargs): return str(text)
def cprint(text, *args, **kwargs): print(text, **{k: v for k, v in kwargs.items() if k in ('end', 'file', 'flush')})
";
const TQDM: &str = "\
class tqdm:
    def __init__(self, iterable=None, *args, **kwargs): self.iterable = iterable
    def __iter__(self): return iter(self.iterable)
    def __enter__(self): return self
    def __exit__(self, *args): pass
    def __getattr__(self, name): return lambda *args, **kwargs: None
def trange(*args, **kwargs): return range(*args)
";

/// Can be imported and inherited from; whoever uses it is told what is missing.
const REFUSES: &str = "\
class _Missing(type):
    def __getattr__(cls, name):
        if name.startswith('__'): raise AttributeError(name)
        return _make(name)
    def __call__(cls, *args, **kwargs):
        raise ModuleNotFoundError(\"No module named 'MODULE'\", name='MODULE')
def _make(name):
    return _Missing(name, (), {})
def __getattr__(name):
    if name.startswith('__'): raise AttributeError(name)
    return _make(name)
";

/// The files of a stand-in, below the folder modules are looked for in.
pub fn stand_in(module: &str, used: &[&Module<'_>]) -> Vec<(PathBuf, String)> {
    let known = match module {
        "colorama" => Some(COLORAMA),
        "termcolor" => Some(TERMCOLOR),
        "tqdm" => Some(TQDM),
        _ => None,
    };
    if let Some(text) = known {
        return vec![(PathBuf::from(module).with_extension("py"), text.to_owned())];
    }
    let refuses = REFUSES.replace("MODULE", module);
    let inner = inner_modules(module, used);
    inner.into_iter().map(|name| (name.join("__init__.py"), refuses.clone())).collect()
}

/// The module and every part of it that some file imports by its dotted name, as folders.
fn inner_modules(module: &str, used: &[&Module<'_>]) -> BTreeSet<PathBuf> {
    let imports = used.iter().flat_map(|module| &module.imports);
    let dotted = imports.filter(|import| import.top() == module).map(|import| import.module.as_str());
    let mut folders = BTreeSet::from([PathBuf::from(module)]);
    for name in dotted {
        let path: PathBuf = name.split('.').collect();
        let parts = path.ancestors().filter(|part| !part.as_os_str().is_empty());
        folders.extend(parts.map(Path::to_owned));
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::python::imports::Graph;
    use crate::build::sources::Sources;

    #[test]
    fn parts_named_by_dots_are_there_too() {
        let sources = Sources::test(&[("a.py", "import tkinter.ttk as t\nfrom tkinter import *\n")]);
        let graph = Graph::new(&sources);
        let used: Vec<_> = graph.modules().collect();
        let paths: Vec<_> = stand_in("tkinter", &used).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, [Path::new("tkinter/__init__.py"), Path::new("tkinter/ttk/__init__.py")]);
        assert_eq!(stand_in("colorama", &used)[0].0, Path::new("colorama.py"));
    }
}
