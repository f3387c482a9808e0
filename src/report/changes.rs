//! Whose mark changed between two gradings, and why.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::results::{CaseResult, Results, SubmissionResult};

use super::quantity::points;
use super::{Ink, Language, clean};

/// Characters of what others named or said.
const LONGEST: usize = 200;

/// How changes are shown.
#[derive(Debug, Clone, Copy)]
pub struct ChangeLook {
    /// Whether colours are wanted.
    pub ink: Ink,
    /// The language of everything that is ours.
    pub language: Language,
}

/// Writes a block for each submission whose results changed, and how many there are.
pub fn write_changes(
    out: &mut dyn Write,
    before: &Results,
    after: &Results,
    look: &ChangeLook,
) -> io::Result<()> {
    let mut changed = 0;
    for row in &after.submissions {
        let old = before.submissions.iter().find(|old| old.id == row.id);
        changed += usize::from(look.write_row(out, old, row)?);
    }
    for gone in before.submissions.iter().filter(|old| after.submissions.iter().all(|row| row.id != old.id)) {
        writeln!(
            out,
            "{}",
            look.language.fill(
                "changes.mark-gone",
                &[("submission", &clean::line(&gone.id, LONGEST)), ("score", &points(gone.score))]
            )
        )?;
        changed += 1;
    }
    match changed {
        0 => writeln!(out, "{}", look.language.text("changes.no-mark")),
        1 => writeln!(out, "{}", look.language.text("changes.one-mark")),
        changed => writeln!(out, "{}", look.language.fill("changes.marks", &[("count", &changed)])),
    }
}

impl ChangeLook {
    /// Writes what changed of one submission; tells whether anything did.
    fn write_row(
        self,
        out: &mut dyn Write,
        old: Option<&SubmissionResult>,
        row: &SubmissionResult,
    ) -> io::Result<bool> {
        let name = clean::line(&row.id, LONGEST);
        let (score, most) = (points(row.score), points(row.max_score));
        let Some(old) = old else {
            writeln!(
                out,
                "{}",
                self.language
                    .fill("changes.mark-new", &[("submission", &name), ("score", &score), ("most", &most)])
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
        let style = style(row.score - old.score, self.ink);
        let (old_score, old_most) = (points(old.score), points(old.max_score));
        let change = self.language.fill(
            "changes.mark-changed",
            &[
                ("submission", &name),
                ("score_before", &old_score),
                ("most_before", &old_most),
                ("score", &score),
                ("most", &most),
            ],
        );
        writeln!(out, "{style}{change}{style:#}")?;
        for (before, result) in pairs {
            let was = before.map_or(self.language.text("changes.was-absent"), |before| {
                self.language.verdict_word(before.verdict)
            });
            let (is, why) = (self.language.verdict_word(result.verdict), self.why(before, result));
            writeln!(out, "  {}: {was} -> {is}; {why}", clean::line(&result.case, LONGEST))?;
        }
        Ok(true)
    }

    /// The reason of a change, as far as the results tell it.
    fn why(self, before: Option<&CaseResult>, after: &CaseResult) -> String {
        let Some(before) = before else { return self.language.text("changes.new-case").to_owned() };
        if before.decided != after.decided {
            return match &after.decided {
                Some(decided) => {
                    self.language.fill("changes.now-decided", &[("reason", &clean::line(decided, LONGEST))])
                }
                None => self.language.text("changes.decision-gone").to_owned(),
            };
        }
        if before.verdict == after.verdict {
            return self.language.fill(
                "changes.worth-now",
                &[("points", &points(after.points)), ("most", &points(after.max_points))],
            );
        }
        let reason = clean::line(&self.language.say(&after.detail), LONGEST);
        let again = if before.run == after.run { "changes.judged-again" } else { "changes.ran-again" };
        self.language.fill(again, &[("reason", &reason)])
    }
}

fn differs(before: &CaseResult, after: &CaseResult) -> bool {
    before.verdict != after.verdict
        || (before.points - after.points).abs() > 1e-9
        || (before.max_points - after.max_points).abs() > 1e-9
        || before.decided != after.decided
}

fn style(gain: f64, ink: Ink) -> Style {
    ink.colour(if gain < 0.0 { AnsiColor::Red } else { AnsiColor::Green })
}
