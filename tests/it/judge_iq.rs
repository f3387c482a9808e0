//! The judge of IQ Puzzler Pro agrees with a naive one.

#![expect(clippy::unwrap_used, reason = "in tests a panic is the report")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use proptest::prelude::*;
use wasit::puzzles::iq::{Challenge, Iq};
use wasit::puzzles::{Looks, Puzzle};

use crate::naive::iq as naive;
use crate::naive::iq::Grid;

fn challenge(text: &str) -> Challenge {
    Iq::read_instance(text).unwrap().instance
}

fn grid(text: &str) -> Grid {
    text.split("\n\n").map(|layer| layer.lines().map(|row| row.chars().collect()).collect()).collect()
}

fn text(grid: &Grid) -> String {
    let row = |row: &Vec<char>| row.iter().chain(&['\n']).collect::<String>();
    let layers: Vec<String> = grid.iter().map(|rows| rows.iter().map(row).collect()).collect();
    layers.join("\n")
}

/// Compares the two judges; the broken rules they agree on.
fn check(challenge: &Challenge, grid: &Grid) -> BTreeSet<&'static str> {
    let expected = naive::broken(challenge, grid);
    let filling = Iq::read_answer(challenge, &text(grid)).unwrap();
    let violations = Iq::judge(challenge, &filling);
    let found: BTreeSet<_> = violations.iter().map(|violation| violation.rule).collect();
    assert_eq!(found, expected, "{challenge}\n{}", text(grid));
    found
}

/// Judges every way to write `letters` (or nothing) on the board; how many are accepted.
fn accepted(text: &str, letters: &str) -> usize {
    let challenge = challenge(text);
    let signs: Vec<char> = letters.chars().chain(['.']).collect();
    let mut accepted = 0;
    for number in 0..signs.len().pow(challenge.board().squares() as u32) {
        let mut rest = number;
        let layers = challenge.board().layers().iter();
        let grid: Grid = layers
            .map(|layer| {
                let mut sign = || {
                    let sign = signs[rest % signs.len()];
                    rest /= signs.len();
                    sign
                };
                let mut row = |_| (0..layer.columns).map(|_| sign()).collect();
                (0..layer.rows).map(&mut row).collect()
            })
            .collect();
        accepted += usize::from(check(&challenge, &grid).is_empty());
    }
    accepted
}

#[test]
fn every_answer_on_small_boards_is_judged_alike() {
    assert_eq!(accepted("1 1 1\nDEFAULT\nA", "AB"), 1);
    assert_eq!(accepted("2 2 2\nDEFAULT\nAA\nBB", "ABC"), 4);
    assert_eq!(accepted("2 3 2\nDEFAULT\nAA\nA\nB\nBB", "ABC"), 4);
    assert_eq!(accepted("2 4 2\nDEFAULT\nA\nAA\nA\nBBB\n B", "AB"), 0);
    assert_eq!(accepted("3 3 2\nCUSTOM\nXX.\n.X.\n.XX\nAA\nA\nB\nB", "AB"), 2);
    assert_eq!(accepted("2 2 2\nPYRAMID\nA\nAA\nBB", "ABC"), 4);
    assert_eq!(accepted("2 2 3\nPYRAMID\nAA\nBB\nC", "ABC"), 20);
}

/// Challenges and an answer to each: flat, with holes, with equal shapes, square, pyramids.
const ANSWERED: &[(&str, &str)] = &[
    (
        "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG",
        "AGGGC\nAABCC\nEEBBF\nEEDFF\nEDDFF",
    ),
    (
        "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE",
        "...A...\n.BBAAA.\nBBBCCCC\n.EEECD.\n...E...",
    ),
    ("3 4 4\nDEFAULT\nAA\nB\nB\nC\nCC\nC\nD\nDD\nD", "BAAC\nBDCC\nDDDC"),
    ("3 5 4\nDEFAULT\n A\nAA\n A\n A\nB\nB\nBB\n CC\nCC\nDD", "BBCCD\nBCCAD\nBAAAA"),
    ("3 3 3\nCUSTOM\nXX.\nXXX\n..X\nAA\nA\nB\nCC", "AA.\nABC\n..C"),
    ("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF", "A\n\nAB\nCA\n\nEEB\nECF\nDDD"),
];

#[test]
fn the_answers_that_are_mutated_below_are_accepted() {
    for (text, answer) in ANSWERED {
        assert_eq!(check(&challenge(text), &grid(answer)), BTreeSet::new());
    }
}

/// A change to a printed answer.
#[derive(Debug, Clone)]
enum Change {
    SwapSquares(usize, usize),
    SwapLetters(usize, usize),
    Write(usize, usize),
    Transpose,
    MirrorRows,
    MirrorColumns,
    ReverseLayers,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => (0..64_usize, 0..64_usize).prop_map(|(a, b)| Change::SwapSquares(a, b)),
        2 => (0..12_usize, 0..12_usize).prop_map(|(a, b)| Change::SwapLetters(a, b)),
        2 => (0..64_usize, 0..12_usize).prop_map(|(a, b)| Change::Write(a, b)),
        1 => Just(Change::Transpose),
        1 => Just(Change::MirrorRows),
        1 => Just(Change::MirrorColumns),
        1 => Just(Change::ReverseLayers),
    ]
}

/// The letter by its number; the last one is nothing.
fn letter(number: usize) -> char {
    b"ABCDEFGHYZ.."[number].into()
}

fn mutate(grid: &mut Grid, change: &Change) {
    let places: Vec<_> = (0..grid.len())
        .flat_map(|layer| (0..grid[layer].len()).map(move |row| (layer, row)))
        .flat_map(|(layer, row)| (0..grid[layer][row].len()).map(move |column| (layer, row, column)))
        .collect();
    let place = |number: usize| places[number % places.len()];
    match *change {
        Change::SwapSquares(a, b) => {
            let (a, b) = (place(a), place(b));
            let sign = grid[a.0][a.1][a.2];
            grid[a.0][a.1][a.2] = grid[b.0][b.1][b.2];
            grid[b.0][b.1][b.2] = sign;
        }
        Change::SwapLetters(a, b) => {
            let (a, b) = (letter(a), letter(b));
            for sign in grid.iter_mut().flatten().flatten() {
                *sign = match *sign {
                    sign if sign == a => b,
                    sign if sign == b => a,
                    sign => sign,
                };
            }
        }
        Change::Write(at, number) => {
            let (layer, row, column) = place(at);
            grid[layer][row][column] = letter(number);
        }
        Change::Transpose => {
            for rows in grid.iter_mut() {
                *rows =
                    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
            }
        }
        Change::MirrorRows => grid.iter_mut().for_each(|rows| rows.reverse()),
        Change::MirrorColumns => grid.iter_mut().flatten().for_each(|row| row.reverse()),
        Change::ReverseLayers => grid.reverse(),
    }
}

/// How often each rule was broken, so that none is left untried.
static BROKEN: Mutex<BTreeMap<&str, usize>> = Mutex::new(BTreeMap::new());

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120_000))]

    fn mutations(which in 0..ANSWERED.len(), changes in prop::collection::vec(change(), 0..5)) {
        let (challenge, mut grid) = (challenge(ANSWERED[which].0), grid(ANSWERED[which].1));
        for change in &changes {
            mutate(&mut grid, change);
        }
        let broken = check(&challenge, &grid);
        let mut counts = BROKEN.lock().unwrap();
        *counts.entry("none").or_default() += usize::from(broken.is_empty());
        for rule in broken {
            *counts.entry(rule).or_default() += 1;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30_000))]

    #[test]
    fn no_text_is_too_odd_to_be_read(
        head in "[0-4 ]{0,2}[0-4] [1-4]( [0-9]{1,2})?",
        kind in "(DEFAULT|CUSTOM|PYRAMID|default|)",
        rest in "[AB X.\n\t]{0,40}",
        answer in "[ABX. \n]{0,30}",
    ) {
        let Ok(reading) = Iq::read_instance(&format!("{head}\n{kind}\n{rest}")) else {
            return Ok(());
        };
        let challenge = reading.instance;
        let again = Iq::read_instance(&challenge.to_string()).unwrap().instance;
        prop_assert_eq!(&again, &challenge);
        if let Ok(filling) = Iq::read_answer(&challenge, &answer) {
            let violations = Iq::judge(&challenge, &filling);
            let written = Iq::write_answer(&challenge, &filling);
            let filling = Iq::read_answer(&challenge, &written).unwrap();
            prop_assert_eq!(Iq::judge(&challenge, &filling), violations);
            Iq::draw(&challenge, Some(&filling));
        }
    }
}

#[test]
fn mutations_of_valid_answers_are_judged_alike_and_break_every_rule() {
    mutations();
    let counts = BROKEN.lock().unwrap();
    println!("{counts:?}");
    for rule in Iq::RULES {
        assert!(counts.get(rule.name).is_some_and(|count| *count > 100), "{}: {counts:?}", rule.name);
    }
    assert!(counts["none"] > 1000, "{counts:?}");
}
