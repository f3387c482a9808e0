//! How the scores of a class are distributed.

use std::fmt::Write as _;

use crate::report::Language;
use crate::results::SubmissionResult;

use super::heat::share;

/// Bars: nothing to below a tenth, and so on; all points have the last one.
const BARS: usize = 11;
const BAR: usize = 30;
const GAP: usize = 4;
const HEIGHT: usize = 120;
const LABEL: usize = 18;

/// The bars, and the same as words for those who cannot see them.
pub(super) struct Histogram {
    pub width: usize,
    pub height: usize,
    /// The same as words.
    pub description: String,
    /// The bars, from no points to all.
    pub bars: Vec<Bar>,
}

/// The submissions with about the same score.
pub(super) struct Bar {
    pub count: usize,
    /// What stands below the bar.
    pub label: String,
    pub x: usize,
    pub top: usize,
    pub height: usize,
}

impl Bar {
    pub(super) const WIDTH: usize = BAR;
    /// Where its label stands.
    pub(super) const LABEL_Y: usize = LABEL + HEIGHT + 14;

    pub(super) fn middle(&self) -> usize {
        self.x + BAR / 2
    }
}

impl Histogram {
    pub(super) fn new(students: &[&SubmissionResult], language: Language) -> Self {
        let mut counts = [0_usize; BARS];
        for submission in students {
            counts[((share(submission).clamp(0.0, 1.0) + 1e-9) * 10.0) as usize] += 1;
        }
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let bar = |(index, count): (usize, usize)| {
            let height = (count * HEIGHT).div_ceil(most);
            let label = match index {
                10 => language.text("page.all-points").to_owned(),
                index => format!("{}%", index * 10),
            };
            Bar { count, label, x: index * (BAR + GAP), top: LABEL + HEIGHT - height, height }
        };
        Self {
            width: BARS * (BAR + GAP),
            height: HEIGHT + 2 * LABEL,
            description: describe(&counts, language),
            bars: counts.into_iter().enumerate().map(bar).collect(),
        }
    }
}

fn describe(counts: &[usize; BARS], language: Language) -> String {
    let mut description = language.text("page.scores").to_owned();
    for (index, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let share = match index {
            10 => language.text("page.all-points").to_owned(),
            index => language.fill("page.from-to", &[("from", &(index * 10)), ("to", &(index * 10 + 10))]),
        };
        write!(description, "; {share}: {count}").expect("a String takes everything");
    }
    description
}
