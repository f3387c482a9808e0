//! What on a screen could be an answer.

use std::collections::VecDeque;
use std::ops::Range;

use crate::message::Message;

/// Sightings that are kept; those before are pictures of a search under way.
const KEPT: usize = 4;

/// Something on a screen that could be an answer.
#[derive(Debug, Clone)]
pub struct Sighting<A> {
    /// What it says.
    pub answer: A,
    /// The lines it stands on, counted from 0.
    pub lines: Range<usize>,
    /// How much like an answer it looks.
    pub form: Form,
}

/// How much like an answer something looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// As an answer should.
    Whole,
    /// Like an answer that is not finished: too few marks, free cells.
    Unfinished,
    /// It had to be interpreted, and a person should look: how.
    Interpreted(Message),
}

/// The last sightings of a screen, in order, and how many there were.
#[derive(Debug, Clone)]
pub struct Sightings<A> {
    /// The last ones.
    pub last: VecDeque<Sighting<A>>,
    /// Whole ones that differ from the one before.
    pub whole: usize,
    /// Those that are not finished.
    pub unfinished: usize,
    /// A wrong one among several that are all printed as answers; it counts, not the last.
    pub fault: Option<Sighting<A>>,
}

impl<A> Default for Sightings<A> {
    fn default() -> Self {
        Self { last: VecDeque::new(), whole: 0, unfinished: 0, fault: None }
    }
}

impl<A: PartialEq> Sightings<A> {
    /// Adds a sighting. A finished one is never pushed out by unfinished ones.
    pub fn push(&mut self, answer: A, lines: Range<usize>, form: Form) {
        let differs = self.last.back().is_none_or(|last| last.answer != answer);
        match form {
            Form::Unfinished => self.unfinished += 1,
            Form::Whole | Form::Interpreted(_) => self.whole += usize::from(differs),
        }
        if form == Form::Unfinished && self.last.back().is_some_and(|last| last.form == Form::Unfinished) {
            self.last.pop_back();
        }
        self.last.push_back(Sighting { answer, lines, form });
        if self.last.len() > KEPT {
            self.last.pop_front();
        }
    }
}

impl<A> Sightings<A> {
    /// Whether nothing was seen.
    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }

    /// The same sightings with other answers.
    pub fn map<B>(self, mut change: impl FnMut(A, &Range<usize>) -> B) -> Sightings<B> {
        let mut change = |Sighting { answer, lines, form }: Sighting<A>| Sighting {
            answer: change(answer, &lines),
            lines,
            form,
        };
        let last = self.last.into_iter().map(&mut change).collect();
        let fault = self.fault.map(change);
        Sightings { last, whole: self.whole, unfinished: self.unfinished, fault }
    }
}
