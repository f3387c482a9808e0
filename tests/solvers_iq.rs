//! The solvers of IQ Puzzler Pro: the report's counts, each other, and the literature.
#![expect(clippy::unwrap_used, reason = "in tests a panic is the report")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wasit::limits::Budget;
use wasit::puzzles::{AnyInstance, AnySearch, Halt, NoTables, find};

fn read(text: &str) -> Box<dyn AnyInstance> {
    find("iq").unwrap().read_instance(text).unwrap().instance
}

/// The first answer, the way the search ended, and its iterations.
fn first(instance: &dyn AnyInstance, algorithm: &str, most: u64) -> (Option<String>, Result<(), Halt>, u64) {
    let mut budget = Budget::new(most, || None);
    let mut answer = None;
    let search = AnySearch {
        budget: &mut budget,
        on_answer: &mut |found| {
            answer = Some(found);
            false
        },
        on_frame: None,
        tables: &NoTables,
    };
    let ended = instance.search(algorithm, search);
    (answer, ended, budget.spent())
}

/// Every answer; no answer twice.
fn all(instance: &dyn AnyInstance, algorithm: &str) -> BTreeSet<String> {
    let mut answers = BTreeSet::new();
    let search = AnySearch {
        budget: &mut Budget::unlimited(),
        on_answer: &mut |found| {
            assert!(answers.insert(found), "{algorithm} finds an answer twice");
            true
        },
        on_frame: None,
        tables: &NoTables,
    };
    assert_eq!(instance.search(algorithm, search), Ok(()));
    answers
}

fn count(instance: &dyn AnyInstance) -> u128 {
    instance.count("exact-cover", &mut Budget::unlimited()).unwrap().unwrap()
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/iq");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    cases
}

#[test]
fn the_counts_of_the_report_are_reproduced() {
    for (case, answer, placements) in [
        ("report-1-corrected", "AGGGC\nAABCC\nEEBBF\nEEDFF\nEDDFF\n", 210_657),
        ("report-2-diamond", "...A...\n.BBAAA.\nBBBCCCC\n.EEECD.\n...E...\n", 822),
        ("report-3-twelve-cells-for-sixteen", "", 4_589_712),
        ("report-4-two-of-a-shape", "BAAC\nBDCC\nDDDC\n", 1165),
        ("report-5-five-bars", "AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n", 5),
        ("report-6-too-narrow", "", 0),
        ("report-7-ring", "CCEDD\nC...D\nF...G\nA...B\nAAHBB\n", 8),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/iq").join(case);
        let instance = read(&fs::read_to_string(folder.join("input.txt")).unwrap());
        let (found, _, spent) = first(&*instance, "brute-force", u64::MAX);
        assert_eq!((found.unwrap_or_default().as_str(), spent), (answer, placements), "{case}");
    }
}

/// What a case says in a line of its `case.yaml`.
fn said<'a>(yaml: &'a str, key: &str) -> Option<&'a str> {
    yaml.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

#[test]
fn every_case_is_as_it_says_and_both_solvers_agree() {
    let cases = cases();
    assert!(cases.len() >= 17);
    for case in cases {
        let text = |name: &str| fs::read_to_string(case.join(name)).unwrap();
        let (input, expected, yaml) = (text("input.txt"), text("expected.txt"), text("case.yaml"));
        let expect = said(&yaml, "expect").unwrap();
        let reading = find("iq").unwrap().read_instance(&input);
        let Ok(reading) = reading else {
            assert_eq!((expect, &*expected), ("invalid-input", "invalid input\n"), "{case:?}");
            continue;
        };
        let instance = reading.instance;
        assert_eq!(expect.contains("invalid-input"), !reading.doubts.is_empty(), "{case:?}");
        let (fast, ended, _) = first(&*instance, "exact-cover", u64::MAX);
        assert_eq!(expect.contains("no-solution"), fast.is_none(), "{case:?}");
        if fast.is_none() {
            assert_eq!((&*expected, ended), ("no solution\n", Ok(())), "{case:?}");
        } else {
            assert_eq!(instance.judge(&expected).unwrap().violations, [], "{case:?}");
        }
        agree(&case, &*instance, fast.is_some());
        if let Some(said) = said(&yaml, "count")
            && !case.ends_with("iq-pyramid")
        {
            assert_eq!(count(&*instance).to_string(), said, "{case:?}");
        }
    }
}

/// The slow solver comes to the same end as the fast one, unless it says that it cannot.
fn agree(case: &Path, instance: &dyn AnyInstance, solvable: bool) {
    if let Some(reason) = instance.hopeless("brute-force") {
        println!("{}: brute force is hopeless: {reason}", case.display());
        return;
    }
    let (slow, _, _) = first(instance, "brute-force", 50_000_000);
    assert_eq!(slow.is_some(), solvable, "{case:?}");
    if let Some(slow) = slow {
        assert_eq!(instance.judge(&slow).unwrap().violations, [], "{case:?}");
    }
    if solvable && count(instance) < 3000 {
        assert_eq!(all(instance, "brute-force"), all(instance, "exact-cover"), "{case:?}");
    }
}
