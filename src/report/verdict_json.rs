//! A verdict as JSON, for other programs: a stable contract.

use std::io::{self, Write};

use serde::Serialize;

use crate::message::{Message, in_english};
use crate::results::BrokenRule;
use crate::verdict::{ClaimKind, Ruling, Stats, Verdict};

#[derive(Serialize)]
struct VerdictJson<'a> {
    puzzle: &'a str,
    claim: ClaimKind,
    verdict: Verdict,
    rule: Option<&'a str>,
    detail: &'a Message,
    violations: Vec<BrokenRule>,
    answer: Option<&'a str>,
    stats: Stats,
    #[serde(skip_serializing_if = "<[Message]>::is_empty")]
    notes: &'a [Message],
}

/// Writes the verdict as one JSON object.
pub fn write_ruling_json(out: &mut dyn Write, puzzle: &str, ruling: &Ruling) -> io::Result<()> {
    let json = VerdictJson {
        puzzle,
        claim: ruling.claim,
        verdict: ruling.verdict,
        rule: ruling.violations.first().map(|violation| violation.rule),
        detail: &ruling.detail,
        violations: ruling.violations.iter().map(BrokenRule::from).collect(),
        answer: ruling.answer.as_deref(),
        stats: ruling.stats,
        notes: &ruling.notes,
    };
    in_english(|| serde_json::to_writer(&mut *out, &json))?;
    writeln!(out)
}
