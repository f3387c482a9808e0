//! What building came to.

use serde::{Deserialize, Serialize};

use crate::submission::Program;

/// What building came to.
#[derive(Debug, Clone)]
pub struct Built {
    /// What was tried, in order; empty if nothing needed building.
    pub steps: Vec<BuildStep>,
    /// The programs that can be started, the likeliest first; or why there is none.
    pub programs: Result<Vec<Program>, BuildFailure>,
    /// What had to be repaired or guessed, one sentence each.
    pub repairs: Vec<String>,
}

/// One command of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildStep {
    /// As typed.
    pub command: String,
    /// Whether it worked.
    pub ok: bool,
    /// What it printed, bounded.
    pub log: String,
}

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "reason")]
pub enum BuildFailure {
    /// It cannot be built, and why.
    Failed(String),
    /// Nothing here is a program, or several are and none stands out.
    NotFound(String),
    /// Only a person can run it: it has a window and nothing else.
    Windowed(String),
}
