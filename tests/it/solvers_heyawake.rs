//! The reference solvers of heyawake agree with each other, with the judge, and with what is known.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use wasit::puzzles::heyawake::{self, Board, Heyawake, Shading};
use wasit::puzzles::{Budget, GaveUp};
use wasit::puzzles::{Halt, NoTables, Puzzle, Rng, Search, Solve, Solver};

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
fn random_board(rng: &mut Rng) -> Board {
    let (rows, columns) = (1 + rng.below(5), 1 + rng.below(5));
    let mut labels = vec![0_u32; rows * columns];
    for label in 1..=(rows * columns / 3) as u32 {
        let (top, left) = (rng.below(rows), rng.below(columns));
        let (bottom, right) = (top + 1 + rng.below(3), left + 1 + rng.below(3));
        for row in top..bottom.min(rows) {
            for column in left..right.min(columns) {
                labels[row * columns + column] = if rng.odds(1, 20) { 0 } else { label };
            }
        }
    }
    let mut board = Board::from_labels(columns, &labels);
    for (room, cells) in board.cells_by_room().iter().enumerate() {
        let clue = rng.odds(2, 5).then(|| rng.below(cells.len() / 2 + 2) as u32);
        board = board.with_clue(room, clue);
    }
    board
}

#[test]
fn ten_thousand_small_boards_have_the_same_answers_for_all_solvers() {
    let mut rng = Rng::new(2026);
    let (mut none, mut one, mut several, mut brute) = (0, 0, 0, 0);
    for _ in 0..10_000 {
        let board = random_board(&mut rng);
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
    let board = hall(5, 6, None);
    let answers = count("sat", &board);
    assert_eq!(answers, count("backtracking", &board));
    assert!(answers > 100_000, "{answers}");
}

#[test]
fn the_shipped_cases_have_the_answers_they_claim() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/heyawake");
    let mut cases = 0;
    for entry in fs::read_dir(folder).expect("the cases are part of the repository") {
        let case = entry.expect("a folder can be listed").path();
        if !case.is_dir() {
            continue;
        }
        let read = |file: &str| fs::read_to_string(case.join(file)).expect("every case has its three files");
        let (input, expected, about) = (read("input.txt"), read("expected.txt"), read("case.yaml"));
        check_case(&case.display().to_string(), &input, &expected, &about);
        cases += 1;
    }
    assert!(cases >= 17, "{cases}");
}

fn check_case(name: &str, input: &str, expected: &str, about: &str) {
    let Ok(reading) = Heyawake::read_instance(input) else {
        assert_eq!(expected.trim(), "invalid input", "{name}");
        return;
    };
    let board = reading.instance;
    let answers = all("sat", &board);
    let claimed = about.lines().find_map(|line| line.strip_prefix("count: "));
    assert_eq!(claimed, Some(answers.len().to_string().as_str()), "{name}");
    if (solver("backtracking").hopeless)(&board).is_none() {
        assert_eq!(answers, all("backtracking", &board), "{name}");
    }
    if expected.trim() == "no solution" {
        assert!(answers.is_empty(), "{name}");
        return;
    }
    let stored = Heyawake::read_answer(&board, expected).expect("stored answers can be read");
    assert!(answers.contains(&stored), "{name}");
    assert_eq!(Heyawake::write_answer(&board, &stored), expected, "{name} is not canonical");
}

/// A turned, mirrored or transposed board: `cell` says where each cell of the new one comes from.
fn moved(board: &Board, columns: usize, cell: impl Fn(usize) -> usize) -> Board {
    let labels: Vec<u32> = (0..board.cells()).map(|new| board.room(cell(new)) as u32).collect();
    let moved = Board::from_labels(columns, &labels);
    let rooms: Vec<usize> = (0..moved.rooms()).map(|room| board.room(cell(moved.first_cell(room)))).collect();
    let numbered = rooms.into_iter().enumerate();
    numbered.fold(moved, |moved, (room, old)| moved.with_clue(room, board.clue(old)))
}

#[test]
fn the_answers_follow_when_a_board_is_turned_mirrored_or_transposed() {
    let mut rng = Rng::new(77);
    for _ in 0..600 {
        let board = random_board(&mut rng);
        let (rows, columns, cells) = (board.rows(), board.columns(), board.cells());
        let answers = all("sat", &board);
        let check = |columns: usize, cell: &dyn Fn(usize) -> usize| {
            let follow = |answer: &Shading| Shading {
                shaded: (0..cells).map(|new| answer.shaded[cell(new)]).collect(),
            };
            let expected: BTreeSet<Shading> = answers.iter().map(follow).collect();
            assert_eq!(
                all("sat", &moved(&board, columns, cell)),
                expected,
                "{}",
                Heyawake::write_instance(&board)
            );
        };
        check(columns, &|new| cells - 1 - new);
        check(columns, &|new| new / columns * columns + columns - 1 - new % columns);
        check(columns, &|new| (rows - 1 - new / columns) * columns + new % columns);
        check(rows, &|new| new % rows * columns + new / rows);
        check(rows, &|new| (rows - 1 - new % rows) * columns + new / rows);
    }
}

#[test]
fn other_names_and_other_texts_do_not_change_the_answers() {
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let board = random_board(&mut rng);
        let mut names: Vec<usize> = (0..board.rooms()).collect();
        rng.shuffle(&mut names);
        let mut text = format!("{} {}\n", board.rows(), board.columns());
        for cell in 0..board.cells() {
            let end = if (cell + 1) % board.columns() == 0 { "\n" } else { " " };
            text.extend(["room", &names[board.room(cell)].to_string(), end]);
        }
        for (room, name) in names.iter().enumerate() {
            text += &board.clue(room).map_or_else(String::new, |clue| format!("room{name} = {clue}\n"));
        }
        for text in [text, heyawake::write_url(&board), heyawake::write_pzprv3(&board)] {
            assert_eq!(Heyawake::read_instance(&text).expect("we wrote it").instance, board, "{text}");
        }
    }
}

#[test]
fn a_budget_ends_every_solver_and_keeps_the_count() {
    let board = hall(9, 9, None);
    for solver in Heyawake::solvers() {
        let (_, end, iterations) = run(solver.name, &board, usize::MAX, Budget::new(5000, || None));
        assert_eq!((end, iterations), (Err(Halt::GaveUp(GaveUp::Iterations(5000))), 5000), "{}", solver.name);
        let (_, end, iterations) =
            run(solver.name, &board, usize::MAX, Budget::new(u64::MAX, || Some(GaveUp::Time)));
        assert_eq!(end, Err(Halt::GaveUp(GaveUp::Time)), "{}", solver.name);
        assert!(iterations <= 5000, "{}", solver.name);
    }
}

#[test]
fn people_who_watch_see_frames() {
    let board = hall(6, 6, None);
    for solver in Heyawake::solvers() {
        let (mut frames, mut budget) = (0, Budget::new(20_000, || None));
        let mut on_frame = |_| frames += 1;
        let mut search = Search {
            budget: &mut budget,
            on_answer: &mut |_| true,
            on_frame: Some(&mut on_frame),
            tables: &NoTables,
        };
        let _ = (solver.search)(&board, &mut search);
        assert!(frames > 2, "{}: {frames}", solver.name);
    }
}

#[test]
fn what_cannot_be_finished_is_said_at_once() {
    let hopeless = |name: &str, board: &Board| (solver(name).hopeless)(board);
    assert_eq!(hopeless("brute-force", &hall(6, 6, None)).as_deref(), Some("2^36 grids"));
    assert_eq!(hopeless("brute-force", &hall(5, 5, None)), None);
    assert!(hopeless("backtracking", &hall(31, 45, None)).is_some());
    assert_eq!(hopeless("backtracking", &hall(1, 900, None)), None);
    assert_eq!(hopeless("sat", &hall(300, 300, None)), None);
}

#[test]
fn a_board_of_a_hundred_thousand_cells_is_taken() {
    let (rows, columns) = (250, 400);
    let labels: Vec<u32> =
        (0..rows * columns).map(|cell| (cell / columns / 3 * 200 + cell % columns / 3) as u32).collect();
    let board = Board::from_labels(columns, &labels);
    let (answers, end, _) = run("sat", &board, 1, Budget::unlimited());
    assert_eq!(end, Err(Halt::Enough));
    assert_eq!(Heyawake::judge(&board, &answers[0]), []);
}

#[test]
fn long_strips_overflow_nothing() {
    for (columns, cells) in [(100_000, 100_000), (1, 100_000)] {
        assert_eq!(count("sat", &Board::from_labels(columns, &vec![0; cells])), 4);
    }
    for (columns, cells) in [(2000, 2000), (1, 2000)] {
        assert_eq!(count("backtracking", &Board::from_labels(columns, &vec![0; cells])), 4);
    }
}
