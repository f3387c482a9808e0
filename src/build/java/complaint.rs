//! What the Java compiler complains about, and what that means.

use std::path::PathBuf;

use crate::build::bench::{Outcome, Tried};
use crate::build::failure::first_error;

use super::classes::Classes;

/// `src/main.java:3: error: class Main is public, should be declared in a file named Main.java`.
pub fn misnamed(log: &str) -> Vec<(PathBuf, PathBuf)> {
    let found = log.lines().filter_map(|line| {
        let (place, rest) = line.split_once(": error: ")?;
        let (_, name) = rest.split_once("is public, should be declared in a file named ")?;
        let from = PathBuf::from(place.rsplit_once(':')?.0);
        let to = from.with_file_name(name.trim());
        Some((from, to))
    });
    found.collect()
}

/// Why nothing was compiled, with what is missing on this machine.
pub fn reason(tried: &Tried, classes: &Classes<'_>) -> String {
    let log = &tried.log;
    match &tried.outcome {
        Outcome::Missing(_) => "needs a JDK (Debian default-jdk-headless)".to_owned(),
        Outcome::Beyond(what) => format!("compiling {what}"),
        Outcome::Failed | Outcome::Done if log.contains("package javafx") && classes.use_javafx() => {
            "needs JavaFX (Debian openjfx)".to_owned()
        }
        Outcome::Failed | Outcome::Done => match newer(log) {
            Some(version) => {
                format!("needs JDK {version} (Debian openjdk-{version}-jdk-headless): {}", first_error(log))
            }
            None => missing_package(log).unwrap_or_else(|| first_error(log)),
        },
    }
}

/// `error: package com.google.gson does not exist`.
fn missing_package(log: &str) -> Option<String> {
    let (before, _) = log.split_once(" does not exist")?;
    let (_, package) = before.rsplit_once("error: package ")?;
    Some(format!("needs the Java package {package}, which was not handed in and is not on this machine"))
}

/// The JDK that first had what the compiler does not know.
fn newer(log: &str) -> Option<u32> {
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
        assert_eq!(missing_package(log).as_deref(), Some(reason));
    }

    #[test]
    fn a_newer_jdk_is_named() {
        assert_eq!(newer("error: cannot find symbol\n  symbol:   method getFirst()"), Some(21));
        assert_eq!(newer("error: ';' expected"), None);
    }
}
