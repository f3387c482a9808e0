//! The judge of queens agrees with a naive one: on the rules broken and on the cells that break them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use wasit::puzzles::Puzzle;
use wasit::puzzles::queens::{Board, Placement, Queens};

use crate::naive::queens as naive;

/// Judges by both; gives the names of the broken rules.
fn check(board: &Board, cells: &[(usize, usize)]) -> BTreeSet<&'static str> {
    let violations = Queens::judge(board, &Placement::new(cells.iter().copied()));
    let mut found: Vec<naive::Broken> = violations
        .iter()
        .map(|violation| {
            let cells = violation.cells.iter();
            let cells = cells.map(|cell| (cell.row as usize, cell.column as usize));
            (violation.rule, cells.collect())
        })
        .collect();
    found.sort();
    assert_eq!(found, naive::broken(board, cells), "{board}");
    found.into_iter().map(|(rule, _)| rule).collect()
}

fn board(text: &str) -> Board {
    Queens::read_instance(text).expect("the boards here are sound").instance
}

fn subset(board: &Board, bits: u32) -> Vec<(usize, usize)> {
    let n = board.size();
    (0..n * n).filter(|cell| bits >> cell & 1 == 1).map(|cell| (cell / n, cell % n)).collect()
}

#[test]
fn every_set_of_marks_on_small_boards_is_judged_alike() {
    for (text, answers) in [
        ("A", 1),
        ("AB\nAB", 0),
        ("AAB\nABB\nCCC", 0),
        ("AAAB\nCABB\nCCDB\nCDDD", 2),
        ("AAAA\nBBBB\nCCCC\nDDDD", 2),
        ("AAAA\nBBBB\nCCCC\nCCCC", 0),
        ("AABB\nAABB\nCCDD\nCCDE", 0),
    ] {
        let board = board(text);
        let sets = 0..1_u32 << (board.size() * board.size());
        let accepted = sets.filter(|bits| check(&board, &subset(&board, *bits)).is_empty());
        assert_eq!(accepted.count(), answers, "{text}");
    }
}

/// Boards with one of their answers, columns by row.
const ANSWERED: [(&str, &[usize]); 4] = [
    (
        "AAABBBCC\nAAABBBCC\nDDDDBBCC\nDDEEECCC\nDDEEEFFF\nGGEHHFFF\nGGGHHHFF\nGGGHHHFF",
        &[0, 3, 1, 6, 4, 7, 2, 5],
    ),
    (
        "AAABBCCCD\nABBBBCECD\nABBBDCECD\nAAABDCCCD\nBBBBDDDDD\nFGGGDDHDD\nFGIGDDHDD\nFGIGDDHDD\nFGGGDDHHH",
        &[7, 4, 6, 1, 5, 3, 0, 2, 8],
    ),
    ("AAAB\nCABB\nCCDB\nCDDD", &[1, 3, 0, 2]),
    ("AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE", &[0, 2, 4, 1, 3]),
];

type Mutation = (usize, Vec<(usize, usize)>, Vec<(usize, usize)>);

fn mutations() -> impl Strategy<Value = Mutation> {
    let pairs = |most| prop::collection::vec((0..9_usize, 0..9_usize), 0..most);
    (0..ANSWERED.len(), pairs(4), pairs(3))
}

fn mutate(
    columns: &[usize],
    swaps: Vec<(usize, usize)>,
    toggles: Vec<(usize, usize)>,
) -> Vec<(usize, usize)> {
    let n = columns.len();
    let mut columns = columns.to_vec();
    for (a, b) in swaps {
        columns.swap(a % n, b % n);
    }
    let mut cells: BTreeSet<_> = columns.into_iter().enumerate().collect();
    for cell in toggles {
        let cell = (cell.0 % n, cell.1 % n);
        if !cells.remove(&cell) {
            cells.insert(cell);
        }
    }
    cells.into_iter().collect()
}

#[test]
fn mutated_answers_are_judged_alike_and_every_rule_is_met_alone() {
    let boards = ANSWERED.map(|(text, _)| board(text));
    let seen: RefCell<BTreeMap<BTreeSet<&str>, u32>> = RefCell::default();
    let config = ProptestConfig { cases: 150_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner
        .run(&mutations(), |(which, swaps, toggles)| {
            let rules = check(&boards[which], &mutate(ANSWERED[which].1, swaps, toggles));
            *seen.borrow_mut().entry(rules).or_default() += 1;
            Ok(())
        })
        .unwrap();
    let seen = seen.into_inner();
    println!("{seen:?}");
    assert!(seen[&BTreeSet::new()] > 1000, "too few valid answers");
    for rule in ["row", "column", "region", "touch"] {
        assert!(seen.contains_key(&BTreeSet::from([rule])), "{rule} is never broken alone");
    }
}
