//! Queens: judging, the board of the report, boards of the community, generating.
//!
//! Totals are CPU time; the time of a single board is the least of several runs.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use wasit::puzzles::queens::{Board, Placement, Queens};
use wasit::puzzles::{Budget, Generate, Halt, NoTables, Puzzle, Request, Rng, Search, Solve, Solver, Wanted};

use crate::measure::{least, mean, row, spent, written};

/// All that is measured.
pub fn measure() {
    judging();
    seed_case();
    community();
    generating();
}

const SEED: &str =
    "AAABBCCCD\nABBBBCECD\nABBBDCECD\nAAABDCCCD\nBBBBDDDDD\nFGGGDDHDD\nFGIGDDHDD\nFGIGDDHDD\nFGGGDDHHH";

fn judging() {
    let board = board(SEED);
    let right = Placement::from_columns(&[7, 4, 6, 1, 5, 3, 0, 2, 8]);
    let time = mean(2_000_000, || {
        black_box(Queens::judge(black_box(&board), black_box(&right)));
    });
    row("judge a 9x9 answer", "under 1 µs", &written(time));
}

fn seed_case() {
    let board = board(SEED);
    for solver in Queens::solvers() {
        let mut placed = 0;
        let time = least(5, || placed = answers(solver, &board, usize::MAX).1);
        let figure = format!("{}, {placed} iterations", written(time));
        row(&format!("9x9 of the report, all answers, {}", solver.name), "-", &figure);
    }
}

fn community() {
    let work = "community boards n = 6..18, stop at two answers";
    let Some(boards) = community_boards() else {
        println!("skipped: {work}: WASIT_DATA names no folder with queens/community_levels.jsonl");
        return;
    };
    let solver = &Queens::solvers()[0];
    let round = mean(200, || {
        for (board, _) in &boards {
            black_box(answers(solver, board, 2));
        }
    });
    let time = round / boards.len() as u32;
    row(&format!("{work}: mean of {}", boards.len()), "at most 10 µs", &written(time));
    let slowest = boards.iter().map(|(board, _)| {
        let (mut found, mut placed) = (0, 0);
        let time = least(20, || (found, placed) = answers(solver, board, 2));
        (time, placed, board.size())
    });
    let (time, placed, size) = slowest.max().unwrap_or_default();
    let figure = format!("{} ({size}x{size}, {placed} iterations)", written(time));
    row(&format!("{work}: worst"), "at most 1000 µs", &figure);
    largest(solver, &boards);
    let time = spent(|| {
        for (board, count) in &boards {
            assert_eq!(answers(solver, board, usize::MAX).0, *count, "\n{board}");
        }
    });
    let figure = format!("{}, all counts as published", written(time));
    row("community boards, all answers", "-", &figure);
}

/// The 18x18 boards: a search row by row puts 2.87 G queens and 41 s into one of them.
fn largest(solver: &Solver<Queens>, boards: &[(Board, usize)]) {
    for (board, _) in boards.iter().filter(|(board, _)| board.size() == 18) {
        let mut placed = 0;
        let time = least(20, || placed = answers(solver, board, 2).1);
        let figure = format!("{}, {placed} iterations", written(time));
        row("an 18x18 of them, stop at two answers", "-", &figure);
    }
}

fn community_boards() -> Option<Vec<(Board, usize)>> {
    let path = PathBuf::from(std::env::var_os("WASIT_DATA")?).join("queens/community_levels.jsonl");
    let text = std::fs::read_to_string(path).ok()?;
    let boards = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let level: serde_json::Value = serde_json::from_str(line).ok()?;
        let rows: Option<Vec<&str>> = level["regions"].as_array()?.iter().map(|row| row.as_str()).collect();
        Some((board(&rows?.join("\n")), level["solutions"].as_u64()? as usize))
    });
    boards.collect()
}

fn generating() {
    let mut rng = Rng::new(1);
    let mut total = Duration::ZERO;
    let mut worst = (Duration::ZERO, 0);
    let each = 10;
    for size in 5..=20 {
        let request = Request { size: Some(size.to_string()), kind: Wanted::Unique, difficulty: None };
        let time = mean(each, || {
            black_box(Queens::generate(&request, &mut rng).expect("such boards exist"));
        });
        total += time;
        worst = worst.max((time, size));
    }
    let figure = format!("{}, worst size {} with {}", written(total / 16), worst.1, written(worst.0));
    row("generate a unique board, n = 5..20, mean", "at most 50 ms", &figure);
}

fn board(text: &str) -> Board {
    Queens::read_instance(text).expect("a sound board").instance
}

/// Answers found and iterations spent.
fn answers(solver: &Solver<Queens>, board: &Board, most: usize) -> (usize, u64) {
    let mut budget = Budget::unlimited();
    let mut found = 0;
    let ended = (solver.search)(
        board,
        &mut Search {
            budget: &mut budget,
            on_answer: &mut |_| {
                found += 1;
                found < most
            },
            on_frame: None,
            tables: &NoTables,
        },
    );
    assert!(matches!(ended, Ok(()) | Err(Halt::Enough)));
    (found, budget.spent())
}
