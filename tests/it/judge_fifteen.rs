//! The judge of the 15-puzzle agrees with a naive one.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not happen")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use wasit::puzzles::Puzzle;
use wasit::puzzles::fifteen::{Board, Fifteen, Path, Step};

use crate::naive::fifteen as naive;

fn broken(start: &Board, path: &Path) -> BTreeSet<&'static str> {
    Fifteen::judge(start, path).iter().map(|violation| violation.rule).collect()
}

fn check_letters(start: &Board, letters: &str) -> bool {
    let path = Path::Steps(letters.chars().map(|letter| Step::from_letter(letter).unwrap()).collect());
    let found = broken(start, &path);
    assert_eq!(found, naive::broken_by_letters(start, letters), "{start}{letters}");
    found.is_empty()
}

fn check_chain(start: &Board, chain: Vec<Board>) -> bool {
    let expected = naive::broken_by_chain(start, &chain.iter().map(naive::rows).collect::<Vec<_>>());
    let path = Path::Boards(chain);
    let found = broken(start, &path);
    assert_eq!(found, expected, "{start}{path:?}");
    found.is_empty()
}

fn board(text: &str) -> Board {
    Fifteen::read_instance(text).unwrap().instance
}

/// The board `letters` lead back to the goal from.
fn unwound(letters: &str) -> Board {
    letters.chars().rev().fold(Board::GOAL, |board, letter| {
        let step = Step::from_letter(letter).unwrap();
        board.after(step.back()).unwrap()
    })
}

#[test]
fn every_list_of_up_to_seven_letters_is_judged_alike() {
    let starts = ["", "D", "RD", "DRD", "RDD", "URDD"].map(unwound);
    let mut accepted = 0;
    for length in 0..=7 {
        for code in 0..4_usize.pow(length) {
            let letters: String =
                (0..length).map(|index| ['U', 'D', 'L', 'R'][code >> (2 * index) & 3]).collect();
            accepted += starts.iter().filter(|start| check_letters(start, &letters)).count();
        }
    }
    // Lists that go to and fro are right as well.
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn every_chain_of_up_to_three_boards_near_the_goal_is_judged_alike() {
    let mut near = vec![Board::GOAL];
    for _ in 0..3 {
        let next = near.iter().flat_map(|board| Step::ALL.map(|step| board.after(step)));
        near = near.iter().copied().chain(next.flatten()).collect::<BTreeSet<_>>().into_iter().collect();
    }
    let mut accepted = 0;
    for start in &near {
        for one in &near {
            accepted += u32::from(check_chain(start, vec![*one]));
            for two in &near {
                accepted += u32::from(check_chain(start, vec![*one, *two]));
                for three in &near {
                    accepted += u32::from(check_chain(start, vec![*one, *two, *three]));
                }
            }
        }
    }
    assert!(accepted > 20, "{accepted}");
}

/// Seventeen moves, from the course report.
const START: &str = "6 5 2 4\n9 1 3 8\n10 16 7 15\n13 14 12 11";
const ANSWER: &str = "LUURDLURRDDRDLURD";

#[test]
fn the_answer_that_is_mutated_below_is_accepted() {
    assert!(check_letters(&board(START), ANSWER));
    let path = Path::Steps(ANSWER.chars().map(|letter| Step::from_letter(letter).unwrap()).collect());
    let chain: Vec<_> = path.boards(&board(START)).collect();
    assert!(check_chain(&board(START), chain));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120_000))]

    #[test]
    fn mutations_of_letters_are_judged_alike(
        changes in prop::collection::vec((0..18_usize, 0..3_u8, 0..4_usize), 0..4),
    ) {
        let mut letters: Vec<char> = ANSWER.chars().collect();
        for (place, kind, letter) in changes {
            let (place, letter) = (place % letters.len(), ['U', 'D', 'L', 'R'][letter]);
            match kind {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                _ => { letters.remove(place); }
            }
        }
        check_letters(&board(START), &letters.iter().collect::<String>());
    }

    #[test]
    fn mutations_of_a_chain_are_judged_alike(
        with_start in any::<bool>(),
        changes in prop::collection::vec((0..18_usize, 0..4_u8, 0..16_usize, 0..16_usize), 0..3),
    ) {
        let start = board(START);
        let path = Path::Steps(ANSWER.chars().map(|letter| Step::from_letter(letter).unwrap()).collect());
        let mut chain: Vec<_> = path.boards(&start).collect();
        if with_start {
            chain.insert(0, start);
        }
        for (place, kind, one, other) in changes {
            let (place, second) = (place % chain.len(), one % chain.len());
            match kind {
                0 => {
                    let mut tiles = *chain[place].tiles();
                    tiles.swap(one, other);
                    chain[place] = Board::new(tiles).unwrap();
                }
                1 => chain.insert(place, chain[place]),
                2 => chain.swap(place, second),
                _ if chain.len() > 1 => { chain.remove(place); }
                _ => {}
            }
        }
        check_chain(&start, chain);
    }
}
