//! Modules that are not Python's own: who brings them, what they are for, and what stands in for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::imports::Module;

/// What can be done about a module that is not installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It only paints: without it the same words come out.
    Decoration,
    /// It makes windows or pictures, or belongs to another system: text comes without.
    Picture,
    /// It may compute.
    Other,
}

/// Modules that make windows.
const WINDOWS: &str = "tkinter turtle customtkinter pygame PyQt5 PyQt6 PySide2 PySide6 wx kivy flet \
                       dearpygui arcade pyglet streamlit nicegui eel webview easygui PySimpleGUI \
                       ttkbootstrap tkinterdnd2 CTkMessagebox guizero toga flask Flask django fastapi \
                       gradio";

const PICTURES: &[&str] =
    &["PIL", "cv2", "matplotlib", "imageio", "skimage", "msvcrt", "winsound", "playsound", "cairo", "fpdf"];

/// Modules that only paint, with what stands in for them: every function gives its text back.
const DECORATIONS: [(&str, &str); 3] = [
    ("colorama", include_str!("scripts/colorama.py")),
    ("termcolor", include_str!("scripts/termcolor.py")),
    ("tqdm", include_str!("scripts/tqdm.py")),
];

/// Can be imported and inherited from; whoever uses it is told what is missing.
const REFUSES: &str = include_str!("scripts/refuses.py");

/// Names under which a module is installed where they differ: the module, in Python's index, in Debian.
const PACKAGES: &[(&str, &str, &str)] = &[
    ("PIL", "Pillow", "python3-pil"),
    ("cv2", "opencv-python", "python3-opencv"),
    ("sklearn", "scikit-learn", "python3-sklearn"),
    ("skimage", "scikit-image", "python3-skimage"),
    ("yaml", "PyYAML", "python3-yaml"),
    ("tkinter", "", "python3-tk"),
    ("turtle", "", "python3-tk"),
];

pub(super) fn purpose(module: &str) -> Use {
    if DECORATIONS.iter().any(|(known, _)| *known == module) {
        Use::Decoration
    } else if makes_windows(module) || PICTURES.contains(&module) {
        Use::Picture
    } else {
        Use::Other
    }
}

/// Whether a module makes windows or web pages.
pub(super) fn makes_windows(module: &str) -> bool {
    WINDOWS.split(' ').any(|known| known == module)
}

/// Modules that compute or write and that everybody can install, named as they are imported.
const KNOWN: &str = "numpy scipy sympy pandas networkx numba rich click tabulate psutil prettytable pyfiglet \
                     questionary inquirer blessed art cython ortools pulp typer sortedcontainers requests";

/// Whether a module is one that a machine may lack, and no slip of the pen.
pub(super) fn is_known(module: &str) -> bool {
    KNOWN.split_whitespace().any(|known| known == module) || PACKAGES.iter().any(|(name, ..)| *name == module)
}

/// The name under which a module is installed.
pub(super) fn package(module: &str) -> &str {
    let known = PACKAGES.iter().find(|(name, pypi, _)| *name == module && !pypi.is_empty());
    known.map_or(module, |(_, pypi, _)| pypi)
}

/// `numpy (PyPI numpy, Debian python3-numpy)`.
pub(super) fn with_package(module: &str) -> String {
    let known = PACKAGES.iter().find(|(name, _, _)| *name == module);
    match known {
        Some((_, "", debian)) => format!("{module} (Debian {debian})"),
        Some((_, pypi, debian)) => format!("{module} (PyPI {pypi}, Debian {debian})"),
        None => {
            format!("{module} (PyPI {module}, Debian python3-{})", module.to_lowercase().replace('_', "-"))
        }
    }
}

/// The files of a stand-in, below the folder modules are looked for in.
pub(super) fn stand_in(module: &str, used: &[&Module<'_>]) -> Vec<(PathBuf, String)> {
    if let Some((_, text)) = DECORATIONS.iter().find(|(known, _)| *known == module) {
        return vec![(PathBuf::from(module).with_extension("py"), (*text).to_owned())];
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
    use crate::contact::build::python::imports::Graph;
    use crate::contact::build::sources::Sources;

    #[test]
    fn packages_are_named_as_they_are_installed() {
        assert_eq!(with_package("PIL"), "PIL (PyPI Pillow, Debian python3-pil)");
        assert_eq!(with_package("numpy"), "numpy (PyPI numpy, Debian python3-numpy)");
        assert_eq!(with_package("tkinter"), "tkinter (Debian python3-tk)");
    }

    #[test]
    fn parts_named_by_dots_are_there_too() {
        let sources = Sources::test(&[("a.py", "import tkinter.ttk as t\nfrom tkinter import *\n")]);
        let graph = Graph::read(&sources);
        let used: Vec<_> = graph.modules().collect();
        let paths: Vec<_> = stand_in("tkinter", &used).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, [Path::new("tkinter/__init__.py"), Path::new("tkinter/ttk/__init__.py")]);
        assert_eq!(stand_in("colorama", &used)[0].0, Path::new("colorama.py"));
    }
}
