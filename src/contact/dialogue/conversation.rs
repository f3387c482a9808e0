//! A conversation: one run of a program, with every answer it was given and why.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::contact::submission::{Hints, Launch};
use crate::contact::{OwnSigns, OwnWords};
use crate::exec::{Limits, Run, Text};
use crate::message::Message;

use super::attempt::Spelling;
use super::names;
use super::script::{Decision, Scripted};

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
    /// Where something else could have been typed.
    #[serde(skip)]
    pub decisions: Vec<Decision>,
    /// The prompts it met, and whether the answer was there by then.
    #[serde(skip)]
    pub met: Vec<(String, bool)>,
    /// How the way to talk was found, and how far it is proved.
    #[serde(default, skip_serializing_if = "Contacted::is_unknown")]
    pub contact: Contacted,
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
            decisions: Vec::new(),
            met: Vec::new(),
            contact: Contacted::default(),
            hints: Hints::default(),
        }
    }
}

/// How the way to talk to a submission was found: the same for all its conversations.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Contacted {
    pub proof: Proof,
    /// Runs that it took.
    pub tries: u32,
    /// Whether what is talked to may be only a part of the program, beside a window: believed only where it is proved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_substitute: bool,
    /// Whether it says the same again about the same probe, and speaks of no other case.
    #[serde(default)]
    pub is_steady: bool,
    /// What the first of them came to, in one sentence, where it was not the right one.
    #[serde(default, skip_serializing_if = "Message::is_empty")]
    pub first: Message,
    pub spelling: Spelling,
    pub everywhere: bool,
    /// Replies that were found by experiment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Scripted>,
    /// The prompts that the probes have met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompts: Vec<String>,
    /// How many names of the case's file it took them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub names: usize,
    /// Those that they met only once the answer was there: who meets one of them has said all about the case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closing: Vec<String>,
    /// Those that they met before the answer and after it: who meets one of them again was not refused by that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recurring: Vec<String>,
    /// Lines that it has printed about every probe with an answer, figures apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub usual: Vec<String>,
    /// Sentences in which the program says that there is no answer, found by difference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says_none: Vec<OwnWords>,
    /// Sentences in which it refuses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says_refused: Vec<OwnWords>,
    /// What else sets the probes apart.
    #[serde(default, skip_serializing_if = "OwnSigns::is_empty")]
    pub signs: OwnSigns,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Contacted {
    /// Whether no probe was ever tried.
    pub fn is_unknown(&self) -> bool {
        self.proof == Proof::Unknown
    }
}

/// How far it is proved that a program is talked to as it wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// The puzzle has no probes.
    #[default]
    Unknown,
    /// Nothing that it says shows that it was given the probes.
    Unheard,
    /// What it says belongs to the probes, right or wrong.
    Heard,
    /// It has solved the probes.
    Proved,
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
    #[serde(with = "crate::exec::any_path")]
    pub path: PathBuf,
    /// Its bytes; nothing if it is too long or no ordinary file.
    pub text: Option<Text>,
    /// Its length.
    pub bytes: u64,
}
