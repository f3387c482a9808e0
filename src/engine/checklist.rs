//! The course's checklist: what can be told from a build and its runs; the rest is for a person.

use crate::case::{RubricCheck, RubricItem};
use crate::results::{BuildResult, CaseResult, CheckItem, CheckState};
use crate::verdict::{ClaimKind, Outcome};

/// Goes through the checklist.
pub fn check_off(rubric: &[RubricItem], build: &BuildResult, results: &[CaseResult]) -> Vec<CheckItem> {
    let item = |wanted: &RubricItem| {
        let (state, detail) = match wanted.check {
            Some(check) => look(check, build, results),
            None => (CheckState::NeedsPerson, "a person must look".to_owned()),
        };
        CheckItem { item: wanted.item.clone(), state, detail }
    };
    rubric.iter().map(item).collect()
}

fn look(check: RubricCheck, build: &BuildResult, results: &[CaseResult]) -> (CheckState, String) {
    if check == RubricCheck::Builds {
        return match (&build.reason, build.ok) {
            (_, true) => (CheckState::Met, build.repairs.join("; ")),
            (reason, false) => (CheckState::Unmet, reason.clone().unwrap_or_default()),
        };
    }
    let was_tried =
        |result: &&CaseResult| result.wall_ms.is_some() && result.verdict != Outcome::NotApplicable;
    let ran: Vec<_> = results.iter().filter(was_tried).collect();
    if ran.is_empty() {
        return (CheckState::Untried, "it never ran".to_owned());
    }
    let (good, of): (Vec<_>, Vec<_>) = match check {
        RubricCheck::Builds | RubricCheck::Runs => {
            let died = |result: &CaseResult| matches!(result.verdict, Outcome::Crashed | Outcome::Stuck);
            (ran.iter().filter(|result| !died(result)).collect(), ran.iter().collect())
        }
        RubricCheck::Reads => {
            let read = |result: &CaseResult| result.claim != ClaimKind::Nothing;
            (ran.iter().filter(|result| read(result)).collect(), ran.iter().collect())
        }
        RubricCheck::Right => {
            let right = |result: &CaseResult| result.verdict == Outcome::Accepted;
            (ran.iter().filter(|result| right(result)).collect(), ran.iter().collect())
        }
        RubricCheck::Saves => {
            let answered: Vec<_> = ran.iter().filter(|result| result.claim == ClaimKind::Answer).collect();
            let saved = |result: &CaseResult| result.saved.iter().any(|file| file.right == Some(true));
            (answered.iter().copied().filter(|result| saved(result)).collect(), answered)
        }
        RubricCheck::Iterations => reported(&ran, |result| result.iterations.is_some()),
        RubricCheck::Time => reported(&ran, |result| result.reported_ms.is_some()),
        RubricCheck::Total => reported(&ran, |result| result.total.is_some()),
        RubricCheck::SaysNone => claimed(&ran, ClaimKind::NoSolution),
        RubricCheck::Refuses => claimed(&ran, ClaimKind::Refused),
    };
    count(good.len(), of.len())
}

type Parts<'a, 'b> = (Vec<&'b &'a CaseResult>, Vec<&'b &'a CaseResult>);

/// Among the runs with an answer, those that report something.
fn reported<'a, 'b>(ran: &'b [&'a CaseResult], has: impl Fn(&CaseResult) -> bool) -> Parts<'a, 'b> {
    let answered: Vec<_> = ran.iter().filter(|result| result.claim == ClaimKind::Answer).collect();
    (answered.iter().copied().filter(|result| has(result)).collect(), answered)
}

/// Among the runs that claim something, those that are right to do so.
fn claimed<'a, 'b>(ran: &'b [&'a CaseResult], claim: ClaimKind) -> Parts<'a, 'b> {
    let said: Vec<_> = ran.iter().filter(|result| result.claim == claim).collect();
    (said.iter().copied().filter(|result| result.verdict == Outcome::Accepted).collect(), said)
}

fn count(good: usize, of: usize) -> (CheckState, String) {
    let state = match good {
        _ if of == 0 => return (CheckState::Untried, "no case shows it".to_owned()),
        good if good == of => CheckState::Met,
        0 => CheckState::Unmet,
        _ => CheckState::Partly,
    };
    (state, format!("{good} of {of} cases"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(good: usize, of: usize, expected: CheckState) {
        assert_eq!(count(good, of).0, expected);
    }

    #[test]
    fn an_item_is_met_only_where_every_case_shows_it() {
        check(3, 3, CheckState::Met);
        check(2, 3, CheckState::Partly);
        check(0, 3, CheckState::Unmet);
        check(0, 0, CheckState::Untried);
    }
}
