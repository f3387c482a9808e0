//! A snapshot file: insta's format, so that `cargo insta review` works on it too.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::LONGEST_TEXT;
use crate::file::{ReadError, read_text};

use super::{Finding, Key};

/// Why a snapshot could not be read or written, and the way out.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The system refused to read it.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Two branches changed it.
    #[error(
        "{path}:{line}: a merge conflict is left in this snapshot: \
         keep one side, or delete the file and run `wasit snapshot update`"
    )]
    Conflict {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
    },
    /// It is not a snapshot.
    #[error(
        "{path}:{line}: {problem}: \
         restore the file from version control, or delete it and run `wasit snapshot update`"
    )]
    Garbled {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is there and what was expected.
        problem: String,
    },
    /// The folder could not be listed.
    #[error("cannot list {path}")]
    List {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused to write, rename or delete it.
    #[error("cannot write {path}, so make its folder writable or name another with --snapshots")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// The text of the file of a snapshot.
pub(super) fn text_of(key: &Key, finding: &Finding) -> String {
    let mut text = String::from("---\n");
    let source = format!("cases/{}/input.txt", key.case_id());
    let expression = format!("wasit solve {} {} --algorithm {}", key.puzzle, key.case_id(), key.algorithm);
    for (name, value) in [("source", source), ("expression", expression)] {
        writeln!(text, "{name}: {}", scalar(&value)).expect("a String takes everything");
    }
    write!(text, "---\n{finding}").expect("a String takes everything");
    text
}

/// A YAML string, quoted only where insta would quote it, so that both write the same bytes.
fn scalar(value: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '/' | '.' | '_' | '-' | '+' | '@');
    match value.chars().all(plain) {
        true => value.to_owned(),
        false => serde_json::to_string(value).expect("a string is always JSON"),
    }
}

/// Reads the file of a snapshot.
pub(super) fn read(path: &Path) -> Result<Finding, SnapshotError> {
    let text = read_text(path, LONGEST_TEXT)?.replace("\r\n", "\n");
    let garbled = |line, problem: &str| SnapshotError::Garbled {
        path: path.to_owned(),
        line,
        problem: problem.to_owned(),
    };
    let is_marker =
        |line: &str| ["<<<<<<< ", ">>>>>>> ", "||||||| "].iter().any(|start| line.starts_with(start));
    if let Some(index) = text.lines().position(is_marker) {
        return Err(SnapshotError::Conflict { path: path.to_owned(), line: index + 1 });
    }
    let Some(rest) = text.strip_prefix("---\n") else {
        return Err(garbled(1, "expected `---` before the front matter"));
    };
    let Some(end) = rest.find("\n---\n") else {
        return Err(garbled(2, "expected `---` after the front matter"));
    };
    let content = &rest[end + 5..];
    let lines_before = rest[..end].lines().count() + 2;
    Finding::read(content).map_err(|(line, problem)| garbled(lines_before + line, &problem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Said;

    fn check(text: &str, expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.snap");
        std::fs::write(&path, text).unwrap();
        let message = read(&path).unwrap_err().to_string();
        let message = message.replace(&folder.path().display().to_string(), "");
        assert!(message.starts_with(expected), "{message}");
        assert!(message.contains("`wasit snapshot update`"), "{message}");
    }

    #[test]
    fn a_file_has_front_matter_content_and_one_final_newline() {
        let key = Key::from_file("queens", "mine@bitboard");
        let finding = Finding { said: Said::NoSolution, iterations: 3, solutions: Some(0) };
        let expected = "---\nsource: cases/queens/mine/input.txt\n\
            expression: wasit solve queens queens/mine --algorithm bitboard\n---\n\
            claim: no-solution\niterations: 3\nsolutions: 0\n";
        assert_eq!(text_of(&key, &finding), expected);
    }

    #[test]
    fn an_odd_name_is_quoted() {
        assert_eq!(scalar("a: #b"), "\"a: #b\"");
    }

    #[test]
    fn a_merge_conflict_is_named_with_its_line() {
        let text = "---\nsource: x\n---\nclaim: answer\n<<<<<<< HEAD\niterations: 1\n=======\niterations: 2\n>>>>>>> b\n";
        check(text, "/x.snap:5: a merge conflict is left in this snapshot");
    }

    #[test]
    fn a_garbled_file_is_named_with_its_line() {
        check("", "/x.snap:1: expected `---` before the front matter");
        check("---\nsource: x\n", "/x.snap:2: expected `---` after the front matter");
        check(
            "---\nsource: x\n---\nclaim: answer\nhello\n",
            "/x.snap:5: expected `iterations: …`, found `hello`",
        );
    }
}
