//! What a report is made from: results, what the programs said, and the reader's language.

use crate::contact::dialogue::Conversation;
use crate::exec::Event;
use crate::results::{CaseResult, Conversations, Results};
use crate::screen::Screen;

use super::{Language, clean};

/// Bytes at the end of an output that are looked at: the rest could not be shown anyway.
const TAIL: usize = 64 << 10;

/// What every format is given. Whoever may not see everything is given redacted results.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The class.
    pub results: &'a Results,
    /// What the programs said.
    pub conversations: &'a dyn Conversations,
    /// The language of words that are ours.
    pub language: Language,
}

/// Nothing that programs said is at hand.
#[derive(Debug, Clone, Copy)]
pub struct NoConversations;

impl Conversations for NoConversations {
    fn conversation(&self, _run: &str) -> Option<Conversation> {
        None
    }
}

impl View<'_> {
    /// The last lines that a program printed, harmless and bounded; a note where they are not kept.
    pub fn said(&self, result: &CaseResult, most_bytes: usize) -> Option<String> {
        let run = result.run.as_deref()?;
        let Some(conversation) = self.conversations.conversation(run) else {
            return Some(self.language.text("report.not-kept").to_owned());
        };
        let screen = Screen::read(&tail(&conversation));
        let lines: Vec<&str> = screen.texts().map(str::trim_end).collect();
        let mut left = most_bytes;
        let fits = |line: &&&str| {
            let enough = left > 0;
            left = left.saturating_sub(line.len() + 1);
            enough
        };
        let mut last: Vec<&str> = lines.iter().rev().take_while(fits).copied().collect();
        last.reverse();
        let cut = if last.len() < lines.len() { "…\n" } else { "" };
        Some(format!("{cut}{}", clean::lines(&last.join("\n"), most_bytes)))
    }
}

/// The last bytes of both streams and of what was typed, in the order in which they came.
fn tail(conversation: &Conversation) -> Vec<u8> {
    let mut parts: Vec<&[u8]> = Vec::new();
    let mut left = TAIL;
    for stamped in conversation.run.record.iter().rev() {
        let (text, end): (&[u8], &[u8]) = match &stamped.event {
            Event::Output(_, text) => (&text.0, b""),
            // A person would see the typed line too, with its end.
            Event::Typed(text) => (text.0.trim_ascii_end(), b"\r\n"),
            Event::Waiting | Event::Ended => continue,
        };
        let start = text.len().saturating_sub(left);
        left -= text.len() - start;
        parts.extend([end, &text[start..]]);
    }
    parts.reverse();
    parts.concat()
}
