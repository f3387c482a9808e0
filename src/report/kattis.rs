//! The feedback files a Kattis-style judge reads.

use std::io::{self, Write};
use std::path::Path;

use crate::verdict::{Outcome, Verdict};

use super::{Ink, write_verdict};

/// Writes `judgemessage.txt` (everything) and `teammessage.txt` (what the team may know).
pub fn write_feedback(folder: &Path, verdict: &Verdict) -> io::Result<()> {
    let mut for_judges = Vec::new();
    write_verdict(&mut for_judges, verdict, Ink::Plain)?;
    std::fs::write(folder.join("judgemessage.txt"), for_judges)?;
    let mut for_team = Vec::new();
    match verdict.outcome {
        Outcome::Accepted => writeln!(for_team, "accepted")?,
        // The first line only: an example answer must not reach the team.
        _ => writeln!(
            for_team,
            "{}: {}",
            verdict.outcome.word(),
            verdict.detail.lines().next().unwrap_or_default()
        )?,
    }
    std::fs::write(folder.join("teammessage.txt"), for_team)
}
