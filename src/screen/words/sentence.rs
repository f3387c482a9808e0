//! A line cut into sentences, questions told apart from statements.

use std::ops::Range;

use crate::vocabulary::{Meaning, Token};

use super::Hit;

/// A part of a line.
pub(super) struct Sentence<'a> {
    /// The line in lower case.
    pub line: &'a str,
    /// The bytes of the line.
    pub range: Range<usize>,
    /// Whether it asks for something to be typed.
    pub is_question: bool,
    /// The phrases in it.
    pub hits: Vec<Hit>,
}

impl Sentence<'_> {
    /// Its words, out of those of the line.
    pub(super) fn tokens<'t, 'a>(&self, tokens: &'t [Token<'a>]) -> &'t [Token<'a>] {
        let before = |place: usize| tokens.partition_point(|token| token.start < place);
        &tokens[before(self.range.start)..before(self.range.end)]
    }
}

/// Cuts a line after every question, every full stop, and the words that there is no solution. An answer glued to a prompt is then a sentence of its own.
pub(super) fn sentences<'a>(line: &'a str, tokens: &[Token<'_>], hits: &[Hit]) -> Vec<Sentence<'a>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (end, mark) in marks(line) {
        let inside = within(start..end, tokens, hits);
        let asks = asks(&inside);
        let cut = match mark {
            Mark::Stop => true,
            Mark::Ask => asks,
            // What follows may be about a file that is not saved for that reason.
            Mark::Comma => inside.iter().any(|hit| hit.meaning == Meaning::NoSolution),
        };
        if cut {
            let is_question = asks && mark == Mark::Ask;
            sentences.push(Sentence { line, range: start..end, is_question, hits: inside });
            start = end;
        }
    }
    let hits = within(start..line.len(), tokens, hits);
    sentences.push(Sentence { line, range: start..line.len(), is_question: false, hits });
    sentences
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Stop,
    Ask,
    Comma,
}

/// The places after a mark that is followed by a blank or nothing.
fn marks(line: &str) -> impl Iterator<Item = (usize, Mark)> {
    let bytes = line.as_bytes();
    bytes.iter().enumerate().filter_map(move |(index, byte)| {
        let next = bytes.get(index + 1);
        let ends = matches!(next, None | Some(b' '));
        // `Save it?(y/n)=`
        let opens = matches!(next, Some(b'(' | b'['));
        let closed = ends || matches!(next, Some(b'=' | b':' | b'>'));
        match byte {
            b'?' if opens => Some((index + 1, Mark::Ask)),
            b'?' | b':' | b'>' if ends => Some((index + 1, Mark::Ask)),
            b'.' | b'!' if ends => Some((index + 1, Mark::Stop)),
            b',' | b';' if ends => Some((index + 1, Mark::Comma)),
            b')' | b']' if closed && closes_choice(line, index) => Some((index + 1, Mark::Ask)),
            _ => None,
        }
    })
}

/// Whether a bracket closes a choice such as `(y/n)`, and no other mark of a question follows.
fn closes_choice(line: &str, bracket: usize) -> bool {
    let open = line[..bracket].rfind(['(', '[']);
    open.is_some_and(|open| line[open..bracket].contains('/'))
        && !line[bracket + 1..].trim_start().starts_with([':', '?', '>'])
}

fn within(range: Range<usize>, tokens: &[Token<'_>], hits: &[Hit]) -> Vec<Hit> {
    let last = |hit: &Hit| tokens[hit.end - 1].start;
    hits.iter()
        .filter(|hit| range.contains(&tokens[hit.start].start) && range.contains(&last(hit)))
        .copied()
        .collect()
}

/// A question has the words of one, and none that state something.
fn asks(hits: &[Hit]) -> bool {
    let states = |hit: &Hit| {
        matches!(
            hit.meaning,
            Meaning::Refused
                | Meaning::Error
                | Meaning::NoSolution
                | Meaning::Missing
                | Meaning::Died
                | Meaning::Fault
        )
    };
    hits.iter().any(|hit| hit.meaning == Meaning::Asking) && !hits.iter().any(states)
}
