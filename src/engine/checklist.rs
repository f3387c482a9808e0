//! The course's checklist: what can be told from a build and its runs; the rest is for a person.

use crate::case::{Case, Expect, RubricCheck, RubricItem};
use crate::contact::dialogue::Kind;
use crate::message::{Message, message};
use crate::results::{BuildResult, CaseResult, CheckItem, CheckState};
use crate::verdict::{ClaimKind, Verdict};

/// Goes through the checklist of the puzzle of these cases.
pub(super) fn check_off(cases: &[&Case], build: &BuildResult, results: &[CaseResult]) -> Vec<CheckItem> {
    let rubric: &[RubricItem] = cases.first().map_or(&[], |case| &case.puzzle_config.rubric);
    let item = |wanted: &RubricItem| {
        let (state, detail) = match wanted.check {
            Some(RubricCheck::Builds) => look_at_build(build),
            Some(check) => look_at_runs(check, cases, results),
            None => (CheckState::NeedsPerson, message!("check.person")),
        };
        CheckItem { item: Message::known("rubric", &wanted.item), state, detail }
    };
    rubric.iter().map(item).collect()
}

fn look_at_build(build: &BuildResult) -> (CheckState, Message) {
    match (&build.reason, build.ok) {
        (_, true) => (CheckState::Met, Message::join(build.repairs.iter().cloned(), "; ")),
        (reason, false) => (CheckState::Unmet, reason.clone().unwrap_or_default()),
    }
}

fn look_at_runs(check: RubricCheck, cases: &[&Case], results: &[CaseResult]) -> (CheckState, Message) {
    let was_tried =
        |result: &&CaseResult| result.wall_ms.is_some() && result.verdict != Verdict::NotApplicable;
    let ran: Vec<_> = results.iter().filter(was_tried).collect();
    if ran.is_empty() {
        return (CheckState::Untried, message!("check.never-ran"));
    }
    let expects = |result: &CaseResult| {
        let case = cases.iter().find(|case| case.id() == result.case);
        case.map(|case| case.expects()).unwrap_or_default()
    };
    let shown: Vec<bool> = ran.iter().filter_map(|result| shows(check, &expects(result), result)).collect();
    count(shown.iter().filter(|good| **good).count(), shown.len())
}

/// Whether a run shows what is asked for; nothing where it is no evidence either way.
fn shows(check: RubricCheck, expects: &[Expect], result: &CaseResult) -> Option<bool> {
    let answered = result.claim == ClaimKind::Answer;
    match check {
        RubricCheck::Builds => None,
        RubricCheck::Runs => Some(!matches!(result.verdict, Verdict::Crashed | Verdict::Stuck)),
        RubricCheck::Reads => has_read(expects, result),
        RubricCheck::Right => Some(result.verdict == Verdict::Accepted),
        RubricCheck::Saves => answered.then(|| result.saved.iter().any(|file| file.right == Some(true))),
        RubricCheck::Iterations => answered.then_some(result.iterations.is_some()),
        RubricCheck::Time => answered.then_some(result.reported_ms.is_some()),
        RubricCheck::Total => answered.then_some(result.total.is_some()),
        RubricCheck::SaysNone => says(expects, Expect::NoSolution, result, ClaimKind::NoSolution),
        RubricCheck::Refuses => says(expects, Expect::InvalidInput, result, ClaimKind::Refused),
    }
}

/// Whether a run took the case in. What it says about it shows that, and so does having asked for it and gone on; a
/// program that asks nothing and says nothing that can be read shows neither. Input to be refused is another item.
fn has_read(expects: &[Expect], result: &CaseResult) -> Option<bool> {
    if result.claim != ClaimKind::Nothing {
        return Some(true);
    }
    if expects == [Expect::InvalidInput] {
        return None;
    }
    let asked = result.dialogue.iter().any(|turn| matches!(turn.kind, Kind::File | Kind::Data));
    match result.verdict {
        Verdict::Crashed | Verdict::Stuck => Some(false),
        _ => asked.then_some(true),
    }
}

/// Whether a run says what is the one right thing to say about its case. Where other things are right too only the right
/// claim counts for it, and where it is wrong to say it that is no evidence about the cases where it would be right.
fn says(expects: &[Expect], only: Expect, result: &CaseResult, claim: ClaimKind) -> Option<bool> {
    let good = result.claim == claim && result.verdict == Verdict::Accepted;
    let asked_for = expects == [only] && result.verdict != Verdict::NeedsPerson;
    (good || asked_for).then_some(good)
}

fn count(good: usize, of: usize) -> (CheckState, Message) {
    let state = match good {
        _ if of == 0 => return (CheckState::Untried, message!("check.no-case")),
        good if good == of => CheckState::Met,
        0 => CheckState::Unmet,
        _ => CheckState::Partly,
    };
    (state, message!("check.count", good, all = of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseFiles;
    use crate::contact::dialogue::Turn;
    use crate::engine::case_limits;
    use crate::engine::conclude::never_ran;
    use crate::results::CaseInfo;

    const VALID: &str = "solution";
    const MALFORMED: &str = "invalid-input";
    const EITHER: &str = "[no-solution, invalid-input]";
    const NONE: &str = "no-solution";

    /// The state of an item after runs, each on a case of its own: what that expects, verdict, claim, whether it asked.
    fn check(item: &str, runs: &[(&str, Verdict, ClaimKind, bool)], expected: (CheckState, &str)) {
        let rubric = format!("rubric:\n  - {{item: it, check: {item}}}\n");
        let case = |(index, run): (usize, &(&str, Verdict, ClaimKind, bool))| {
            let files = CaseFiles {
                label: "case".to_owned(),
                input: "AB".to_owned(),
                expected: None,
                config: Some(format!("expect: {}\n", run.0)),
                puzzle_config: Some(rubric.clone()),
            };
            Case::read("queens", &format!("case-{index}"), files).unwrap()
        };
        let cases: Vec<Case> = runs.iter().enumerate().map(case).collect();
        let result = |(case, run): (&Case, &(&str, Verdict, ClaimKind, bool))| {
            let info = CaseInfo::new(case, &case_limits(case, None));
            let turn = Turn {
                prompt: "Nama file: ".to_owned(),
                kind: Kind::File,
                answer: "input.txt".to_owned(),
                why: Message::default(),
            };
            CaseResult {
                claim: run.2,
                wall_ms: Some(1.0),
                dialogue: if run.3 { vec![turn] } else { Vec::new() },
                ..never_ran(&info, run.1, &Message::default())
            }
        };
        let results: Vec<CaseResult> = cases.iter().zip(runs).map(result).collect();
        let items = check_off(&cases.iter().collect::<Vec<_>>(), &BuildResult::default(), &results);
        assert_eq!((items[0].state, items[0].detail.to_string().as_str()), expected, "{item} {runs:?}");
    }

    #[test]
    fn an_item_is_met_only_where_every_case_shows_it() {
        let right = (VALID, Verdict::Accepted, ClaimKind::Answer, true);
        let wrong = (VALID, Verdict::Wrong, ClaimKind::Answer, true);
        check("right", &[right, right], (CheckState::Met, "2 of 2 cases"));
        check("right", &[right, wrong], (CheckState::Partly, "1 of 2 cases"));
        check("right", &[wrong, wrong], (CheckState::Unmet, "0 of 2 cases"));
        check(
            "saves",
            &[(VALID, Verdict::Time, ClaimKind::Nothing, true)],
            (CheckState::Untried, "no case shows it"),
        );
    }

    #[test]
    fn a_program_that_never_refuses_malformed_input_does_not_check_it() {
        let crash = (MALFORMED, Verdict::Crashed, ClaimKind::Nothing, true);
        let answer = (MALFORMED, Verdict::Wrong, ClaimKind::Answer, true);
        let refusal = (MALFORMED, Verdict::Accepted, ClaimKind::Refused, true);
        check("refuses", &[crash, answer], (CheckState::Unmet, "0 of 2 cases"));
        check("refuses", &[crash, refusal], (CheckState::Partly, "1 of 2 cases"));
        check("refuses", &[refusal], (CheckState::Met, "1 of 1 cases"));
    }

    #[test]
    fn refusing_a_valid_board_says_nothing_about_malformed_ones() {
        let refusal = (VALID, Verdict::WrongClaim, ClaimKind::Refused, true);
        check("refuses", &[refusal], (CheckState::Untried, "no case shows it"));
        let doubt = (MALFORMED, Verdict::NeedsPerson, ClaimKind::Refused, true);
        check("refuses", &[doubt], (CheckState::Untried, "no case shows it"));
    }

    #[test]
    fn a_case_that_allows_two_claims_counts_only_for_the_one_that_was_made() {
        let none = (EITHER, Verdict::Accepted, ClaimKind::NoSolution, true);
        let silent = (NONE, Verdict::Time, ClaimKind::Nothing, true);
        check("refuses", &[none], (CheckState::Untried, "no case shows it"));
        check("says-none", &[none], (CheckState::Met, "1 of 1 cases"));
        check("says-none", &[none, silent], (CheckState::Partly, "1 of 2 cases"));
    }

    #[test]
    fn asking_for_the_case_and_going_on_is_reading_it() {
        let unreadable = (VALID, Verdict::Unreadable, ClaimKind::Nothing, true);
        let slow = (VALID, Verdict::Time, ClaimKind::Nothing, true);
        check("reads", &[unreadable, slow], (CheckState::Met, "2 of 2 cases"));
        let crash = (VALID, Verdict::Crashed, ClaimKind::Nothing, true);
        check("reads", &[unreadable, crash], (CheckState::Partly, "1 of 2 cases"));
        let mute = (VALID, Verdict::Unreadable, ClaimKind::Nothing, false);
        check("reads", &[mute], (CheckState::Untried, "no case shows it"));
        let malformed = (MALFORMED, Verdict::Crashed, ClaimKind::Nothing, true);
        check("reads", &[slow, malformed], (CheckState::Met, "1 of 1 cases"));
    }
}
