//! The result of an audit of the case suite, as a table and as JSON.

use std::io::{self, Write};

use anstyle::AnsiColor;
use serde::Serialize;

use super::{Ink, Table};

/// One case as audited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AuditRow {
    /// The puzzle and the case.
    pub id: String,
    /// Each solver and what it found.
    pub solvers: Vec<String>,
    /// The number of answers.
    pub answers: String,
    /// What is worth knowing.
    pub notes: Vec<String>,
    /// What is wrong; none means that the case is well-posed.
    pub problems: Vec<String>,
}

/// Writes the table, then every problem, then a line that counts.
pub fn write_audit_table(
    out: &mut dyn Write,
    rows: &[AuditRow],
    width: Option<usize>,
    ink: Ink,
) -> io::Result<()> {
    let mut table = Table::new(&["", "CASE", "ANSWERS", "SOLVERS", "NOTES"]);
    for row in rows {
        let mark = if row.problems.is_empty() { "ok" } else { "WRONG" };
        let (solvers, notes) = (row.solvers.join("; "), row.notes.join("; "));
        table.add(vec![mark.to_owned(), row.id.clone(), row.answers.clone(), solvers, notes]);
    }
    table.write_within(out, width)?;
    let wrong: Vec<&AuditRow> = rows.iter().filter(|row| !row.problems.is_empty()).collect();
    let style = ink.bold_colour(AnsiColor::Red);
    writeln!(out)?;
    for row in &wrong {
        for problem in &row.problems {
            writeln!(out, "{style}wrong{style:#} {}: {problem}", row.id)?;
        }
    }
    writeln!(out, "{} cases, {} wrong", rows.len(), wrong.len())
}

/// Writes the same as a JSON list.
pub fn write_audit_json(out: &mut dyn Write, rows: &[AuditRow]) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, rows)?;
    writeln!(out)
}
