//! What the Java compiler complains about, and what that means.

use std::path::PathBuf;

use crate::contact::build::BuildFailure;
use crate::contact::build::sources::{Source, Sources};
use crate::contact::build::workspace::first_error;
use crate::message::message;

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
pub(super) fn explain(log: &str, classes: &Classes<'_>, sources: &Sources) -> Option<BuildFailure> {
    if log.contains("package javafx") && classes.use_javafx() {
        return Some(BuildFailure::Lacking(message!("build.needs", what = "JavaFX (Debian openjfx)")));
    }
    if let Some(version) = newer_jdk(log) {
        let reason = message!("build.needs-jdk", version, error = first_error(log));
        return Some(BuildFailure::Lacking(reason));
    }
    let package = missing_package(log)?;
    let reason = message!("build.needs-java-package", package);
    // What the project's own build fetches is only not on this machine.
    let group = package.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
    let fetches = |file: &Source| {
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        (name == "pom.xml" || name.starts_with("build.gradle")) && file.text.contains(&group)
    };
    let is_fetched = sources.iter().any(fetches);
    Some(if is_fetched { BuildFailure::Lacking(reason) } else { BuildFailure::Failed(reason) })
}

/// `error: package com.google.gson does not exist`.
fn missing_package(log: &str) -> Option<&str> {
    let (before, _) = log.split_once(" does not exist")?;
    Some(before.rsplit_once("error: package ")?.1)
}

/// The JDK that first had what the compiler does not know.
fn newer_jdk(log: &str) -> Option<u32> {
    let signs = [
        ("method getFirst", 21),
        ("method getLast", 21),
        ("method removeLast", 21),
        ("method removeFirst", 21),
        ("method reversed", 21),
        ("method clamp", 21),
        ("method ofVirtual", 21),
        ("record patterns", 21),
        ("patterns in switch statements are a preview", 21),
        ("unnamed", 22),
        ("as of release 21", 22),
        ("variable IO", 25),
    ];
    signs.iter().find(|(words, _)| log.contains(words)).map(|(_, version)| *version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Message;

    #[test]
    fn a_misnamed_file_gets_the_name_of_its_class() {
        let log = "src/main.java:3: error: class Main is public, should be declared in a file named Main.java\npublic";
        assert_eq!(misnamed(log), [(PathBuf::from("src/main.java"), PathBuf::from("src/Main.java"))]);
    }

    #[test]
    fn a_package_that_is_not_here_is_named() {
        let log = "src/A.java:1: error: package com.google.gson does not exist\nimport com.google.gson.Gson;";
        assert_eq!(missing_package(log), Some("com.google.gson"));
        let check = |files: &[(&str, &str)], failure: fn(Message) -> BuildFailure| {
            let sources = Sources::test(files);
            let explained = explain(log, &Classes::read(&sources), &sources);
            let reason = message!("build.needs-java-package", package = "com.google.gson");
            assert_eq!(explained, Some(failure(reason)), "{files:?}");
        };
        check(&[], BuildFailure::Failed);
        check(&[("pom.xml", "<groupId>com.google.code.gson</groupId>")], BuildFailure::Lacking);
    }

    #[test]
    fn a_newer_jdk_is_named() {
        assert_eq!(newer_jdk("error: cannot find symbol\n  symbol:   method getFirst()"), Some(21));
        assert_eq!(newer_jdk("error: ';' expected"), None);
        let log = "A.java:1: error: cannot find symbol\n  symbol:   method getFirst()";
        let sources = Sources::default();
        let explained = explain(log, &Classes::read(&sources), &sources);
        assert!(matches!(explained, Some(BuildFailure::Lacking(_))), "{explained:?}");
    }
}
