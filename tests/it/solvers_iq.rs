//! The solvers of IQ Puzzler Pro: the report's counts, each other, and the literature.
#![expect(clippy::unwrap_used, reason = "in tests a panic is the report")]
#![expect(clippy::print_stdout, reason = "the spread of the generated challenges is shown")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wasit::puzzles::{AnyInstance, AnySearch, Halt, NoTables, Rng, find};
use wasit::puzzles::{Budget, GaveUp};

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
        agree(&case.display().to_string(), &*instance, fast.is_some());
        if let Some(said) = said(&yaml, "count") {
            assert_eq!(count(&*instance).to_string(), said, "{case:?}");
        }
    }
}

/// The slow solver comes to the same end as the fast one, unless it says that it cannot.
fn agree(case: &str, instance: &dyn AnyInstance, solvable: bool) {
    if let Some(reason) = instance.hopeless("brute-force") {
        println!("{case}: brute force is hopeless: {reason}");
        return;
    }
    let (slow, _, _) = first(instance, "brute-force", 50_000_000);
    assert_eq!(slow.is_some(), solvable, "{case}");
    if let Some(slow) = slow {
        assert_eq!(instance.judge(&slow).unwrap().violations, [], "{case}");
    }
    if solvable && count(instance) < 3000 {
        assert_eq!(all(instance, "brute-force"), all(instance, "exact-cover"), "{case}");
    }
}

/// A flat challenge as rows of text; the board's rows are of `X` and `.`.
#[derive(Debug, Clone)]
struct Flat {
    board: Vec<String>,
    pieces: Vec<Vec<String>>,
}

impl Flat {
    fn text(&self) -> String {
        let mut text =
            format!("{} {} {}\nCUSTOM\n", self.board.len(), self.board[0].len(), self.pieces.len());
        for line in self.board.iter().chain(self.pieces.iter().flatten()) {
            text += line;
            text.push('\n');
        }
        text
    }
}

/// Rows and columns exchanged.
fn transposed(rows: &[String]) -> Vec<String> {
    let width = rows.iter().map(String::len).max().unwrap_or(0);
    let sign = |row: &String, column| row.chars().nth(column).unwrap_or(' ');
    (0..width).map(|column| rows.iter().map(|row| sign(row, column)).collect()).collect()
}

fn upside_down(rows: &[String]) -> Vec<String> {
    rows.iter().rev().cloned().collect()
}

/// A random polyomino, drawn with a letter.
fn polyomino(size: usize, letter: char, rng: &mut Rng) -> Vec<String> {
    let mut cells = vec![(9, 9)];
    while cells.len() < size {
        let (row, column) = *rng.pick(&cells);
        let next = *rng.pick(&[(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]);
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    draw(&cells, letter)
}

fn draw(cells: &[(usize, usize)], letter: char) -> Vec<String> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let bottom = cells.iter().map(|cell| cell.0).max().unwrap();
    let sign = |row, column| {
        if cells.contains(&(row, column)) { letter } else { ' ' }
    };
    (top..=bottom).map(|row| (0..20).map(|column| sign(row, column)).collect()).collect()
}

/// A random small board cut into pieces, or, two times out of three, with other pieces of the same sizes.
fn small_flat(rng: &mut Rng) -> Flat {
    let (rows, columns) = (1 + rng.below(4), 2 + rng.below(3));
    let mut free: Vec<bool> = (0..rows * columns).map(|_| !rng.odds(1, 8)).collect();
    free[0] = true;
    let sign = |square: usize, free: &[bool]| if free[square] { 'X' } else { '.' };
    let row = |row: usize| (0..columns).map(|column| sign(row * columns + column, &free)).collect();
    let board = (0..rows).map(row).collect();
    let other_pieces = rng.odds(2, 3);
    let mut pieces = Vec::new();
    while let Some(start) = free.iter().position(|free| *free) {
        let mut cells = vec![start];
        free[start] = false;
        let wanted = 2 + rng.below(4);
        for _ in 0..20 {
            let from = *rng.pick(&cells);
            let steps = [from + columns, from.wrapping_sub(columns), from + 1, from.wrapping_sub(1)];
            let next = *rng.pick(&steps);
            let same_line = next / columns == from / columns || next % columns == from % columns;
            if cells.len() < wanted && same_line && free.get(next) == Some(&true) {
                free[next] = false;
                cells.push(next);
            }
        }
        let letter = char::from(b'A' + pieces.len() as u8);
        pieces.push(if other_pieces {
            polyomino(cells.len(), letter, rng)
        } else {
            let cells: Vec<_> = cells.iter().map(|cell| (cell / columns, cell % columns)).collect();
            draw(&cells, letter)
        });
    }
    Flat { board, pieces }
}

/// Random pieces for a small pyramid.
fn small_pyramid(rng: &mut Rng) -> String {
    let (layers, mut cells) = *rng.pick(&[(2, 5), (2, 5), (3, 14)]);
    let mut pieces = Vec::new();
    while cells > 0 {
        let size = (if layers == 2 { 1 + rng.below(3) } else { 3 + rng.below(3) }).min(cells);
        cells -= size;
        pieces.push(polyomino(size, char::from(b'A' + pieces.len() as u8), rng).join("\n"));
    }
    format!("{layers} {layers} {}\nPYRAMID\n{}\n", pieces.len(), pieces.join("\n"))
}

#[test]
fn both_solvers_find_the_same_answers_to_ten_thousand_challenges() {
    let mut rng = Rng::new(2025);
    let (mut none, mut one, mut several, mut pyramids) = (0, 0, 0, 0);
    while none + one + several < 10_000 {
        let is_pyramid = rng.odds(1, 5);
        let text = if is_pyramid { small_pyramid(&mut rng) } else { small_flat(&mut rng).text() };
        let instance = read(&text);
        let expected = all(&*instance, "brute-force");
        if expected.len() > 2000 {
            continue;
        }
        assert_eq!(all(&*instance, "exact-cover"), expected, "{text}");
        assert_eq!(count(&*instance), expected.len() as u128, "{text}");
        for answer in expected.iter().take(3) {
            assert_eq!(instance.judge(answer).unwrap().violations, [], "{text}");
        }
        pyramids += usize::from(is_pyramid);
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    println!("answers: none {none}, one {one}, several {several}; pyramids {pyramids}");
    assert!(none >= 2000 && several >= 2000 && pyramids >= 1000);
}

fn grid(answer: &str) -> Vec<String> {
    answer.lines().map(str::to_owned).collect()
}

/// Checks that the answers of a changed challenge are the changed answers.
fn follows(flat: &Flat, changed: &Flat, change: impl Fn(Vec<String>) -> Vec<String>) {
    let answers = all(&*read(&flat.text()), "exact-cover");
    let expected: BTreeSet<String> =
        answers.iter().map(|answer| change(grid(answer)).join("\n") + "\n").collect();
    assert_eq!(all(&*read(&changed.text()), "exact-cover"), expected, "{}", flat.text());
}

#[test]
fn the_answers_follow_a_board_that_is_turned_or_mirrored() {
    let mut rng = Rng::new(1);
    for _ in 0..300 {
        let flat = small_flat(&mut rng);
        let with_board = |board| Flat { board, ..flat.clone() };
        follows(&flat, &with_board(transposed(&flat.board)), |rows| transposed(&rows));
        follows(&flat, &with_board(upside_down(&flat.board)), |rows| upside_down(&rows));
        let turned = |rows: &[String]| upside_down(&transposed(rows));
        follows(&flat, &with_board(turned(&flat.board)), |rows| turned(&rows));
    }
}

#[test]
fn the_answers_stay_when_pieces_are_turned_mirrored_or_given_in_another_order() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let flat = small_flat(&mut rng);
        let mut changed = flat.clone();
        rng.shuffle(&mut changed.pieces);
        for piece in &mut changed.pieces {
            *piece = if rng.odds(1, 2) { transposed(piece) } else { upside_down(piece) };
        }
        follows(&flat, &changed, |rows| rows);
    }
}

#[test]
fn the_answers_follow_other_letters() {
    let mut rng = Rng::new(3);
    let renamed = |row: &String| {
        row.chars()
            .map(|sign| {
                if sign.is_ascii_uppercase() && sign != 'X' {
                    char::from(b'A' + (sign as u8 - b'A' + 7) % 20)
                } else {
                    sign
                }
            })
            .collect::<String>()
    };
    for _ in 0..300 {
        let flat = small_flat(&mut rng);
        let mut changed = flat.clone();
        for row in changed.pieces.iter_mut().flatten() {
            *row = renamed(row);
        }
        follows(&flat, &changed, |rows| rows.iter().map(renamed).collect());
    }
}

#[test]
fn the_answers_of_a_pyramid_come_in_all_its_symmetries() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let instance = read(&small_pyramid(&mut rng));
        let answers = all(&*instance, "exact-cover");
        let changed = |answer: &String, change: fn(&[String]) -> Vec<String>| {
            let layers = answer.split("\n\n").map(|layer| change(&grid(layer)).join("\n"));
            layers.collect::<Vec<_>>().join("\n\n") + "\n"
        };
        for answer in &answers {
            assert!(answers.contains(&changed(answer, transposed)));
            assert!(answers.contains(&changed(answer, upside_down)));
        }
    }
}

fn case(name: &str) -> Box<dyn AnyInstance> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/iq").join(name);
    read(&fs::read_to_string(folder.join("input.txt")).unwrap())
}

/// Counted, and listed where the list is not too long.
fn check_literature(instance: &dyn AnyInstance, expected: u128) {
    assert_eq!(count(instance), expected);
    if expected < 100_000 {
        assert_eq!(all(instance, "exact-cover").len() as u128, expected);
    }
}

#[test]
fn the_counts_of_the_literature_are_found() {
    let pentominoes =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/iq/pentominoes-6x10/input.txt"))
            .unwrap();
    for (sides, expected) in [("6 10", 9356), ("5 12", 4040), ("4 15", 1472), ("3 20", 8), ("2 30", 0)] {
        check_literature(&*read(&pentominoes.replacen("6 10", sides, 1)), expected);
    }
    check_literature(&*case("pentominoes-around-a-hole"), 520);
    check_literature(&*case("iq-5x11"), 4_331_140);
    check_literature(&*case("iq-pyramid"), 26_720);
}

#[test]
fn a_search_ends_with_its_budget() {
    for name in ["pentominoes-6x10", "iq-pyramid"] {
        let instance = case(name);
        for algorithm in ["exact-cover", "brute-force"] {
            let (answer, ended, spent) = first(&*instance, algorithm, 20);
            assert_eq!((answer, ended), (None, Err(Halt::GaveUp(GaveUp::Iterations(20)))), "{algorithm}");
            assert!(spent <= 20);
            let mut budget = Budget::new(u64::MAX, || Some(GaveUp::Time));
            let search = AnySearch {
                budget: &mut budget,
                on_answer: &mut |_| true,
                on_frame: None,
                tables: &NoTables,
            };
            assert_eq!(instance.search(algorithm, search), Err(Halt::GaveUp(GaveUp::Time)));
        }
    }
    let counted = case("iq-5x11").count("exact-cover", &mut Budget::new(1000, || None));
    assert_eq!(counted, Some(Err(GaveUp::Iterations(1000))));
}

#[test]
fn people_who_watch_see_unfinished_boards() {
    for algorithm in ["exact-cover", "brute-force"] {
        let mut frames = 0;
        let search = AnySearch {
            budget: &mut Budget::new(1_000_000, || None),
            on_answer: &mut |_| true,
            on_frame: Some(&mut |_| frames += 1),
            tables: &NoTables,
        };
        let _gave_up = case("pentominoes-6x10").search(algorithm, search);
        assert!(frames >= 1, "{algorithm}");
    }
}
