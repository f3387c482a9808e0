//! A conversation: one run of a program, with every answer it was given and why.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::contact::submission::{Hints, Launch};
use crate::exec::{Limits, Run, Text};
use crate::message::Message;

use super::names;

/// One run of a program on one case: facts only.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Conversation {
    /// How it was started.
    pub launch: Launch,
    /// How it was given the case.
    pub feed: Feed,
    /// Whether it talked to a terminal instead of pipes.
    pub terminal: bool,
    /// What it might use.
    pub limits: Limits,
    /// What happened.
    pub run: Run,
    /// The answers it was given, in order.
    pub turns: Vec<Turn>,
    /// Why we stopped talking before it ended, if we did.
    pub stop: Option<Stop>,
    /// Files it created or changed, bounded.
    pub saved: Vec<SavedFile>,
    /// Whether it never asked for the case and does the same without it.
    #[serde(rename = "deaf", default, skip_serializing_if = "std::ops::Not::not")]
    pub ignores_input: bool,
    /// Why the case, which is malformed, could not be put to it as it is.
    #[serde(rename = "unfit", default, skip_serializing_if = "Option::is_none")]
    pub not_applicable_reason: Option<Message>,
    /// Where somebody said that its answer and its figures stand.
    #[serde(default, skip_serializing_if = "Hints::is_empty")]
    pub hints: Hints,
}

impl Conversation {
    /// A run in which nothing was asked, typed or saved.
    pub fn new(launch: Launch, feed: Feed, limits: Limits, run: Run) -> Self {
        Self {
            launch,
            feed,
            terminal: false,
            limits,
            run,
            turns: Vec::new(),
            stop: None,
            saved: Vec::new(),
            ignores_input: false,
            not_applicable_reason: None,
            hints: Hints::default(),
        }
    }
}

/// How a program gets its case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feed {
    /// It asks for a file name, or for the case itself.
    Prompt,
    /// The file is an argument.
    Argument,
    /// The case itself stands on standard input.
    Stdin,
    /// It reads a file of this name without asking.
    File(PathBuf),
}

/// One answer given to a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The last lines it had printed, bounded.
    pub prompt: String,
    /// What kind of question that was taken for.
    pub kind: Kind,
    /// What was typed, without the Enter.
    pub answer: String,
    /// Why, in a few words.
    pub why: Message,
}

impl Turn {
    /// Whether what was typed is a name of the case's file, whatever was asked.
    pub fn names_case(&self) -> bool {
        names::names_case(&self.answer)
    }
}

/// Kinds of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The name of the file with the case.
    File,
    /// A choice from a menu.
    Menu,
    Algorithm,
    /// Whether to show the search at work.
    Animation,
    /// A part of the case: a card, a row, a room.
    Data,
    /// Who sits at the keyboard.
    Person,
    /// Go on?
    Confirm,
    /// Press Enter.
    Enter,
    Save,
    /// The name of the file to save to.
    SaveName,
    /// Once more?
    Again,
    /// Nothing recognised; the answer follows from the state alone.
    Unknown,
}

/// Why a conversation was ended from our side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "reason")]
pub enum Stop {
    /// All was said: it asked only whether to go on.
    Done,
    /// It asked once more for the case it had been given: it did not take it, whatever its words.
    Returned,
    /// It waits for something nobody could answer, and what it asked last.
    Stuck(String),
}

impl Stop {
    /// Whether it waits for something nobody could answer.
    pub fn is_stuck(&self) -> bool {
        matches!(self, Self::Stuck(_))
    }
}

/// A file that a program left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedFile {
    /// Its path below the folder above the working copy.
    pub path: PathBuf,
    /// Its bytes; nothing if it is too long or no ordinary file.
    pub text: Option<Text>,
    /// Its length.
    pub bytes: u64,
}
