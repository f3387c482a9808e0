//! What a program has said so far about the case it was given.

use crate::puzzles::Form;
use crate::screen::words::{Said, Speech};
use crate::screen::{Screen, Shown};

use super::task::Task;

/// What was heard since the case was given.
#[expect(clippy::struct_excessive_bools, reason = "four things that may be heard, each by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Heard {
    /// An answer, that there is none, or figures that only stand at the end.
    pub answered: bool,
    /// The answer itself, or that there is none.
    pub shown: bool,
    /// The file is said to be missing.
    pub missing: bool,
    /// Something is refused.
    pub refused: bool,
}

impl Heard {
    /// Listens to everything printed since the case was given.
    pub(super) fn listen(bytes: &[u8], task: &Task<'_>) -> Self {
        if bytes.is_empty() {
            return Self::default();
        }
        // What follows was asked for: a demand is then a refusal.
        let screen = Screen::read_record([Shown::Typed, Shown::Output(bytes)]);
        let speech = Speech::read(&screen, task.vocabulary);
        let said = |what: Said| speech.statements.iter().any(|statement| statement.what == what);
        let figures = &speech.figures;
        let shown = match &task.reading {
            Ok(reading) => {
                let sightings = reading.instance.find_answers(&screen, &speech);
                sightings.last.iter().any(|sighting| sighting.form != Form::Unfinished)
            }
            Err(_) => task.puzzle.find_likeness(&task.text, &screen).is_some(),
        };
        let counted = figures.iterations.is_some() || figures.time.is_some() || !figures.totals.is_empty();
        Self {
            answered: shown || counted || said(Said::NoSolution),
            shown: shown || said(Said::NoSolution),
            missing: said(Said::Missing),
            refused: said(Said::Refused),
        }
    }
}
