//! A program ready to be started.

use std::sync::Arc;

use crate::exec::Template;

use super::{Language, Launch};

/// A built program with its files.
#[derive(Debug, Clone)]
pub struct Program {
    /// What it is called in reports, such as `src/main.py`.
    pub name: String,
    /// What it is written in; nothing when the manifest names a command of its own.
    pub language: Option<Language>,
    /// The built submission, to be copied afresh for every run.
    pub folder: Arc<Template>,
    /// The way to start it, from the working folder that is most likely meant.
    pub launch: Launch,
}
