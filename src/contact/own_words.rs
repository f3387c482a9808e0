//! A program's own words, by difference: what it prints about every unsolvable probe, or about a malformed one, and
//! never beside an answer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::exec::Event;
use crate::screen::words::without_figures;
use crate::screen::{Screen, Shown};

use super::dialogue::Conversation;

/// Sentences of each kind that are kept.
const MOST: usize = 12;
/// A line with fewer letters, or fewer words, says nothing: rows of boards are no sentences.
const FEWEST_LETTERS: usize = 5;
const FEWEST_WORDS: usize = 2;
/// Lines of one run whose openings are compared.
const MOST_OPENINGS: usize = 60;
/// Lines looked at of one run, from its end.
const MOST_LINES: usize = 400;

/// Lines of a run without figures, single letters and the words of the instance itself.
pub(super) type Lines = BTreeSet<String>;

fn screen_of(conversation: &Conversation) -> Screen {
    let shown = conversation.run.record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(Shown::Output(&text.0)),
        Event::Typed(_) => Some(Shown::Typed),
        Event::Waiting | Event::Ended => None,
    });
    Screen::read_record(shown)
}

/// The lines of a run.
pub(super) fn lines_of(conversation: &Conversation, input: &str) -> Lines {
    screen_of(conversation)
        .texts()
        .rev()
        .take(MOST_LINES)
        .filter_map(|line| bare_words(line, input))
        .collect()
}

/// A line as it is remembered where it stands in every run.
pub fn usual_line(line: &str) -> String {
    const LONGEST: usize = 80;
    without_figures(line).trim().chars().take(LONGEST).collect()
}

/// The lines of a run as they are remembered.
pub(super) fn usual_lines_of(conversation: &Conversation) -> Vec<String> {
    let screen = screen_of(conversation);
    let lines = screen.texts().rev().take(MOST_LINES).map(usual_line);
    lines.filter(|line| line.chars().any(char::is_alphabetic)).collect()
}

/// The lines that two runs share, figures apart, in the order of the first.
pub(super) fn usual_lines(first: &Conversation, second: &Conversation) -> Vec<String> {
    const MOST_USUAL: usize = 40;
    let known: BTreeSet<String> = usual_lines_of(second).into_iter().collect();
    let mut shared: Vec<String> =
        usual_lines_of(first).into_iter().filter(|line| known.contains(line)).collect();
    shared.sort();
    shared.dedup();
    shared.truncate(MOST_USUAL);
    shared
}

/// The words of a line that are the same for every instance; nothing if there are hardly any.
pub fn bare_words(line: &str, input: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let own: Vec<String> = input.split_whitespace().map(str::to_lowercase).collect();
    let words = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| {
        let long = word.chars().count() > 1;
        long && !word.contains(|sign: char| sign.is_ascii_digit()) && !own.iter().any(|other| other == word)
    });
    let words: Vec<&str> = words.collect();
    if words.len() < FEWEST_WORDS && !words.first().is_some_and(|word| is_speech(word)) {
        return None;
    }
    let words = words.join(" ");
    (words.chars().filter(|sign| sign.is_alphabetic()).count() >= FEWEST_LETTERS).then_some(words)
}

/// Whether a word alone may say something: rows of boards are words as well, but of few letters or without vowels.
fn is_speech(word: &str) -> bool {
    let letters: BTreeSet<char> = word.chars().collect();
    let is_vowel = |letter: &char| "aeiou".contains(*letter);
    let vowels = word.chars().filter(is_vowel).count();
    let share = 3..=8; // of ten letters
    letters.len() >= 4 && share.contains(&(vowels * 10 / word.chars().count().max(1)))
}

/// A sentence that a program has for something, and the cases of which it was learnt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnWords {
    pub words: String,
    /// Whether they only begin the sentence, and what follows names the case's own fault.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_opening: bool,
    pub inputs: Vec<Digest>,
}

impl OwnWords {
    /// Whether this is it, about another case than those of which it was learnt alone: what it says of one case is no
    /// sign of what it means by it.
    pub fn is_said(&self, words: &str, input: &str) -> bool {
        let this = Digest::of(input.as_bytes());
        let is_it = if self.is_opening { begins_with(words, &self.words) } else { self.words == words };
        is_it && self.inputs.iter().any(|input| *input != this)
    }
}

/// The sentences of these runs of these cases, each with all cases of which it was said.
pub(super) fn learnt(sentences: impl IntoIterator<Item = (String, Digest)>) -> Vec<OwnWords> {
    let mut learnt: Vec<OwnWords> = Vec::new();
    for (words, input) in sentences {
        match learnt.iter_mut().find(|known| known.words == words) {
            Some(known) => known.inputs.push(input),
            None => learnt.push(OwnWords { words, is_opening: false, inputs: vec![input] }),
        }
    }
    learnt
}

/// What stands in all of these and in none of the others.
pub(super) fn common(runs: &[&Lines], others: &[&Lines]) -> Vec<String> {
    let Some((first, rest)) = runs.split_first() else { return Vec::new() };
    let everywhere = first.iter().filter(|line| rest.iter().all(|run| run.contains(*line)));
    let own = everywhere.filter(|line| !others.iter().any(|run| run.contains(*line)));
    own.take(MOST).cloned().collect()
}

/// The words with which sentences of several of these runs begin, and no sentence of the others.
pub(super) fn openings(runs: &[(Lines, Digest)], others: &[&Lines]) -> Vec<OwnWords> {
    let mut found: Vec<OwnWords> = Vec::new();
    for (index, (lines, first)) in runs.iter().enumerate() {
        for (other_lines, second) in runs[index + 1..].iter().filter(|(_, second)| second != first) {
            let few = |lines: &'_ Lines| lines.iter().take(MOST_OPENINGS).cloned().collect::<Vec<_>>();
            let (lines, other_lines) = (few(lines), few(other_lines));
            let pairs = lines.iter().flat_map(|line| other_lines.iter().map(move |other| (line, other)));
            let shared: BTreeSet<String> =
                pairs.filter_map(|(line, other)| shared_opening(line, other)).collect();
            let is_own = |words: &String| {
                !others.iter().any(|run| run.iter().any(|line| begins_with(line, words)))
                    && !found.iter().any(|known| known.words == *words)
            };
            let own: Vec<String> = shared.into_iter().filter(is_own).take(MOST).collect();
            let inputs = vec![*first, *second];
            found.extend(own.into_iter().map(|words| OwnWords {
                words,
                is_opening: true,
                inputs: inputs.clone(),
            }));
        }
    }
    found
}

/// The words with which both of two sentences begin, if they are enough to mean something.
fn shared_opening(line: &str, other: &str) -> Option<String> {
    let words = line.split(' ').zip(other.split(' ')).take_while(|(word, other)| word == other);
    let words: Vec<&str> = words.map(|(word, _)| word).collect();
    // Rows that were turned into words of a kind repeat a few letters.
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    (words.len() >= FEWEST_WORDS && letters.len() > FEWEST_LETTERS).then(|| words.join(" "))
}

fn begins_with(line: &str, words: &str) -> bool {
    line.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runs: &[&str], others: &[&str], expected: &[&str]) {
        let lines =
            |text: &&str| text.lines().filter_map(|line| bare_words(line, "AB CD")).collect::<Lines>();
        let runs: Vec<Lines> = runs.iter().map(lines).collect();
        let others: Vec<Lines> = others.iter().map(lines).collect();
        let found = common(&runs.iter().collect::<Vec<_>>(), &others.iter().collect::<Vec<_>>());
        assert_eq!(found, expected);
    }

    #[test]
    fn what_stands_in_all_runs_and_beside_no_answer_is_the_programs_own_word() {
        let solved = "Board AB CD\nAll placed!\nTime: 12 ms";
        let first = "Board AB CD\nNothing fits (7 tried)\nTime: 3 ms";
        let second = "Board AB CD\nNothing fits (912 tried)\nOdd one out\nTime: 44 ms";
        check(&[first, second], &[solved], &["nothing fits tried"]);
        check(&[first, solved], &[second], &[]);
        check(&[], &[solved], &[]);
    }

    #[test]
    fn rows_of_boards_are_no_sentences_but_a_word_alone_may_be_one() {
        check(&["CCCD#\nA B # D\nABBAC", "CCCD#\nA B # D\nABBAC"], &[], &[]);
        check(&["CCCD#\nImpossible", "CCCD#\nIMPOSSIBLE!"], &[], &["impossible"]);
    }

    #[test]
    fn what_is_said_of_one_case_alone_means_nothing_about_it() {
        let of = |input: &str| Digest::of(input.as_bytes());
        let own = learnt([("odd letters here".to_owned(), of("A?"))]);
        assert!(!own[0].is_said("odd letters here", "A?") && own[0].is_said("odd letters here", "B?"));
        let both =
            learnt([("odd letters here".to_owned(), of("A?")), ("odd letters here".to_owned(), of("B"))]);
        assert!(both.len() == 1 && both[0].is_said("odd letters here", "A?"));
    }
}
