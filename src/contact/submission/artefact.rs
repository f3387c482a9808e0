//! What tools leave in a folder besides the program that was handed in.

use std::path::Path;

/// A file that is never needed to build or run what was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Artefact {
    /// A compiled program or a part of one: built afresh, never trusted.
    Binary,
    /// A report, an archive, a film.
    Document,
}

/// Folders that tools make and make again.
const FOLDERS: &str = ".git .svn .hg .idea .vs .gradle .mypy_cache .pytest_cache __pycache__ node_modules \
                       venv .venv site-packages cmake-build-debug cmake-build-release CMakeFiles __MACOSX \
                       .wasit";

const BINARIES: &[&str] = &[
    "exe", "dll", "so", "dylib", "o", "obj", "a", "lib", "class", "pyc", "pyo", "pyd", "pdb", "ilk", "gch",
    "pyz", "pkg", "war",
];

const DOCUMENTS: &[&str] = &[
    "pdf", "doc", "docx", "ppt", "pptx", "xls", "xlsx", "odt", "zip", "rar", "7z", "gz", "tgz", "xz", "tar",
    "mp4", "mkv", "avi", "mov", "iso", "psd",
];

/// Whether a folder is the work of a tool.
pub(super) fn is_artefact_folder(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    let beside = |file: &str| path.with_file_name(file).is_file();
    match name {
        "target" => beside("Cargo.toml") || beside("pom.xml"),
        _ => FOLDERS.split(' ').any(|known| known == name) || path.join("pyvenv.cfg").is_file(),
    }
}

impl Artefact {
    /// What a file is by its name. Libraries in Java archives are kept where libraries are kept.
    pub(super) fn from_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        if ending == "jar" {
            return (!is_library(path)).then_some(Self::Binary);
        }
        if BINARIES.contains(&ending.as_str()) {
            return Some(Self::Binary);
        }
        DOCUMENTS.contains(&ending.as_str()).then_some(Self::Document)
    }

    /// What a file is by its first bytes: programs of Linux, Windows and Mac, compiled Java.
    pub(super) fn from_head(head: &[u8]) -> Option<Self> {
        let programs: [&[u8]; 5] =
            [b"\x7fELF", b"MZ\x90\0", b"\xcf\xfa\xed\xfe", b"\xfe\xed\xfa\xcf", b"\xca\xfe\xba\xbe"];
        programs.iter().any(|magic| head.starts_with(magic)).then_some(Self::Binary)
    }
}

/// Whether a Java archive lies where libraries lie.
fn is_library(path: &Path) -> bool {
    let folders = path.parent().into_iter().flat_map(Path::iter);
    folders.map(|name| name.to_string_lossy().to_lowercase()).any(|name| {
        ["lib", "libs", "libraries", "library", "dependencies", "vendor", "wrapper"].contains(&name.as_str())
            || name.contains("javafx")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, expected: Option<Artefact>) {
        assert_eq!(Artefact::from_name(Path::new(path)), expected, "{path}");
    }

    #[test]
    fn compiled_programs_and_reports_are_known_by_name() {
        check("bin/main.exe", Some(Artefact::Binary));
        check("bin/Main.class", Some(Artefact::Binary));
        check("doc/report.PDF", Some(Artefact::Document));
        check("src/main.py", None);
        check("Makefile", None);
    }

    #[test]
    fn java_archives_are_kept_where_libraries_lie() {
        check("bin/solver.jar", Some(Artefact::Binary));
        check("lib/gson.jar", None);
        check("src/javafx-sdk-21/x.jar", None);
    }

    #[test]
    fn programs_without_an_ending_are_known_by_their_first_bytes() {
        assert_eq!(Artefact::from_head(b"\x7fELF\x02\x01"), Some(Artefact::Binary));
        assert_eq!(Artefact::from_head(b"#!/bin/sh"), None);
    }
}
