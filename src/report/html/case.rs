//! One case of a submission: the verdict in words, boards side by side, the talk, the figures.

use crate::case::Expect;
use crate::diff::TextDiff;
use crate::message::Message;
use crate::puzzles::{Panel, Picture};
use crate::report::drawing::Drawing;
use crate::report::picture::{Figure, Frame, Sheet, TooLarge};
use crate::report::quantity::time;
use crate::results::{CaseInfo, CaseResult};
use crate::verdict::{ClaimKind, SavedResult};

use super::chat::Chat;
use super::site::Site;
use super::submission::beginning;

/// Broken rules and saved files beyond this many are not listed.
pub(super) const MOST_BROKEN: usize = 20;
/// Characters of a reason.
const LONGEST_REASON: usize = 2000;
/// Boards of one path that are drawn: the first and the last, and some that break a rule.
const MOST_PANELS: usize = 24;

/// A result in its page.
pub(super) struct Case<'a> {
    pub site: &'a Site<'a>,
    pub result: &'a CaseResult,
    /// What is known of the case.
    pub info: Option<&'a CaseInfo>,
    /// Which one of the page it is, from 0.
    pub index: usize,
    /// Whether it is open from the start.
    pub open: bool,
}

/// A picture and what stands above it.
pub(super) struct Board {
    pub heading: &'static str,
    /// Boards of a path that are not drawn.
    pub left_out: usize,
    /// The picture.
    pub svg: Result<String, TooLarge>,
}

/// The value of the program, of the reference, and the limit.
type Cells = [Option<String>; 3];

impl<'a> Case<'a> {
    pub(super) fn class(&self) -> &'static str {
        if self.result.verdict.is_passed() { "one ok-one" } else { "one" }
    }

    /// Whether no more than the verdict may be shown.
    pub(super) fn is_redacted(&self) -> bool {
        self.info.is_some_and(|info| info.hidden && info.input.is_none())
    }

    /// What the case is called in words.
    pub(super) fn title(&self) -> Option<&'a str> {
        self.info?.title.as_deref()
    }

    /// A reason in the language of the page.
    pub(super) fn reason(&self, message: &Message) -> String {
        let language = self.site.view.language;
        beginning(&language.say(message), LONGEST_REASON, language)
    }

    /// The name of a rule in the language of the page.
    pub(super) fn rule(&self, name: &str) -> String {
        let language = self.site.view.language;
        beginning(language.name("rule", name), LONGEST_REASON, language)
    }

    /// Theirs and the reference's answer with differing cells hatched, or the board alone.
    pub(super) fn boards(&self) -> Option<Vec<Board>> {
        let language = self.site.view.language;
        let info = self.info?;
        let drawing = Drawing::read(info)?;
        let draw = |answer: &Option<String>| drawing.answer(answer.as_deref()?);
        let (mut theirs, mut reference) = (draw(&self.result.answer), draw(&info.reference));
        if let (Some(theirs), Some(reference)) = (&mut theirs, &mut reference) {
            theirs.compare(reference);
            reference.compare(theirs);
        }
        let instance = theirs.is_none().then(|| drawing.instance());
        let pictures = [
            (language.text("page.answer"), theirs),
            (language.text("page.board"), instance),
            (language.text("page.reference"), reference),
        ];
        let board = |(place, (heading, picture)): (usize, (&'static str, Option<Picture>))| {
            Some(self.board(place, heading, picture?))
        };
        Some(pictures.into_iter().enumerate().filter_map(board).collect())
    }

    fn board(&self, place: usize, heading: &'static str, mut picture: Picture) -> Board {
        let left_out = thin_out(&mut picture.panels);
        let sheet = Sheet {
            title: heading,
            figures: &[Figure { heading: "", picture: &picture }],
            id: &format!("b{}-{place}", self.index),
            frame: Frame::InPage,
            language: self.site.view.language,
        };
        Board { heading, left_out, svg: sheet.svg() }
    }

    /// What it used beside the limits and the reference.
    pub(super) fn figures(&self) -> Vec<(&'static str, Cells)> {
        let language = self.site.view.language;
        let reference = self.site.view.results.reference(&self.result.case);
        if self.result.wall_ms.is_none() && reference.is_none() {
            return Vec::new();
        }
        let limits = self.info.map(|info| &info.limits);
        let row = |name, figure: fn(&CaseResult) -> Option<String>, limit| {
            (name, [figure(self.result), reference.and_then(figure), limit])
        };
        let memory = |result: &CaseResult| Some(format!("{:.1} MiB", result.peak_kib? as f64 / 1024.0));
        let iterations = |result: &CaseResult| Some(result.iterations?.to_string());
        let most_iterations = self.info.and_then(|info| info.iterations);
        let rows = [
            row(
                language.text("page.wall-time"),
                |result| result.wall_ms.map(time),
                limits.map(|most| most.time.to_string()),
            ),
            row(
                language.text("page.cpu-time"),
                |result| result.cpu_ms.map(time),
                limits.map(|most| most.cpu.to_string()),
            ),
            row(language.text("page.memory"), memory, limits.map(|most| most.memory.to_string())),
            row(language.text("page.iterations"), iterations, most_iterations.map(|most| most.to_string())),
            row(language.text("page.reported-time"), |result| result.reported_ms.map(time), None),
        ];
        rows.into_iter().filter(|(_, cells)| cells[..2].iter().any(Option::is_some)).collect()
    }

    /// What was said in a run, if it is kept.
    pub(super) fn chat(&self, run: &str) -> Option<Chat> {
        let conversation = self.site.view.conversations.conversation(run)?;
        Some(Chat { conversation, language: self.site.view.language })
    }

    fn reference(&self) -> Option<&'a str> {
        self.info?.reference.as_deref()
    }

    /// What would be right to say, where it is not an answer.
    pub(super) fn right_claim(&self) -> Option<&'static str> {
        let language = self.site.view.language;
        match Expect::from_stored(self.reference()?) {
            Expect::Solution => None,
            Expect::NoSolution => Some(language.text("page.right-none")),
            Expect::InvalidInput => Some(language.text("page.right-refused")),
        }
    }

    /// What turns the reference into the answer, where both are there and differ.
    pub(super) fn difference(&self) -> Option<TextDiff> {
        let diff = TextDiff::new(self.reference()?, self.result.answer.as_deref()?);
        (!diff.hunks.is_empty()).then_some(diff)
    }

    /// What a saved file says.
    pub(super) fn claim(&self, saved: &SavedResult) -> &'static str {
        let language = self.site.view.language;
        match saved.claim {
            ClaimKind::Answer => language.text("page.claims-answer"),
            ClaimKind::NoSolution => language.text("page.claims-none"),
            ClaimKind::Refused => language.text("page.claims-refused"),
            ClaimKind::Nothing => language.text("page.claims-nothing"),
            ClaimKind::Contradictory => language.text("page.claims-both"),
        }
    }
}

/// Keeps the first and the last panels and, between them, the first that are marked; returns how many went.
fn thin_out(panels: &mut Vec<Panel>) -> usize {
    let count = panels.len();
    if count <= MOST_PANELS {
        return 0;
    }
    let edge = MOST_PANELS / 3;
    let mut room = MOST_PANELS - 2 * edge;
    let mut index = 0;
    panels.retain(|panel| {
        let at_edge = index < edge || index + edge >= count;
        index += 1;
        let marked = !at_edge && room > 0 && panel.squares.iter().any(|square| square.marked);
        room -= usize::from(marked);
        at_edge || marked
    });
    count - panels.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Square;

    #[test]
    fn of_a_long_path_the_ends_and_broken_boards_are_kept() {
        let panel = |marked| Panel::new(1, vec![Square { marked, ..Square::default() }]);
        let mut panels: Vec<Panel> = (0..100).map(|index| panel(index == 50)).collect();
        assert_eq!(thin_out(&mut panels), 100 - 17);
        assert!(panels[8].squares[0].marked);
        assert_eq!(thin_out(&mut panels), 0);
    }
}
