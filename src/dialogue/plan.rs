//! A plan: one way to start a program and to hand it a case.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exec::{Planted, Template};
use crate::submission::Launch;

use super::conversation::Feed;
use super::spelling::Spelling;

/// One way to start a program.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The built submission.
    pub folder: Arc<Template>,
    /// How it is started; with [`Word::Case`](crate::submission::Word::Case) where the case is an argument.
    pub launch: Launch,
    /// How it gets its case.
    pub feed: Feed,
    /// How cards are typed.
    pub spelling: Spelling,
    /// Whether it talks to a terminal from the start.
    pub terminal: bool,
    /// Files that hold the case.
    pub planted: Vec<Planted>,
    /// What the case is called as an argument, seen from the working folder.
    pub argument: PathBuf,
}
