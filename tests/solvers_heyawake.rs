//! The reference solvers of heyawake agree with each other, with the judge, and with what is known.

use std::collections::BTreeSet;

use wasit::limits::Budget;
use wasit::puzzles::heyawake::{Board, Heyawake, Shading};
use wasit::puzzles::{Chance, Halt, NoTables, Puzzle, Search, Solver};

fn solver(name: &str) -> &'static Solver<Heyawake> {
    let find = |solver: &&Solver<Heyawake>| solver.name == name;
    Heyawake::solvers().iter().find(find).expect("the solvers named in this file exist")
}

/// The first answers, how the search ended, and the iterations.
fn run(name: &str, board: &Board, most: usize, mut budget: Budget) -> (Vec<Shading>, Result<(), Halt>, u64) {
    let mut answers = Vec::new();
    let mut on_answer = |answer| {
        answers.push(answer);
        answers.len() < most
    };
    let end = (solver(name).search)(
        board,
        &mut Search { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables },
    );
    (answers, end, budget.spent())
}

/// All answers; each is judged, and none may come twice.
fn all(name: &str, board: &Board) -> BTreeSet<Shading> {
    let (answers, end, _) = run(name, board, usize::MAX, Budget::unlimited());
    assert_eq!(end, Ok(()));
    for answer in &answers {
        assert_eq!(Heyawake::judge(board, answer), [], "{name}: {}", Heyawake::write_instance(board));
    }
    let count = answers.len();
    let answers: BTreeSet<Shading> = answers.into_iter().collect();
    assert_eq!(answers.len(), count, "{name} gives an answer twice: {}", Heyawake::write_instance(board));
    answers
}

fn board(text: &str) -> Board {
    Heyawake::read_instance(text).expect("the boards in this file are well-formed").instance
}

/// Rooms made by cutting rectangles, some of them joined to odd shapes, with numbers that are often possible.
fn random_board(chance: &mut Chance) -> Board {
    let (rows, columns) = (1 + chance.below(5), 1 + chance.below(5));
    let mut labels = vec![0_u32; rows * columns];
    for label in 1..=(rows * columns / 3) as u32 {
        let (top, left) = (chance.below(rows), chance.below(columns));
        let (bottom, right) = (top + 1 + chance.below(3), left + 1 + chance.below(3));
        for row in top..bottom.min(rows) {
            for column in left..right.min(columns) {
                labels[row * columns + column] = if chance.odds(1, 20) { 0 } else { label };
            }
        }
    }
    let mut board = Board::from_labels(columns, &labels);
    for (room, cells) in board.cells_by_room().iter().enumerate() {
        let clue = chance.odds(2, 5).then(|| chance.below(cells.len() / 2 + 2) as u32);
        board = board.with_clue(room, clue);
    }
    board
}

#[test]
fn ten_thousand_small_boards_have_the_same_answers_for_all_solvers() {
    let mut chance = Chance::new(2026);
    let (mut none, mut one, mut several, mut brute) = (0, 0, 0, 0);
    for _ in 0..10_000 {
        let board = random_board(&mut chance);
        let answers = all("sat", &board);
        assert_eq!(answers, all("backtracking", &board), "{}", Heyawake::write_instance(&board));
        if board.cells() <= 12 {
            assert_eq!(answers, all("brute-force", &board), "{}", Heyawake::write_instance(&board));
            brute += 1;
        }
        match answers.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    println!("without an answer {none}, with one {one}, with several {several}; also by brute force {brute}");
    assert!(none >= 2000 && several >= 2000 && one >= 500 && brute >= 2000, "{none} {one} {several} {brute}");
}

#[test]
fn the_course_boards_take_the_known_number_of_iterations() {
    let one = board("1\n1\n1\n1");
    assert_eq!(run("brute-force", &one, 1, Budget::unlimited()).2, 2);
    let three = board("3 3\nAAA\nAAA\nBCD\nA=2\nC=0\nD=1");
    let (answers, _, iterations) = run("brute-force", &three, 1, Budget::unlimited());
    // The answer the report prints; it is number 97 of the grids counted from 0.
    assert_eq!(Heyawake::write_answer(&three, &answers[0]), "..#\n#..\n..#\n");
    assert_eq!(iterations, 98);
    assert_eq!(run("backtracking", &three, 1, Budget::unlimited()).0, answers);
    assert_eq!(run("brute-force", &three, usize::MAX, Budget::unlimited()).2, 512);
}

/// One room of that size.
fn hall(rows: usize, columns: usize, clue: Option<u32>) -> Board {
    Board::from_labels(columns, &vec![0; rows * columns]).with_clue(0, clue)
}

fn count(name: &str, board: &Board) -> usize {
    all(name, board).len()
}

#[test]
fn large_rooms_hold_the_same_answers_for_both_solvers_whatever_their_number() {
    let counts: Vec<usize> = (0..=11).map(|clue| count("sat", &hall(5, 5, Some(clue)))).collect();
    let others: Vec<usize> = (0..=11).map(|clue| count("backtracking", &hall(5, 5, Some(clue)))).collect();
    assert_eq!(counts, others);
    assert_eq!(counts.iter().sum::<usize>(), count("sat", &hall(5, 5, None)));
}

#[test]
fn a_hundred_thousand_answers_are_listed_once_each() {
    // More answers than clauses to forbid them are kept.
    let board = hall(5, 7, None);
    let answers = count("sat", &board);
    assert_eq!(answers, count("backtracking", &board));
    assert!(answers > 100_000, "{answers}");
}
