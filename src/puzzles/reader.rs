//! How answers are found on screens.

use std::ops::Range;

use crate::message::Message;
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Form, Puzzle, Sightings, Violation};

/// Tries of reading that one screen is worth; the end of the screen is read first.
const MOST_TRIES: usize = 20_000;
/// Longer answers are found only where nothing else stands beside them.
const MOST_LINES: usize = 64;

/// Reading screens; by default every block of lines that is an answer by itself.
pub trait Reader: Puzzle {
    /// Rules whose breach only means that an answer is printed oddly, so that a person should look at it.
    const ODDITIES: &'static [&'static str] = &[];
    /// Rules that a finished answer may break by itself; what a search leaves behind breaks others as well.
    const OF_FINISHED: &'static [&'static str] = &[];

    /// Finds everything on a screen that could be an answer, in the order of the screen.
    fn find_answers(instance: &Self::Instance, screen: &Screen, _speech: &Speech) -> Sightings<Self::Answer> {
        find_blocks(screen, |text| Self::read_answer(instance, text).ok())
    }
    /// Finds the lines of something that looks like an answer to an instance that cannot be read.
    fn find_likeness(_input: &str, _screen: &Screen) -> Option<Range<usize>> {
        None
    }
    /// Finds the line from which on the screen is about another instance than the one given.
    fn find_other_instance(_instance: &Self::Instance, _screen: &Screen) -> Option<usize> {
        None
    }
    /// Whether a wrong answer is made of the parts of another instance than the one given.
    fn is_elsewhere(_instance: &Self::Instance, _answer: &Self::Answer) -> bool {
        false
    }
    /// Examines an answer together with what the program says about it.
    fn examine(_instance: &Self::Instance, _answer: &Self::Answer, _said: &Said<'_>) -> Examination {
        Examination::default()
    }
    /// Other readings of an answer that would be right too, such as its transpose: a case with
    /// one cannot tell a program that prints the one from a program that prints the other.
    fn ambiguities(_instance: &Self::Instance, _answer: &Self::Answer) -> Vec<&'static str> {
        Vec::new()
    }
}

/// What a program says around its answer.
#[derive(Debug, Clone, Copy)]
pub struct Said<'a> {
    pub screen: &'a Screen,
    pub speech: &'a Speech,
    /// The lines of the answer.
    pub answer: &'a Range<usize>,
}

/// What is to be said about an answer beyond the rules it breaks by itself.
#[derive(Debug, Clone, Default)]
pub struct Examination {
    /// Rules broken by the answer together with what the program says about it.
    pub violations: Vec<Violation>,
    /// What a teacher may want to know.
    pub notes: Vec<Message>,
}

/// Tries every run of lines without a blank one, and the parts of those runs, longest first.
fn find_blocks<A: PartialEq>(screen: &Screen, read: impl Fn(&str) -> Option<A>) -> Sightings<A> {
    let mut tries = MOST_TRIES;
    let mut found = Vec::new();
    for block in blocks(screen).into_iter().rev() {
        let first = found.len();
        let mut start = block.start;
        while start < block.end {
            let longest = if start == block.start { block.len() } else { MOST_LINES };
            let ends = (start + 1..=block.end.min(start + longest)).rev();
            let ends = ends.filter(|end| end - start <= MOST_LINES || *end == block.end).take(tries);
            let answer = ends.inspect(|_| tries -= 1).find_map(|end| {
                let text: Vec<&str> = screen.texts().skip(start).take(end - start).collect();
                Some((read(&text.join("\n"))?, start..end))
            });
            start = answer.as_ref().map_or(start + 1, |(_, lines)| lines.end);
            found.extend(answer);
        }
        found[first..].reverse();
    }
    let mut sightings = Sightings::default();
    for (answer, lines) in found.into_iter().rev() {
        sightings.push(answer, lines, Form::Whole);
    }
    sightings
}

/// The runs of lines of one frame that are not blank.
fn blocks(screen: &Screen) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let full = screen.texts().enumerate().filter(|(_, text)| !text.trim().is_empty());
    for (line, _) in full {
        match blocks.last_mut() {
            Some(block) if block.end == line && screen.same_frame(line - 1, line) => block.end = line + 1,
            _ => blocks.push(line..line + 1),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_found_between_other_lines() {
        let even = |text: &str| {
            let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            numbers.filter(|numbers| numbers.len() % 2 == 0)
        };
        let check = |text: &str, expected: &[(&[u32], Range<usize>)]| {
            let found = find_blocks(&Screen::read(text.as_bytes()), even);
            let found: Vec<_> =
                found.last.iter().map(|seen| (&seen.answer[..], seen.lines.clone())).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("1 2\n3 4", &[(&[1, 2, 3, 4], 0..2)]);
        check("Answer:\n1 2\n3 4\nTime: 3", &[(&[1, 2, 3, 4], 1..3)]);
        check("1\n2 3\n\nnone\n\n4\n5\n6", &[(&[2, 3], 1..2), (&[4, 5], 5..7)]);
        check("", &[]);
    }
}
