//! A verdict for people: the decision, every broken rule, the board.

use std::io::{self, Write};

use anstyle::AnsiColor;

use crate::puzzles::Picture;
use crate::verdict::{Ruling, Standing};

use super::{Ink, write_picture};

/// Violations beyond this many are counted, not listed.
const LONGEST_LIST: usize = 50;

/// Writes the verdict, all violations and the board.
pub fn write_ruling(
    out: &mut dyn Write,
    ruling: &Ruling,
    picture: Option<&Picture>,
    ink: Ink,
) -> io::Result<()> {
    let style = ink.bold_colour(match ruling.verdict.row().standing {
        Standing::Passed => AnsiColor::Green,
        Standing::Open => AnsiColor::Yellow,
        Standing::Failed | Standing::Untried => AnsiColor::Red,
    });
    write!(out, "{style}{}{style:#}", ruling.verdict.word())?;
    if ruling.violations.is_empty() {
        writeln!(out, ": {}", ruling.detail)?;
    } else {
        write_violations(out, ruling)?;
    }
    for note in &ruling.notes {
        writeln!(out, "note: {note}")?;
    }
    match picture {
        Some(picture) => {
            writeln!(out)?;
            write_picture(out, picture, ink)
        }
        None => Ok(()),
    }
}

fn write_violations(out: &mut dyn Write, ruling: &Ruling) -> io::Result<()> {
    let all = &ruling.violations;
    writeln!(out, ": {} violation{}", all.len(), if all.len() == 1 { "" } else { "s" })?;
    for violation in all.iter().take(LONGEST_LIST) {
        writeln!(out, "  {}: {}", violation.rule, violation.detail)?;
    }
    match all.len().checked_sub(LONGEST_LIST) {
        Some(rest) if rest > 0 => writeln!(out, "  and {rest} more"),
        _ => Ok(()),
    }
}
