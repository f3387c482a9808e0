//! What a claim is worth by itself, whatever became of the run: held against the rules, the truth and the case.

use crate::case::Expect;
use crate::message::{Message, message};
use crate::puzzles::{AnyInstance, Judgement, Reading};

use super::ruling::Finding;
use super::{Claim, Question, Says, Truth, Verdict};

/// The verdict on a claim, and its reason.
pub(super) fn worth(question: &Question<'_>, claim: &Claim) -> Finding {
    match &claim.says {
        Says::Answer(judgement) => worth_of_answer(question, judgement),
        Says::Doubtful(judgement, how) => worth_of_doubtful(judgement, how),
        Says::Baseless => (Verdict::Wrong, claim.why.clone()),
        Says::NoSolution => worth_of_no_solution(question),
        Says::Refused => worth_of_refusal(question),
        Says::Missing => (Verdict::NeedsPerson, message!("ruling.missing")),
        Says::Contradictory => (Verdict::NeedsPerson, message!("ruling.two-things", reason = &claim.why)),
        Says::Windowed => (Verdict::NeedsPerson, message!("ruling.window")),
        Says::Nothing | Says::Died => (Verdict::Unreadable, claim.why.clone()),
    }
}

fn worth_of_doubtful(judgement: &Judgement, how: &Message) -> Finding {
    let detail = match judgement.violations.first() {
        None => message!("ruling.right-if", how),
        Some(first) => message!("ruling.read-so", how, problem = &first.detail),
    };
    (Verdict::NeedsPerson, detail)
}

fn worth_of_answer(question: &Question<'_>, judgement: &Judgement) -> Finding {
    if let Some(first) = judgement.violations.first() {
        if judgement.odd {
            return (Verdict::NeedsPerson, message!("ruling.odd", problem = &first.detail));
        }
        return (Verdict::Wrong, first.detail.clone());
    }
    match question.expectation {
        Some(expectation) if !expectation.allows(Expect::Solution) => {
            (Verdict::NeedsPerson, message!("ruling.case-wrong", expected = expectation.describe()))
        }
        _ => (Verdict::Accepted, message!("ruling.breaks-no-rule")),
    }
}

fn worth_of_no_solution(question: &Question<'_>) -> Finding {
    match &question.reading {
        Ok(reading) => match question.truth(reading.instance.as_ref()) {
            Truth::Unsolvable(reason) => (Verdict::Accepted, message!("ruling.no-solution", reason)),
            Truth::Solvable(Some(answer)) => {
                let detail = message!("ruling.there-is-one-example", answer = answer.trim_end());
                (Verdict::WrongClaim, detail)
            }
            Truth::Solvable(None) => (Verdict::WrongClaim, message!("ruling.there-is-one")),
            Truth::Unknown(why) => (Verdict::NeedsPerson, message!("ruling.unchecked", reason = why)),
        },
        Err(malformed) if malformed.or_unsolvable || allows(question, Expect::NoSolution) => {
            (Verdict::Accepted, message!("ruling.malformed-none", problem = malformed))
        }
        Err(malformed) => (Verdict::WrongClaim, message!("ruling.should-refuse", problem = malformed)),
    }
}

pub(super) fn worth_of_refusal(question: &Question<'_>) -> Finding {
    match &question.reading {
        Err(malformed) => (Verdict::Accepted, message!("ruling.rightly-refused", problem = malformed)),
        Ok(reading) => match doubt(question, reading) {
            Some(reason) => (Verdict::Accepted, message!("ruling.may-be-refused", problem = reason)),
            None => (Verdict::WrongClaim, message!("ruling.wrongly-refused")),
        },
    }
}

/// Why an instance that can be read may be refused all the same.
fn doubt(question: &Question<'_>, reading: &Reading<Box<dyn AnyInstance>>) -> Option<Message> {
    match question.expectation {
        Some(expectation) => {
            let by_rule =
                || reading.doubts.first().map_or_else(|| message!("ruling.case-allows"), Message::from);
            expectation.allows(Expect::InvalidInput).then(by_rule)
        }
        None => reading.doubts.first().map(Message::from),
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
    use crate::screen::Screen;
    use crate::verdict::{Ended, Evidence};

    const SOLVABLE: &str = "AAAB\nCABB\nCCDB\nCDDD";
    const SOLVED: &str = "A#AB\nCAB#\n#CDB\nCD#D";

    fn check(input: &str, expect: Option<&[Expect]>, truth: &Truth, output: &str, expected: &str) {
        let expectation = expect.and_then(|list| Expectation::new(list.to_vec()));
        let prover = |_: &dyn AnyInstance| truth.clone();
        let queens = puzzles::find("queens").unwrap();
        let question =
            Question { expectation: expectation.as_ref(), ..Question::new(queens, input, &prover) };
        let evidence = Evidence::new(&question, Screen::read(output.as_bytes()), &[], Ended::Itself);
        let (verdict, detail) = worth(&question, &Claim::from_evidence(&evidence));
        assert_eq!(format!("{}: {detail}", verdict.word()), expected);
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
        let unknown = Truth::Unknown("no time".into());
        let nothing = Truth::Unsolvable("all tried".into());
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
