//! The judge of queens agrees with a naive one.

#[path = "naive/queens.rs"]
mod naive;

use std::collections::BTreeSet;

use proptest::prelude::*;
use wasit::puzzles::Puzzle;
use wasit::puzzles::queens::{Board, Placement, Queens};

fn check(board: &Board, cells: Vec<(usize, usize)>) -> bool {
    let expected = naive::broken(board, &cells);
    let violations = Queens::judge(board, &Placement { cells });
    let found: BTreeSet<_> = violations.iter().map(|violation| violation.rule).collect();
    assert_eq!(found, expected, "{board}");
    found.is_empty()
}

fn board(text: &str) -> Board {
    Queens::read_instance(text).expect("a board").instance
}

fn subset(board: &Board, bits: u32) -> Vec<(usize, usize)> {
    let n = board.size();
    (0..n * n).filter(|cell| bits >> cell & 1 == 1).map(|cell| (cell / n, cell % n)).collect()
}

#[test]
fn every_set_of_marks_on_small_boards_is_judged_alike() {
    for text in ["A", "AB\nAB", "AAB\nABB\nCCC", "AAAB\nCABB\nCCDB\nCDDD", "AAAA\nBBBB\nCCCC\nDDDD"] {
        let board = board(text);
        let accepted =
            (0..1_u32 << (board.size() * board.size())).filter(|bits| check(&board, subset(&board, *bits)));
        assert_eq!(
            accepted.count(),
            match board.size() {
                1 => 1,
                4 => 2,
                _ => 0,
            }
        );
    }
}

/// An 8x8 board with 557 answers; this is one of them.
const WIDE: &str = "AAABBBCC\nAAABBBCC\nDDDDBBCC\nDDEEECCC\nDDEEEFFF\nGGEHHFFF\nGGGHHHFF\nGGGHHHFF";
const WIDE_ANSWER: [usize; 8] = [0, 3, 1, 6, 4, 7, 2, 5];

#[test]
fn the_answer_that_is_mutated_below_is_accepted() {
    assert!(check(&board(WIDE), WIDE_ANSWER.into_iter().enumerate().collect()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120_000))]

    #[test]
    fn mutations_of_a_board_full_of_answers_are_judged_alike(
        swaps in prop::collection::vec((0..8_usize, 0..8_usize), 0..4),
        toggles in prop::collection::vec((0..8_usize, 0..8_usize), 0..3),
    ) {
        let mut columns = WIDE_ANSWER;
        for (a, b) in swaps {
            columns.swap(a, b);
        }
        let mut cells: BTreeSet<_> = columns.into_iter().enumerate().collect();
        for cell in toggles {
            if !cells.remove(&cell) {
                cells.insert(cell);
            }
        }
        check(&board(WIDE), cells.into_iter().collect());
    }
}
