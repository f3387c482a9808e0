//! A verdict for people: the decision, every broken rule, the board.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::verdict::{Outcome, Verdict};

use super::{Ink, write_picture};

/// Violations beyond this many are counted, not listed.
const LONGEST_LIST: usize = 50;

/// Writes the verdict, all violations and the board.
pub fn write_verdict(out: &mut dyn Write, verdict: &Verdict, ink: Ink) -> io::Result<()> {
    let style = match (ink, verdict.outcome) {
        (Ink::Plain, _) => Style::new(),
        (Ink::Colour, Outcome::Accepted) => Style::new().bold().fg_color(Some(AnsiColor::Green.into())),
        (Ink::Colour, Outcome::NeedsPerson) => Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())),
        (Ink::Colour, _) => Style::new().bold().fg_color(Some(AnsiColor::Red.into())),
    };
    write!(out, "{style}{}{style:#}", verdict.outcome.word())?;
    if verdict.violations.is_empty() {
        writeln!(out, ": {}", verdict.detail)?;
    } else {
        write_violations(out, verdict)?;
    }
    for note in &verdict.notes {
        writeln!(out, "note: {note}")?;
    }
    match &verdict.picture {
        Some(picture) => {
            writeln!(out)?;
            write_picture(out, picture, ink)
        }
        None => Ok(()),
    }
}

fn write_violations(out: &mut dyn Write, verdict: &Verdict) -> io::Result<()> {
    let all = &verdict.violations;
    writeln!(out, ": {} violation{}", all.len(), if all.len() == 1 { "" } else { "s" })?;
    for violation in all.iter().take(LONGEST_LIST) {
        writeln!(out, "  {}: {}", violation.rule, violation.detail)?;
    }
    match all.len().checked_sub(LONGEST_LIST) {
        Some(rest) if rest > 0 => writeln!(out, "  and {rest} more"),
        _ => Ok(()),
    }
}
