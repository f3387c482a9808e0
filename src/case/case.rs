//! A case: an instance, what is expected, and what its author says about it.

use super::{CaseConfig, CaseFiles, Expect, PuzzleConfig, YamlError};

/// A case, ready for use. Whether its instance is well-formed is for the puzzle to say.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The puzzle's name.
    pub puzzle: String,
    /// The name of its folder.
    pub name: String,
    /// The text of the instance.
    pub input: String,
    /// One valid answer, or one of the set phrases; verified, never trusted.
    pub stored: Option<String>,
    /// What its author says.
    pub config: CaseConfig,
    /// What holds for all cases of the puzzle.
    pub puzzle_config: PuzzleConfig,
}

impl Case {
    /// The case made of these texts.
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

    /// What a program may say; empty if nothing is laid down.
    pub fn expects(&self) -> Vec<Expect> {
        match (&self.config.expect, &self.stored) {
            (Some(expectation), _) => expectation.iter().collect(),
            (None, Some(stored)) => vec![Expect::of_stored(stored)],
            (None, None) => Vec::new(),
        }
    }

    /// What a program may say, in words; empty if nothing is laid down.
    pub fn expected_words(&self) -> Vec<String> {
        self.expects().into_iter().map(|expect| expect.word().to_owned()).collect()
    }
}
