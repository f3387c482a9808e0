//! Java libraries: archives that were handed in, and the `JavaFX` of this machine.

use std::path::{Path, PathBuf};

use crate::exec::Template;

/// Where Debian keeps `JavaFX`.
const JAVAFX: &str = "/usr/share/openjfx/lib";

/// The options with which a `JavaFX` of this machine is found.
pub fn javafx_options() -> Option<[String; 4]> {
    let there = Path::new(JAVAFX).join("javafx.controls.jar").exists();
    there.then(|| ["--module-path", JAVAFX, "--add-modules", "ALL-MODULE-PATH"].map(str::to_owned))
}

/// The Java archives of a submission, except those of build tools.
pub fn archives(files: &Template) -> Vec<PathBuf> {
    let inside = files.entries().iter().filter_map(|entry| entry.path.strip_prefix(files.name()).ok());
    let jars = inside.filter(|path| path.extension().is_some_and(|ending| ending == "jar"));
    jars.filter(|path| !path.to_string_lossy().contains("gradle")).map(Path::to_owned).collect()
}

/// Folders whose files programs load by name from their class path.
pub fn resources(roots: &[PathBuf], files: &Template) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = roots.to_vec();
    for entry in files.entries() {
        let Ok(path) = entry.path.strip_prefix(files.name()) else { continue };
        if path.ends_with("resources") && entry.kind == crate::exec::Kind::Folder {
            found.push(path.to_owned());
        }
    }
    found.dedup();
    found
}
