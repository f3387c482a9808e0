//! What a compiler's complaint can be cured with, without knowing the program.

use std::path::PathBuf;

use crate::message::{Message, message};

/// A cure for one complaint.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Remedy {
    /// An include that does not lead to a file: the file it stands in, and the name as written.
    Include(PathBuf, String),
    /// A standard header that was forgotten.
    Header(String),
    /// A name that the system's library has too.
    Rename(String),
    Option(&'static str, Message),
}

/// The first cure for what a compiler printed.
pub(super) fn find_remedy(log: &str, is_c: bool, tried: &[Remedy]) -> Option<Remedy> {
    let mut all: Vec<Remedy> = log.lines().filter_map(missing_file).collect();
    all.extend(log.lines().filter_map(hinted_header));
    all.extend(log.lines().filter_map(clashing_name));
    if log.contains("target specific option mismatch") || log.contains("‘__builtin_ia32_") {
        all.push(Remedy::Option("-march=native", message!("build.own-processor")));
    }
    let undeclared = [
        "was not declared in this scope",
        "has not been declared",
        "is not a member of 'std'",
        "does not name a type",
        "has incomplete type",
        "is not a member of ‘std’",
    ];
    if undeclared.iter().any(|words| log.contains(words)) && !is_c {
        all.push(Remedy::Header("bits/stdc++.h".to_owned()));
    }
    if log.contains("multiple definition of") && is_c {
        all.push(Remedy::Option("-fcommon", message!("build.merged-variables")));
    }
    if log.contains("[-fpermissive]") {
        all.push(Remedy::Option("-fpermissive", message!("build.permissive")));
    }
    if log.contains("-Wimplicit-function-declaration")
        || log.contains("-Wint-conversion")
        || log.contains("-Wincompatible-pointer-types")
    {
        all.push(Remedy::Option("-std=gnu89", message!("build.older-c")));
    }
    all.into_iter().find(|remedy| !tried.contains(remedy))
}

/// `src/a.cpp:3:10: fatal error: Board.h: No such file or directory`.
fn missing_file(line: &str) -> Option<Remedy> {
    let (place, rest) = line.split_once(": fatal error: ")?;
    let (name, _) = rest.split_once(": No such file or directory")?;
    let file = place.split(':').next()?;
    Some(Remedy::Include(PathBuf::from(file), name.to_owned()))
}

/// `note: 'INT_MAX' is defined in header '<climits>'; did you forget to '#include <climits>'?`, and its kin.
fn hinted_header(line: &str) -> Option<Remedy> {
    let (_, rest) = line.split_once("#include <").or_else(|| line.split_once("include ‘<"))?;
    let hint =
        line.contains("is defined in header") || line.contains("did you forget") || line.contains("include ");
    let header = rest.split('>').next().filter(|name| !name.is_empty() && name.len() < 40)?;
    (hint && line.contains("note: ")).then(|| Remedy::Header(header.to_owned()))
}

/// `error: ambiguating new declaration of 'int select(int)'`, `conflicting types for 'getline'`, and their kin.
fn clashing_name(line: &str) -> Option<Remedy> {
    let complaints = [
        "ambiguating new declaration of ",
        "conflicting types for ",
        "conflicting declaration ",
        "conflicting declaration of C function ",
        "reference to ",
        "new declaration ",
        "redeclared as different kind of ",
    ];
    let (_, rest) = line.split_once(" error: ")?;
    let is_clash = complaints.iter().any(|words| rest.starts_with(words)) || rest.contains("is ambiguous");
    let quoted = rest.split(['\'', '‘', '’']).nth(1)?;
    let head = quoted.split('(').next()?;
    let name = head.rsplit([' ', '*', '&', ':']).next()?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_clash && is_name && name != "main").then(|| Remedy::Rename(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(log: &str, expected: Option<&Remedy>) {
        assert_eq!(find_remedy(log, false, &[]).as_ref(), expected, "{log}");
    }

    #[test]
    fn complaints_name_their_cures() {
        check(
            "src/a.cpp:3:10: fatal error: Board.h: No such file or directory",
            Some(&Remedy::Include(PathBuf::from("src/a.cpp"), "Board.h".to_owned())),
        );
        check(
            "a.cpp:4:2: note: 'INT_MAX' is defined in header '<climits>'; did you forget to '#include <climits>'?",
            Some(&Remedy::Header("climits".to_owned())),
        );
        check(
            "a.cpp:9:5: error: ambiguating new declaration of 'int select(int, int)'",
            Some(&Remedy::Rename("select".to_owned())),
        );
        check(
            "a.cpp:9:5: error: reference to 'count' is ambiguous",
            Some(&Remedy::Rename("count".to_owned())),
        );
        check("a.cpp:1:1: error: expected ';'", None);
    }

    #[test]
    fn a_cure_is_tried_once() {
        let log = "a.cpp:9:5: error: reference to 'count' is ambiguous";
        assert_eq!(find_remedy(log, false, &[Remedy::Rename("count".to_owned())]), None);
    }
}
