//! The state of the snapshots for people: what changed, with diffs and boards, and one line that counts.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::diff::TextDiff;
use crate::puzzles::AnyInstance;
use crate::snapshot::{Comparison, Finding, Key, Refusal, Status};

use super::Ink;
use super::diff_answer::write_boards;
use super::diff_text::write_text_diff;

/// Differences beyond this many are named, not shown.
const MOST_SHOWN: usize = 20;

/// The instance a snapshot is about, where it can be read.
pub type InstanceOf<'a> = dyn Fn(&Key) -> Option<Box<dyn AnyInstance>> + 'a;

/// Writes every row that is not as it should be; with `diffs`, what exactly changed.
pub fn write_snapshot_rows(
    out: &mut dyn Write,
    rows: &[Comparison],
    root: &Path,
    diffs: Option<&InstanceOf<'_>>,
    ink: Ink,
) -> io::Result<()> {
    let mut shown = 0;
    for row in rows.iter().filter(|row| !matches!(row.status, Status::Same | Status::Skipped(_))) {
        let style = style_of(&row.status, ink);
        writeln!(out, "{style}{}{style:#} {}", row.status.word(), row.key)?;
        for reason in row.status.reasons() {
            writeln!(out, "  {reason}")?;
        }
        let (Some(instance_of), Some(stored), Some(found)) = (diffs, &row.stored, &row.found) else {
            continue;
        };
        if shown < MOST_SHOWN {
            let instance = instance_of(&row.key);
            write_finding_diff(out, &row.key.path(root), Some(stored), found, instance.as_deref(), ink)?;
        }
        shown += 1;
    }
    Ok(())
}

pub fn write_skipped(out: &mut dyn Write, rows: &[Comparison]) -> io::Result<()> {
    for row in rows {
        if let Status::Skipped(reason) = &row.status {
            writeln!(out, "skipped {}: {reason}", row.key)?;
        }
    }
    Ok(())
}

/// Writes a text diff from the accepted snapshot to the new one, and the two boards.
pub fn write_finding_diff(
    out: &mut dyn Write,
    path: &Path,
    accepted: Option<&Finding>,
    new: &Finding,
    instance: Option<&dyn AnyInstance>,
    ink: Ink,
) -> io::Result<()> {
    let old = accepted.map(Finding::to_string).unwrap_or_default();
    writeln!(out, "--- {}\n+++ new", path.display())?;
    write_text_diff(out, &TextDiff::new(&old, &new.to_string()), ink)?;
    let answers = (new.said.answer(), accepted.and_then(|finding| finding.said.answer()));
    if let (Some(instance), (Some(new), Some(accepted))) = (instance, answers) {
        write_boards(out, instance, ("new", new), ("accepted", accepted), ink)?;
    }
    Ok(())
}

/// Writes why a case was refused, with what every solver says.
pub fn write_refusal(out: &mut dyn Write, refusal: &Refusal, ink: Ink) -> io::Result<()> {
    let style = ink.bold_colour(AnsiColor::Red);
    writeln!(out, "{style}refused{style:#} {}: {}", refusal.case, refusal.reason)?;
    for (algorithm, finding) in &refusal.said {
        writeln!(out, "  {algorithm}:")?;
        for line in finding.to_string().lines().take(MOST_SHOWN) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Writes the one line that counts.
pub fn write_snapshot_summary(out: &mut dyn Write, rows: &[Comparison]) -> io::Result<()> {
    let count = |word: &str| rows.iter().filter(|row| row.status.word() == word).count();
    let skipped = count("skipped");
    let mut words = vec![format!("{} snapshot{}", rows.len() - skipped, plural(rows.len() - skipped))];
    if rows.iter().all(|row| matches!(row.status, Status::Same | Status::Skipped(_))) {
        words.push("no change, nothing written".to_owned());
    } else {
        for word in ["same", "drift", "change", "missing", "failed", "unreferenced"] {
            words.extend(Some(count(word)).filter(|count| *count > 0).map(|count| format!("{count} {word}")));
        }
    }
    if skipped > 0 {
        words.push(format!("{skipped} skipped (--skipped lists them)"));
    }
    writeln!(out, "{}", words.join(", ").replacen(", ", ": ", 1))
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn style_of(status: &Status, ink: Ink) -> Style {
    ink.bold_colour(match status {
        Status::Same | Status::Skipped(_) => AnsiColor::Green,
        Status::Drift | Status::Missing | Status::Unreferenced(_) => AnsiColor::Yellow,
        Status::Change(_) | Status::Failed(_) => AnsiColor::Red,
    })
}
