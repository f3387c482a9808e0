//! What a run came to, as far as it decides whether another way to start the program is worth trying.

use super::dialogue::{Conversation, Feed, Kind, Stop};
use crate::exec::{End, Run};
use crate::language;
use crate::message::{Message, message};

/// What a run came to; later ones are worth more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Impression {
    /// It wants a window.
    Windowed,
    /// It did not find the file.
    Missing,
    /// It waits for something nobody could answer.
    Stuck,
    /// It ended without a word that could be read.
    Nothing,
    /// It died.
    Crashed,
    /// It used up a limit: it may be searching, or have lost its way. Never a sign that it was given the case.
    Busy,
    /// It refused the case, or something it was told.
    Refused,
    /// It answers, but another case than the one it was given.
    Elsewhere,
    /// It claims something about the case without showing an answer.
    Claimed,
    /// It shows an answer to the case, and that is wrong.
    Answered,
    /// It shows a right answer to the case.
    Solved,
}

impl Impression {
    /// What a conversation came to in which nothing was claimed.
    pub fn of_silence(conversation: &Conversation) -> Self {
        match conversation.stop {
            Some(Stop::Stuck(_)) => return Self::Stuck,
            Some(Stop::Returned) => return Self::Refused,
            Some(Stop::Done) | None => {}
        }
        let given = conversation.feed != Feed::Prompt || has_given(conversation);
        match conversation.run.end {
            End::Time | End::Cpu | End::Output | End::Memory | End::Processes if given => Self::Busy,
            // Who was given nothing has refused nothing: it says how it wants to be started.
            End::Exited(1..) if conversation.stop.is_none() && !given && said_why(&conversation.run) => {
                Self::Nothing
            }
            // Who ends itself with an exit code and a word about it has refused something.
            End::Exited(1..) if conversation.stop.is_none() && said_why(&conversation.run) => Self::Refused,
            End::Exited(1..) | End::Signalled(_) if conversation.stop.is_none() => Self::Crashed,
            End::Exited(_)
            | End::Signalled(_)
            | End::Time
            | End::Cpu
            | End::Output
            | End::Memory
            | End::Processes => Self::Nothing,
        }
    }

    /// What a first run of a probe came to that did not solve it.
    pub(super) fn in_words(self) -> Message {
        match self {
            Self::Windowed => message!("contact.windowed"),
            Self::Missing => message!("contact.missing"),
            Self::Stuck => message!("contact.stuck"),
            Self::Nothing => message!("contact.nothing"),
            Self::Crashed => message!("contact.crashed"),
            Self::Busy => message!("contact.busy"),
            Self::Refused => message!("contact.refused"),
            Self::Elsewhere => message!("contact.elsewhere"),
            Self::Claimed => message!("contact.claimed"),
            Self::Answered => message!("contact.answered"),
            Self::Solved => Message::default(),
        }
    }

    /// Whether it has the case: it claims something about it, or shows an answer.
    pub fn is_reached(self) -> bool {
        self >= Self::Claimed
    }
}

/// Whether a program that ended with an exit code did so on purpose: it wrote some words, and no runtime's last ones.
pub fn said_why(run: &Run) -> bool {
    const LONG: usize = 6;
    let text = run.last_words();
    let said = run.words_after_typing();
    let letters = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_said = |line: &str| {
        let words: Vec<usize> = line.split_whitespace().map(letters).filter(|letters| *letters > 1).collect();
        words.len() > 1 || words.iter().any(|letters| *letters >= LONG)
    };
    said.lines().any(is_said) && language::death_line(&text).is_none() && !language::holds_last_words(&text)
}

/// Whether the case, or a part of it, was typed.
pub(super) fn has_given(conversation: &Conversation) -> bool {
    conversation.turns.iter().any(|turn| matches!(turn.kind, Kind::File | Kind::Data | Kind::Unknown))
}
