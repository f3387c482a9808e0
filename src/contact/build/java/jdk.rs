//! The JDKs of this machine, the usual one first, then the newest; and its `JavaFX`.

use std::path::{Path, PathBuf};

/// Where systems keep them.
const PLACES: &[&str] = &["/usr/lib/jvm", "/opt", "/usr/local"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Jdk {
    pub javac: String,
    pub java: String,
}

/// The usual JDK, then the newest that is installed besides.
pub(crate) fn find_jdks() -> Vec<Jdk> {
    let usual = Jdk { javac: "javac".to_owned(), java: "java".to_owned() };
    let mut found: Vec<(u32, PathBuf)> =
        PLACES.iter().flat_map(|place| installed(Path::new(place))).collect();
    found.sort();
    let newest = found.pop().map(|(_, home)| Jdk {
        javac: home.join("bin/javac").display().to_string(),
        java: home.join("bin/java").display().to_string(),
    });
    std::iter::once(usual).chain(newest).collect()
}

fn installed(place: &Path) -> Vec<(u32, PathBuf)> {
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let homes = entries.map(|entry| entry.path()).filter(|home| home.join("bin/javac").is_file());
    homes.filter_map(|home| Some((version(home.file_name()?.to_str()?)?, home))).collect()
}

/// The version in a folder's name: `java-17-openjdk-amd64`, `temurin-25-jdk`, `jdk-21.0.2`.
fn version(name: &str) -> Option<u32> {
    let numbers = name.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok());
    numbers.into_iter().find(|number| (7..100).contains(number))
}

/// Where Debian keeps `JavaFX`.
const JAVAFX: &str = "/usr/share/openjfx/lib";

/// The options with which a `JavaFX` of this machine is found.
pub(super) fn javafx_options() -> Option<[String; 4]> {
    let there = Path::new(JAVAFX).join("javafx.controls.jar").exists();
    there.then(|| ["--module-path", JAVAFX, "--add-modules", "ALL-MODULE-PATH"].map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_names() {
        assert_eq!(version("java-17-openjdk-amd64"), Some(17));
        assert_eq!(version("java-1.17.0-openjdk-amd64"), Some(17));
        assert_eq!(version("temurin-25-jdk-amd64"), Some(25));
        assert_eq!(version("default-java"), None);
    }
}
