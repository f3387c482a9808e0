//! Frames, rulers and marks around the words of a line.

/// Signs that belong to words even at the end of a line.
const MEANT: &str = "[]()<>?";

/// A text without blanks, frames and punctuation at its ends.
pub fn bare(text: &str) -> &str {
    text.trim_matches(|sign: char| !sign.is_alphanumeric() && !"'".contains(sign))
}

/// A line without its frame; brackets and question marks stay.
pub fn unframed(line: &str) -> &str {
    let outside = |sign: char| !sign.is_alphanumeric() && !MEANT.contains(sign) && sign != ':' && sign != '.';
    let line = line.trim();
    let begin = line.trim_start_matches(outside);
    if begin.is_empty() { line } else { begin.trim_end_matches(|sign: char| outside(sign) && sign != '/') }
}

/// Whether a text has a letter.
pub fn has_letter(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}
