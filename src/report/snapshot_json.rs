//! The state of the snapshots as JSON, for other programs.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::snapshot::{Comparison, Finding, Key, Refusal};

#[derive(Serialize)]
struct SnapshotsJson<'a> {
    schema: u32,
    snapshots: Vec<RowJson<'a>>,
    /// Files that were written, deleted or renamed.
    written: Vec<String>,
    refused: Vec<RefusalJson<'a>>,
}

#[derive(Serialize)]
struct RowJson<'a> {
    puzzle: &'a str,
    case: &'a str,
    algorithm: &'a str,
    file: String,
    status: &'a str,
    reasons: &'a [String],
    accepted: Option<FindingJson<'a>>,
    pending: Option<FindingJson<'a>>,
    found: Option<FindingJson<'a>>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    claim: &'a str,
    answer: Option<&'a str>,
    iterations: u64,
    solutions: Option<u128>,
}

#[derive(Serialize)]
struct RefusalJson<'a> {
    case: &'a str,
    reason: &'a str,
    said: Vec<SaidJson<'a>>,
}

#[derive(Serialize)]
struct SaidJson<'a> {
    algorithm: &'a str,
    #[serde(flatten)]
    finding: FindingJson<'a>,
}

#[derive(Serialize)]
struct PendingJson<'a> {
    puzzle: &'a str,
    case: &'a str,
    algorithm: &'a str,
    file: String,
    accepted: Option<FindingJson<'a>>,
    pending: FindingJson<'a>,
}

/// Writes all rows, what was written and what was refused as one JSON object.
pub fn write_snapshot_json(
    out: &mut dyn Write,
    rows: &[Comparison],
    root: &Path,
    written: Vec<String>,
    refusals: &[Refusal],
) -> io::Result<()> {
    let snapshots = rows.iter().map(|row| RowJson {
        puzzle: &row.key.puzzle,
        case: &row.key.case,
        algorithm: &row.key.algorithm,
        file: file_of(&row.key, root),
        status: row.status.word(),
        reasons: row.status.reasons(),
        accepted: row.stored.as_ref().map(finding_json),
        pending: row.pending.as_ref().map(finding_json),
        found: row.found.as_ref().map(finding_json),
    });
    let json = SnapshotsJson {
        schema: 1,
        snapshots: snapshots.collect(),
        written,
        refused: refusals.iter().map(refusal_json).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &json)?;
    writeln!(out)
}

/// Writes the pending snapshots as a JSON list.
pub fn write_pending_json(
    out: &mut dyn Write,
    pending: &[(Key, Option<Finding>, Finding)],
    root: &Path,
) -> io::Result<()> {
    let list = pending.iter().map(|(key, accepted, pending)| PendingJson {
        puzzle: &key.puzzle,
        case: &key.case,
        algorithm: &key.algorithm,
        file: key.pending_path(root).display().to_string(),
        accepted: accepted.as_ref().map(finding_json),
        pending: finding_json(pending),
    });
    serde_json::to_writer_pretty(&mut *out, &list.collect::<Vec<_>>())?;
    writeln!(out)
}

fn file_of(key: &Key, root: &Path) -> String {
    key.path(root).display().to_string()
}

fn finding_json(finding: &Finding) -> FindingJson<'_> {
    FindingJson {
        claim: finding.said.claim(),
        answer: finding.said.answer(),
        iterations: finding.iterations,
        solutions: finding.solutions,
    }
}

fn refusal_json(refusal: &Refusal) -> RefusalJson<'_> {
    let said = refusal
        .said
        .iter()
        .map(|(algorithm, finding)| SaidJson { algorithm, finding: finding_json(finding) });
    RefusalJson { case: &refusal.case, reason: &refusal.reason, said: said.collect() }
}
