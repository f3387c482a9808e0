//! The solvers of the 15-puzzle agree with each other, with the shipped cases and with the literature.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not happen")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path as FilePath;

use wasit::puzzles::fifteen::{Board, Fifteen, Kurang, Path, Step, optimal_length};
use wasit::puzzles::{Budget, GaveUp};
use wasit::puzzles::{Halt, NoTables, Puzzle, Rng, Search, Solve};

/// All answers of a solver, in its order.
fn all(algorithm: &str, board: &Board, budget: &mut Budget) -> Result<Vec<String>, Halt> {
    let solver = Fifteen::solvers().iter().find(|solver| solver.name == algorithm).unwrap();
    let mut answers = Vec::new();
    let mut on_answer = |path: Path| {
        assert_eq!(Fifteen::judge(board, &path), []);
        answers.push(Fifteen::write_answer(board, &path));
        true
    };
    let mut search = Search { budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    (solver.search)(board, &mut search).map(|()| answers)
}

/// The first answer of a solver.
fn first(algorithm: &str, board: &Board, budget: &mut Budget) -> String {
    let solver = Fifteen::solvers().iter().find(|solver| solver.name == algorithm).unwrap();
    let mut answer = String::new();
    let mut on_answer = |path: Path| {
        answer = Fifteen::write_answer(board, &path);
        false
    };
    let mut search = Search { budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    assert_eq!((solver.search)(board, &mut search), Err(Halt::Enough));
    answer
}

fn all_unlimited(algorithm: &str, board: &Board) -> Vec<String> {
    all(algorithm, board, &mut Budget::unlimited()).unwrap()
}

fn length(board: &Board) -> usize {
    let length = optimal_length(board, &mut Budget::unlimited(), &NoTables);
    length.unwrap().expect("the board has an answer")
}

fn read(text: &str) -> Board {
    Fifteen::read_instance(text).unwrap().instance
}

/// A board some random moves away from the goal.
fn walked(moves: usize, rng: &mut Rng) -> Board {
    walked_from(Board::GOAL, moves, rng)
}

/// Six moves around a square of four cells, for which there are two ways.
fn turned(board: Board, rng: &mut Rng) -> Board {
    let pairs = Step::ALL.into_iter().flat_map(|one| Step::ALL.map(|other| (one, other)));
    let boards =
        pairs.filter(|(one, other)| one != other && *one != other.back()).filter_map(|(one, other)| {
            let around = [one, other, one.back(), other.back(), one, other];
            around.iter().try_fold(board, |board, step| board.after(*step))
        });
    *rng.pick(&boards.collect::<Vec<_>>())
}

/// A board some random moves away from another; none is taken back at once.
fn walked_from(mut board: Board, moves: usize, rng: &mut Rng) -> Board {
    let mut last = None;
    let mut done = 0;
    while done < moves {
        let step = *rng.pick(&Step::ALL);
        if last != Some(step.back()) && board.slide(step) {
            last = Some(step);
            done += 1;
        }
    }
    board
}

/// The board with two tiles exchanged, which cannot be solved if it could before.
fn exchanged(board: &Board) -> Board {
    let mut tiles = *board.tiles();
    let cells: Vec<_> = (0..16).filter(|cell| *cell != board.blank()).collect();
    tiles.swap(cells[3], cells[9]);
    Board::new(tiles).unwrap()
}

#[test]
fn both_solvers_list_the_same_paths_of_ten_thousand_generated_boards() {
    let mut rng = Rng::new(15);
    let (mut counts, mut lengths) = (BTreeMap::new(), BTreeMap::new());
    for index in 0..10_000 {
        let walk = rng.below(if index % 4 < 2 { 21 } else { 5 });
        let mut board = walked(walk, &mut rng);
        match index % 4 {
            0 => board = exchanged(&board),
            1 => {}
            _ => {
                board = turned(board, &mut rng);
                board = walked_from(board, rng.below(8), &mut rng);
            }
        }
        let fast = all_unlimited("ida-star", &board);
        let report = all_unlimited("branch-and-bound", &board);
        let (fast_set, report_set) = (BTreeSet::from_iter(&fast), BTreeSet::from_iter(&report));
        assert_eq!(fast_set, report_set, "{board}");
        assert_eq!((fast_set.len(), report_set.len()), (fast.len(), report.len()), "{board}");
        assert!(fast.is_sorted_by_key(|answer| in_order(answer)), "{board}");
        assert_eq!(fast.is_empty(), !Kurang::of(&board).solvable(), "{board}");
        *counts.entry(fast.len().min(5)).or_insert(0) += 1;
        *lengths.entry(fast.first().map_or(0, |answer| answer.trim_end().len())).or_insert(0) += 1;
    }
    println!("boards by number of shortest paths (5 = five or more): {counts:?}");
    println!("boards by length: {lengths:?}");
    let several: u32 = counts.range(2..).map(|(_, boards)| boards).sum();
    assert!(counts[&0] >= 2000 && several >= 2000, "{counts:?}");
}

/// A key that sorts letters as the solver tries the moves.
fn in_order(answer: &str) -> Vec<Step> {
    answer.trim_end().chars().map(|letter| Step::from_letter(letter).unwrap()).collect()
}

#[test]
fn the_node_counts_of_the_course_report_come_out() {
    for (board, nodes, letters) in [
        ("1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12", 9, "DRD\n"),
        ("5 1 3 4\n9 2 7 8\n16 6 15 11\n13 10 14 12", 24, "UURDDDRURD\n"),
        ("6 5 2 4\n9 1 3 8\n10 16 7 15\n13 14 12 11", 636, "LUURDLURRDDRDLURD\n"),
    ] {
        let mut budget = Budget::unlimited();
        assert_eq!(first("branch-and-bound", &read(board), &mut budget), letters);
        assert_eq!(budget.spent(), nodes);
    }
}

#[test]
fn every_shipped_case_has_what_it_promises() {
    let mut cases = 0;
    let folder = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("cases/fifteen");
    for case in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        check_case(&case);
        cases += 1;
    }
    assert!(cases >= 17, "{cases}");
}

fn check_case(case: &FilePath) {
    let text = |name: &str| fs::read_to_string(case.join(name)).unwrap();
    let yaml = text("case.yaml");
    let key = |name: &str| yaml.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    let expected = text("expected.txt");
    let board = match Fifteen::read_instance(&text("input.txt")) {
        Ok(reading) => reading.instance,
        Err(malformed) => {
            let expect =
                if malformed.or_unsolvable { "[invalid-input, no-solution]" } else { "invalid-input" };
            assert_eq!(
                (key("expect"), expected.as_str()),
                (Some(expect), "invalid input\n"),
                "{}",
                case.display()
            );
            return;
        }
    };
    let answers = all_unlimited("ida-star", &board);
    assert_eq!(key("count"), Some(answers.len().to_string().as_str()), "{}", case.display());
    assert_eq!(key("unique"), Some((answers.len() == 1).to_string().as_str()), "{}", case.display());
    if answers.is_empty() {
        assert_eq!(
            (key("expect"), expected.as_str()),
            (Some("no-solution"), "no solution\n"),
            "{}",
            case.display()
        );
    } else {
        assert_eq!((key("expect"), &expected), (Some("solution"), &answers[0]), "{}", case.display());
    }
    match all("branch-and-bound", &board, &mut Budget::new(300_000, || None)) {
        Ok(report) => {
            assert_eq!(BTreeSet::from_iter(report), BTreeSet::from_iter(answers), "{}", case.display());
        }
        Err(halt) => assert!(matches!(halt, Halt::GaveUp(GaveUp::Iterations(_))), "{}", case.display()),
    }
}

#[test]
fn mirroring_a_board_mirrors_its_paths() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let board = walked(10 + rng.below(25), &mut rng);
        let mirrored: BTreeSet<_> = all_unlimited("ida-star", &mirror(&board)).into_iter().collect();
        let expected = all_unlimited("ida-star", &board).into_iter().map(|answer| {
            let letter = |letter| match letter {
                'U' => 'L',
                'L' => 'U',
                'R' => 'D',
                'D' => 'R',
                other => other,
            };
            answer.chars().map(letter).collect::<String>()
        });
        assert_eq!(mirrored, expected.collect(), "{board}");
    }
}

/// Rows and columns exchanged, the tiles renamed so that the goal stays the goal.
fn mirror(board: &Board) -> Board {
    let turned = |cell: usize| cell % 4 * 4 + cell / 4;
    let mut tiles = [0; 16];
    for (cell, tile) in board.tiles().iter().enumerate() {
        tiles[turned(cell)] = turned(usize::from(*tile) - 1) as u8 + 1;
    }
    Board::new(tiles).unwrap()
}

#[test]
fn one_move_changes_the_length_by_one_and_reversing_a_path_keeps_it() {
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let board = walked(30 + rng.below(20), &mut rng);
        let moves = length(&board);
        for next in Step::ALL.into_iter().filter_map(|step| board.after(step)) {
            assert_eq!(length(&next).abs_diff(moves), 1, "{board}");
        }
        if board.blank() == 15 {
            assert_eq!(length(&inverse(&board)), moves, "{board}");
        }
    }
}

/// The board from which the goal is as far as this one is from the goal: tiles and cells exchange their parts.
fn inverse(board: &Board) -> Board {
    let mut tiles = [0; 16];
    for (cell, tile) in board.tiles().iter().enumerate() {
        tiles[usize::from(*tile) - 1] = cell as u8 + 1;
    }
    Board::new(tiles).unwrap()
}

#[test]
fn the_number_of_boards_at_each_distance_is_that_of_the_literature() {
    // OEIS A089484: boards by length of the shortest path, the empty cell at home in a corner.
    const KNOWN: [usize; 15] = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821];
    let mut seen = BTreeSet::from([Board::GOAL]);
    let mut layer = vec![Board::GOAL];
    for (moves, known) in KNOWN.into_iter().enumerate() {
        assert_eq!(layer.len(), known);
        for board in layer.iter().step_by(1 + known / 500) {
            assert_eq!(length(board), moves, "{board}");
        }
        let next = layer.iter().flat_map(|board| Step::ALL.map(|step| board.after(step)));
        layer = next.flatten().filter(|board| seen.insert(*board)).collect();
    }
}

#[test]
fn korfs_hundred_boards_have_the_published_lengths() {
    let mut sum = 0;
    for (line, published) in KORF.lines().zip(KORF_LENGTHS) {
        let numbers: Vec<_> = line.split(' ').collect();
        let rows: Vec<_> = numbers.chunks(4).map(|row| row.join(" ")).collect();
        assert_eq!(length(&read(&rows.join("\n"))), published, "{line}");
        sum += published;
    }
    assert_eq!((KORF.lines().count(), sum), (100, 5305));
}

#[test]
fn a_search_that_may_not_go_on_says_so_and_counts_no_further() {
    let numbers: Vec<_> = KORF.lines().nth(87).unwrap().split(' ').collect();
    let hard: Vec<_> = numbers.chunks(4).map(|row| row.join(" ")).collect();
    let board = read(&hard.join("\n"));
    for algorithm in ["ida-star", "branch-and-bound"] {
        let mut budget = Budget::new(1000, || None);
        let halt = all(algorithm, &board, &mut budget).unwrap_err();
        assert_eq!((halt, budget.spent()), (Halt::GaveUp(GaveUp::Iterations(1000)), 1000));
        let mut budget = Budget::new(u64::MAX, || Some(GaveUp::Time));
        assert_eq!(all(algorithm, &board, &mut budget).unwrap_err(), Halt::GaveUp(GaveUp::Time));
    }
}

/// Korf 1985, turned so that the empty cell (0) is last at the goal; one board a line, row by row.
const KORF: &str = "\
13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2
10 5 1 0 15 9 13 14 2 8 4 7 6 12 11 3
1 15 10 13 0 11 4 7 12 6 5 3 14 8 9 2
10 7 12 13 3 15 14 8 0 2 5 1 9 6 4 11
0 8 14 15 1 10 11 5 4 7 13 6 3 2 9 12
3 12 0 6 11 14 5 8 1 10 13 4 7 15 9 2
0 2 13 7 15 6 8 4 9 10 12 3 11 1 5 14
9 6 15 2 11 7 3 10 14 12 0 8 13 1 5 4
0 1 15 6 9 10 4 3 14 8 12 11 5 7 2 13
15 14 4 11 2 10 13 12 6 9 1 0 7 8 5 3
15 5 14 1 0 12 8 6 4 9 13 10 2 3 7 11
1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2
9 5 8 7 4 3 12 15 2 1 0 6 14 11 10 13
4 0 14 1 3 7 12 13 6 2 11 5 15 8 10 9
0 6 13 9 14 2 11 10 1 7 8 15 4 12 5 3
0 9 12 4 5 3 2 8 10 1 7 6 11 14 13 15
4 6 14 13 7 8 11 9 3 10 15 5 12 0 2 1
3 11 13 8 14 9 12 5 6 7 1 15 4 2 0 10
6 14 4 11 7 3 12 15 1 10 0 2 13 8 5 9
0 11 15 12 6 8 2 14 1 7 9 3 13 5 4 10
14 7 3 13 1 6 15 11 0 9 12 5 10 2 8 4
10 4 14 0 3 6 9 5 11 12 8 1 15 7 13 2
4 15 1 8 9 12 10 11 2 14 3 0 5 13 7 6
0 10 1 14 5 7 4 11 8 6 15 12 3 2 13 9
4 11 3 13 8 2 7 10 1 6 0 15 9 14 12 5
5 14 12 15 10 7 6 0 8 2 3 1 4 13 9 11
5 11 9 12 3 6 4 7 13 0 10 14 1 8 15 2
9 8 5 1 14 6 13 7 0 15 11 12 4 10 2 3
4 10 3 5 11 9 6 13 2 12 15 1 14 0 8 7
5 7 3 6 0 9 13 11 8 12 2 15 10 14 1 4
6 2 9 7 5 14 13 10 12 11 0 15 3 1 8 4
1 5 13 15 0 9 4 14 8 11 10 3 12 7 6 2
8 9 15 12 4 14 6 0 7 3 10 5 1 11 13 2
1 4 0 2 7 13 6 15 12 11 14 3 8 9 5 10
6 5 9 0 7 3 11 12 8 1 14 13 2 4 10 15
6 11 2 14 5 8 7 3 15 1 13 9 12 0 10 4
12 13 14 2 3 10 1 7 11 6 0 5 4 9 15 8
2 15 11 7 6 12 0 5 4 13 10 3 14 8 1 9
14 8 3 5 9 11 10 4 13 1 2 15 6 12 0 7
8 10 1 7 13 3 9 14 0 6 4 12 2 15 11 5
9 12 11 4 2 14 15 0 10 1 13 5 7 6 3 8
6 1 15 8 5 10 13 0 3 4 2 7 14 9 11 12
0 8 11 9 4 14 10 13 12 6 7 15 3 2 1 5
3 1 15 6 9 5 12 14 2 11 13 8 10 0 7 4
3 14 6 5 10 11 8 15 12 0 1 4 9 7 2 13
5 0 9 13 11 7 6 3 1 14 4 2 15 10 12 8
4 5 7 12 9 14 0 3 11 13 8 1 2 15 6 10
2 11 15 0 3 1 4 14 7 6 13 9 10 12 5 8
8 2 13 1 9 7 3 5 4 10 15 11 12 14 0 6
15 1 10 2 13 12 8 9 7 0 6 14 5 3 11 4
4 11 9 7 10 13 3 5 2 15 0 1 12 8 14 6
11 7 3 1 5 12 2 15 14 10 9 13 4 0 8 6
10 11 5 13 9 15 14 0 6 8 12 1 3 4 7 2
15 2 7 10 13 9 12 11 1 3 14 6 8 0 5 4
5 10 14 4 6 12 11 1 9 0 15 7 13 2 8 3
8 6 2 3 0 15 7 4 9 12 10 5 11 14 1 13
2 13 9 15 6 1 14 8 0 4 3 12 7 10 5 11
3 14 4 9 7 13 5 6 2 15 10 12 8 1 0 11
13 3 11 14 7 12 8 4 5 0 15 6 9 10 2 1
0 8 10 6 11 7 9 1 12 4 13 14 15 3 2 5
1 0 12 8 2 4 9 15 6 11 7 5 14 13 3 10
11 15 6 9 1 13 8 5 3 7 14 2 0 4 10 12
13 11 14 10 4 0 12 3 1 9 15 2 5 7 6 8
15 7 6 12 1 3 4 5 13 10 8 9 0 2 14 11
2 7 15 0 1 11 3 5 10 12 4 6 14 13 8 9
14 12 9 7 3 6 0 8 1 15 11 13 4 2 10 5
7 3 4 2 11 0 1 6 5 10 13 8 12 14 15 9
7 12 1 2 5 10 0 8 14 11 6 4 3 15 13 9
13 9 4 5 6 8 3 14 7 12 2 15 1 11 0 10
5 9 6 3 7 2 8 14 11 10 0 12 4 13 15 1
2 3 12 8 13 14 10 1 6 7 15 4 5 0 9 11
10 13 8 7 14 15 9 3 0 2 11 12 6 5 1 4
3 5 7 4 0 14 12 13 15 9 8 1 11 6 2 10
11 4 6 14 15 13 9 0 7 10 8 1 5 12 3 2
5 8 9 4 1 3 14 7 13 15 11 10 6 0 12 2
12 4 14 9 5 3 2 15 11 7 10 0 13 8 6 1
9 8 11 5 13 6 15 1 7 10 2 4 12 14 3 0
5 15 9 14 0 6 4 11 7 8 1 12 10 3 2 13
1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 0
14 9 7 2 10 12 15 6 11 13 4 3 8 1 0 5
9 14 2 12 6 15 8 1 11 13 10 5 4 7 0 3
0 12 11 1 4 10 13 9 5 8 7 3 15 14 6 2
8 3 9 2 0 1 5 10 14 6 11 12 15 7 13 4
14 12 5 3 13 10 7 11 15 2 4 0 9 6 8 1
1 5 0 13 11 2 8 4 10 7 14 15 6 3 9 12
1 3 8 2 13 12 9 15 14 7 4 5 6 11 0 10
1 13 9 12 4 2 10 8 15 14 0 3 6 5 11 7
12 10 6 0 9 8 13 15 11 7 3 2 5 4 14 1
4 14 11 10 1 0 2 7 8 13 3 6 12 9 15 5
13 7 0 14 10 8 3 6 1 2 4 5 15 9 12 11
12 0 3 8 15 10 13 5 6 4 1 2 14 11 9 7
15 6 3 8 2 11 5 10 12 4 1 0 7 9 14 13
1 5 6 11 9 0 12 13 14 15 8 4 10 2 7 3
14 12 15 10 1 13 4 6 3 7 2 0 8 5 9 11
2 15 4 14 5 8 11 6 0 7 1 9 3 10 13 12
6 11 8 0 13 3 5 4 7 12 10 14 2 1 9 15
13 5 0 4 10 3 12 6 14 15 1 8 9 11 2 7
10 3 12 9 1 2 6 8 7 15 14 11 4 13 5 0
8 2 13 15 10 3 5 4 11 14 7 6 0 12 1 9
1 7 14 15 13 2 9 4 3 11 6 10 8 0 12 5";

const KORF_LENGTHS: [usize; 100] = [
    57, 55, 59, 56, 56, 52, 52, 50, 46, 59, 57, 45, 46, 59, 62, 42, 66, 55, 46, 52, 54, 59, 49, 54, 52, 58,
    53, 52, 54, 47, 50, 59, 60, 52, 55, 52, 58, 53, 49, 54, 54, 42, 64, 50, 51, 49, 47, 49, 59, 53, 56, 56,
    64, 56, 41, 55, 50, 51, 57, 66, 45, 57, 56, 51, 47, 61, 50, 51, 53, 52, 44, 56, 49, 56, 48, 57, 54, 53,
    42, 57, 53, 62, 49, 55, 44, 45, 52, 65, 54, 50, 57, 57, 46, 53, 50, 49, 44, 54, 57, 54,
];
