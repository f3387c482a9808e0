//! Where an answer and its figures stand, as a manifest says it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Manifest, Statistics};

/// What the reading of a run is told by a manifest; kept with the run, so that it can be read again without it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hints {
    /// The file that holds the answer, from the working folder.
    pub answer_file: Option<PathBuf>,
    /// How the figures are written.
    pub statistics: Statistics,
}

impl Hints {
    /// What a manifest says.
    pub fn of(manifest: &Manifest) -> Self {
        Self { answer_file: manifest.output.clone(), statistics: manifest.statistics.clone() }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
