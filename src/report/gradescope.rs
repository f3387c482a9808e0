//! Gradescope's `results.json`: hidden cases keep hidden, failures carry their reason.

use std::io::{self, Write};

use serde::Serialize;

use crate::results::{CaseResult, SubmissionResult};

use super::quantity::seconds;
use super::status::{explanation, missing};
use super::{View, clean};

/// Bytes of a program's output beside a failure.
const MOST_OUTPUT: usize = 4 << 10;

#[derive(Serialize)]
struct Graded {
    score: f64,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
    leaderboard: Vec<Rank>,
    extra_data: Extra,
}

#[derive(Serialize)]
struct Test {
    score: f64,
    max_score: f64,
    status: &'static str,
    name: String,
    number: String,
    output: String,
    tags: Vec<String>,
    visibility: &'static str,
    extra_data: TestExtra,
}

#[derive(Serialize)]
struct Rank {
    name: String,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
}

#[derive(Serialize)]
struct Extra {
    schema: u32,
    missing: usize,
}

#[derive(Serialize)]
struct TestExtra {
    verdict: &'static str,
}

/// Writes one file for all submissions; Gradescope hands over one at a time.
pub(super) fn write_gradescope(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let students: Vec<&SubmissionResult> = view.results.students().collect();
    let results = || students.iter().flat_map(|submission| &submission.results);
    let tests = students.iter().enumerate().flat_map(|(index, submission)| {
        let several = students.len() > 1;
        submission.results.iter().enumerate().map(move |(case, result)| {
            let number = if several { format!("{}.{}", index + 1, case + 1) } else { (case + 1).to_string() };
            test(view, submission, result, number, several)
        })
    });
    let graded = Graded {
        score: 0.0 + students.iter().map(|submission| submission.score).sum::<f64>(),
        execution_time: seconds(0.0 + results().filter_map(|result| result.wall_ms).sum::<f64>()),
        output: overview(view, &students),
        output_format: "text",
        test_output_format: "text",
        test_name_format: "text",
        visibility: "visible",
        // Standard output of the grader is for the staff: it may name hidden cases.
        stdout_visibility: "hidden",
        tests: tests.collect(),
        leaderboard: leaderboard(view, &students),
        extra_data: Extra { schema: view.results.schema, missing: view.results.missing.len() },
    };
    serde_json::to_writer_pretty(&mut *out, &graded)?;
    writeln!(out)
}

fn test(
    view: &View<'_>,
    submission: &SubmissionResult,
    result: &CaseResult,
    number: String,
    several: bool,
) -> Test {
    // A hidden case that still has its content is for the staff; one that was redacted shows its verdict.
    let secret = view.results.case(&result.case).is_some_and(|case| case.hidden && case.input.is_some());
    let visibility = if secret { "hidden" } else { "visible" };
    let accepted = result.verdict.is_passed();
    let mut output = explanation(submission, result, view.language);
    if !accepted && let Some(said) = view.said(result, MOST_OUTPUT) {
        output = format!("{output}\n\n{}:\n{said}", view.language.text("report.printed"));
    }
    let name = if several { format!("{}: {}", submission.id, result.case) } else { result.case.clone() };
    Test {
        score: result.points,
        max_score: result.max_points,
        status: if accepted { "passed" } else { "failed" },
        name: clean::line(&name, 200),
        number,
        output,
        tags: vec![clean::line(&submission.puzzle, 50), result.verdict.word().to_owned()],
        visibility,
        extra_data: TestExtra { verdict: result.verdict.word() },
    }
}

/// Why there is no program, and what is missing.
fn overview(view: &View<'_>, students: &[&SubmissionResult]) -> String {
    let mut lines = Vec::new();
    for submission in students {
        if let Some(reason) = &submission.build.reason {
            lines.push(format!(
                "{} {}: {}",
                submission.id,
                view.language.text(submission.build.heading()),
                view.language.say(reason)
            ));
            lines.push(submission.build.log.clone());
        }
        lines.extend(submission.advice.clone());
    }
    for (submission, cases) in missing(view.results) {
        lines.push(format!(
            "{}: {submission}: {}",
            view.language.text("report.incomplete"),
            cases.join(", ")
        ));
    }
    clean::lines(&lines.join("\n"), 16 << 10)
}

fn leaderboard(view: &View<'_>, students: &[&SubmissionResult]) -> Vec<Rank> {
    let [student] = students else { return Vec::new() };
    let accepted = student.results.iter().filter(|result| result.verdict.is_passed());
    let rank = |name: &str, value, order| Rank { name: name.to_owned(), value, order };
    let count = u32::try_from(accepted.clone().count()).unwrap_or(u32::MAX);
    let mut ranks = vec![rank(view.language.text("report.accepted-cases"), f64::from(count), None)];
    // Times mean something only among programs that solve everything.
    if accepted.clone().count() == student.results.len() && !student.results.is_empty() {
        let cpu_ms: f64 = accepted.filter_map(|result| result.cpu_ms).sum();
        ranks.push(rank(view.language.text("report.cpu-time"), (cpu_ms * 10.0).round() / 10.0, Some("asc")));
    }
    ranks
}
