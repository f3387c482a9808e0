//! The texts of one case, wherever they are kept.

use std::path::Path;

use crate::limits::{ReadError, read_text};

use super::{LONGEST_CONFIG, LONGEST_TEXT};

/// The texts of a case folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFiles {
    /// How the folder is named in messages.
    pub label: String,
    /// `input.txt`.
    pub input: String,
    /// `expected.txt`, if it is there.
    pub expected: Option<String>,
    /// `case.yaml`, if it is there.
    pub config: Option<String>,
    /// `puzzle.yaml` beside the case folder, if it is there.
    pub puzzle_config: Option<String>,
}

impl CaseFiles {
    /// The texts in a folder.
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
