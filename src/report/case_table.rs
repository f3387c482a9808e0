//! The list of cases, as a table and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::Table;

/// One case as listed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseRow {
    /// The puzzle and the case, such as `queens/report-2-nine-rows`.
    pub id: String,
    pub puzzle: String,
    pub case: String,
    /// The size of the instance; `-` if it cannot be read.
    pub size: String,
    /// What a program may rightly say.
    pub expect: Vec<String>,
    /// Words to select by.
    pub tags: Vec<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// One line for people.
    pub title: Option<String>,
    /// How many answers there are, if its author says so.
    pub count: Option<u64>,
    /// Whether there is exactly one answer, if its author says so.
    pub unique: Option<bool>,
    /// What it is worth.
    pub points: f64,
    /// `public` or `hidden`.
    pub visibility: &'static str,
}

/// Writes the table, no wider than a terminal is, and a line that counts.
pub fn write_case_table(out: &mut dyn Write, rows: &[CaseRow], width: Option<usize>) -> io::Result<()> {
    let mut table = Table::new(&["CASE", "SIZE", "EXPECTS", "TAGS", "SOURCE"]);
    for row in rows {
        let source = row.source.clone().unwrap_or_default();
        table.add(vec![
            row.id.clone(),
            row.size.clone(),
            row.expect.join(" or "),
            row.tags.join(" "),
            source,
        ]);
    }
    table.write_within(out, width)?;
    writeln!(out, "\n{} case{}", rows.len(), if rows.len() == 1 { "" } else { "s" })
}

/// Writes the same as a JSON list.
pub fn write_case_json(out: &mut dyn Write, rows: &[CaseRow]) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, rows)?;
    writeln!(out)
}
