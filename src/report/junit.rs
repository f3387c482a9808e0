//! `JUnit` XML as GitLab and Jenkins read it: a suite for each submission, a test for each case.
//!
//! Written by hand. The usual crate was tried (quick-junit 0.8.0) and cannot write what readers take: it counts
//! `skipped` on `<testsuites>`, which Jenkins' schema forbids and nothing switches off, and it lets U+FFFE and U+FFFF
//! through, at which every XML parser stops.

use std::io::{self, Write};

use crate::results::{CaseResult, SubmissionResult};

use super::escape::push_escaped;
use super::quantity::points;
use super::status::{TestStatus, explanation, headline, missing};
use super::{View, clean};

/// Bytes of a program's output beside a failure: 4000 failures stay far below GitLab's 30 MB.
const MOST_OUTPUT: usize = 2 << 10;
/// Characters of an attribute.
const LONGEST: usize = 300;

/// Tests by how they ended, and the time they took.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    wall_ms: f64,
}

/// Writes the document.
pub(super) fn write_junit(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let missing = missing(view.results);
    let cases_of = |id: &str| missing.get(id).map_or(&[][..], Vec::as_slice);
    let known = |id: &&str| view.results.submissions.iter().any(|submission| submission.id == **id);
    let strangers: Vec<&str> = missing.keys().filter(|id| !known(id)).copied().collect();
    let mut all = Counts { tests: view.results.missing.len(), ..Counts::default() };
    for submission in &view.results.submissions {
        all = all.plus(Counts::new(submission, 0));
    }
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    let Counts { tests, failures, errors, wall_ms, .. } = all;
    let time = seconds(wall_ms);
    writeln!(
        out,
        r#"<testsuites name="wasit" tests="{tests}" failures="{failures}" errors="{errors}" time="{time}">"#
    )?;
    for submission in &view.results.submissions {
        write_suite(out, view, submission, cases_of(&submission.id))?;
    }
    for id in strangers {
        let skipped = cases_of(id).len();
        open_suite(out, id, Counts { tests: skipped, skipped, ..Counts::default() })?;
        write_missing(out, view, id, cases_of(id))?;
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn write_suite(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    missing: &[&str],
) -> io::Result<()> {
    open_suite(out, &submission.id, Counts::new(submission, missing.len()))?;
    write_properties(out, submission)?;
    for result in &submission.results {
        write_case(out, view, submission, result)?;
    }
    write_missing(out, view, &submission.id, missing)?;
    writeln!(out, "  </testsuite>")
}

fn open_suite(out: &mut dyn Write, id: &str, counts: Counts) -> io::Result<()> {
    let Counts { tests, failures, errors, skipped, wall_ms } = counts;
    write!(out, r#"  <testsuite name="{}" tests="{tests}" failures="{failures}""#, attribute(id))?;
    writeln!(out, r#" errors="{errors}" skipped="{skipped}" time="{}">"#, seconds(wall_ms))
}

/// What holds for all tests of a suite; on every test it would cost readers too many elements.
fn write_properties(out: &mut dyn Write, submission: &SubmissionResult) -> io::Result<()> {
    let properties = [
        ("puzzle", Some(submission.puzzle.clone())),
        ("student", submission.student.clone()),
        ("language", submission.language.clone()),
        ("build", Some(submission.build.command.clone()).filter(|command| !command.is_empty())),
        ("start", submission.start.as_ref().map(|start| start.command.clone())),
        ("score", Some(points(submission.score))),
        ("max_score", Some(points(submission.max_score))),
    ];
    writeln!(out, "    <properties>")?;
    for (name, value) in properties {
        if let Some(value) = value {
            writeln!(out, r#"      <property name="{name}" value="{}"/>"#, attribute(&value))?;
        }
    }
    writeln!(out, "    </properties>")
}

fn write_case(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    result: &CaseResult,
) -> io::Result<()> {
    let time = seconds(result.wall_ms.unwrap_or(0.0));
    let (class, name) = (attribute(&submission.id), attribute(&result.case));
    write!(out, r#"    <testcase classname="{class}" name="{name}" time="{time}""#)?;
    let element = match TestStatus::new(submission, result) {
        TestStatus::Passed => return writeln!(out, "/>"),
        TestStatus::Failed => "failure",
        TestStatus::Undecided => "skipped",
        TestStatus::OurFault => "error",
    };
    let (word, message) = (result.verdict.word(), attribute(&headline(result, view.language)));
    write!(out, ">\n      <{element} type=\"{word}\" message=\"{message}\">")?;
    writeln!(out, "{}</{element}>", text(&explanation(submission, result, view.language)))?;
    if let Some(said) = view.said(result, MOST_OUTPUT) {
        writeln!(out, "      <system-out>{}</system-out>", text(&said))?;
    }
    writeln!(out, "    </testcase>")
}

fn write_missing(out: &mut dyn Write, view: &View<'_>, id: &str, cases: &[&str]) -> io::Result<()> {
    let phrase = view.language.text("report.missing");
    for case in cases {
        write!(out, r#"    <testcase classname="{}" name="{}" time="0">"#, attribute(id), attribute(case))?;
        writeln!(out, r#"<skipped type="missing" message="{phrase}">{phrase}</skipped></testcase>"#)?;
    }
    Ok(())
}

impl Counts {
    fn new(submission: &SubmissionResult, missing: usize) -> Self {
        let mut counts = Self { tests: missing, skipped: missing, ..Self::default() };
        for result in &submission.results {
            counts.tests += 1;
            counts.wall_ms += result.wall_ms.unwrap_or(0.0);
            match TestStatus::new(submission, result) {
                TestStatus::Passed => (),
                TestStatus::Failed => counts.failures += 1,
                TestStatus::Undecided => counts.skipped += 1,
                TestStatus::OurFault => counts.errors += 1,
            }
        }
        counts
    }

    fn plus(self, other: Self) -> Self {
        Self {
            tests: self.tests + other.tests,
            failures: self.failures + other.failures,
            errors: self.errors + other.errors,
            skipped: self.skipped + other.skipped,
            wall_ms: self.wall_ms + other.wall_ms,
        }
    }
}

fn seconds(ms: f64) -> String {
    format!("{:.3}", ms / 1000.0)
}

fn attribute(value: &str) -> String {
    escape(&clean::line(value, LONGEST))
}

fn text(value: &str) -> String {
    escape(&clean::lines(value, usize::MAX))
}

fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    push_escaped(&mut escaped, value);
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_an_attribute_or_a_section() {
        assert_eq!(attribute("a\"b'<c>&\n]]>\u{1}"), "a&quot;b&#39;&lt;c&gt;&amp; ]]&gt;�");
    }
}
