//! Words set against each other in a question: `(user/random)`, `(m/r)`, `(file atau keyboard)`.

use super::menu::{Choice, bare, has_letter};
use crate::vocabulary::{Topic, Vocabulary};

/// Lines from the end in which alternatives are looked for.
const LINES: usize = 2;
/// What alternatives are about; other words with a slash between them are folders, units or dates.
const MEANT: [Topic; 12] = [
    Topic::Random,
    Topic::Manual,
    Topic::File,
    Topic::TextFile,
    Topic::Picture,
    Topic::Console,
    Topic::Window,
    Topic::BruteForce,
    Topic::Heuristic,
    Topic::Backtracking,
    Topic::Exit,
    Topic::Save,
];

/// The alternatives a question names, each to be typed as printed.
pub(super) fn find_alternatives(lines: &[&str], vocabulary: &Vocabulary) -> Vec<Choice> {
    let found = lines.iter().rev().take(LINES).map(|line| in_brackets(line, vocabulary));
    found.into_iter().find(|choices| choices.len() > 1).unwrap_or_default()
}

fn in_brackets(line: &str, vocabulary: &Vocabulary) -> Vec<Choice> {
    let closed = line.match_indices(['(', '[']).filter_map(|(open, _)| {
        let rest = &line[open + 1..];
        rest.find([')', ']']).map(|close| &rest[..close])
    });
    let read = |inside: &str| {
        let joined = inside.replace(" atau ", "/").replace(" or ", "/");
        let words: Vec<&str> = joined.split(['/', '|']).map(bare).collect();
        let fine =
            words.len() > 1 && words.iter().all(|word| has_letter(word) && word.split(' ').count() < 3);
        let choices: Vec<Choice> = words.iter().map(|word| choice(word, line, vocabulary)).collect();
        let meant = choices.iter().any(|choice| vocabulary.topics(&choice.label).has_any(&MEANT));
        if fine && meant && !words.iter().any(|word| word.contains('.')) && !inside.ends_with('/') {
            choices
        } else {
            Vec::new()
        }
    };
    closed.map(read).find(|choices| !choices.is_empty()).unwrap_or_default()
}

/// A word, or a letter and the word of the question it stands for.
fn choice(word: &str, line: &str, vocabulary: &Vocabulary) -> Choice {
    let token = word.to_owned();
    let mut letters = word.chars();
    let label = match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            let begins = |other: &&str| {
                let first = other.chars().next();
                first.is_some_and(|first| first.eq_ignore_ascii_case(&letter)) && other.len() > 1
            };
            let mut meanings = line.split(|sign: char| !sign.is_alphabetic()).filter(begins);
            meanings.find(|other| vocabulary.topics(other).has_any(&MEANT)).unwrap_or(word).to_owned()
        }
        _ => token.clone(),
    };
    Choice { token, label }
}
