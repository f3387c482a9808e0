//! A program's own words, by difference: what it prints about every unsolvable probe, or about a malformed one, and
//! never beside an answer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::exec::Event;
use crate::screen::{Screen, Shown};

use super::dialogue::Conversation;

/// Sentences of each kind that are kept.
const MOST: usize = 12;
/// A line with fewer letters, or fewer words, says nothing: rows of boards are no sentences.
const FEWEST_LETTERS: usize = 8;
const FEWEST_WORDS: usize = 2;
/// Lines looked at of one run, from its end.
const MOST_LINES: usize = 400;

/// Lines of a run without figures, single letters and the words of the instance itself.
pub(super) type Lines = BTreeSet<String>;

/// The lines of a run.
pub(super) fn lines_of(conversation: &Conversation, input: &str) -> Lines {
    let shown = conversation.run.record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(Shown::Output(&text.0)),
        Event::Typed(_) => Some(Shown::Typed),
        Event::Waiting | Event::Ended => None,
    });
    let screen = Screen::read_record(shown);
    screen.texts().rev().take(MOST_LINES).filter_map(|line| bare_words(line, input)).collect()
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
    if words.len() < FEWEST_WORDS {
        return None;
    }
    let words = words.join(" ");
    (words.chars().filter(|sign| sign.is_alphabetic()).count() >= FEWEST_LETTERS).then_some(words)
}

/// A sentence that a program has for something, and the cases of which it was learnt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnWords {
    pub words: String,
    pub inputs: Vec<Digest>,
}

impl OwnWords {
    /// Whether this is it, about another case than those of which it was learnt alone: what it says of one case is no
    /// sign of what it means by it.
    pub fn is_said(&self, words: &str, input: &str) -> bool {
        let this = Digest::of(input.as_bytes());
        self.words == words && self.inputs.iter().any(|input| *input != this)
    }
}

/// The sentences of these runs of these cases, each with all cases of which it was said.
pub(super) fn learnt(sentences: impl IntoIterator<Item = (String, Digest)>) -> Vec<OwnWords> {
    let mut learnt: Vec<OwnWords> = Vec::new();
    for (words, input) in sentences {
        match learnt.iter_mut().find(|known| known.words == words) {
            Some(known) => known.inputs.push(input),
            None => learnt.push(OwnWords { words, inputs: vec![input] }),
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
    fn rows_of_boards_and_single_words_are_no_sentences() {
        check(&["CCCD#\nA B # D\nnonsense", "CCCD#\nA B # D\nnonsense"], &[], &[]);
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
