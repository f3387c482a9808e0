//! How the scores of a class are distributed.

use std::fmt::Write as _;

use crate::report::PagePhrases;
use crate::report::phrases::fill;

use super::class::Sheet;
use super::markup::Html;

/// Bars: nothing to below a tenth, and so on; all points have the last one.
const BARS: usize = 11;
const BAR: usize = 30;
const GAP: usize = 4;
const HEIGHT: usize = 120;
const LABEL: usize = 18;

/// Writes the bars, and the same as words for those who cannot see them.
pub fn write(body: &mut Html, sheet: &Sheet<'_>) {
    let mut counts = [0_usize; BARS];
    for submission in &sheet.students {
        let share = if submission.max_score > 0.0 { submission.score / submission.max_score } else { 0.0 };
        counts[((share.clamp(0.0, 1.0) + 1e-9) * 10.0) as usize] += 1;
    }
    body.raw("<figure>").element("figcaption", sheet.words.scores).raw("<svg role=\"img\" class=\"chart\"");
    body.attribute("width", BARS * (BAR + GAP)).attribute("height", HEIGHT + 2 * LABEL);
    body.attribute("viewBox", format!("0 0 {} {}", BARS * (BAR + GAP), HEIGHT + 2 * LABEL));
    body.attribute("aria-label", words(&counts, sheet.words)).raw(">");
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    for (index, count) in counts.into_iter().enumerate() {
        let x = index * (BAR + GAP);
        let height = (count * HEIGHT).div_ceil(most);
        let top = LABEL + HEIGHT - height;
        body.raw("<rect class=\"bar\"").attribute("x", x).attribute("y", top).attribute("width", BAR);
        body.attribute("height", height).raw("/>");
        if count > 0 {
            write_label(body, x + BAR / 2, top - 4, &count.to_string());
        }
        let name =
            if index == BARS - 1 { sheet.words.all_points.to_owned() } else { format!("{}%", index * 10) };
        write_label(body, x + BAR / 2, LABEL + HEIGHT + 14, &name);
    }
    body.raw("</svg></figure>");
}

fn write_label(body: &mut Html, x: usize, y: usize, text: &str) {
    body.raw("<text class=\"mid\"").attribute("x", x).attribute("y", y).raw(">").text(text).raw("</text>");
}

fn words(counts: &[usize; BARS], phrases: &'static PagePhrases) -> String {
    let mut words = phrases.scores.to_owned();
    for (index, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let share = if index == BARS - 1 {
            phrases.all_points.to_owned()
        } else {
            fill(phrases.from_to, &[&(index * 10), &(index * 10 + 10)])
        };
        write!(words, "; {share}: {count}").expect("a String takes everything");
    }
    words
}
