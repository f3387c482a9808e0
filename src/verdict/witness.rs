//! A witness: one screen or saved file with everything found on it, not yet weighed.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzles::{Form, Judgement, Sighting, Sightings};
use crate::screen::Screen;
use crate::screen::words::{Said, Speech, Statement, is_heading};

use super::Question;

/// As often as this something is said only by a search.
const TALK: usize = 3;

/// What one text has to say.
pub struct Witness<'a> {
    /// The text, as far as it is about the instance given.
    pub screen: Cow<'a, Screen>,
    /// Its words.
    pub speech: Speech,
    /// What could be an answer.
    pub sightings: Sightings<Judgement>,
    /// Lines that look like an answer to an instance that cannot be read.
    pub likeness: Option<Range<usize>>,
    /// The line from which on the text is about another instance.
    pub other_instance: Option<usize>,
}

impl<'a> Witness<'a> {
    /// Finds everything there is.
    pub fn examine(question: &Question<'_>, screen: &'a Screen) -> Self {
        match &question.reading {
            Ok(reading) => {
                let other_instance = reading.instance.find_other_instance(screen);
                let screen = match other_instance {
                    Some(line) => Cow::Owned(screen.before(line)),
                    None => Cow::Borrowed(screen),
                };
                let speech = Speech::of(&screen);
                let sightings = reading.instance.find_answers(&screen, &speech);
                Self { screen, speech, sightings, likeness: None, other_instance }
            }
            Err(_) => Self {
                screen: Cow::Borrowed(screen),
                speech: Speech::of(screen),
                sightings: Sightings::default(),
                likeness: question.puzzle.find_likeness(question.input, screen),
                other_instance: None,
            },
        }
    }

    /// Whether there are no words at all that could be understood.
    pub fn is_silent(&self) -> bool {
        let Speech { statements, demands, questions, .. } = &self.speech;
        statements.is_empty() && demands.is_empty() && questions.is_empty()
    }

    /// The wrong one of several answers; else the last finished answer; if there is none, the last unfinished one.
    pub fn answer(&self) -> Option<&Sighting<Judgement>> {
        let sightings = &self.sightings.last;
        let finished = || sightings.iter().rfind(|sighting| sighting.form != Form::Unfinished);
        self.sightings.fault.as_ref().or_else(finished).or_else(|| sightings.back())
    }

    /// The lines of the answer.
    pub fn answer_lines(&self) -> Option<Range<usize>> {
        self.answer().map(|sighting| sighting.lines.clone()).or_else(|| self.likeness.clone())
    }

    /// The last statement of a kind.
    pub fn last(&self, what: Said) -> Option<&Statement> {
        self.speech.statements.iter().rfind(|statement| statement.what == what)
    }

    /// The last statement of a kind that speaks against an answer. What is said again and again before it, with
    /// nothing asked in between, is talk of the search.
    pub fn last_against(&self, what: Said, answer: &Range<usize>) -> Option<&Statement> {
        let talk = |said: &Statement| {
            let like = |other: &&Statement| other.what == what && alike(&other.words, &said.words);
            let mut same = self.speech.statements.iter().filter(like).map(|other| other.line);
            said.line < answer.start
                && same.clone().count() >= TALK
                && same.next().is_some_and(|first| !self.asked_between(first, said.line))
        };
        self.speech.statements.iter().rfind(|said| said.what == what && !talk(said))
    }

    /// Whether the program asked for something, or something was typed, between two lines.
    pub fn asked_between(&self, first: usize, last: usize) -> bool {
        let (first, last) = (first.min(last), first.max(last));
        let questions = &self.speech.questions;
        let next = questions.partition_point(|line| *line <= first);
        questions.get(next).is_some_and(|line| *line <= last)
    }

    /// Whether a count of tries stands between two lines: something was refused, and then the search went on.
    pub fn searched_between(&self, first: usize, last: usize) -> bool {
        let tried = |(line, count)| count > 0 && (first..=last).contains(&line);
        self.speech.figures.iterations.is_some_and(tried)
    }

    /// Whether words near the answer say that it is one: found, or figures after it.
    pub fn announced(&self, lines: &Range<usize>) -> bool {
        let near = lines.start.saturating_sub(8)..lines.end + 6;
        self.speech.statements.iter().any(|said| said.what == Said::Found && near.contains(&said.line))
            || self.headed(lines)
    }

    /// Whether the line above the answer is a heading that names it.
    fn headed(&self, lines: &Range<usize>) -> bool {
        let above = self.screen.texts().take(lines.start).rev().take(3);
        above.into_iter().find(|text| text.chars().any(char::is_alphanumeric)).is_some_and(is_heading)
    }

    /// Whether figures that a program prints at its end stand after a line.
    pub fn figures_after(&self, line: usize) -> bool {
        let figures = &self.speech.figures;
        let after = |at: usize| at + 8 >= line;
        figures.time.is_some_and(|(at, _)| after(at)) || figures.iterations.is_some_and(|(at, _)| after(at))
    }
}

/// Whether two sentences differ at most in their numbers.
fn alike(one: &str, other: &str) -> bool {
    let words = |text: &str| text.chars().filter(|sign| !sign.is_ascii_digit()).collect::<String>();
    one == other || words(one) == words(other)
}
