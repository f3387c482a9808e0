//! The replies a prompt itself names: `(1/0)`, `P atau A`, `'y' to save`, a menu, a default for Enter.

use super::prompt::Prompt;

/// More replies of one prompt are not tried.
const MOST: usize = 6;
/// Lines from the end in which replies are looked for.
const LINES: usize = 4;
/// Lines from the end in which words may be listed with what they do.
const COMMAND_LINES: usize = 10;
/// A reply that is longer is a word of the sentence.
const LONGEST: usize = 12;
/// Words after which a reply is named.
const TYPE: [&str; 18] = [
    "ketik", "ketikkan", "ketiklah", "tekan", "pencet", "type", "press", "enter", "input", "inputkan",
    "masukkan", "masukan", "pilih", "choose", "hit", "jawab", "answer", "tulis",
];
/// Words between two replies.
const OR: [&str; 6] = ["atau", "or", "dan", "and", "/", "|"];
/// Words after which a default is named.
const DEFAULT: [&str; 4] = ["default", "bawaan", "kosongkan", "blank"];

/// Everything a prompt names that could be typed, as printed, in its order; an empty text is Enter alone.
pub(super) fn offers(prompt: &Prompt) -> Vec<String> {
    let lines: Vec<&str> = prompt.last_lines(LINES);
    let mut offers = Offers::default();
    let has_default = lines.iter().any(|line| names_default(line));
    if has_default {
        offers.add("");
    }
    if let Some(words) = &prompt.yes_no {
        offers.add(&words.yes);
        offers.add(&words.no);
    }
    for choice in &prompt.menu {
        let is_default = has_default && choice.token.len() > 2;
        if !is_default {
            offers.add(&choice.token);
        }
    }
    // Beside a default, what stands in brackets is the default.
    for line in lines.iter().rev().filter(|_| !has_default) {
        let tokens = tokens(line);
        for (index, token) in tokens.iter().enumerate() {
            if token.is_quoted || is_alternative(&tokens, index) || is_told(&tokens, index) {
                offers.add(token.text);
            }
        }
        for letter in lone_letters(&tokens) {
            offers.add(letter);
        }
    }
    for word in &commands(&prompt.last_lines(COMMAND_LINES)) {
        offers.add(word);
    }
    offers.found
}

#[derive(Default)]
struct Offers {
    found: Vec<String>,
}

impl Offers {
    fn add(&mut self, text: &str) {
        let fits = text.len() <= LONGEST && self.found.len() < MOST;
        if fits && !self.found.iter().any(|known| known == text) {
            self.found.push(text.to_owned());
        }
    }
}

/// A word of a line.
#[derive(Debug)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    /// Whether it stands in quotation marks.
    pub is_quoted: bool,
    /// Whether a bracket was opened before it on the line and not closed.
    is_bracketed: bool,
}

pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    for (at, sign) in line.char_indices().chain([(line.len(), ' ')]) {
        let is_word = sign.is_alphanumeric() || sign == '-' && start.is_some();
        match (is_word, start) {
            (true, None) => start = Some(at),
            (false, Some(begin)) => {
                found.push(token(line, begin, at, depth > 0));
                start = None;
            }
            _ => {}
        }
        match sign {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            '/' | '|' => {
                found.push(Token { text: &line[at..=at], is_quoted: false, is_bracketed: depth > 0 });
            }
            _ => {}
        }
    }
    found
}

fn token(line: &str, start: usize, end: usize, is_bracketed: bool) -> Token<'_> {
    let before = line[..start].chars().next_back();
    let after = line[end..].chars().next();
    let quotes = |sign: Option<char>| sign.is_some_and(|sign| "'\"`‘’“”".contains(sign));
    Token { text: &line[start..end], is_quoted: quotes(before) && quotes(after), is_bracketed }
}

fn is_or(token: &Token<'_>) -> bool {
    OR.iter().any(|word| token.text.eq_ignore_ascii_case(word))
}

fn is_sign(text: &str) -> bool {
    text == "/" || text == "|"
}

/// Whether a word is set against another: both short, or both in one bracket with a sign between them.
fn is_alternative(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let beside = |other: Option<&Token<'_>>, between: Option<&Token<'_>>| {
        let (Some(other), Some(between)) = (other, between) else { return false };
        let short = token.text.len() <= 2 && other.text.len() <= 2;
        let bracketed = token.is_bracketed && other.is_bracketed && is_sign(between.text);
        is_or(between) && !is_or(token) && !is_or(other) && (short || bracketed)
    };
    let at = |place: Option<usize>| place.and_then(|place| tokens.get(place));
    beside(at(Some(index + 2)), at(Some(index + 1)))
        || beside(at(index.checked_sub(2)), at(index.checked_sub(1)))
}

/// Capital letters that stand alone and are set against each other: `way A (loops) or B (recursion)`.
fn lone_letters<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let is_lone = |token: &&Token<'_>| token.text.len() == 1 && token.text.as_bytes()[0].is_ascii_uppercase();
    let letters: Vec<&str> = tokens.iter().filter(is_lone).map(|token| token.text).collect();
    if letters.len() > 1 && tokens.iter().any(is_or) { letters } else { Vec::new() }
}

/// Words that lines explain one below the other: `hand = I have cards`, `deal : let chance decide`.
fn commands(lines: &[&str]) -> Vec<String> {
    let words: Vec<Option<String>> = lines.iter().map(|line| explained(line)).collect();
    let beside = |index: usize| words.get(index).is_some_and(Option::is_some);
    let is_listed = |index: usize| index.checked_sub(1).is_some_and(beside) || beside(index + 1);
    let listed = words.iter().enumerate().filter(|(index, _)| is_listed(*index));
    listed.filter_map(|(_, word)| word.clone()).collect()
}

/// The word that a line explains.
fn explained(line: &str) -> Option<String> {
    let (word, meaning) = line.split_once(['=', ':', '-', '→'])?;
    let word = word.trim().trim_matches(['\'', '"', '`', '<', '>', '[', ']', '*', '(', ')']);
    let is_word = (1..=LONGEST).contains(&word.len()) && word.chars().all(char::is_alphanumeric);
    (is_word && meaning.chars().any(char::is_alphabetic)).then(|| word.to_owned())
}

/// Whether a line says that this is to be typed: `ketik 1 jika`, `press s to`.
fn is_told(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let before = index.checked_sub(1).map(|before| tokens[before].text.to_lowercase());
    token.text.len() <= 2 && before.is_some_and(|word| TYPE.contains(&word.as_str()))
        // "1 jika mau dan 2 jika tidak"
        || token.text.len() <= 2
            && tokens.get(index + 1).is_some_and(|next| {
                ["jika", "untuk", "if", "for", "to", "utk", "kalau", "bila"].contains(&next.text.to_lowercase().as_str())
            })
}

/// Whether a line says what Enter alone means: `(default: x)`, `[out.txt]:`.
pub(super) fn names_default(line: &str) -> bool {
    let lower = line.to_lowercase();
    if DEFAULT
        .iter()
        .any(|word| lower.split(|sign: char| !sign.is_alphanumeric()).any(|other| other == *word))
    {
        return true;
    }
    let Some((head, inside)) = line.trim_end().trim_end_matches([':', '?', '>', ' ']).rsplit_once('[') else {
        return false;
    };
    let value = inside.strip_suffix(']').unwrap_or_default();
    let is_value = !value.is_empty() && !value.contains(['/', '|', ',', ' ']) || value.contains('.');
    is_value && head.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    fn check(printed: &str, expected: &[&str]) {
        assert_eq!(offers(&Prompt::read(printed.as_bytes(), Vocabulary::shipped())), expected, "{printed}");
    }

    #[test]
    fn replies_are_named_in_brackets_in_quotes_and_in_words() {
        check("Save the answer? (1/0): ", &["1", "0"]);
        check("Own numbers? (type '0'/'1'): ", &["1", "0"]);
        check("Cards from the user/by chance? Type U or C: ", &["U", "C"]);
        check("Kartu dari pengguna/acak? Ketik P atau A untuk memilih\n", &["P", "A"]);
        check("Keep it? Ketik 1 jika mau dan 2 jika tidak: ", &["1", "2"]);
        check("Keep it (yay/nay)? ", &["yay", "nay"]);
        check("1. Solve\n2. Exit\nChoice: ", &["1", "2"]);
        check("Way A (loops) atau B (recursion)? ", &["A", "B"]);
        check("What now?\n  hand  = I have cards\n  deal  = by chance\n> ", &["hand", "deal"]);
    }

    #[test]
    fn enter_is_offered_by_a_default() {
        check("Colour file (default: src/colours.txt): ", &[""]);
        check("Name of the file [out.txt]: ", &[""]);
        check("Name of the file: ", &[]);
    }
}
