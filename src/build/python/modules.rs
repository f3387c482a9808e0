//! What is known about modules that are not Python's own: who brings them, what they are for.

/// What can be done about a module that is not installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It only paints: without it the same words come out.
    Decoration,
    /// It makes windows or pictures, or belongs to another system: text comes without.
    Picture,
    /// It may compute.
    Other,
}

/// Modules that make windows.
const WINDOWS: &[&str] = &[
    "tkinter",
    "turtle",
    "customtkinter",
    "pygame",
    "PyQt5",
    "PyQt6",
    "PySide2",
    "PySide6",
    "wx",
    "kivy",
    "flet",
    "dearpygui",
    "arcade",
    "pyglet",
    "streamlit",
    "nicegui",
    "eel",
    "webview",
    "easygui",
    "PySimpleGUI",
    "ttkbootstrap",
    "tkinterdnd2",
    "CTkMessagebox",
    "guizero",
    "toga",
    "flask",
    "Flask",
    "django",
    "fastapi",
    "gradio",
];

const PICTURES: &[&str] =
    &["PIL", "cv2", "matplotlib", "imageio", "skimage", "msvcrt", "winsound", "playsound", "cairo", "fpdf"];

const DECORATIONS: &[&str] = &["colorama", "termcolor", "tqdm"];

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

/// What a module is for.
pub fn purpose(module: &str) -> Use {
    if DECORATIONS.contains(&module) {
        Use::Decoration
    } else if makes_windows(module) || PICTURES.contains(&module) {
        Use::Picture
    } else {
        Use::Other
    }
}

/// Whether a module makes windows or web pages.
pub fn makes_windows(module: &str) -> bool {
    WINDOWS.contains(&module)
}

/// `numpy (PyPI numpy, Debian python3-numpy)`.
pub fn with_package(module: &str) -> String {
    let known = PACKAGES.iter().find(|(name, _, _)| *name == module);
    match known {
        Some((_, "", debian)) => format!("{module} (Debian {debian})"),
        Some((_, pypi, debian)) => format!("{module} (PyPI {pypi}, Debian {debian})"),
        None => {
            format!("{module} (PyPI {module}, Debian python3-{})", module.to_lowercase().replace('_', "-"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_as_they_are_installed() {
        assert_eq!(with_package("PIL"), "PIL (PyPI Pillow, Debian python3-pil)");
        assert_eq!(with_package("numpy"), "numpy (PyPI numpy, Debian python3-numpy)");
        assert_eq!(with_package("tkinter"), "tkinter (Debian python3-tk)");
    }
}
