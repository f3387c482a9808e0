//! A verdict as JSON, for other programs: a stable contract.

use std::io::{self, Write};

use serde::Serialize;

use crate::puzzles::{Cell, Violation};
use crate::verdict::{ClaimKind, Outcome, Stats, Verdict};

#[derive(Serialize)]
struct VerdictJson<'a> {
    puzzle: &'a str,
    claim: ClaimKind,
    verdict: Outcome,
    rule: Option<&'a str>,
    detail: &'a str,
    violations: Vec<ViolationJson<'a>>,
    answer: Option<&'a str>,
    stats: Stats,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
struct ViolationJson<'a> {
    rule: &'a str,
    /// Each `[row, column]`, or `[layer, row, column]` on boards with layers; counted from 1.
    cells: Vec<Vec<u32>>,
    detail: &'a str,
}

/// Writes the verdict as one JSON object.
pub fn write_verdict_json(out: &mut dyn Write, puzzle: &str, verdict: &Verdict) -> io::Result<()> {
    let json = VerdictJson {
        puzzle,
        claim: verdict.claim,
        verdict: verdict.outcome,
        rule: verdict.violations.first().map(|violation| violation.rule),
        detail: &verdict.detail,
        violations: verdict.violations.iter().map(violation_json).collect(),
        answer: verdict.answer.as_deref(),
        stats: verdict.stats,
        notes: &verdict.notes,
    };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)
}

fn violation_json(violation: &Violation) -> ViolationJson<'_> {
    let cells = violation.cells.iter().map(cell_json).collect();
    ViolationJson { rule: violation.rule, cells, detail: &violation.detail }
}

fn cell_json(cell: &Cell) -> Vec<u32> {
    match cell.layer {
        0 => vec![cell.row, cell.column],
        layer => vec![layer, cell.row, cell.column],
    }
}
