//! The hand that a program says it works on.

use crate::puzzles::rows::is_upright;
use crate::screen::Screen;

use super::Hand;

/// Words that announce the hand.
const LABELS: &[&str] = &["kartu", "card", "angka", "number", "input", "deck", "hand", "masukan"];
/// Words that announce an example.
const EXAMPLES: &[&str] = &["contoh", "misal", "example", "e.g", "format", "ex:"];

/// The first line that announces another hand than the one given.
pub(super) fn find_other(hand: Hand, screen: &Screen) -> Option<usize> {
    let mut wanted = hand.values();
    wanted.sort_unstable();
    let lines = screen.lines();
    (0..lines.len()).find(|index| {
        let text = &lines[*index].text;
        let Some((label, mut values)) = read_echo(text) else {
            return false;
        };
        values.sort_unstable();
        let before = index.checked_sub(1).map_or("", |before| lines[before].text.as_str());
        let announced = is_label(label) || label.is_empty() && is_label(before);
        announced && values != wanted
    })
}

/// Four cards at the end of a line, and what stands before them.
fn read_echo(text: &str) -> Option<(&str, [u8; 4])> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || is_upright(sign));
    let (label, cards) = match text.rfind([':', '=']) {
        Some(mark) => (text[..mark].trim(), &text[mark + 1..]),
        None => ("", text),
    };
    if cards.len() > 64 {
        return None;
    }
    let mut words = cards.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let mut values = [0; 4];
    for value in &mut values {
        *value = read_card(words.next()?)?;
    }
    words.next().is_none().then_some((label, values))
}

fn read_card(word: &str) -> Option<u8> {
    match word {
        "A" | "a" => Some(1),
        "J" | "j" => Some(11),
        "Q" | "q" => Some(12),
        "K" | "k" => Some(13),
        _ => {
            let whole = word.strip_suffix(".0").unwrap_or(word);
            // A card that it could not read may stand there as 0.
            whole.parse().ok().filter(|value| *value <= 13)
        }
    }
}

fn is_label(text: &str) -> bool {
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    has(LABELS) && !has(EXAMPLES)
}
