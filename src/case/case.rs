//! A case: an instance, what is expected, and what its author says about it.

use std::path::Path;

use crate::file::{ReadError, read_text};
use crate::vocabulary::Vocabulary;
use crate::yaml::YamlError;

use super::{CaseConfig, Expect, LONGEST_CONFIG, LONGEST_TEXT, PuzzleConfig};

/// A case, ready for use. Whether its instance is well-formed is for the puzzle to say.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub puzzle: String,
    /// The name of its folder.
    pub name: String,
    pub input: String,
    /// One valid answer, or one of the set phrases; verified, never trusted.
    pub stored: Option<String>,
    pub config: CaseConfig,
    pub puzzle_config: PuzzleConfig,
}

impl Case {
    pub fn read(puzzle: &str, name: &str, files: CaseFiles) -> Result<Self, YamlError> {
        let CaseFiles { label, input, expected, config, puzzle_config } = files;
        let config = match config {
            Some(text) => CaseConfig::read(&format!("{label}/case.yaml"), &text)?,
            None => CaseConfig::default(),
        };
        let puzzle_config = match puzzle_config {
            Some(text) => PuzzleConfig::read(&format!("{puzzle}/puzzle.yaml"), &text)?,
            None => PuzzleConfig::default(),
        };
        Ok(Self {
            puzzle: puzzle.to_owned(),
            name: name.to_owned(),
            input,
            stored: expected,
            config,
            puzzle_config,
        })
    }

    /// The puzzle and the case, such as `queens/report-2-nine-rows`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.puzzle, self.name)
    }

    /// The phrases in which programs are understood.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.puzzle_config.words
    }

    /// What a program may say; empty if nothing is laid down.
    pub fn expects(&self) -> Vec<Expect> {
        match (&self.config.expect, &self.stored) {
            (Some(expectation), _) => expectation.iter().collect(),
            (None, Some(stored)) => vec![Expect::from_stored(stored)],
            (None, None) => Vec::new(),
        }
    }

    /// What a program may say, in words; empty if nothing is laid down.
    pub fn expected_words(&self) -> Vec<String> {
        self.expects().into_iter().map(|expect| expect.word().to_owned()).collect()
    }
}

/// The texts of one case, wherever they are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFiles {
    /// How the folder is named in messages.
    pub label: String,
    pub input: String,
    pub expected: Option<String>,
    pub config: Option<String>,
    /// `puzzle.yaml` beside the case folder, if it is there.
    pub puzzle_config: Option<String>,
}

impl CaseFiles {
    pub fn in_folder(folder: &Path) -> Result<Self, ReadError> {
        let optional = |path: &Path, limit| match path.exists() {
            true => read_text(path, limit).map(Some),
            false => Ok(None),
        };
        Ok(Self {
            label: folder.display().to_string(),
            input: read_text(&folder.join("input.txt"), LONGEST_TEXT)?,
            expected: optional(&folder.join("expected.txt"), LONGEST_TEXT)?,
            config: optional(&folder.join("case.yaml"), LONGEST_CONFIG)?,
            puzzle_config: match folder.parent() {
                Some(parent) => optional(&parent.join("puzzle.yaml"), LONGEST_CONFIG)?,
                None => None,
            },
        })
    }
}
