//! Whose mark changed between two gradings, and why.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::results::{CaseResult, Results, SubmissionResult};

use super::points::points;
use super::{Ink, clean};

/// Characters of what others named or said.
const LONGEST: usize = 200;

/// Writes a block for each submission whose results changed, and how many there are.
pub fn write_changes(out: &mut dyn Write, before: &Results, after: &Results, ink: Ink) -> io::Result<()> {
    let mut changed = 0;
    for row in &after.submissions {
        let old = before.submissions.iter().find(|old| old.id == row.id);
        changed += usize::from(write_row(out, old, row, ink)?);
    }
    for gone in before.submissions.iter().filter(|old| after.submissions.iter().all(|row| row.id != old.id)) {
        writeln!(out, "{}: no longer there, had {}", clean::line(&gone.id, LONGEST), points(gone.score))?;
        changed += 1;
    }
    match changed {
        0 => writeln!(out, "no mark changed"),
        1 => writeln!(out, "1 mark changed"),
        changed => writeln!(out, "{changed} marks changed"),
    }
}

/// Writes what changed of one submission; tells whether anything did.
fn write_row(
    out: &mut dyn Write,
    old: Option<&SubmissionResult>,
    row: &SubmissionResult,
    ink: Ink,
) -> io::Result<bool> {
    let Some(old) = old else {
        writeln!(
            out,
            "{}: new, {} of {}",
            clean::line(&row.id, LONGEST),
            points(row.score),
            points(row.max_score)
        )?;
        return Ok(true);
    };
    let pairs: Vec<(Option<&CaseResult>, &CaseResult)> = row
        .results
        .iter()
        .map(|result| (old.results.iter().find(|before| before.case == result.case), result))
        .filter(|(before, result)| before.is_none_or(|before| differs(before, result)))
        .collect();
    let same_score = (old.score - row.score).abs() < 1e-9 && (old.max_score - row.max_score).abs() < 1e-9;
    if pairs.is_empty() && same_score {
        return Ok(false);
    }
    let style = style(row.score - old.score, ink);
    writeln!(
        out,
        "{style}{}: {} of {} -> {} of {}{style:#}",
        clean::line(&row.id, LONGEST),
        points(old.score),
        points(old.max_score),
        points(row.score),
        points(row.max_score)
    )?;
    for (before, result) in pairs {
        let was = before.map_or("not there", |before| before.verdict.word());
        let why = why(before, result);
        writeln!(out, "  {}: {was} -> {}; {why}", clean::line(&result.case, LONGEST), result.verdict.word())?;
    }
    Ok(true)
}

fn differs(before: &CaseResult, after: &CaseResult) -> bool {
    before.verdict != after.verdict
        || (before.points - after.points).abs() > 1e-9
        || (before.max_points - after.max_points).abs() > 1e-9
        || before.decided != after.decided
}

/// The reason of a change, as far as the results tell it.
fn why(before: Option<&CaseResult>, after: &CaseResult) -> String {
    let Some(before) = before else { return "a new case".to_owned() };
    if before.decided != after.decided {
        return match &after.decided {
            Some(words) => format!("decided: {}", clean::line(words, LONGEST)),
            None => "the decision was taken back".to_owned(),
        };
    }
    let reason = clean::line(&after.detail, LONGEST);
    if before.verdict == after.verdict {
        return format!("worth {} of {} now", points(after.points), points(after.max_points));
    }
    if before.run == after.run { format!("judged again: {reason}") } else { format!("ran again: {reason}") }
}

fn style(gain: f64, ink: Ink) -> Style {
    let colour = if gain < 0.0 { AnsiColor::Red } else { AnsiColor::Green };
    match ink {
        Ink::Plain => Style::new(),
        Ink::Colour => Style::new().fg_color(Some(colour.into())),
    }
}
