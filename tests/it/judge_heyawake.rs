//! The judge of heyawake agrees with a naive one.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wasit::puzzles::Puzzle;
use wasit::puzzles::heyawake::{self, Board, Heyawake, Shading};

use crate::naive::heyawake as naive;

fn check(board: &Board, shaded: Vec<bool>) -> bool {
    let grid: Vec<Vec<bool>> = shaded.chunks(board.columns()).map(<[bool]>::to_vec).collect();
    let expected = naive::broken(board, &grid);
    let shading = Shading { shaded };
    let violations = Heyawake::judge(board, &shading);
    let found: BTreeSet<_> = violations.iter().map(|violation| violation.rule).collect();
    assert_eq!(
        found,
        expected,
        "{}\n{}",
        Heyawake::write_instance(board),
        Heyawake::write_answer(board, &shading)
    );
    found.is_empty()
}

fn board(text: &str) -> Board {
    Heyawake::read_instance(text).expect("the boards above are well-formed").instance
}

#[test]
fn every_shading_of_small_boards_is_judged_alike() {
    for (text, answers) in [
        ("1 1\nA", 2),
        ("1 1\nA\nA=1", 1),
        ("1 5\nAABBC", 2),
        ("5 1\nA\nB\nB\nB\nA", 3),
        ("2 2\nAB\nAB", 5),
        ("3 3\nAAA\nAAA\nBCD\nA=2\nC=0\nD=1", 3),
        ("3 4\nABBA\nACCA\nAAAA", 6),
        ("4 4\nAABB\nAABB\nCCDD\nCCDD\nA=1\nD=2", 25),
        ("4 4\nABCD\nABCD\nABCD\nABCD", 0),
    ] {
        let board = board(text);
        let shadings = (0..1_u32 << board.cells())
            .map(|bits| (0..board.cells()).map(|cell| bits >> cell & 1 == 1).collect());
        let accepted = shadings.filter(|shaded: &Vec<bool>| check(&board, shaded.clone())).count();
        assert_eq!(accepted, answers, "{text}");
    }
}

#[test]
fn random_rooms_and_shadings_are_judged_alike() {
    let mut rng = wasit::puzzles::Rng::new(11);
    for _ in 0..20_000 {
        let (rows, columns) = (1 + rng.below(5), 1 + rng.below(5));
        let kinds = 1 + rng.below(4);
        let labels: Vec<u32> = (0..rows * columns).map(|_| rng.below(kinds) as u32).collect();
        let mut board = Board::from_labels(columns, &labels);
        for room in 0..board.rooms() {
            let clue = rng.odds(1, 2).then(|| rng.below(3) as u32);
            board = board.with_clue(room, clue);
        }
        let dense = 1 + rng.below(4);
        check(&board, (0..board.cells()).map(|_| rng.odds(1, 1 + dense)).collect());
    }
}

/// Each board with its only answer; on the second a run can leave a room and come back.
const MUTATED: [(&str, &str); 2] = [
    ("heyawake/6/6/22eeee0f006032g112", "#..#.#/..#.../.#..#./...#../.#..#./..#..#"),
    ("heyawake/7/7/qd2j2h8i806evk0vvoj1i00h11", "..#..../#..#.#./..#...#/.#..#../...#.#./.#...../..#.#.#"),
];

fn shaded(answer: &str) -> Vec<bool> {
    answer.chars().filter(|mark| *mark != '/').map(|mark| mark == '#').collect()
}

#[test]
fn the_answers_that_are_mutated_below_are_accepted() {
    for (text, answer) in MUTATED {
        assert!(check(&board(text), shaded(answer)), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60_000))]

    #[test]
    fn mutations_of_right_answers_are_judged_alike(
        turned in prop::collection::vec(0..36_usize, 1..5),
        also in prop::collection::vec(0..49_usize, 1..4),
        moved in 0..36_usize,
    ) {
        for ((text, answer), mut turned) in MUTATED.into_iter().zip([turned, also]) {
            let mut shaded = shaded(answer);
            // A shaded cell that moves to a neighbour keeps the numbers right more often than one that is turned.
            if turned.len() == 2 {
                let to = (moved + 1) % shaded.len();
                shaded.swap(moved, to);
                turned.clear();
            }
            for cell in turned {
                shaded[cell] ^= true;
            }
            check(&board(text), shaded);
        }
    }

    #[test]
    fn whatever_is_typed_is_read_or_refused_and_what_is_read_can_be_written(
        start in "(heyawake/[1-4]/[1-4]/|pzprv3\\nheyawake\\n[1-3]\\n[1-3]\\n|[0-5] [0-5]\\n|https://puzz.link/p\\?|)",
        rest in "[0-9a-vA-C #=:.?$%*+\\n\\t/-]{0,60}",
    ) {
        let Ok(reading) = Heyawake::read_instance(&(start + &rest)) else {
            return Ok(());
        };
        let board = reading.instance;
        for text in [Heyawake::write_instance(&board), heyawake::write_url(&board), heyawake::write_pzprv3(&board)] {
            prop_assert_eq!(&Heyawake::read_instance(&text).expect("we wrote it").instance, &board);
        }
    }
}
