//! Consensus: nothing is kept that the solvers, the rules and the case do not agree on.

use crate::case::{Case, Expect};
use crate::puzzles::AnyInstance;

use super::compare::broken_rule;
use super::{Examined, Finding, Said, Told};

/// Why the results of a case are not kept, with every result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The puzzle and the case.
    pub case: String,
    /// The disagreement.
    pub reason: String,
    /// What every solver says.
    pub said: Vec<(&'static str, Finding)>,
}

/// Holds the results of a case against the rules, each other and what the case says.
///
/// One solver alone is believed if its answer breaks no rule; that there is no answer it must
/// share with another solver or with the case.
pub fn agree(examined: &Examined<'_>) -> Result<(), Refusal> {
    let case = &examined.subject.case;
    let mut said = Vec::new();
    let mut failed = None;
    for (algorithm, told) in &examined.told {
        match told {
            Told::Found(finding) => said.push((*algorithm, finding.clone())),
            Told::Failed(problem) => failed = Some(format!("{algorithm} failed: {problem}")),
            Told::Skipped(_) => (),
        }
    }
    let reading = examined.subject.puzzle.read_instance(&case.input).ok();
    let instance = reading.as_ref().map(|reading| reading.instance.as_ref());
    let reason = failed
        .or_else(|| breaks_rule(instance, &said))
        .or_else(|| disagree(&said))
        .or_else(|| contradicts_case(case, instance, &said));
    reason.map_or(Ok(()), |reason| Err(Refusal { case: case.id(), reason, said }))
}

fn breaks_rule(instance: Option<&dyn AnyInstance>, said: &[(&'static str, Finding)]) -> Option<String> {
    said.iter().find_map(|(algorithm, finding)| {
        let broken = broken_rule(instance, &finding.said)?;
        Some(format!("the answer of {algorithm} breaks a rule: {broken}"))
    })
}

fn disagree(said: &[(&'static str, Finding)]) -> Option<String> {
    let ((first, known), others) = said.split_first()?;
    let mut counted = known.solutions.map(|number| (*first, number));
    for (algorithm, finding) in others {
        if finding.said.claim() != known.said.claim() {
            let (one, other) = (known.said.claim(), finding.said.claim());
            return Some(format!("the solvers disagree: {first} says {one}, {algorithm} says {other}"));
        }
        match (counted, finding.solutions) {
            (Some((first, one)), Some(other)) if one != other => {
                return Some(format!(
                    "the solvers disagree: {first} counts {one} solutions, {algorithm} counts {other}"
                ));
            }
            (None, Some(number)) => counted = Some((algorithm, number)),
            _ => (),
        }
    }
    None
}

fn contradicts_case(
    case: &Case,
    instance: Option<&dyn AnyInstance>,
    said: &[(&'static str, Finding)],
) -> Option<String> {
    let way_out = format!("run `wasit cases update` on {}", case.id());
    let expect = case.stored.as_deref().map(Expect::from_stored);
    if let (Some(Expect::Solution), Some(stored)) = (expect, &case.stored) {
        let stored = Said::Answer(stored.trim_end_matches('\n').to_owned());
        if let Some(broken) = broken_rule(instance, &stored) {
            return Some(format!("expected.txt of the case breaks a rule: {broken}: {way_out}"));
        }
    }
    let (algorithm, finding) = said.first()?;
    let claimed = match finding.said {
        Said::Answer(_) => Expect::Solution,
        Said::NoSolution => Expect::NoSolution,
        Said::Refused => Expect::InvalidInput,
    };
    let allowed = case.config.expect.as_ref().is_some_and(|expectation| expectation.allows(claimed));
    match expect {
        Some(expect) if expect != claimed && !allowed => Some(format!(
            "expected.txt of the case says {}, {algorithm} says {}: {way_out}",
            expect.word(),
            finding.said.claim()
        )),
        None if said.len() == 1 && claimed == Expect::NoSolution => {
            Some(format!("only {algorithm} says that there is no solution, and the case has no expected.txt"))
        }
        _ => contradicts_count(case, said).map(|problem| format!("{problem}: {way_out}")),
    }
}

fn contradicts_count(case: &Case, said: &[(&'static str, Finding)]) -> Option<String> {
    let expected = u128::from(case.config.count?);
    let counted = said.iter().find_map(|(name, finding)| Some((name, finding.solutions?)));
    let (algorithm, number) = counted.filter(|(_, number)| *number != expected)?;
    Some(format!("case.yaml says count: {expected}, {algorithm} counts {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{CaseConfig, CaseFiles};
    use crate::puzzles;
    use crate::snapshot::Subject;

    const BOARD: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
    const ONE: &str = "A#AB\nCAB#\n#CDB\nCD#D";
    const OTHER: &str = "AA#B\n#ABB\nCCD#\nC#DD";
    const WRONG: &str = "AA#B\n#ABB\nCCD#\nCD#D";

    fn answer(text: &str, solutions: Option<u128>) -> Told {
        Told::Found(Finding { said: Said::Answer(text.to_owned()), iterations: 1, solutions })
    }

    fn none() -> Told {
        Told::Found(Finding { said: Said::NoSolution, iterations: 1, solutions: Some(0) })
    }

    fn check(expected_txt: Option<&str>, config: &str, told: Vec<Told>, expected: &str) {
        let files = CaseFiles {
            label: String::new(),
            input: BOARD.to_owned(),
            expected: expected_txt.map(str::to_owned),
            config: None,
            puzzle_config: None,
        };
        let mut case = Case::read("queens", "mine", files).unwrap();
        case.config = CaseConfig::read("case.yaml", config).unwrap();
        let puzzle = puzzles::find("queens").unwrap();
        let subject = Subject { case, puzzle };
        let told = ["one", "two"].into_iter().zip(told).collect();
        let reason = agree(&Examined { subject: &subject, told }).err().map(|refusal| refusal.reason);
        assert_eq!(reason.unwrap_or_default(), expected);
    }

    #[test]
    fn solvers_that_agree_may_give_different_answers() {
        check(Some(ONE), "count: 2", vec![answer(ONE, Some(2)), answer(OTHER, Some(2))], "");
        check(Some(ONE), "", vec![answer(ONE, Some(2)), answer(OTHER, None)], "");
        check(Some(ONE), "", vec![answer(OTHER, None), Told::Skipped("too large".to_owned())], "");
    }

    #[test]
    fn solvers_that_disagree_are_refused() {
        check(
            Some(ONE),
            "",
            vec![answer(ONE, Some(2)), none()],
            "the solvers disagree: one says answer, two says no-solution",
        );
        check(
            Some(ONE),
            "",
            vec![answer(ONE, Some(2)), answer(ONE, Some(3))],
            "the solvers disagree: one counts 2 solutions, two counts 3",
        );
        check(None, "", vec![answer(ONE, None), Told::Failed("boom".to_owned())], "two failed: boom");
    }

    #[test]
    fn an_answer_that_breaks_a_rule_is_refused() {
        check(
            Some(ONE),
            "",
            vec![answer(ONE, None), answer(WRONG, None)],
            "the answer of two breaks a rule: column 2 has no queen",
        );
        check(
            Some(WRONG),
            "",
            vec![answer(ONE, None), answer(ONE, None)],
            "expected.txt of the case breaks a rule: column 2 has no queen: run `wasit cases update` on queens/mine",
        );
    }

    #[test]
    fn a_case_that_says_otherwise_is_refused() {
        check(
            Some("no solution\n"),
            "",
            vec![answer(ONE, Some(2)), answer(ONE, Some(2))],
            "expected.txt of the case says no-solution, one says answer: run `wasit cases update` on queens/mine",
        );
        check(
            Some(ONE),
            "count: 3",
            vec![answer(ONE, None), answer(ONE, Some(2))],
            "case.yaml says count: 3, two counts 2: run `wasit cases update` on queens/mine",
        );
        check(
            None,
            "",
            vec![none()],
            "only one says that there is no solution, and the case has no expected.txt",
        );
    }
}
