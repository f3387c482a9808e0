//! A list against what the program says about it, and against all expressions there are.

use crate::message::message;
use crate::puzzles::{Examination, Said, Violation};

use crate::puzzles::game24::needless::needed;
use crate::puzzles::game24::{Arithmetic, Completeness, Hand, List, Standing, completeness};

/// Holds the printed total against the list, and the list against all trees.
pub(super) fn examine(hand: Hand, list: &List, said: &Said<'_>) -> Examination {
    let mut examination = Examination::default();
    examination.violations.extend(wrong_total(list, said));
    let measured = completeness(&hand, list);
    let lines = said.screen.texts().skip(said.answer.start).take(said.answer.len());
    let written: usize = lines.map(|line| line.matches(['(', '[', '{']).count()).sum();
    let is_bare = written <= needed(list.expressions());
    judge_completeness(&measured, is_bare, &mut examination);
    if list.printed > list.entries.len() {
        examination.notes.push(message!("game24.repeated", lines = list.printed, trees = list.entries.len()));
    }
    examination
}

/// The total nearest to the list must be the number of its lines.
fn wrong_total(list: &List, said: &Said<'_>) -> Option<Violation> {
    let totals = &said.speech.figures.totals;
    if totals.iter().any(|(_, total)| *total == list.printed as u64) {
        return None;
    }
    let (line, total) = totals.iter().min_by_key(|(line, _)| line.abs_diff(said.answer.start))?;
    Some(Violation {
        rule: "total",
        cells: Vec::new(),
        detail: message!("game24.total", line = line + 1, total, listed = list.printed),
    })
}

fn judge_completeness(measured: &Completeness, is_bare: bool, examination: &mut Examination) {
    let Completeness { found, reference: all, missing, .. } = measured;
    let share = message!("game24.share", found, all);
    match measured.standing() {
        Standing::Complete => {}
        Standing::OnlyBrackets if is_bare => examination.notes.push(message!("game24.brackets", share)),
        Standing::OnlyRounded(Arithmetic::Double) if *found > 0 => {
            examination.notes.push(message!("game24.rounded", share));
        }
        Standing::OnlyBrackets | Standing::OnlyRounded(_) | Standing::Incomplete => {
            let detail = match missing.first() {
                Some(example) => {
                    message!(
                        "game24.missing-example",
                        found,
                        all,
                        missing = missing.len(),
                        example = example.to_string()
                    )
                }
                None => message!("game24.missing", found, all, missing = missing.len()),
            };
            examination.violations.push(Violation { rule: "complete", cells: Vec::new(), detail });
        }
    }
}
