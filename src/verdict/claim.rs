//! A claim: what a program says about an instance, and why it is taken to say that.

use std::ops::Range;

use crate::contact::Impression;
use crate::contact::dialogue::{Conversation, Stop};
use crate::message::{Message, message};
use crate::puzzles::Judgement;

use super::Stats;

/// What a run claims, with everything that led to it. Without any evidence that is nothing.
#[derive(Debug, Clone, Default)]
pub struct Claim {
    /// What the program says.
    pub says: Says,
    /// Why that and nothing else, in one sentence.
    pub why: Message,
    /// The file the claim stands in, if it is not on the screen.
    pub source: Option<String>,
    /// Lines of the source that matter.
    pub marks: Vec<Mark>,
    /// What the program reports about itself.
    pub stats: Stats,
    /// What a teacher may want to know.
    pub notes: Vec<Message>,
    /// The words of its own that it says, whether or not the claim rests on them.
    pub own_words: Option<String>,
    /// Whether it was right before the program was told something that is no part of the case, and went wrong.
    pub(super) before_epilogue: bool,
    /// Whether it is about another instance than the one given.
    pub(super) is_elsewhere: bool,
}

/// What a program says.
#[derive(Debug, Clone, Default)]
pub enum Says {
    /// This is an answer; it was read and held against the rules.
    Answer(Judgement),
    /// This is an answer, but it had to be interpreted, and how.
    Doubtful(Judgement, Message),
    /// Something like an answer to an instance that has none.
    Baseless,
    NoSolution,
    /// The input is refused.
    Refused,
    /// The input file is said to be missing.
    Missing,
    /// Two things that cannot both be meant.
    Contradictory,
    /// It wants a window and says nothing else.
    Windowed,
    /// It says that it died, and nothing else.
    Died,
    /// Nothing that could be read.
    #[default]
    Nothing,
}

/// A claim without its contents, as contracts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    Answer,
    NoSolution,
    /// "Input refused".
    Refused,
    /// Nothing readable.
    Nothing,
    /// Two things at once.
    Contradictory,
}

/// Lines that matter, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Counted from 0.
    pub lines: Range<usize>,
    /// What they are.
    pub role: Role,
    /// In words.
    pub why: String,
}

/// What marked lines are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The claim rests on them.
    Chosen,
    /// They speak against it, or would do without the others.
    Other,
    /// A figure the program reports.
    Figure,
}

impl Claim {
    pub(super) fn new(says: Says, why: Message, marks: Vec<Mark>) -> Self {
        Self { says, why, marks, ..Self::default() }
    }

    /// The claim without its contents.
    pub fn kind(&self) -> ClaimKind {
        match self.says {
            Says::Answer(_) | Says::Doubtful(..) | Says::Baseless => ClaimKind::Answer,
            Says::NoSolution => ClaimKind::NoSolution,
            Says::Refused | Says::Missing => ClaimKind::Refused,
            Says::Contradictory => ClaimKind::Contradictory,
            Says::Nothing | Says::Died | Says::Windowed => ClaimKind::Nothing,
        }
    }

    /// Whether nothing is claimed, and no window is wanted in which something might be.
    pub(super) fn is_silent(&self) -> bool {
        matches!(self.says, Says::Nothing | Says::Died)
    }

    /// How far the conversation came in which this was said.
    pub fn impression(&self, conversation: &Conversation) -> Impression {
        let stuck = conversation.stop.as_ref().is_some_and(Stop::is_stuck);
        match &self.says {
            // Who still waits has not answered: a sign such as `>` may look like a wrong answer.
            Says::Answer(answer) | Says::Doubtful(answer, _) if stuck && !answer.violations.is_empty() => {
                Impression::Stuck
            }
            Says::Answer(answer) | Says::Doubtful(answer, _) if answer.elsewhere => Impression::Elsewhere,
            Says::Answer(answer) if answer.violations.is_empty() => Impression::Solved,
            Says::Answer(_) | Says::Doubtful(..) | Says::Baseless => Impression::Answered,
            Says::Contradictory if self.is_elsewhere => Impression::Elsewhere,
            Says::NoSolution | Says::Contradictory => Impression::Claimed,
            Says::Refused => Impression::Refused,
            Says::Missing => Impression::Missing,
            Says::Windowed => Impression::Windowed,
            Says::Nothing => Impression::of_silence(conversation),
            // The message of a slip is no refusal, however the program ended.
            Says::Died => match Impression::of_silence(conversation) {
                Impression::Nothing | Impression::Refused => Impression::Crashed,
                other => other,
            },
        }
    }
}

impl Says {
    /// What is claimed, as the rest of a sentence.
    pub fn in_words(&self) -> Message {
        match self {
            Self::Answer(_) | Self::Doubtful(..) => message!("claim.answer"),
            Self::Baseless => message!("claim.baseless"),
            Self::NoSolution => message!("claim.none"),
            Self::Refused => message!("claim.refused"),
            Self::Missing => message!("claim.missing"),
            Self::Contradictory => message!("claim.two-things"),
            Self::Windowed => message!("claim.window"),
            Self::Nothing | Self::Died => message!("claim.nothing"),
        }
    }
}

impl ClaimKind {
    /// The word in contracts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::NoSolution => "no-solution",
            Self::Refused => "refused",
            Self::Nothing => "nothing",
            Self::Contradictory => "contradictory",
        }
    }
}
