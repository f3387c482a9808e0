//! The name of a snapshot: a puzzle, a case and an algorithm.

use std::fmt;
use std::path::{Path, PathBuf};

/// What a snapshot is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub puzzle: String,
    /// The name of the case.
    pub case: String,
    /// The reference solver; empty if the file is not named after one.
    pub algorithm: String,
}

impl Key {
    /// The key of a file `<case>@<algorithm>` (without its ending) in the folder of a puzzle.
    pub fn from_file(puzzle: &str, stem: &str) -> Self {
        let (case, algorithm) = stem.rsplit_once('@').unwrap_or((stem, ""));
        Self { puzzle: puzzle.to_owned(), case: case.to_owned(), algorithm: algorithm.to_owned() }
    }

    /// The puzzle and the case, such as `queens/report-2-9x9`.
    pub fn case_id(&self) -> String {
        format!("{}/{}", self.puzzle, self.case)
    }

    /// The accepted snapshot below a folder.
    pub fn path(&self, root: &Path) -> PathBuf {
        root.join(format!("{self}.snap"))
    }

    /// The pending snapshot beside it.
    pub fn pending_path(&self, root: &Path) -> PathBuf {
        root.join(format!("{self}.snap.new"))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.puzzle, self.case)?;
        if self.algorithm.is_empty() { Ok(()) } else { write!(f, "@{}", self.algorithm) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_and_its_file_name_say_the_same() {
        for name in ["queens/9x9@bitboard", "iq/a@home@exact-cover", "iq/stray"] {
            let (puzzle, stem) = name.split_once('/').unwrap();
            assert_eq!(Key::from_file(puzzle, stem).to_string(), name);
        }
    }
}
