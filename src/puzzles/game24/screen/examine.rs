//! A list against what the program says about it, and against all expressions there are.

use crate::puzzles::{Examination, Said, Violation};

use super::super::{Arithmetic, Completeness, Hand, List, Standing, completeness};

/// Holds the printed total against the list, and the list against all trees.
pub fn examine(hand: Hand, list: &List, said: &Said<'_>) -> Examination {
    let mut examination = Examination::default();
    examination.violations.extend(wrong_total(list, said));
    let measured = completeness(&hand, list);
    judge_completeness(&measured, &mut examination);
    if list.printed > list.entries.len() {
        examination.notes.push(format!(
            "{} lines are {} different trees: some are repeated, or differ only in brackets",
            list.printed,
            list.entries.len()
        ));
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
        detail: format!(
            "line {} of the output says that there are {total} solutions, but {} are listed",
            line + 1,
            list.printed
        ),
    })
}

fn judge_completeness(measured: &Completeness, examination: &mut Examination) {
    let Completeness { found, reference, missing } = measured;
    let share = format!("{found} of {reference} trees are listed");
    match measured.standing() {
        Standing::Complete => {}
        Standing::OnlyRounded(Arithmetic::Double) if *found > 0 => {
            examination
                .notes
                .push(format!("{share}; only those are missing that `== 24` on doubles loses (fractions)"));
        }
        Standing::OnlyRounded(_) | Standing::Incomplete => {
            let example = missing.first().map(|tree| format!(", for example {tree}")).unwrap_or_default();
            examination.violations.push(Violation {
                rule: "complete",
                cells: Vec::new(),
                detail: format!("{share}; missing are {}{example}", missing.len()),
            });
        }
    }
}
