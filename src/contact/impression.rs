//! What a run came to, as far as it decides whether another way to start the program is worth trying.

use super::dialogue::{Conversation, Feed, Kind, Stop};
use crate::exec::End;

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
    /// It refused the case, or something it was told.
    Refused,
    /// It has the case: it claims something about it, or searches.
    Reached,
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
            End::Time | End::Cpu | End::Output | End::Memory | End::Processes if given => Self::Reached,
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
}

/// Whether the case, or a part of it, was typed.
pub(super) fn has_given(conversation: &Conversation) -> bool {
    conversation.turns.iter().any(|turn| matches!(turn.kind, Kind::File | Kind::Data | Kind::Unknown))
}
