//! What is kept of a conversation: all of it, unless a program talked without end.

use crate::contact::dialogue::Conversation;
use crate::exec::{Event, Stamped};

/// Output beyond this is cut out of the middle: how a program began and what it came to matters.
const MOST_BYTES: usize = 16 << 20;
/// The part of it that is kept from the beginning.
const FROM_START: usize = 4 << 20;

/// The conversation as it is stored. Judged is what is stored, so that judging again sees the same.
pub fn bound(mut conversation: Conversation) -> Conversation {
    let record = &mut conversation.run.record;
    let total: usize = record.iter().map(length).sum();
    if total <= MOST_BYTES {
        return conversation;
    }
    let mut before = 0;
    record.retain(|stamped| {
        let (start, own) = (before, length(stamped));
        before += own;
        own == 0 || start + own <= FROM_START || start >= total - (MOST_BYTES - FROM_START)
    });
    conversation
}

fn length(stamped: &Stamped) -> usize {
    match &stamped.event {
        Event::Output(_, text) => text.0.len(),
        Event::Waiting | Event::Typed(_) | Event::Ended => 0,
    }
}
