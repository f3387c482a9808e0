//! Results as JSON: the contract, described by `schema/results-1.json`.

use std::io::{self, Write};

use super::View;

/// The JSON Schema of what is written.
pub const RESULTS_SCHEMA: &str = include_str!("../../schema/results-1.json");

/// Writes everything that is known.
pub(super) fn write_results_json(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, view.results)?;
    writeln!(out)
}
