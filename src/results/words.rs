//! What a program said, figures apart, so that equal words for every case are noticed.

use crate::contact::dialogue::Conversation;
use crate::digest::Digest;
use crate::exec::{Stream, stream_bytes};

/// What stands for the words of a program on its standard output; nothing if there are none.
pub(super) fn words_of(conversation: &Conversation) -> Option<String> {
    let output = stream_bytes(&conversation.run.record, Stream::Stdout);
    let words = without_figures(&String::from_utf8_lossy(&output));
    (!words.is_empty()).then(|| Digest::of(words.as_bytes()).to_string())
}

/// Blanks and digits apart, and all of a time: it has another exponent, or another unit, on another day.
fn without_figures(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| !is_time(word));
    words.flat_map(str::chars).filter(|letter| !letter.is_ascii_digit()).collect()
}

fn is_time(word: &str) -> bool {
    const UNITS: &[&str] = &["ns", "us", "µs", "ms"];
    let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let figure = UNITS.iter().find_map(|unit| bare.strip_suffix(unit)).unwrap_or(bare);
    figure.is_empty() && !bare.is_empty() || figure.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, other: &str, equal: bool) {
        assert_eq!(without_figures(text) == without_figures(other), equal, "{text:?} and {other:?}");
    }

    #[test]
    fn figures_are_apart_whatever_their_exponent_or_unit() {
        check("time: 4e-05", "time:  0.00012", true);
        check("took 93.1µs.", "took 1.2 ms.", true);
        check("(8 - 4) * 6", "(3 + 9) * 2", false);
        check("Input tidak valid.", "No solution.", false);
    }
}
