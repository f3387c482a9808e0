//! The course's checklist: what can be told from a build and its runs; the rest is for a person.

use crate::case::{Case, Expect, RubricCheck, RubricItem};
use crate::contact::dialogue::Kind;
use crate::message::{Message, message};
use crate::puzzles;
use crate::results::{BuildResult, CaseResult, CheckItem, CheckState, TimeUnit};
use crate::verdict::{ClaimKind, Verdict};

/// Goes through the checklist of the puzzle of these cases.
pub(super) fn check_off(cases: &[&Case], build: &BuildResult, results: &[CaseResult]) -> Vec<CheckItem> {
    let rubric: &[RubricItem] = cases.first().map_or(&[], |case| &case.puzzle_config.rubric);
    let item = |wanted: &RubricItem| {
        let (state, detail) = match wanted.checks.as_slice() {
            [] => (CheckState::NeedsPerson, message!("check.person")),
            [RubricCheck::Builds] => look_at_build(build, results),
            checks => look_at_runs(wanted, checks, cases, results),
        };
        CheckItem { item: Message::known("rubric", &wanted.item), state, detail }
    };
    rubric.iter().map(item).collect()
}

/// Whether there is a program; one that dies in every run as soon as it is started is none.
fn look_at_build(build: &BuildResult, results: &[CaseResult]) -> (CheckState, Message) {
    let reason = || build.reason.clone().unwrap_or_default();
    let was_tried = |result: &&CaseResult| result.wall_ms.is_some();
    let dies = |result: &CaseResult| result.verdict == Verdict::Crashed && result.dialogue.is_empty();
    let mut ran = results.iter().filter(was_tried).peekable();
    match build.ok {
        true if ran.peek().is_some() && ran.all(dies) => (CheckState::Unmet, message!("check.always-dies")),
        true => (CheckState::Met, Message::join(build.repairs.iter().cloned(), "; ")),
        false if build.for_person => (CheckState::NeedsPerson, reason()),
        // Nothing was handed in, or nobody has tried.
        false if results.iter().all(|result| result.verdict == Verdict::NotRun) => {
            (CheckState::Untried, message!("check.never-ran"))
        }
        false => (CheckState::Unmet, reason()),
    }
}

fn look_at_runs(
    item: &RubricItem,
    checks: &[RubricCheck],
    cases: &[&Case],
    results: &[CaseResult],
) -> (CheckState, Message) {
    let was_tried =
        |result: &&CaseResult| result.wall_ms.is_some() && result.verdict != Verdict::NotApplicable;
    let ran: Vec<_> = results.iter().filter(was_tried).collect();
    if ran.is_empty() {
        return (CheckState::Untried, message!("check.never-ran"));
    }
    let look = |result: &&CaseResult| {
        let case = cases.iter().find(|case| case.id() == result.case)?;
        if !item.tags.iter().all(|tag| case.config.tags.contains(tag)) {
            return None;
        }
        let look = Look { item, case, expects: case.expects(), result };
        // Where several things are asked for at once, each has to be seen.
        let seen: Vec<bool> = checks.iter().filter_map(|check| look.shows(*check)).collect();
        (!seen.is_empty()).then(|| seen.iter().all(|good| *good))
    };
    let shown: Vec<bool> = ran.iter().filter_map(look).collect();
    count(shown.iter().filter(|good| **good).count(), shown.len())
}

/// One item of the checklist on one run.
struct Look<'a> {
    item: &'a RubricItem,
    case: &'a Case,
    expects: Vec<Expect>,
    result: &'a CaseResult,
}

impl Look<'_> {
    /// Whether a run shows what is asked for; nothing where it is no evidence either way.
    fn shows(&self, check: RubricCheck) -> Option<bool> {
        let result = self.result;
        let manner = &result.manner;
        let answered = result.claim == ClaimKind::Answer;
        match check {
            RubricCheck::Builds => None,
            RubricCheck::Runs => Some(!self.fails()),
            RubricCheck::Reads => self.has_read(),
            RubricCheck::Shows => match result.verdict {
                _ if answered => Some(manner.on_screen != Some(false)),
                Verdict::Unreadable if self.expects == [Expect::Solution] => Some(false),
                _ => None,
            },
            RubricCheck::Right => {
                (answered && self.expects.contains(&Expect::Solution)).then(|| self.is_right())
            }
            RubricCheck::Saves => answered.then_some(manner.saved_same == Some(true)),
            RubricCheck::Iterations => answered.then_some(result.iterations.is_some()),
            RubricCheck::Time => {
                answered.then_some(result.reported_ms.is_some() || manner.time_unit.is_some())
            }
            RubricCheck::TimeWithUnit => answered.then_some(result.reported_ms.is_some()),
            RubricCheck::TimeInMs => answered.then_some(manner.time_unit == Some(TimeUnit::Milliseconds)),
            RubricCheck::Total => answered.then_some(result.total.is_some()),
            RubricCheck::TotalFirst => answered.then_some(manner.total_first == Some(true)),
            RubricCheck::SaysNone => self.says(Expect::NoSolution, ClaimKind::NoSolution),
            RubricCheck::Refuses => self.says(Expect::InvalidInput, ClaimKind::Refused),
            RubricCheck::SaysSo => self.says_so(),
        }
    }

    /// Whether it died, with a claim or without one, or could not go on.
    fn fails(&self) -> bool {
        let died = message!("end.died-after").to_string();
        matches!(self.result.verdict, Verdict::Crashed | Verdict::Stuck)
            || self.result.notes.iter().any(|note| note.to_string() == died)
    }

    /// Whether what was printed breaks none of the rules the item is about.
    fn is_right(&self) -> bool {
        let about = |rule: &String| self.item.rules.is_empty() || self.item.rules.contains(rule);
        !self.result.violations.iter().any(|broken| about(&broken.rule))
    }

    /// Whether a run took the case in: it asked for it, or got it unasked, and went on. What a program says that was never
    /// given anything shows nothing, nor does a run that a person has to look at. Input to be refused is another item.
    fn has_read(&self) -> Option<bool> {
        let result = self.result;
        let asked = |kind: Kind| result.dialogue.iter().any(|turn| turn.kind == kind);
        let is_typed = puzzles::find(&self.case.puzzle).is_some_and(puzzles::AnyPuzzle::is_typed);
        let speaks = result.claim != ClaimKind::Nothing;
        let not_taken = message!("blame.file-not-taken", question = "").to_string();
        match result.verdict {
            Verdict::NeedsPerson => None,
            // A board that can only be typed is not read from a file.
            _ if asked(Kind::Data) && !asked(Kind::File) && !is_typed => Some(false),
            Verdict::Stuck if asked(Kind::File) || asked(Kind::Data) => {
                let beginning = not_taken.split(':').next().unwrap_or_default();
                Some(!result.detail.to_string().starts_with(beginning))
            }
            _ if speaks && result.claim != ClaimKind::Refused => Some(true),
            _ if self.expects == [Expect::InvalidInput] => (speaks && asked(Kind::File)).then_some(true),
            Verdict::Crashed | Verdict::Stuck => Some(false),
            _ => (asked(Kind::File) || asked(Kind::Data)).then_some(true),
        }
    }

    /// Whether a run says one of the things that are right where there is no answer.
    fn says_so(&self) -> Option<bool> {
        let claims = matches!(self.result.claim, ClaimKind::NoSolution | ClaimKind::Refused);
        let asked_for =
            !self.expects.contains(&Expect::Solution) && self.result.verdict != Verdict::NeedsPerson;
        asked_for.then_some(claims && self.result.verdict == Verdict::Accepted)
    }

    /// Whether a run says what is the one right thing to say about its case. Where other things are right too only the
    /// right claim counts for it, and where it is wrong to say it that is no evidence about the cases where it would be
    /// right.
    fn says(&self, only: Expect, claim: ClaimKind) -> Option<bool> {
        let good = self.result.claim == claim && self.result.verdict == Verdict::Accepted;
        let asked_for = self.expects == [only] && self.result.verdict != Verdict::NeedsPerson;
        (good || asked_for).then_some(good)
    }
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
    use crate::results::{BrokenRule, CaseInfo, Manner};

    const VALID: &str = "solution";
    const MALFORMED: &str = "invalid-input";
    const EITHER: &str = "[no-solution, invalid-input]";
    const NONE: &str = "no-solution";

    /// The state of an item after runs, each on a case of its own: what that expects, verdict, claim, whether it asked.
    fn check(item: &str, runs: &[(&str, Verdict, ClaimKind, bool)], expected: (CheckState, &str)) {
        check_runs(item, runs, |result| result, expected);
    }

    /// The same for runs of which more is known.
    fn check_runs(
        item: &str,
        runs: &[(&str, Verdict, ClaimKind, bool)],
        more: impl Fn(CaseResult) -> CaseResult,
        expected: (CheckState, &str),
    ) {
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
            let broken = BrokenRule { rule: "row".to_owned(), cells: Vec::new(), detail: Message::default() };
            let is_wrong = run.1 == Verdict::Wrong;
            more(CaseResult {
                claim: run.2,
                wall_ms: Some(1.0),
                dialogue: if run.3 { vec![turn] } else { Vec::new() },
                violations: if is_wrong { vec![broken] } else { Vec::new() },
                ..never_ran(&info, run.1, &Message::default())
            })
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
        let person = (VALID, Verdict::NeedsPerson, ClaimKind::Refused, false);
        check("reads", &[person], (CheckState::Untried, "no case shows it"));
        let stopped = (VALID, Verdict::Stuck, ClaimKind::Nothing, true);
        check("reads", &[stopped], (CheckState::Met, "1 of 1 cases"));
        let malformed = (MALFORMED, Verdict::Crashed, ClaimKind::Nothing, true);
        check("reads", &[slow, malformed], (CheckState::Met, "1 of 1 cases"));
    }

    const RIGHT: (&str, Verdict, ClaimKind, bool) = (VALID, Verdict::Accepted, ClaimKind::Answer, true);
    const WRONG: (&str, Verdict, ClaimKind, bool) = (VALID, Verdict::Wrong, ClaimKind::Answer, true);
    const REFUSED: (&str, Verdict, ClaimKind, bool) =
        (MALFORMED, Verdict::Accepted, ClaimKind::Refused, true);
    const MET: (CheckState, &str) = (CheckState::Met, "1 of 1 cases");
    const UNMET: (CheckState, &str) = (CheckState::Unmet, "0 of 1 cases");

    #[test]
    fn only_answers_are_evidence_about_answers() {
        let none = (NONE, Verdict::Accepted, ClaimKind::NoSolution, true);
        check("right", &[RIGHT, none, REFUSED], MET);
        check("shows", &[WRONG, none, REFUSED], MET);
        check("shows", &[(VALID, Verdict::Unreadable, ClaimKind::Nothing, true)], UNMET);
        let late = (VALID, Verdict::Time, ClaimKind::Answer, true);
        check("right", &[late], MET);
        let item = |rule: &str| format!("right, rules: [{rule}]");
        check(&item("row"), &[WRONG], UNMET);
        check(&item("column"), &[WRONG], MET);
    }

    #[test]
    fn where_there_is_no_answer_either_claim_will_do() {
        let unread = (EITHER, Verdict::Unreadable, ClaimKind::Nothing, true);
        check("says-so", &[(EITHER, Verdict::Accepted, ClaimKind::NoSolution, true)], MET);
        check("says-so", &[REFUSED, RIGHT], MET);
        check("says-so", &[unread], UNMET);
        check("says-so", &[RIGHT], (CheckState::Untried, "no case shows it"));
    }

    #[test]
    fn saving_is_judged_by_the_file_and_not_by_the_answer() {
        let saved = |saved_same| {
            move |result| CaseResult { manner: Manner { saved_same, ..Manner::default() }, ..result }
        };
        check_runs("saves", &[WRONG], saved(Some(true)), MET);
        check_runs("saves", &[RIGHT], saved(Some(false)), UNMET);
    }

    #[test]
    fn a_time_counts_in_the_unit_that_is_asked_for() {
        let time = |unit| {
            move |result| CaseResult {
                manner: Manner { time_unit: Some(unit), ..Manner::default() },
                ..result
            }
        };
        check_runs("time-in-ms", &[RIGHT], time(TimeUnit::Milliseconds), MET);
        check_runs("time-in-ms", &[RIGHT], time(TimeUnit::Other), UNMET);
        check_runs("time", &[RIGHT], time(TimeUnit::Unsaid), MET);
        check_runs("[iterations, time]", &[RIGHT], time(TimeUnit::Other), UNMET);
    }

    #[test]
    fn dying_after_the_claim_is_no_run_without_an_error() {
        let died = |result| CaseResult { notes: vec![message!("end.died-after")], ..result };
        check_runs("runs", &[REFUSED], died, UNMET);
        check("runs", &[REFUSED], MET);
    }

    #[test]
    fn what_was_not_built_is_not_said_to_fail() {
        let check = |build: BuildResult, verdict, expected| {
            let files = CaseFiles {
                label: "case".to_owned(),
                input: "AB".to_owned(),
                expected: None,
                config: None,
                puzzle_config: Some("rubric:\n  - {item: it, check: builds}\n".to_owned()),
            };
            let case = Case::read("queens", "case", files).unwrap();
            let info = CaseInfo::new(&case, &case_limits(&case, None));
            let result = CaseResult {
                wall_ms: build.ok.then_some(1.0),
                ..never_ran(&info, verdict, &Message::default())
            };
            assert_eq!(check_off(&[&case], &build, &[result])[0].state, expected, "{build:?}");
        };
        let unbuilt = BuildResult::default();
        check(unbuilt.clone(), Verdict::BuildFailed, CheckState::Unmet);
        check(unbuilt.clone(), Verdict::NotRun, CheckState::Untried);
        check(
            BuildResult { for_person: true, ..unbuilt.clone() },
            Verdict::NeedsPerson,
            CheckState::NeedsPerson,
        );
        let built = BuildResult { ok: true, ..unbuilt };
        check(built.clone(), Verdict::Wrong, CheckState::Met);
        check(built, Verdict::Crashed, CheckState::Unmet);
    }
}
