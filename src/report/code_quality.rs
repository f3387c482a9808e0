//! GitLab's code quality report: every failure as an issue in the submission's folder.

use std::io::{self, Write};

use serde::Serialize;

use crate::digest::Digest;
use crate::results::{CaseResult, SubmissionResult};

use super::status::{TestStatus, headline};
use super::{View, clean};

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

/// Writes the list.
pub(super) fn write_code_quality(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let all = view.results.submissions.iter();
    let pairs = all.flat_map(|submission| submission.results.iter().map(move |result| (submission, result)));
    let issues: Vec<Issue> =
        pairs.filter_map(|(submission, result)| issue(view, submission, result)).collect();
    serde_json::to_writer_pretty(&mut *out, &issues)?;
    writeln!(out)
}

fn issue(view: &View<'_>, submission: &SubmissionResult, result: &CaseResult) -> Option<Issue> {
    let severity = match TestStatus::new(submission, result) {
        TestStatus::Passed => return None,
        TestStatus::Failed => "major",
        TestStatus::Undecided => "info",
        TestStatus::OurFault => "blocker",
    };
    // The same failure keeps its fingerprint, so that GitLab can tell new ones from old ones.
    let identity = [submission.id.as_str(), &result.case, result.verdict.word()].join("\0");
    Some(Issue {
        description: clean::line(&format!("{}: {}", result.case, headline(result, view.language)), 400),
        check_name: result.verdict.word(),
        fingerprint: Digest::of(identity.as_bytes()).to_string(),
        severity,
        location: Location { path: clean::line(&submission.id, 200), lines: Lines { begin: 1 } },
    })
}
