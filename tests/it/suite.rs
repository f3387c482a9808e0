//! The shipped case suite: complete, and every stored answer is right.
#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::Path;

use wasit::case::{Case, Expect, Suite};
use wasit::puzzles::{self, AnyPuzzle, AnySearch, Budget, NoTables};

/// A probe that takes a solver longer is none.
const MOST_ITERATIONS: u64 = 1_000_000;

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

/// The probes of a puzzle that expect this, in their order.
fn probes(puzzle: &str, wanted: impl Fn(&Case) -> bool) -> Vec<Case> {
    let is_probe = |case: &Case| case.puzzle == puzzle && case.config.probe.is_some() && wanted(case);
    let mut probes: Vec<Case> = cases().into_iter().filter(is_probe).collect();
    probes.sort_by_key(|case| case.config.probe);
    probes
}

#[test]
fn every_puzzle_has_two_public_probes_of_each_kind_with_different_answers() {
    let is_malformed = |case: &Case| puzzle_of(case).read_instance(&case.input).is_err();
    let is_solvable = |case: &Case| case.expected_words() == [Expect::Solution.word()];
    for puzzle in puzzles::all() {
        let solvable = probes(puzzle.name(), is_solvable);
        let unsolvable = probes(puzzle.name(), |case| !is_solvable(case) && !is_malformed(case));
        let malformed = probes(puzzle.name(), is_malformed);
        for kind in [&solvable, &unsolvable, &malformed] {
            let order: Vec<Option<u32>> = kind.iter().map(|case| case.config.probe).collect();
            assert_eq!(order, [Some(1), Some(2)], "{}", puzzle.name());
            let is_hidden = |case: &Case| case.config.visibility == Some(wasit::case::Visibility::Hidden);
            assert!(!kind.iter().any(is_hidden), "{}", puzzle.name());
        }
        assert_ne!(solvable[0].stored, solvable[1].stored, "{}", puzzle.name());
    }
}

/// Iterations of the slowest of a puzzle's own solvers, or nothing if it gave up.
fn iterations(case: &Case) -> Option<u64> {
    let puzzle = puzzle_of(case);
    let instance = puzzle.read_instance(&case.input).ok()?.instance;
    let mut most = 0;
    for algorithm in puzzle.algorithms() {
        let mut budget = Budget::new(MOST_ITERATIONS, || None);
        let search =
            AnySearch { budget: &mut budget, on_answer: &mut |_| false, on_frame: None, tables: &NoTables };
        let _ = instance.search(algorithm.name, search);
        most = most.max(budget.spent());
    }
    (most < MOST_ITERATIONS).then_some(most)
}

#[test]
fn probes_are_solved_in_no_time_by_every_solver_and_the_easier_comes_first() {
    for puzzle in puzzles::all() {
        let solvable = probes(puzzle.name(), |case| case.expected_words() == [Expect::Solution.word()]);
        let counts: Vec<Option<u64>> = solvable.iter().map(iterations).collect();
        assert!(counts.iter().all(Option::is_some), "{}: {counts:?}", puzzle.name());
        assert!(counts[0] <= counts[1], "{}: {counts:?}", puzzle.name());
    }
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
