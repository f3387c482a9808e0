//! The answer beside the reference as text, folded away; a different answer may be right too.

use crate::case::Expect;
use crate::diff::{Change, TextDiff};

use super::markup::Html;

/// Writes what turns the reference into the answer, where both are there and differ.
pub fn write(body: &mut Html, reference: Option<&str>, answer: Option<&str>) {
    let Some(reference) = reference else { return };
    if Expect::of_stored(reference) != Expect::Solution {
        body.raw("<p>Right would be: ").element("b", reference.trim()).raw("</p>");
        return;
    }
    let Some(answer) = answer else { return };
    let diff = TextDiff::of(reference, answer);
    if diff.hunks.is_empty() {
        return;
    }
    body.raw("<details><summary>Difference from the reference, as text</summary><pre class=\"diff\" tabindex=\"0\">");
    for hunk in &diff.hunks {
        body.labelled("span", "quiet", &hunk.header).raw("\n");
        for line in &hunk.lines {
            let (open, close) = match line.change {
                Change::Same => ("  ", "\n"),
                Change::Removed => ("<del>- ", "</del>\n"),
                Change::Added => ("<ins>+ ", "</ins>\n"),
            };
            body.raw(open);
            for part in &line.parts {
                if part.emphasised {
                    body.element("b", &part.text);
                } else {
                    body.text(&part.text);
                }
            }
            body.raw(close);
        }
    }
    if let Some(note) = &diff.note {
        body.text(note);
    }
    body.raw("</pre></details>");
}
