//! The answer beside the reference as text, folded away; a different answer may be right too.

use crate::case::Expect;
use crate::diff::{Change, TextDiff};
use crate::report::PagePhrases;

use super::markup::Html;

/// Writes what turns the reference into the answer, where both are there and differ.
pub fn write(body: &mut Html, words: &'static PagePhrases, reference: Option<&str>, answer: Option<&str>) {
    let Some(reference) = reference else { return };
    let right = match Expect::of_stored(reference) {
        Expect::Solution => None,
        Expect::NoSolution => Some(words.right_none),
        Expect::InvalidInput => Some(words.right_refused),
    };
    if let Some(right) = right {
        body.raw("<p>").say(words.right_would_be, &[&right]).raw("</p>");
        return;
    }
    let Some(answer) = answer else { return };
    let diff = TextDiff::of(reference, answer);
    if diff.hunks.is_empty() {
        return;
    }
    body.raw("<details>").element("summary", words.as_text).raw("<pre class=\"diff\" tabindex=\"0\">");
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
