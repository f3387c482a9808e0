//! The feedback files a Kattis-style judge reads.

use std::io::{self, Write};
use std::path::Path;

use crate::puzzles::Picture;
use crate::verdict::{Ruling, Verdict};

use super::{Ink, write_ruling};

/// Writes `judgemessage.txt` (everything) and `teammessage.txt` (what the team may know).
pub fn write_feedback(folder: &Path, ruling: &Ruling, picture: Option<&Picture>) -> io::Result<()> {
    let mut for_judges = Vec::new();
    write_ruling(&mut for_judges, ruling, picture, Ink::Plain)?;
    std::fs::write(folder.join("judgemessage.txt"), for_judges)?;
    let mut for_team = Vec::new();
    match ruling.verdict {
        Verdict::Accepted => writeln!(for_team, "accepted")?,
        // The first line only: an example answer must not reach the team.
        _ => writeln!(
            for_team,
            "{}: {}",
            ruling.verdict.word(),
            ruling.detail.to_string().lines().next().unwrap_or_default()
        )?,
    }
    std::fs::write(folder.join("teammessage.txt"), for_team)
}
