//! What the Java compiler complains about, and what that means.

use std::path::PathBuf;

use crate::contact::build::workspace::first_error;
use crate::message::{Message, message};

use super::classes::Classes;

/// `src/main.java:3: error: class Main is public, should be declared in a file named Main.java`.
pub(super) fn misnamed(log: &str) -> Vec<(PathBuf, PathBuf)> {
    let found = log.lines().filter_map(|line| {
        let (place, rest) = line.split_once(": error: ")?;
        let (_, name) = rest.split_once("is public, should be declared in a file named ")?;
        let from = PathBuf::from(place.rsplit_once(':')?.0);
        let to = from.with_file_name(name.trim());
        Some((from, to))
    });
    found.collect()
}

/// What a failed compilation means, where it is more than its first error.
pub(super) fn explain(log: &str, classes: &Classes<'_>) -> Option<Message> {
    if log.contains("package javafx") && classes.use_javafx() {
        return Some(message!("build.needs", what = "JavaFX (Debian openjfx)"));
    }
    let Some(version) = newer_jdk(log) else { return missing_package(log) };
    Some(message!("build.needs-jdk", version, error = first_error(log)))
}

/// `error: package com.google.gson does not exist`.
fn missing_package(log: &str) -> Option<Message> {
    let (before, _) = log.split_once(" does not exist")?;
    let (_, package) = before.rsplit_once("error: package ")?;
    Some(message!("build.needs-java-package", package))
}

/// The JDK that first had what the compiler does not know.
fn newer_jdk(log: &str) -> Option<u32> {
    let signs = [
        ("method getFirst", 21),
        ("method getLast", 21),
        ("method removeLast", 21),
        ("method removeFirst", 21),
        ("method reversed", 21),
        ("record patterns", 21),
        ("patterns in switch statements are a preview", 21),
        ("unnamed", 22),
        ("as of release 21", 22),
    ];
    signs.iter().find(|(words, _)| log.contains(words)).map(|(_, version)| *version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misnamed_file_gets_the_name_of_its_class() {
        let log = "src/main.java:3: error: class Main is public, should be declared in a file named Main.java\npublic";
        assert_eq!(misnamed(log), [(PathBuf::from("src/main.java"), PathBuf::from("src/Main.java"))]);
    }

    #[test]
    fn a_package_that_is_not_here_is_named() {
        let log = "src/A.java:1: error: package com.google.gson does not exist\nimport com.google.gson.Gson;";
        let reason =
            "needs the Java package com.google.gson, which was not handed in and is not on this machine";
        assert_eq!(missing_package(log).expect("explained"), reason);
    }

    #[test]
    fn a_newer_jdk_is_named() {
        assert_eq!(newer_jdk("error: cannot find symbol\n  symbol:   method getFirst()"), Some(21));
        assert_eq!(newer_jdk("error: ';' expected"), None);
    }
}
