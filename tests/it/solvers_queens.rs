//! The solvers of queens: the report's figures, each other's answers, the literature, and their limits.

use std::collections::BTreeSet;
use std::path::Path;

use wasit::puzzles::queens::{Board, Placement, Queens};
use wasit::puzzles::{Budget, GaveUp};
use wasit::puzzles::{Generate, Halt, NoTables, Puzzle, Request, Rng, Search, Solve, Solver, Wanted};

type Columns = Vec<usize>;

fn solver(name: &str) -> &'static Solver<Queens> {
    let mut solvers = Queens::solvers().iter();
    solvers.find(|solver| solver.name == name).expect("a solver's name")
}

fn board(text: &str) -> Board {
    Queens::read_instance(text).expect("a sound board").instance
}

/// The first answers, in the solver's order, with the iterations spent and how the search ended.
fn run(solver: &str, board: &Board, most: usize, budget: &mut Budget) -> (Vec<Columns>, Result<(), Halt>) {
    let mut answers = Vec::new();
    let mut on_answer = |placement: Placement| {
        assert!(Queens::judge(board, &placement).is_empty(), "{board}");
        answers.push(placement.cells().iter().map(|cell| cell.1).collect());
        answers.len() < most
    };
    let search = self::solver(solver).search;
    let ended =
        search(board, &mut Search { budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables });
    (answers, ended)
}

/// All answers as a set; none is found twice.
fn all(solver: &str, board: &Board) -> BTreeSet<Columns> {
    let (answers, ended) = run(solver, board, usize::MAX, &mut Budget::unlimited());
    assert_eq!(ended, Ok(()));
    let set: BTreeSet<_> = answers.iter().cloned().collect();
    assert_eq!(set.len(), answers.len(), "an answer is found twice\n{board}");
    set
}

const NINE: &str =
    "AAABBCCCD\nABBBBCECD\nABBBDCECD\nAAABDCCCD\nBBBBDDDDD\nFGGGDDHDD\nFGIGDDHDD\nFGIGDDHDD\nFGGGDDHHH";

#[test]
fn permutation_counts_as_the_report_does() {
    let check = |text: &str, most: usize, iterations: u64, answers: usize| {
        let mut budget = Budget::unlimited();
        let (found, _) = run("permutation", &board(text), most, &mut budget);
        assert_eq!((budget.spent(), found.len()), (iterations, answers), "{text}");
    };
    check(NINE, 1, 306_205, 1);
    check(NINE, usize::MAX, 362_880, 1);
    check("AAAAAA\nBBBBAA\nBBAAAA\nCCCDDD\nDDDDDD\nEEEEEF", 1, 720, 0);
    let eight = "AAABBBCC\nAAABBBCC\nDDDDBBCC\nDDEEECCC\nDDEEEFFF\nGGEHHFFF\nGGGHHHFF\nGGGHHHFF";
    check(eight, usize::MAX, 40_320, 557);
    let corrected =
        "AAABBCCCB\nDABBBBCBB\nDAEEEBCBB\nFFFEBBBBB\nGFGEGGHHH\nGFGGGGGHG\nGGGIIIGHG\nGGGGIGGGG\nGGGGIGGGG";
    check(corrected, usize::MAX, 362_880, 1);
}

/// A value of a `case.yaml`; the tests of the cases themselves read it properly.
fn value<'a>(yaml: &'a str, key: &str) -> Option<&'a str> {
    yaml.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

#[test]
fn both_solvers_agree_with_every_shipped_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/queens");
    let cases = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut checked = 0;
    for case in cases.filter(|path| path.is_dir()) {
        let text = |name| std::fs::read_to_string(case.join(name)).unwrap();
        let (input, expected, yaml) = (text("input.txt"), text("expected.txt"), text("case.yaml"));
        check_case(&input, &expected, &yaml, &case.display().to_string());
        checked += 1;
    }
    assert!(checked >= 18, "{checked}");
}

fn check_case(input: &str, expected: &str, yaml: &str, name: &str) {
    let expect = value(yaml, "expect").expect("every case says what it expects");
    let reading = match Queens::read_instance(input) {
        Ok(reading) => reading,
        Err(malformed) => {
            assert_eq!((expect, expected), ("invalid-input", "invalid input\n"), "{name}: {malformed}");
            return;
        }
    };
    let board = reading.instance;
    assert_eq!(expect.contains("invalid-input"), !reading.doubts.is_empty(), "{name}");
    let answers = all("bitboard", &board);
    if (solver("permutation").hopeless)(&board).is_none() {
        assert_eq!(all("permutation", &board), answers, "{name}");
    }
    assert_eq!(value(yaml, "count"), Some(answers.len().to_string().as_str()), "{name}");
    assert_eq!(value(yaml, "unique"), Some((answers.len() == 1).to_string().as_str()), "{name}");
    if answers.is_empty() {
        assert!(expect.contains("no-solution"), "{name}");
        assert_eq!(expected, "no solution\n", "{name}");
    } else {
        assert!(expect.contains("solution") && !expect.contains("no-solution"), "{name}");
        let answer = Queens::read_answer(&board, expected).expect("a stored answer can be read");
        assert!(Queens::judge(&board, &answer).is_empty(), "{name}");
        assert_eq!(Queens::write_answer(&board, &answer), expected, "{name}");
    }
}

/// Boards of all kinds: generated ones, and squares of random letters, whose regions lie in pieces.
fn small_board(rng: &mut Rng) -> Board {
    let kinds = [Wanted::Solvable, Wanted::Solvable, Wanted::Unique, Wanted::Unsolvable];
    match rng.below(6) {
        0 => {
            let size = 1 + rng.below(5);
            let cells: Vec<usize> = (0..size * size).map(|_| rng.below(size)).collect();
            Board::from_regions(size, &cells).expect("a square")
        }
        kind => generated(4 + rng.below(4), kinds[kind % kinds.len()], rng),
    }
}

fn generated(size: usize, kind: Wanted, rng: &mut Rng) -> Board {
    let request = Request { size: Some(size.to_string()), kind, difficulty: None };
    board(&Queens::generate(&request, rng).expect("such boards exist").input)
}

#[test]
fn both_solvers_agree_on_ten_thousand_generated_boards() {
    let mut rng = Rng::new(2211);
    let (mut none, mut several, mut sizes) = (0, 0, [0; 8]);
    for _ in 0..10_000 {
        let board = small_board(&mut rng);
        let answers = all("bitboard", &board);
        assert_eq!(answers, all("permutation", &board), "{board}");
        none += usize::from(answers.is_empty());
        several += usize::from(answers.len() > 1);
        sizes[board.size()] += 1;
    }
    println!("10000 boards: {none} without an answer, {several} with several; by size {sizes:?}");
    assert!(none >= 2000 && several >= 2000, "{none} {several}");
    assert!(sizes[1..].iter().all(|count| *count > 0), "{sizes:?}");
}

/// Small boards end where the default solver stops looking for crowded strips; these do not.
#[test]
fn both_solvers_agree_on_larger_boards_and_on_regions_in_pieces() {
    let mut rng = Rng::new(89);
    let mut answered = 0;
    for round in 0..800 {
        let kind = [Wanted::Solvable, Wanted::Unique, Wanted::Unsolvable][round % 3];
        let board = scattered(&generated(8 + usize::from(round % 4 == 0), kind, &mut rng), &mut rng);
        let answers = all("bitboard", &board);
        assert_eq!(answers, all("permutation", &board), "{board}");
        answered += usize::from(!answers.is_empty());
    }
    println!("800 boards: {answered} with an answer");
    assert!((200..700).contains(&answered), "{answered}");
}

/// The board with up to four cells given to regions that lie elsewhere.
fn scattered(board: &Board, rng: &mut Rng) -> Board {
    let size = board.size();
    let mut regions: Vec<usize> =
        (0..size * size).map(|cell| board.region(cell / size, cell % size)).collect();
    for _ in 0..rng.below(5) {
        regions[rng.below(size * size)] = rng.below(size);
    }
    Board::from_regions(size, &regions).expect("as many cells as before")
}

type Cell = (usize, usize);
type Motion = fn(usize, Cell) -> Cell;

/// The motions of a square: where a cell of a board of that size goes.
const MOTIONS: [(&str, Motion); 5] = [
    ("rotate", |size, (row, column)| (column, size - 1 - row)),
    ("turn around", |size, (row, column)| (size - 1 - row, size - 1 - column)),
    ("reflect", |size, (row, column)| (row, size - 1 - column)),
    ("turn over", |size, (row, column)| (size - 1 - row, column)),
    ("transpose", |_, (row, column)| (column, row)),
];

fn moved_board(board: &Board, motion: Motion) -> Board {
    let size = board.size();
    let mut letters = vec!['A'; size * size];
    for cell in 0..size * size {
        let (row, column) = motion(size, (cell / size, cell % size));
        letters[row * size + column] = board.letter(board.region(cell / size, cell % size));
    }
    Board::from_letters(size, letters).expect("as many letters as before")
}

fn moved_answer(columns: &Columns, motion: Motion) -> Columns {
    let cells = columns.iter().copied().enumerate();
    let mut cells: Vec<Cell> = cells.map(|cell| motion(columns.len(), cell)).collect();
    cells.sort_unstable();
    cells.into_iter().map(|cell| cell.1).collect()
}

#[test]
fn answers_follow_when_a_board_is_moved_or_relettered() {
    let mut rng = Rng::new(7);
    for round in 0..400 {
        let board = generated(4 + round % 9, [Wanted::Solvable, Wanted::Unique][round % 2], &mut rng);
        let answers = all("bitboard", &board);
        for (name, motion) in MOTIONS {
            let expected: BTreeSet<_> = answers.iter().map(|answer| moved_answer(answer, motion)).collect();
            assert_eq!(all("bitboard", &moved_board(&board, motion)), expected, "{name}\n{board}");
        }
        assert_eq!(all("bitboard", &relettered(&board, &mut rng)), answers, "relabel\n{board}");
    }
}

fn relettered(board: &Board, rng: &mut Rng) -> Board {
    let mut alphabet: Vec<char> = ('A'..='Z').collect();
    rng.shuffle(&mut alphabet);
    let size = board.size();
    let letters = (0..size * size).map(|cell| alphabet[board.region(cell / size, cell % size)]);
    Board::from_letters(size, letters).expect("as many letters as before")
}

/// Regions that are the rows ask nothing that the rows do not.
fn stripes(size: usize) -> Board {
    let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    Board::from_regions(size, &regions).expect("a square")
}

#[test]
fn boards_of_stripes_have_as_many_answers_as_oeis_a002464_says() {
    let published = [1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479_306];
    for (size, expected) in (1..).zip(published) {
        let board = stripes(size);
        let transposed = moved_board(&board, MOTIONS[4].1);
        for (solver, board) in [("bitboard", &board), ("bitboard", &transposed), ("permutation", &board)] {
            let mut budget = Budget::unlimited();
            let (answers, _) = run(solver, board, usize::MAX, &mut budget);
            assert_eq!(answers.len(), expected, "{solver} on {size} stripes");
        }
    }
}

#[test]
fn a_budget_is_kept_to_the_iteration_and_to_the_clock() {
    for solver in ["bitboard", "permutation"] {
        let mut budget = Budget::new(10, || None);
        let (_, ended) = run(solver, &board(NINE), usize::MAX, &mut budget);
        assert_eq!(ended, Err(Halt::GaveUp(GaveUp::Iterations(10))), "{solver}");
        assert_eq!(budget.spent(), 10, "{solver}");
        let mut budget = Budget::new(u64::MAX, || Some(GaveUp::Time));
        let (_, ended) = run(solver, &stripes(12), usize::MAX, &mut budget);
        assert_eq!(ended, Err(Halt::GaveUp(GaveUp::Time)), "{solver}");
        let (answers, ended) = run(solver, &stripes(8), 3, &mut Budget::unlimited());
        assert_eq!((answers.len(), ended), (3, Err(Halt::Enough)), "{solver}");
    }
}

#[test]
fn a_search_shows_frames_to_those_who_watch() {
    for solver in ["bitboard", "permutation"] {
        let board = board(NINE);
        let mut frames = 0;
        let search = self::solver(solver).search;
        let ended = search(
            &board,
            &mut Search {
                budget: &mut Budget::unlimited(),
                on_answer: &mut |_| true,
                on_frame: Some(&mut |placement| {
                    assert!(placement.cells().len() <= 9);
                    frames += 1;
                }),
                tables: &NoTables,
            },
        );
        assert_eq!(ended, Ok(()));
        assert!(frames > 10, "{solver}: {frames}");
    }
}

#[test]
fn large_boards_are_ordinary_work_for_the_default_solver() {
    assert_eq!(Queens::solvers()[0].name, "bitboard");
    for size in [20, 26, 40, 62] {
        let mut budget = Budget::new(1_000_000, || None);
        let (answers, ended) = run("bitboard", &stripes(size), 1, &mut budget);
        assert_eq!((answers.len(), ended), (1, Err(Halt::Enough)), "{size} stripes");
    }
    let mut budget = Budget::new(1_000, || None);
    let twenty = generated(20, Wanted::Unique, &mut Rng::new(20));
    let (answers, ended) = run("bitboard", &twenty, 2, &mut budget);
    assert_eq!((answers.len(), ended), (1, Ok(())));
}

#[test]
fn a_board_with_another_number_of_regions_has_no_answer_and_needs_no_search() {
    let hundred = board(&("A".repeat(100) + "\n").repeat(100));
    for board in [&hundred, &board("AAABB\nACCCB\nACDDB\nEEEFF\nEGGFF")] {
        let mut budget = Budget::unlimited();
        let (answers, ended) = run("bitboard", board, 1, &mut budget);
        assert_eq!((answers.len(), ended, budget.spent()), (0, Ok(()), 0));
    }
}

#[test]
fn what_permutation_cannot_do_is_said_at_once() {
    let hopeless = solver("permutation").hopeless;
    assert_eq!(hopeless(&stripes(12)), None);
    assert_eq!(hopeless(&stripes(20)).as_deref(), Some("20! candidates"));
    assert_eq!((solver("bitboard").hopeless)(&stripes(62)), None);
}
