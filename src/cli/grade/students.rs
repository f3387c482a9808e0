//! One folder for each student, ready to be sent back: what students may see, and nothing of the others.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::cli::reports::{Audience, ReportArgs};
use crate::report::{Format, ReportTarget, View};
use crate::results::{Conversations, Results, SubmissionResult, redact};

/// What is in such a folder.
const FILES: [(&str, &str); 2] = [("markdown", "report.md"), ("json", "results.json")];

/// Writes the folders if students are the readers.
pub(super) fn write_students(
    folder: &Path,
    results: &Results,
    conversations: &dyn Conversations,
    reports: &ReportArgs,
) -> anyhow::Result<()> {
    if reports.audience != Audience::Student {
        return Ok(());
    }
    let redacted = redact(results);
    // Somebody may have handed in several: for several puzzles, or once more.
    let mut students: BTreeMap<&str, Vec<&SubmissionResult>> = BTreeMap::new();
    for row in redacted.students() {
        // Names of submissions come from folders, so they hold no `/`.
        let name = row.student.as_ref().filter(|student| is_name(student)).unwrap_or(&row.id);
        students.entry(name).or_default().push(row);
    }
    for (name, rows) in students {
        let own = of_student(&redacted, &rows);
        let place = folder.join(name);
        fs::create_dir_all(&place)?;
        let view = View { results: &own, conversations, language: reports.language() };
        for (format, name) in FILES {
            ReportTarget { format: Format::find(format)?, path: place.join(name) }.write(&view)?;
        }
    }
    Ok(())
}

/// The results that a student may see.
fn of_student(redacted: &Results, rows: &[&SubmissionResult]) -> Results {
    let is_own = |unit: &&String| {
        unit.rsplit_once(' ').is_some_and(|(submission, _)| rows.iter().any(|row| row.id == submission))
    };
    let cases = redacted.cases.iter().filter(|case| rows.iter().any(|row| row.puzzle == case.puzzle));
    Results {
        schema: redacted.schema,
        sandbox: redacted.sandbox.clone(),
        cases: cases.cloned().collect(),
        submissions: rows.iter().map(|row| (*row).clone()).collect(),
        missing: redacted.missing.iter().filter(is_own).cloned().collect(),
    }
}

/// Whether a student's id can be the name of a folder.
fn is_name(student: &str) -> bool {
    !student.starts_with('.') && !student.contains(['/', '\0'])
}
