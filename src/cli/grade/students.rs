//! One folder for each student, ready to be sent back: what students may see, and nothing of the others.

use std::fs;
use std::path::Path;

use crate::cli::reports::{Audience, ReportArgs};
use crate::report::{Format, ReportTarget, View};
use crate::results::{Conversations, Results, redact};

/// What is in such a folder.
const FILES: [(&str, &str); 2] = [("markdown", "report.md"), ("json", "results.json")];

/// Writes the folders if students are the readers.
pub fn write_students(
    folder: &Path,
    results: &Results,
    conversations: &dyn Conversations,
    reports: &ReportArgs,
) -> anyhow::Result<()> {
    if reports.audience != Audience::Student {
        return Ok(());
    }
    let redacted = redact(results);
    for row in redacted.students() {
        let mut own = Results { submissions: vec![row.clone()], missing: Vec::new(), ..redacted.clone() };
        own.cases.retain(|case| case.puzzle == row.puzzle);
        let start = format!("{} ", row.id);
        own.missing = redacted.missing.iter().filter(|unit| unit.starts_with(&start)).cloned().collect();
        // Names of submissions come from folders, so they hold no `/`.
        let place = folder.join(row.student.as_ref().filter(|student| is_name(student)).unwrap_or(&row.id));
        fs::create_dir_all(&place)?;
        let view = View { results: &own, conversations, language: reports.language() };
        for (format, name) in FILES {
            ReportTarget { format: Format::find(format)?, path: place.join(name) }.write(&view)?;
        }
    }
    Ok(())
}

/// Whether a student's id can be the name of a folder.
fn is_name(student: &str) -> bool {
    !student.starts_with('.') && !student.contains(['/', '\0'])
}
