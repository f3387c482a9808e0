//! What a program said, figures apart, so that equal words for every case are noticed.

use crate::contact::dialogue::Conversation;
use crate::digest::Digest;
use crate::exec::{Stream, stream_bytes};
use crate::screen::words::without_figures;

/// What stands for the words of a program on its standard output; nothing if there are none.
pub(super) fn words_of(conversation: &Conversation) -> Option<String> {
    let output = stream_bytes(&conversation.run.record, Stream::Stdout);
    let mut words = without_figures(&String::from_utf8_lossy(&output));
    words.retain(|letter| !letter.is_whitespace());
    (!words.is_empty()).then(|| Digest::of(words.as_bytes()).to_string())
}
