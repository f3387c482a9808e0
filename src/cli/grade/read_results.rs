//! Results in files.

use std::path::Path;

use anyhow::Context as _;

use crate::file::read_bytes;
use crate::results::Results;
use crate::units::Bytes;

/// Results of thousands of submissions stay far below.
const LONGEST: Bytes = Bytes(1 << 30);

/// Reads a `results.json`.
pub(crate) fn read_results(file: &Path) -> anyhow::Result<Results> {
    let bytes = read_bytes(file, LONGEST)?;
    Results::from_json(&bytes).with_context(|| format!("cannot use {}", file.display()))
}
