//! The shipped case suite: complete, and every stored answer is right.
#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::Path;

use wasit::case::{Case, Expect, Suite};
use wasit::puzzles::{self, AnyPuzzle};

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    Suite::Folder(folder).cases(None).unwrap_or_else(|error| panic!("{error}"))
}

fn puzzle_of(case: &Case) -> &'static dyn AnyPuzzle {
    puzzles::find(&case.puzzle).unwrap_or_else(|| panic!("{} is not compiled in", case.puzzle))
}

#[test]
fn every_puzzle_has_at_least_fifteen_cases_and_the_reports_have_27() {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases() {
        *numbers.entry(case.puzzle).or_default() += 1;
    }
    for (puzzle, number) in numbers {
        assert!(number >= 15, "{puzzle} has {number} cases, and 15 are wanted before it is shipped");
    }
    let from_reports = cases().iter().filter(|case| case.config.tags.iter().any(|tag| tag == "seed")).count();
    assert!(from_reports >= 27, "{from_reports}");
}

#[test]
fn every_stored_answer_breaks_no_rule_and_is_canonical() {
    for case in cases() {
        let stored = case.stored.as_deref().unwrap_or_else(|| panic!("{} has no expected.txt", case.id()));
        let reading = puzzle_of(&case).read_instance(&case.input);
        match (Expect::from_stored(stored), reading) {
            (Expect::Solution, Ok(reading)) => {
                let judgement =
                    reading.instance.judge(stored).unwrap_or_else(|error| panic!("{}: {error}", case.id()));
                assert!(judgement.violations.is_empty(), "{}: {:?}", case.id(), judgement.violations);
                assert_eq!(judgement.canonical, stored, "{}", case.id());
            }
            (Expect::Solution, Err(malformed)) => panic!("{}: {malformed}", case.id()),
            (Expect::NoSolution, reading) => assert!(
                reading.map_or_else(|malformed| malformed.or_unsolvable, |_| true),
                "{} is malformed, not unsolvable",
                case.id()
            ),
            (Expect::InvalidInput, reading) => assert!(
                reading.map_or(true, |reading| !reading.doubts.is_empty()),
                "{} is well-formed, so it must not be refused",
                case.id()
            ),
        }
    }
}

#[test]
fn what_a_case_expects_agrees_with_its_instance() {
    for case in cases() {
        let Some(expectation) = &case.config.expect else { continue };
        let may_refuse = match puzzle_of(&case).read_instance(&case.input) {
            Ok(reading) => !reading.doubts.is_empty(),
            Err(_) => true,
        };
        assert_eq!(expectation.allows(Expect::InvalidInput), may_refuse, "{}", case.id());
    }
}

#[test]
fn writing_an_instance_and_reading_it_gives_the_same_instance() {
    for case in cases() {
        let Ok(reading) = puzzle_of(&case).read_instance(&case.input) else { continue };
        let canonical = reading.instance.canonical();
        let again = puzzle_of(&case)
            .read_instance(&canonical)
            .unwrap_or_else(|error| panic!("{}: {error}", case.id()));
        assert_eq!(again.instance.canonical(), canonical, "{}", case.id());
        assert_eq!(again.instance.size(), reading.instance.size(), "{}", case.id());
    }
}

#[test]
fn the_embedded_cases_are_the_public_ones() {
    let embedded: Vec<Case> = Suite::Embedded.cases(None).unwrap_or_else(|error| panic!("{error}"));
    let is_public = |case: &Case| case.config.visibility != Some(wasit::case::Visibility::Hidden);
    let public: Vec<Case> = cases().into_iter().filter(is_public).collect();
    assert_eq!(embedded, public);
}

#[test]
fn every_rule_has_a_name_of_its_own_and_a_sentence() {
    for puzzle in puzzles::all() {
        let mut names: Vec<&str> = puzzle.rules().iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), puzzle.rules().len(), "{}", puzzle.name());
        assert!(puzzle.rules().iter().all(|rule| rule.demands.contains(' ')), "{}", puzzle.name());
    }
}
