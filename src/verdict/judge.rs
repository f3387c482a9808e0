//! The decision: a question and a claim become a verdict.

use crate::case::Expect;
use crate::puzzles::{AnyInstance, Judgement, Malformed, Reading};

use super::{Claim, ClaimKind, Ended, Hearing, Outcome, Question, Stats, Truth, Verdict, plausible};

/// Decides what a run's testimony is worth.
pub fn judge_hearing(question: &Question<'_>, hearing: &Hearing, ended: Ended) -> Verdict {
    let mut verdict = judge(question, hearing.claim.clone());
    verdict.stats = hearing.stats;
    verdict.notes.extend(hearing.notes.iter().cloned());
    verdict.notes.extend(plausible::doubts(question, verdict.claim, &hearing.stats));
    let nothing = verdict.claim == ClaimKind::Nothing;
    match ended {
        Ended::Time => {
            let shown = if nothing {
                "without a claim".to_owned()
            } else {
                format!("after it {}", hearing.claim.in_words())
            };
            verdict.outcome = Outcome::Time;
            verdict.detail = format!("stopped at the time limit {shown}");
        }
        Ended::Crashed if matches!(hearing.claim, Claim::Windowed) => {}
        Ended::Crashed if nothing => {
            verdict.outcome = Outcome::Crashed;
            verdict.detail = match hearing.reason.as_str() {
                words @ "died without a claim" => words.to_owned(),
                reason => format!("died without a claim: {reason}"),
            };
        }
        // Dying after a claim does not unsay it.
        Ended::Crashed => verdict.notes.push("died after the claim".to_owned()),
        Ended::Itself => {}
    }
    verdict
}

/// Decides what a claim is worth.
pub fn judge(question: &Question<'_>, claim: Claim) -> Verdict {
    let kind = claim.kind();
    let (outcome, detail) = match &claim {
        Claim::Answer(judgement) => weigh_answer(question, judgement),
        Claim::Doubtful(judgement, how) => weigh_doubtful(judgement, how),
        Claim::Baseless(why) => (Outcome::Wrong, why.clone()),
        Claim::NoSolution => weigh_no_solution(question),
        Claim::Refused => weigh_refusal(question),
        Claim::Missing => (
            Outcome::NeedsPerson,
            "says that the file is missing, though it was there: perhaps it means the contents".to_owned(),
        ),
        Claim::Contradictory(why) => (Outcome::NeedsPerson, format!("says two things: {why}")),
        Claim::Windowed => (
            Outcome::NeedsPerson,
            "opens a window and has nothing to say without a display: a person must try it".to_owned(),
        ),
        Claim::Nothing(why) => (Outcome::Unreadable, why.clone()),
    };
    let mut notes = Vec::new();
    let (violations, answer, picture) = match claim {
        Claim::Answer(judgement) | Claim::Doubtful(judgement, _) => {
            notes = judgement.notes;
            (judgement.violations, Some(judgement.canonical), Some(judgement.picture))
        }
        Claim::Baseless(_)
        | Claim::NoSolution
        | Claim::Refused
        | Claim::Missing
        | Claim::Contradictory(_)
        | Claim::Windowed
        | Claim::Nothing(_) => {
            (Vec::new(), None, question.reading.as_ref().ok().map(|reading| reading.instance.draw()))
        }
    };
    Verdict { claim: kind, outcome, detail, violations, answer, picture, stats: Stats::default(), notes }
}

fn weigh_doubtful(judgement: &Judgement, how: &str) -> (Outcome, String) {
    let detail = match judgement.violations.first() {
        None => format!("right if read so: {how}"),
        Some(first) => format!("{how}; read so, {}", first.detail),
    };
    (Outcome::NeedsPerson, detail)
}

fn weigh_answer(question: &Question<'_>, judgement: &Judgement) -> (Outcome, String) {
    if let Some(first) = judgement.violations.first() {
        if judgement.odd {
            return (Outcome::NeedsPerson, format!("right but for the way it is printed: {}", first.detail));
        }
        return (Outcome::Wrong, first.detail.clone());
    }
    match question.expectation {
        Some(expectation) if !expectation.allows(Expect::Solution) => (
            Outcome::NeedsPerson,
            format!(
                "the case expects {}, but this answer breaks no rule: the case is wrong",
                expectation.describe()
            ),
        ),
        _ => (Outcome::Accepted, "the answer breaks no rule".to_owned()),
    }
}

fn weigh_no_solution(question: &Question<'_>) -> (Outcome, String) {
    match &question.reading {
        Ok(reading) => match question.truth(reading.instance.as_ref()) {
            Truth::Unsolvable(reason) => (Outcome::Accepted, format!("there is no solution: {reason}")),
            Truth::Solvable(answer) => {
                let known =
                    answer.map(|text| format!(", for example\n{}", text.trim_end())).unwrap_or_default();
                (Outcome::WrongClaim, format!("says that there is no solution, but there is one{known}"))
            }
            Truth::Unknown(why) => (
                Outcome::NeedsPerson,
                format!("says that there is no solution, which could not be checked: {why}"),
            ),
        },
        Err(malformed) if malformed.or_unsolvable || allows(question, Expect::NoSolution) => {
            (Outcome::Accepted, format!("the instance is malformed ({malformed}), so it has no solution"))
        }
        Err(malformed) => (
            Outcome::WrongClaim,
            format!(
                "says that there is no solution, but the instance is malformed ({malformed}): it should be refused"
            ),
        ),
    }
}

fn weigh_refusal(question: &Question<'_>) -> (Outcome, String) {
    match &question.reading {
        Err(malformed) => (Outcome::Accepted, format!("the instance is rightly refused: {malformed}")),
        Ok(reading) => match doubt(question, reading) {
            Some(reason) => (Outcome::Accepted, format!("the instance may be refused: {reason}")),
            None => (Outcome::WrongClaim, "refuses the instance, which is well-formed".to_owned()),
        },
    }
}

/// Why an instance that can be read may be refused all the same.
fn doubt(question: &Question<'_>, reading: &Reading<Box<dyn AnyInstance>>) -> Option<String> {
    match question.expectation {
        Some(expectation) => {
            let by_rule = || {
                reading.doubts.first().map_or_else(|| "the case allows it".to_owned(), Malformed::to_string)
            };
            expectation.allows(Expect::InvalidInput).then(by_rule)
        }
        None => reading.doubts.first().map(Malformed::to_string),
    }
}

fn allows(question: &Question<'_>, expect: Expect) -> bool {
    question.expectation.is_some_and(|expectation| expectation.allows(expect))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Expectation;
    use crate::puzzles;

    const SOLVABLE: &str = "AAAB\nCABB\nCCDB\nCDDD";
    const SOLVED: &str = "A#AB\nCAB#\n#CDB\nCD#D";

    fn check(input: &str, expect: Option<&[Expect]>, truth: &Truth, output: &str, expected: &str) {
        let expectation = expect.and_then(|list| Expectation::of(list.to_vec()));
        let prover = |_: &dyn AnyInstance| truth.clone();
        let queens = puzzles::find("queens").unwrap();
        let question =
            Question { expectation: expectation.as_ref(), ..Question::new(queens, input, &prover) };
        let claim = Claim::read(&question, output);
        let verdict = judge(&question, claim);
        assert_eq!(format!("{}: {}", verdict.outcome.word(), verdict.detail), expected);
    }

    fn exists() -> Truth {
        Truth::Solvable(None)
    }

    #[test]
    fn an_answer_is_judged_by_the_rules_alone() {
        check(SOLVABLE, None, &exists(), SOLVED, "accepted: the answer breaks no rule");
        check(SOLVABLE, None, &exists(), "AAAB\nCABB\nCCDB\nCDDD", "wrong: row 1 has no queen");
    }

    #[test]
    fn an_answer_to_a_case_that_expects_none_shows_that_the_case_is_wrong() {
        let expected =
            "needs-person: the case expects no-solution, but this answer breaks no rule: the case is wrong";
        check(SOLVABLE, Some(&[Expect::NoSolution]), &exists(), SOLVED, expected);
    }

    #[test]
    fn no_solution_needs_a_proof() {
        let unknown = Truth::Unknown("no time".to_owned());
        let nothing = Truth::Unsolvable("all tried".to_owned());
        check(
            SOLVABLE,
            None,
            &exists(),
            "no solution",
            "wrong-claim: says that there is no solution, but there is one",
        );
        check(SOLVABLE, None, &nothing, "No solution.", "accepted: there is no solution: all tried");
        let expected = "needs-person: says that there is no solution, which could not be checked: no time";
        check(SOLVABLE, None, &unknown, "Tidak ada solusi!", expected);
    }

    #[test]
    fn refusing_is_right_only_where_something_is_odd() {
        check(
            SOLVABLE,
            None,
            &exists(),
            "invalid input",
            "wrong-claim: refuses the instance, which is well-formed",
        );
        let ragged = "accepted: the instance is rightly refused: line 2, column 2: \
                      expected 2 letters because there are 2 rows, found 1";
        check("AB\nA", None, &exists(), "invalid input", ragged);
        let lower = "accepted: the instance may be refused: line 1, column 2: \
                     expected a capital letter, found 'b', which some programs refuse";
        check("Ab\nAb", None, &exists(), "invalid input", lower);
        let strict = "wrong-claim: refuses the instance, which is well-formed";
        check("Ab\nAb", Some(&[Expect::Solution]), &exists(), "invalid input", strict);
    }

    #[test]
    fn no_solution_for_a_malformed_instance_is_a_wrong_claim() {
        let expected = "wrong-claim: says that there is no solution, but the instance is malformed \
                        (line 2, column 2: expected 2 letters because there are 2 rows, found 1): it should be refused";
        check("AB\nA", None, &exists(), "no solution", expected);
    }

    #[test]
    fn anything_else_is_unreadable() {
        let expected = "unreadable: the output is not an answer: line 1, column 1: expected 4 rows, found 1";
        check(SOLVABLE, None, &exists(), "hello", expected);
    }
}
