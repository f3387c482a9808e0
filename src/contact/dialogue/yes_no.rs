//! The words for yes and no exactly as a question prints them.

use super::menu::Choice;
use crate::vocabulary::{Topic, Vocabulary};

/// Lines from the end in which the words are looked for.
const LINES: usize = 3;
const YES: [&str; 6] = ["y", "ya", "yes", "iya", "yup", "true"];
const NO: [&str; 14] = [
    "n", "t", "no", "tidak", "any", "gak", "ga", "nggak", "tdk", "enggak", "false", "other", "else",
    "lainnya",
];

/// What to type for yes and for no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct YesNo {
    pub yes: String,
    pub no: String,
}

/// The words a question offers: `(Ya/Tidak)`, `[y / N]`, `1. Ya 2. Tidak`, `tekan y untuk YA`.
pub(super) fn find_yes_no(lines: &[&str], menu: &[Choice], vocabulary: &Vocabulary) -> Option<YesNo> {
    let last = || lines.iter().rev().take(LINES);
    let pair = last().find_map(|line| explained(line)).or_else(|| last().find_map(|line| pair(line)));
    pair.or_else(|| labelled(menu, vocabulary))
}

/// Keys with their meaning behind them: `(y = ya, t = tidak)`.
fn explained(line: &str) -> Option<YesNo> {
    const LONGEST_KEY: usize = 3;
    let places = words(line);
    let meant = |meanings: &[&str]| {
        places.windows(2).find_map(|pair| {
            let (key, meaning) = (&line[pair[0].0..pair[0].1], &line[pair[1].0..pair[1].1]);
            let between = line[pair[0].1..pair[1].0].trim_matches([' ', '\'', '"']);
            let is_meant = ["=", ":", "->"].contains(&between) && is_one(meaning, meanings);
            (is_meant && key.len() <= LONGEST_KEY).then(|| key.to_owned())
        })
    };
    Some(YesNo { yes: meant(&YES)?, no: meant(&NO)? })
}

fn pair(line: &str) -> Option<YesNo> {
    let line = &with_slashes(line);
    let words = words(line);
    words.windows(2).rev().find_map(|pair| {
        let (first, second) = (pair[0], pair[1]);
        if !parts(&line[first.1..second.0]) {
            return None;
        }
        let (left, right) = (&line[first.0..first.1], &line[second.0..second.1]);
        let bracketed =
            line[..first.0].ends_with(['(', '[', '\'', '"', '/', ' ']) && is_enclosed(line, first.0);
        if bracketed && ([left, right] == ["1", "0"] || [left, right] == ["0", "1"]) {
            return Some(YesNo { yes: "1".to_owned(), no: "0".to_owned() });
        }
        let (is_yes, is_no) = (|word: &str| is_one(word, &YES), |word: &str| is_one(word, &NO));
        // Words of a dialect, or made up: what begins with y against what begins with n.
        if let Some(pair) = by_letters(left, right).filter(|_| bracketed) {
            return Some(pair);
        }
        // Any other key is no: one is as good as another.
        let no = |word: &str| {
            if word.len() > 1 && is_one(word, &["any", "other", "else", "lainnya"]) { "n" } else { word }
                .to_owned()
        };
        if is_yes(left) && is_no(right) {
            Some(YesNo { yes: left.to_owned(), no: no(right) })
        } else if is_no(left) && is_yes(right) {
            Some(YesNo { yes: right.to_owned(), no: no(left) })
        } else {
            None
        }
    })
}

/// Whether a place lies inside of a bracket or of quotation marks.
fn is_enclosed(line: &str, place: usize) -> bool {
    let before = &line[..place];
    let open = before.matches(['(', '[', '{']).count() > before.matches([')', ']', '}']).count();
    open || before.ends_with(['\'', '"'])
}

/// Yes and no by their first letters alone.
fn by_letters(left: &str, right: &str) -> Option<YesNo> {
    let begins = |word: &str, letter: char| {
        word.len() <= 5 && word.chars().all(char::is_alphabetic) && word.to_lowercase().starts_with(letter)
    };
    match () {
        () if begins(left, 'y') && begins(right, 'n') => {
            Some(YesNo { yes: left.to_owned(), no: right.to_owned() })
        }
        () if begins(left, 'n') && begins(right, 'y') => {
            Some(YesNo { yes: right.to_owned(), no: left.to_owned() })
        }
        () => None,
    }
}

fn is_one(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a text between two words sets them against each other.
fn parts(between: &str) -> bool {
    let text = between.trim_matches(|sign: char| " [](){}'\"`".contains(sign)).trim();
    matches!(text, "/" | "|" | "," | "\\" | "-")
}

/// A line with the words that set two others against each other turned into the sign for it.
fn with_slashes(line: &str) -> String {
    let words: Vec<&str> =
        line.split(' ').map(|word| if is_one(word, &["or", "atau"]) { "/" } else { word }).collect();
    words.join(" ")
}

/// Where the words of a line begin and end.
fn words(line: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, sign) in line.char_indices().chain([(line.len(), ' ')]) {
        match (sign.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(begin)) => {
                words.push((begin, at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The menu entries that say yes and no.
fn labelled(menu: &[Choice], vocabulary: &Vocabulary) -> Option<YesNo> {
    let with = |topic, other| {
        let found = menu.iter().find(|choice| {
            let topics = vocabulary.topics(&choice.label);
            topics.has(topic) && !topics.has(other) && choice.label.split_whitespace().count() <= 4
        });
        found.map(|choice| choice.token.clone())
    };
    if let [first, second] = menu
        && let Some(pair) = by_letters(&first.token, &second.token)
    {
        return Some(pair);
    }
    let yes = with(Topic::Yes, Topic::No)?;
    match with(Topic::No, Topic::Yes) {
        Some(no) => Some(YesNo { yes, no }),
        // A single key for yes: any other is no.
        None if menu.len() == 1 => Some(YesNo { no: if yes == "1" { "0" } else { "n" }.to_owned(), yes }),
        None => None,
    }
}
