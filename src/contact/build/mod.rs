//! Building: from a submission's files to programs that can be started, in the sandbox.

mod cache;
mod candidate;
mod commands;
mod cpp;
mod files;
mod from_manifest;
mod go;
mod java;
mod ladder;
mod node;
mod python;
mod readme;
mod rust;
mod sources;
mod start;
mod workdir;
mod workspace;

use serde::{Deserialize, Serialize};

use crate::contact::submission::Program;
use crate::language::Language;
use crate::message::Message;

pub use cache::Cache;
pub use ladder::build;

/// What building came to.
#[derive(Debug, Clone)]
pub struct Built {
    /// What was tried, in order; empty if nothing needed building.
    pub steps: Vec<BuildStep>,
    /// The programs that can be started, the likeliest first; or why there is none.
    pub programs: Result<Vec<Program>, BuildFailure>,
    /// What the likeliest program is written in, whether it was built or not.
    pub language: Option<&'static Language>,
    /// What had to be repaired or guessed, one sentence each.
    pub repairs: Vec<Message>,
}

impl Built {
    /// What comes of building nothing.
    pub fn nothing() -> Self {
        Self { steps: Vec::new(), programs: Ok(Vec::new()), language: None, repairs: Vec::new() }
    }
}

/// One command of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildStep {
    /// As typed.
    pub command: String,
    pub ok: bool,
    /// What it printed, bounded.
    pub log: String,
}

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "reason")]
pub enum BuildFailure {
    Failed(Message),
    /// This machine lacks what it needs: nothing is known against the program.
    Lacking(Message),
    /// Nothing here is a program.
    NotFound(Message),
    /// Only a person can run it: it has a window and nothing else.
    Windowed(Message),
}
