//! TAP 14: a subtest for each submission, a YAML block for each failure.

use std::io::{self, Write};

use crate::results::{CaseResult, SubmissionResult};

use super::status::{TestStatus, explanation, headline, missing};
use super::{View, clean};

/// Writes the stream.
pub(super) fn write_tap(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let missing = missing(view.results);
    writeln!(out, "TAP version 14\n1..{}", view.results.submissions.len())?;
    for (index, submission) in view.results.submissions.iter().enumerate() {
        let cases = missing.get(submission.id.as_str()).map_or(&[][..], Vec::as_slice);
        write_submission(out, view, submission, cases)?;
        let failed = |result: &CaseResult| {
            matches!(TestStatus::new(submission, result), TestStatus::Failed | TestStatus::OurFault)
        };
        let ok = if submission.results.iter().any(failed) { "not ok" } else { "ok" };
        writeln!(out, "{ok} {} - {}", index + 1, description(&submission.id))?;
    }
    for unit in &view.results.missing {
        writeln!(out, "# {}: {}", view.language.text("report.missing"), clean::line(unit, 300))?;
    }
    Ok(())
}

fn write_submission(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    missing: &[&str],
) -> io::Result<()> {
    writeln!(out, "# Subtest: {}", description(&submission.id))?;
    writeln!(out, "    1..{}", submission.results.len() + missing.len())?;
    for (index, result) in submission.results.iter().enumerate() {
        write_case(out, view, submission, result, index + 1)?;
    }
    for (index, case) in missing.iter().enumerate() {
        let number = submission.results.len() + index + 1;
        writeln!(
            out,
            "    ok {number} - {} # SKIP {}",
            description(case),
            view.language.text("report.missing")
        )?;
    }
    Ok(())
}

fn write_case(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    result: &CaseResult,
    number: usize,
) -> io::Result<()> {
    let name = description(&result.case);
    match TestStatus::new(submission, result) {
        TestStatus::Passed => writeln!(out, "    ok {number} - {name}"),
        TestStatus::Undecided => {
            writeln!(out, "    ok {number} - {name} # SKIP {}", description(&headline(result, view.language)))
        }
        TestStatus::Failed | TestStatus::OurFault => {
            writeln!(out, "    not ok {number} - {name}")?;
            write_diagnostics(out, view, submission, result)
        }
    }
}

/// JSON strings are YAML strings too, and keep every line end inside.
fn write_diagnostics(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    result: &CaseResult,
) -> io::Result<()> {
    let message = explanation(submission, result, view.language);
    writeln!(out, "      ---")?;
    writeln!(out, "      message: {}", serde_json::to_string(&message)?)?;
    writeln!(out, "      severity: fail")?;
    writeln!(out, "      verdict: {}", result.verdict.word())?;
    if let Some(rule) = &result.rule {
        writeln!(out, "      rule: {}", serde_json::to_string(&clean::line(rule, 100))?)?;
    }
    if let Some(ms) = result.wall_ms {
        writeln!(out, "      duration_ms: {ms:.3}")?;
    }
    writeln!(out, "      ...")
}

/// A description has no line ends, and `#` begins no directive.
fn description(text: &str) -> String {
    clean::line(text, 300).replace('\\', "\\\\").replace('#', "\\#")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_cannot_be_a_directive() {
        assert_eq!(description("a # SKIP b \\ c\nnot ok"), "a \\# SKIP b \\\\ c not ok");
    }
}
