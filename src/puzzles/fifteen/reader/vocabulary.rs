//! The words, letters and signs programs have for moves, and what they put between them.

use crate::puzzles::fifteen::Step;

/// Longer texts are no list of moves.
const LONGEST: usize = 64 << 10;
/// More words are no caption.
const MOST_WORDS: usize = 6;

/// Words that announce moves.
const LABELS: &[&str] = &[
    "langkah",
    "gerak",
    "move",
    "path",
    "sequence",
    "solusi",
    "solution",
    "step",
    "jalur",
    "arah",
    "direction",
    "pindah",
    "urutan",
    "geser",
    "jalan",
    "slide",
];

/// Words that may stand beside a move.
const FILLERS: &[&str] = &[
    "ke", "to", "the", "lalu", "then", "slide", "swipe", "kotak", "petak", "kosong", "bergerak", "blank",
    "empty", "goes", "moves",
];

/// Short forms of the Indonesian words.
const SHORT: &[(&str, Step)] = &[("a", Step::Up), ("b", Step::Down), ("ki", Step::Left), ("ka", Step::Right)];

/// Whether a word may stand beside a move.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word))
}

/// The move that a word or short form means.
pub(super) fn step_of_word(word: &str) -> Option<Step> {
    Step::from_word(word).or_else(|| short_form(word)?.first().copied())
}

/// Signs that point.
const POINTERS: &[(char, Step)] =
    &[('^', Step::Up), ('<', Step::Left), ('>', Step::Right), ('v', Step::Down), ('V', Step::Down)];

/// Whether a text announces moves.
pub(super) fn is_label(text: &str) -> bool {
    let text = text.to_lowercase();
    LABELS.iter().any(|label| text.contains(label))
}

/// Words that make a number the number of moves.
const COUNTS: &[&str] =
    &["jumlah", "banyak", "total", "number", "count", "length", "panjang", "cost", "depth"];
/// Words for moves where they are counted.
const COUNTED: &[&str] = &["langkah", "gerak", "move", "step", "pergeseran"];

/// Whether a line says that there are no moves: `Jumlah langkah = 0`, `0 moves`.
pub(super) fn counts_none(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut numbers = words(&text).filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    let none = text.len() < 100 && numbers.next() == Some("0") && numbers.next().is_none();
    let counted = |text: &str| COUNTED.iter().any(|word| text.contains(word));
    let after = |zero: usize| text[..zero].trim().is_empty() && counted(&text[zero..]);
    none && (counted(&text) && COUNTS.iter().any(|word| text.contains(word))
        || text.find('0').is_some_and(after))
}

/// Whether a line says so of a board that is solved already: only there may any count of moves stand for it.
pub(super) fn counts_none_of_solved(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut numbers = words(&text).filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    let none = text.len() < 100 && numbers.next() == Some("0") && numbers.next().is_none();
    // `Langkah 0:` is the caption of a board.
    let is_caption = || {
        let mut words = words(&text);
        words.next().is_some_and(is_label) && words.next() == Some("0") && !text.contains('(')
    };
    none && is_label(&text) && !is_caption()
}

/// Whether a text says that it is about tiles, not about the empty cell.
pub(super) fn is_about_tiles(text: &str) -> bool {
    let text = text.to_lowercase();
    let has = |known: &[&str]| known.iter().any(|word| text.contains(word));
    has(&["ubin", "tile"]) && !has(&["kosong", "blank", "empty"])
}

/// Reads a text that is nothing but moves, numbered or not. Small letters, short forms and signs that point count only
/// where something announces moves.
pub(super) fn read_list(text: &str, announced: bool) -> Option<Vec<Step>> {
    if text.len() > LONGEST {
        return None;
    }
    if !text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return read_arrows(text).or_else(|| read_pointers(text).filter(|_| announced));
    }
    read_words(text, capital_letters)
        .or_else(|| read_words(text, small_letters).filter(|_| announced))
        .or_else(|| read_words(text, short_form).filter(|_| announced))
        .or_else(|| read_pointers(text).filter(|_| announced))
}

/// Words that are moves, or that another way of writing makes moves of; numbers that count them are passed over.
fn read_words(text: &str, other: impl Fn(&str) -> Option<Vec<Step>>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for word in words(text) {
        let counts =
            word.parse().is_ok_and(|number: usize| number == steps.len() + 1 || number == steps.len());
        if counts || FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word)) {
            continue;
        }
        steps.extend(joined_words(word).or_else(|| other(word))?);
    }
    (!steps.is_empty()).then_some(steps)
}

/// The words and numbers of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The moves of one word or of several without blanks: `DOWNRIGHT`.
fn joined_words(word: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (length, step) = (2..=rest.len().min(5))
            .find_map(|length| Some((length, Step::from_word(rest.get(..length)?)?)))?;
        steps.push(step);
        rest = &rest[length..];
    }
    Some(steps)
}

/// Only capital letters are moves anywhere: "l", "r", "u" and "d" are parts of words.
fn capital_letters(word: &str) -> Option<Vec<Step>> {
    let letter = |sign: char| Step::from_letter(sign).filter(|_| sign.is_ascii_uppercase());
    word.chars().map(letter).collect()
}

fn small_letters(word: &str) -> Option<Vec<Step>> {
    word.chars().map(Step::from_letter).collect()
}

fn short_form(word: &str) -> Option<Vec<Step>> {
    SHORT.iter().find(|(short, _)| short.eq_ignore_ascii_case(word)).map(|(_, step)| vec![*step])
}

/// Arrows and what stands between them.
fn read_arrows(text: &str) -> Option<Vec<Step>> {
    let between = |sign: &char| !sign.is_alphanumeric();
    let steps: Vec<Step> = text.chars().filter_map(Step::from_arrow).collect();
    (!steps.is_empty() && text.chars().filter(|sign| !sign.is_ascii_digit()).all(|sign| between(&sign)))
        .then_some(steps)
}

/// Signs that point, parted by blanks, commas and quotes; an arrow made of two signs is none.
fn read_pointers(text: &str) -> Option<Vec<Step>> {
    let parts = text.split(|sign: char| sign.is_whitespace() || ",;[]'\"|.".contains(sign));
    let step = |word: &str| {
        let mut signs = word.chars();
        let (first, None) = (signs.next()?, signs.next()) else { return None };
        POINTERS.iter().find(|(sign, _)| *sign == first).map(|(_, step)| *step)
    };
    let steps: Vec<Step> = parts.filter(|word| !word.is_empty()).map(step).collect::<Option<_>>()?;
    (!steps.is_empty()).then_some(steps)
}

/// The one move of a caption such as `Langkah 3: Down`, `3. D`, `Geser ke kiri` or an arrow alone.
pub(super) fn read_caption(line: &str) -> Option<Step> {
    if line.len() > 100 {
        return None;
    }
    let known = |word: &&str| {
        let filler = FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word));
        !filler && !word.bytes().all(|byte| byte.is_ascii_digit()) && !is_label(word)
    };
    let labelled = is_label(line);
    let mut rest = words(line).filter(known);
    let (first, second) = (rest.next(), rest.next());
    let by_words = || {
        let mut moves = words(line).filter_map(Step::from_word);
        let (step, None) = (moves.next()?, moves.next()) else { return None };
        let count = words(line).count();
        (count <= 4 && (count == 1 || labelled) || count <= MOST_WORDS && second.is_none()).then_some(step)
    };
    match (first, second) {
        (None, _) => only_arrow(line),
        (Some(word), None) => by_words().or_else(|| only_letter(line, word, labelled)),
        (Some(_), Some(_)) => by_words(),
    }
}

/// The move of a line with one arrow that is not drawn between two things.
fn only_arrow(line: &str) -> Option<Step> {
    let mut arrows = line.chars().filter_map(Step::from_arrow);
    let step = arrows.next()?;
    let ends = line.trim_end().chars().next_back().and_then(Step::from_arrow).is_some();
    (arrows.next().is_none() && ends).then_some(step)
}

/// The move of a letter alone, or at the end of a caption.
fn only_letter(line: &str, word: &str, labelled: bool) -> Option<Step> {
    let [letter] = word.as_bytes() else { return short_form(word).filter(|_| labelled)?.first().copied() };
    let numbered = line.bytes().any(|byte| byte.is_ascii_digit());
    let ends = line.trim_end().trim_end_matches([')', ']', '\'', '"']).ends_with(word);
    let meant =
        letter.is_ascii_uppercase() && (numbered || labelled || line.trim() == word) || labelled && numbered;
    let short = || short_form(word).filter(|_| labelled && numbered)?.first().copied();
    Step::from_letter(char::from(*letter)).or_else(short).filter(|_| meant && ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_moves_are_said_by_a_count_of_moves_alone() {
        for text in
            ["Jumlah langkah =  0", "Total langkah: 0", "0 moves", "Number of steps: 0", "Panjang langkah: 0"]
        {
            assert!(counts_none(text), "{text}");
        }
        for text in
            ["Langkah 0", "Step 0:", "Jumlah langkah: 10", "Langkah 0 dari 12", "Total waktu: 0", "0 simpul"]
        {
            assert!(!counts_none(text), "{text}");
        }
    }

    fn check_caption(text: &str, expected: Option<char>) {
        assert_eq!(read_caption(text).map(Step::letter), expected, "{text}");
    }

    #[test]
    fn a_caption_has_one_move() {
        for text in [
            "Langkah 3: Down",
            "3. DOWN",
            "3. D",
            "D",
            "== Gerakan 3 (bawah) ==",
            "Step 3: D",
            "2) Geser ke bawah",
            "3. ↓",
        ] {
            check_caption(text, Some('D'));
        }
        for text in ["Scroll down to see the rest", "R1", "d", "down or up", "x → y", "Q"] {
            check_caption(text, None);
        }
    }
}
