//! GitHub Classroom's result: what its graders hand to the reporter, before the base64.

use std::io::{self, Write};

use serde::Serialize;

use crate::results::{CaseResult, SubmissionResult};

use super::quantity::seconds;
use super::status::{TestStatus, explanation};
use super::{View, clean};

#[derive(Serialize)]
struct Graded {
    version: u32,
    status: &'static str,
    max_score: f64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    status: &'static str,
    message: Option<String>,
    #[serde(rename = "test_code")]
    code: String,
    filename: String,
    line_no: u32,
    execution_time: f64,
    score: f64,
}

/// Writes one result for all submissions.
pub(super) fn write_classroom(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let several = view.results.students().nth(1).is_some();
    let of = |submission| move |result| test(view, submission, result, several);
    let students: Vec<&SubmissionResult> = view.results.students().collect();
    let tests: Vec<Test> =
        students.iter().flat_map(|submission| submission.results.iter().map(of(submission))).collect();
    let any = |status| tests.iter().any(|test| test.status == status);
    let graded = Graded {
        version: 1,
        status: match (any("fail"), any("error") || tests.is_empty() || !view.results.missing.is_empty()) {
            (true, _) => "fail",
            (false, true) => "error",
            (false, false) => "pass",
        },
        max_score: 0.0 + students.iter().map(|submission| submission.max_score).sum::<f64>(),
        tests,
    };
    serde_json::to_writer(&mut *out, &graded)?;
    writeln!(out)
}

fn test(view: &View<'_>, submission: &SubmissionResult, result: &CaseResult, several: bool) -> Test {
    let name = if several { format!("{}: {}", submission.id, result.case) } else { result.case.clone() };
    let status = match TestStatus::new(submission, result) {
        TestStatus::Passed => "pass",
        TestStatus::Failed => "fail",
        TestStatus::Undecided | TestStatus::OurFault => "error",
    };
    let command = submission.start.as_ref().map_or("", |start| &start.command);
    Test {
        name: clean::line(&name, 200),
        status,
        // The reporter prints it to the log as it stands.
        message: (status != "pass")
            .then(|| clean::without_commands(&explanation(submission, result, view.language))),
        code: clean::line(command, 200),
        filename: String::new(),
        line_no: 0,
        execution_time: seconds(result.wall_ms.unwrap_or(0.0)),
        score: result.points,
    }
}
