//! A Markdown summary for `GITHUB_STEP_SUMMARY`: a table, and what went wrong folded away below it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use crate::message::Message;
use crate::results::{CheckState, SubmissionResult};
use crate::verdict::Verdict;

use super::quantity::points;
use super::status::{TestStatus, is_undecided, missing, reason};
use super::{View, clean};

/// GitHub drops a summary beyond 1 MiB: what does not fit is counted instead.
const LARGEST: usize = (1 << 20) - (16 << 10);
/// Bytes of a program's output, and of a build's log.
const MOST_OUTPUT: usize = 2 << 10;
/// Outputs shown of one submission: of the first failures.
const MOST_OUTPUTS: usize = 3;
/// Missing units that are listed.
const MOST_MISSING: usize = 50;

/// Writes the page.
pub(super) fn write_summary(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let mut page = Page { text: String::new(), left_out: 0 };
    page.add(&format!("# {}\n\n", view.language.text("report.results")));
    page.add(&incomplete(view));
    page.add(&format!(
        "| | {} | {} | {} | {} |\n|---|---|--:|--:|---|\n",
        view.language.text("report.submission"),
        view.language.text("report.score"),
        view.language.verdict(Verdict::Accepted),
        view.language.text("report.verdict")
    ));
    for submission in &view.results.submissions {
        page.add(&row(view, submission));
    }
    page.add("\n");
    let unfinished = |submission: &&SubmissionResult| {
        !submission.build.ok || submission.results.iter().any(|result| !result.verdict.is_passed())
    };
    for submission in view.results.submissions.iter().filter(unfinished) {
        page.add(&details(view, submission));
    }
    write!(out, "{}", page.text)?;
    match page.left_out {
        0 => Ok(()),
        count => writeln!(out, "\n{count} {}", view.language.text("report.left-out")),
    }
}

/// A text that takes whole parts as long as there is room.
struct Page {
    text: String,
    left_out: usize,
}

impl Page {
    fn add(&mut self, part: &str) {
        if self.text.len() + part.len() > LARGEST {
            self.left_out += 1;
        } else {
            self.text.push_str(part);
        }
    }
}

fn incomplete(view: &View<'_>) -> String {
    let mut text = String::new();
    if view.results.missing.is_empty() {
        return text;
    }
    put(
        &mut text,
        format_args!("> **{}: {}**\n", view.language.text("report.incomplete"), view.results.missing.len()),
    );
    for (submission, cases) in missing(view.results).iter().take(MOST_MISSING) {
        put(&mut text, format_args!(">\n> {}: {}\n", inline(submission), inline(&cases.join(", "))));
    }
    text.push('\n');
    text
}

fn row(view: &View<'_>, submission: &SubmissionResult) -> String {
    let accepted = submission.results.iter().filter(|result| result.verdict.is_passed()).count();
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for result in &submission.results {
        *counts.entry(result.verdict).or_default() += 1;
    }
    counts.remove(&Verdict::Accepted);
    let others: Vec<String> = counts
        .iter()
        .map(|(verdict, count)| format!("{} {count}", view.language.verdict(*verdict)))
        .collect();
    let sign = match accepted == submission.results.len() {
        _ if is_undecided(view.results, submission) => "❓",
        true => "✅",
        false => "❌",
    };
    format!(
        "| {sign} | {} | {}/{} | {accepted}/{} | {} |\n",
        inline(&submission.id),
        points(submission.score),
        points(submission.max_score),
        submission.results.len(),
        others.join(", ")
    )
}

fn details(view: &View<'_>, submission: &SubmissionResult) -> String {
    let mut text = format!("<details><summary>{}</summary>\n\n", html(&clean::line(&submission.id, 200)));
    if let Some(reason) = &submission.build.reason {
        put(
            &mut text,
            format_args!(
                "{}: {}\n\n",
                view.language.text(submission.build.heading()),
                inline(&view.language.say(reason))
            ),
        );
        put(
            &mut text,
            format_args!("{}:\n\n{}", view.language.text("report.build-log"), block(&submission.build.log)),
        );
    }
    put(
        &mut text,
        format_args!(
            "| {} | {} | {} |\n|---|---|---|\n",
            view.language.text("report.case"),
            view.language.text("report.verdict"),
            view.language.text("report.reason")
        ),
    );
    let failed = || submission.results.iter().filter(|result| !result.verdict.is_passed());
    for result in failed() {
        let verdict = view.language.verdict(result.verdict);
        put(
            &mut text,
            format_args!(
                "| {} | {verdict} | {} |\n",
                inline(&result.case),
                inline(&reason(result, view.language))
            ),
        );
    }
    text.push('\n');
    for result in
        failed().filter(|result| TestStatus::new(submission, result) == TestStatus::Failed).take(MOST_OUTPUTS)
    {
        if let Some(said) = view.said(result, MOST_OUTPUT) {
            put(
                &mut text,
                format_args!(
                    "{}, {}:\n\n{}",
                    inline(&result.case),
                    view.language.text("report.printed"),
                    block(&said)
                ),
            );
        }
    }
    put_checklist(&mut text, view, submission);
    if let Some(advice) = &submission.advice {
        put(&mut text, format_args!("`wasit.yaml`:\n\n{}", block(advice)));
    }
    text.push_str("</details>\n\n");
    text
}

fn put_checklist(text: &mut String, view: &View<'_>, submission: &SubmissionResult) {
    if submission.checklist.is_empty() {
        return;
    }
    put(text, format_args!("{}:\n\n", view.language.text("report.checklist")));
    let turn = |message: &Message| inline(&view.language.say(message));
    for item in &submission.checklist {
        let sign = match item.state {
            CheckState::Met => "✅",
            CheckState::Partly => "🟡",
            CheckState::Unmet => "❌",
            CheckState::NeedsPerson => "❓",
            CheckState::Untried => "➖",
        };
        let colon = if item.detail.is_empty() { "" } else { ": " };
        put(text, format_args!("- {sign} {}{colon}{}\n", turn(&item.item), turn(&item.detail)));
    }
    text.push('\n');
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a String takes everything");
}

/// Words in a line. References to characters never mean anything to Markdown, nor to GitHub's own links.
fn inline(text: &str) -> String {
    let mut inline = String::new();
    for c in clean::line(text, 300).chars() {
        match c {
            ' ' | ',' | '/' | '-' | '(' | ')' | '?' => inline.push(c),
            c if c.is_ascii_punctuation() => put(&mut inline, format_args!("&#{};", c as u32)),
            c => inline.push(c),
        }
    }
    inline
}

/// Lines as they stand. Only `</pre>` ends such a block, and no `<` is left.
fn block(text: &str) -> String {
    format!("<pre>{}</pre>\n\n", html(clean::lines(text, MOST_OUTPUT).trim_end()))
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_line_is_markdown() {
        assert_eq!(inline("a|b `c` <i>"), "a&#124;b &#96;c&#96; &#60;i&#62;");
        assert_eq!(inline("[x](y) @all :x: $z$"), "&#91;x&#93;(y) &#64;all &#58;x&#58; &#36;z&#36;");
    }

    #[test]
    fn a_full_page_counts_what_it_leaves_out() {
        let mut page = Page { text: "x".repeat(LARGEST - 1), left_out: 0 };
        page.add("yy");
        page.add("z");
        assert_eq!((page.text.len(), page.left_out), (LARGEST, 1));
    }
}
