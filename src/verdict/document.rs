//! A document: the screen or a saved file, with everything found on it, not yet weighed.

use std::ops::Range;

use crate::puzzles::{Form, Judgement, Sighting, Sightings};
use crate::screen::Screen;
use crate::screen::words::{Said, Speech, Statement, is_heading};
use crate::vocabulary::Vocabulary;

use super::Question;

/// As often as this something is said only by a search.
const TALK: usize = 3;

/// One text that was read.
pub(super) struct Document<'a> {
    /// The whole of it.
    pub(super) screen: Screen,
    /// As far as it is about the instance given, where it turns to another.
    before_other: Option<Screen>,
    vocabulary: &'a Vocabulary,
    /// Its words.
    pub(super) speech: Speech,
    /// What could be an answer, judged.
    pub(super) sightings: Sightings<Judgement>,
    /// Lines that look like an answer to an instance that cannot be read.
    pub(super) likeness: Option<Range<usize>>,
}

impl<'a> Document<'a> {
    /// Finds everything there is.
    pub(super) fn read(question: &Question<'a>, screen: Screen) -> Self {
        let vocabulary = question.vocabulary;
        match &question.reading {
            Ok(reading) => {
                let other = reading.instance.find_other_instance(&screen);
                let before_other = other.map(|line| screen.before(line));
                let own = before_other.as_ref().unwrap_or(&screen);
                let speech = Speech::read(own, vocabulary);
                let sightings = reading.instance.find_answers(own, &speech);
                Self { screen, before_other, vocabulary, speech, sightings, likeness: None }
            }
            Err(_) => Self {
                before_other: None,
                vocabulary,
                speech: Speech::read(&screen, vocabulary),
                sightings: Sightings::default(),
                likeness: question.puzzle.find_likeness(question.input, &screen),
                screen,
            },
        }
    }

    /// Forgets what is refused, or said to be missing, before the case was given, and what is refused once the program
    /// was told something that is no part of it: a complaint about that is not about the case.
    pub(super) fn forget_refusals(&mut self, given: usize, epilogue: Option<usize>) {
        let outside = |line: usize| line < given || epilogue.is_some_and(|epilogue| line >= epilogue);
        let speech = &mut self.speech;
        speech.statements.retain(|said| match said.what {
            Said::Refused | Said::Missing => !outside(said.line),
            Said::NoSolution => said.line >= given,
            Said::Found | Said::Died | Said::Window => true,
        });
        speech.demands.retain(|demand| !outside(demand.line));
    }

    /// The text as far as it is about the instance given.
    pub(super) fn own(&self) -> &Screen {
        self.before_other.as_ref().unwrap_or(&self.screen)
    }

    /// Whether it turns to another instance.
    pub(super) fn turns_away(&self) -> bool {
        self.before_other.is_some()
    }

    /// Whether there are no words at all that could be understood.
    pub(super) fn is_silent(&self) -> bool {
        let Speech { statements, demands, questions, .. } = &self.speech;
        statements.is_empty() && demands.is_empty() && questions.is_empty()
    }

    /// The wrong one of several answers; else the last finished answer; if there is none, the last unfinished one.
    pub(super) fn answer(&self) -> Option<&Sighting<Judgement>> {
        let sightings = &self.sightings.last;
        let finished = || sightings.iter().rfind(|sighting| sighting.form != Form::Unfinished);
        self.sightings.fault.as_ref().or_else(finished).or_else(|| sightings.back())
    }

    pub(super) fn answer_lines(&self) -> Option<Range<usize>> {
        self.answer().map(|sighting| sighting.lines.clone()).or_else(|| self.likeness.clone())
    }

    /// The last statement of a kind.
    pub(super) fn last(&self, what: Said) -> Option<&Statement> {
        self.speech.statements.iter().rfind(|statement| statement.what == what)
    }

    /// The last statement of a kind that speaks against an answer. What is said again and again before it, with
    /// nothing asked in between, is talk of the search.
    pub(super) fn last_against(&self, what: Said, answer: &Range<usize>) -> Option<&Statement> {
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
    pub(super) fn asked_between(&self, first: usize, last: usize) -> bool {
        let (first, last) = (first.min(last), first.max(last));
        let questions = &self.speech.questions;
        let next = questions.partition_point(|line| *line <= first);
        questions.get(next).is_some_and(|line| *line <= last)
    }

    /// Whether answers were found before a refusal and something was asked in between: it is an answer of ours that is
    /// refused then.
    pub(super) fn found_before(&self, refusal: &Statement) -> bool {
        let found = self.last(Said::Found).map(|found| found.line);
        let counted =
            self.speech.figures.totals.iter().filter(|(_, total)| *total > 0).map(|(line, _)| *line);
        let mut announced = counted.chain(found).filter(|line| *line < refusal.line);
        announced.any(|line| self.asked_between(line, refusal.line))
    }

    /// Whether a count of tries stands between two lines: something was refused, and then the search went on.
    pub(super) fn searched_between(&self, first: usize, last: usize) -> bool {
        let tried = |(line, count)| count > 0 && (first..=last).contains(&line);
        self.speech.figures.iterations.is_some_and(tried)
    }

    /// Whether words near the answer say that it is one: found, or figures after it.
    pub(super) fn announced(&self, lines: &Range<usize>) -> bool {
        let near = lines.start.saturating_sub(8)..lines.end + 6;
        self.speech.statements.iter().any(|said| said.what == Said::Found && near.contains(&said.line))
            || self.headed(lines)
    }

    /// Whether the line above the answer is a heading that names it.
    fn headed(&self, lines: &Range<usize>) -> bool {
        let above = self.own().texts().take(lines.start).rev().take(3);
        let words = above.into_iter().find(|text| text.chars().any(char::is_alphanumeric));
        words.is_some_and(|line| is_heading(line, self.vocabulary))
    }

    /// Whether figures that a program prints at its end stand after a line.
    pub(super) fn figures_after(&self, line: usize) -> bool {
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
