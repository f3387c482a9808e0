//! Whose mark changed between two gradings, and why.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::results::{CaseResult, Results, SubmissionResult};

use super::phrases::fill;
use super::points::points;
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
    let words = look.language.pages();
    let mut changed = 0;
    for row in &after.submissions {
        let old = before.submissions.iter().find(|old| old.id == row.id);
        changed += usize::from(look.write_row(out, old, row)?);
    }
    for gone in before.submissions.iter().filter(|old| after.submissions.iter().all(|row| row.id != old.id)) {
        writeln!(out, "{}", fill(words.mark_gone, &[&clean::line(&gone.id, LONGEST), &points(gone.score)]))?;
        changed += 1;
    }
    match changed {
        0 => writeln!(out, "{}", words.no_mark),
        1 => writeln!(out, "{}", words.one_mark),
        changed => writeln!(out, "{}", fill(words.marks, &[&changed])),
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
        let words = self.language.pages();
        let name = clean::line(&row.id, LONGEST);
        let (score, most) = (points(row.score), points(row.max_score));
        let Some(old) = old else {
            writeln!(out, "{}", fill(words.mark_new, &[&name, &score, &most]))?;
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
        let change = fill(words.mark_changed, &[&name, &old_score, &old_most, &score, &most]);
        writeln!(out, "{style}{change}{style:#}")?;
        for (before, result) in pairs {
            let was = before.map_or(words.was_absent, |before| self.language.verdict_word(before.verdict));
            let (is, why) = (self.language.verdict_word(result.verdict), self.why(before, result));
            writeln!(out, "  {}: {was} -> {is}; {why}", clean::line(&result.case, LONGEST))?;
        }
        Ok(true)
    }

    /// The reason of a change, as far as the results tell it.
    fn why(self, before: Option<&CaseResult>, after: &CaseResult) -> String {
        let words = self.language.pages();
        let Some(before) = before else { return words.new_case.to_owned() };
        if before.decided != after.decided {
            return match &after.decided {
                Some(decided) => fill(words.now_decided, &[&clean::line(decided, LONGEST)]),
                None => words.decision_gone.to_owned(),
            };
        }
        if before.verdict == after.verdict {
            return fill(words.worth_now, &[&points(after.points), &points(after.max_points)]);
        }
        let reason = clean::line(&self.language.sentence(&after.detail), LONGEST);
        let again = if before.run == after.run { words.judged_again } else { words.ran_again };
        fill(again, &[&reason])
    }
}

fn differs(before: &CaseResult, after: &CaseResult) -> bool {
    before.verdict != after.verdict
        || (before.points - after.points).abs() > 1e-9
        || (before.max_points - after.max_points).abs() > 1e-9
        || before.decided != after.decided
}

fn style(gain: f64, ink: Ink) -> Style {
    let colour = if gain < 0.0 { AnsiColor::Red } else { AnsiColor::Green };
    match ink {
        Ink::Plain => Style::new(),
        Ink::Colour => Style::new().fg_color(Some(colour.into())),
    }
}
