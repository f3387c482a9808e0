//! What the bare words of a question say about the part of a case it wants.

use crate::vocabulary::words as words_of;

/// Whether a question is nothing but a letter for a number: `N = `, `M:`.
pub(super) fn is_letter(question: &str, letter: &str) -> bool {
    words_of(question) == [letter]
}

/// Whether a question is nothing but the letter for the side of a board.
pub(super) fn is_side(question: &str) -> bool {
    is_letter(question, "n")
}

/// Whether a line is so short that its words must be what it asks for: `Papan:`, `Initial board >`.
pub(super) fn is_short(question: &str) -> bool {
    words_of(question).len() <= 3 && question.trim_end().ends_with([':', '>', '=', '?'])
}

/// Whether a question names the cards there are: `(1-13)`, `2 - 10`.
pub(super) fn has_range(question: &str) -> bool {
    let mut parts = question.split('-').map(str::trim);
    let mut before = parts.next().unwrap_or_default();
    parts.any(|after| {
        let ends = before.ends_with(|sign: char| sign.is_ascii_digit());
        let begins = after.starts_with(|sign: char| sign.is_ascii_digit());
        before = after;
        ends && begins
    })
}

/// The number of the part that a question names: `Card 3:`, `kartu ke-2`, `1st card`, `3:`.
pub(super) fn numbered(question: &str) -> Option<usize> {
    // What stands in brackets says what may be typed: `(A, 2-10, J, Q, K)`.
    let question = question.split_once('(').map_or(question, |(before, _)| before);
    let question = question.trim().trim_end_matches([':', ' ', '>', '=', '?', '.', ')']);
    let words = words_of(question);
    if words.len() > 6 {
        return None;
    }
    let named = words.windows(2).find(|pair| ["ke", "no", "nomor"].contains(&pair[0].as_str()));
    if let Some(number) = named.and_then(|pair| pair[1].parse().ok()) {
        return Some(number);
    }
    let last: Option<usize> =
        words.last().filter(|_| !has_range(question)).and_then(|word| word.parse().ok());
    let first = || words.windows(2).find(|pair| ["st", "nd", "rd", "th"].contains(&pair[1].as_str()));
    // `kartu dua` is the second, but `dua kartu` are two.
    let counted = || words.last().and_then(|word| place_of(word, &NUMBERS));
    last.or_else(|| first().and_then(|pair| pair[0].parse().ok()))
        .or_else(|| words.iter().find_map(|word| place_of(word, &ORDINALS)))
        .or_else(counted)
}

const ORDINALS: [&[&str]; 4] =
    [&["pertama", "kesatu", "first"], &["kedua", "second"], &["ketiga", "third"], &["keempat", "fourth"]];
const NUMBERS: [&[&str]; 4] = [&["satu", "one"], &["dua", "two"], &["tiga", "three"], &["empat", "four"]];

/// The number for which a word stands.
fn place_of(word: &str, words: &[&[&str]]) -> Option<usize> {
    words.iter().position(|words| words.contains(&word)).map(|index| index + 1)
}
