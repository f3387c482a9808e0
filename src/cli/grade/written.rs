//! Results in files.

use std::path::Path;

use anyhow::Context as _;

use crate::limits::{Bytes, read_bytes};
use crate::results::Results;

/// Results of thousands of submissions stay far below.
const LONGEST: Bytes = Bytes(1 << 30);

/// Reads a `results.json`.
pub fn read_results(file: &Path) -> anyhow::Result<Results> {
    let bytes = read_bytes(file, LONGEST)?;
    Results::from_json(&bytes).with_context(|| format!("cannot use {}", file.display()))
}
