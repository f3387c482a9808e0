//! Speed of queens against its goals: `WASIT_DATA=folder cargo bench --bench queens`.
//!
//! One thread. Totals are CPU time; the time of a single board is the least of several runs.

#![expect(clippy::print_stdout, reason = "a bench prints its table")]

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use wasit::limits::Budget;
use wasit::puzzles::queens::{Board, Placement, Queens};
use wasit::puzzles::{Chance, Halt, Kind, NoTables, Puzzle, Search, Solver, Wish};

fn main() {
    line("work", "goal", "figure");
    if std::env::var("R").is_err() {
        judging();
        seed_case();
    }
    community();
    generating();
}

fn line(work: &str, goal: &str, figure: &str) {
    println!("{work:<58} {goal:<18} {figure}");
}

const SEED: &str =
    "AAABBCCCD\nABBBBCECD\nABBBDCECD\nAAABDCCCD\nBBBBDDDDD\nFGGGDDHDD\nFGIGDDHDD\nFGIGDDHDD\nFGGGDDHHH";

fn judging() {
    let board = board(SEED);
    let right = Placement::from_columns(&[7, 4, 6, 1, 5, 3, 0, 2, 8]);
    let rounds = 2_000_000;
    let spent = cpu(|| {
        for _ in 0..rounds {
            black_box(Queens::judge(black_box(&board), black_box(&right)));
        }
    });
    line("judge a 9x9 answer", "under 1 µs", &format!("{:.3} µs", micros(spent) / f64::from(rounds)));
}

fn seed_case() {
    let board = board(SEED);
    for solver in Queens::solvers() {
        let mut placed = 0;
        let spent = least(5, || placed = answers(solver, &board, usize::MAX).1);
        let figure = format!("{:.1} µs, {placed} iterations", micros(spent));
        line(&format!("9x9 of the report, all answers, {}", solver.name), "-", &figure);
    }
}

fn community() {
    let work = "community boards n = 6..18, stop at two answers";
    let Some(boards) = community_boards() else {
        println!("skipped: {work}: WASIT_DATA names no folder with queens/community_levels.jsonl");
        return;
    };
    let solver = &Queens::solvers()[0];
    let rounds = 200;
    let spent = cpu(|| {
        for _ in 0..rounds {
            for (board, _) in &boards {
                black_box(answers(solver, board, 2));
            }
        }
    });
    let mean = micros(spent) / f64::from(rounds * boards.len() as u32);
    line(&format!("{work}: mean of {}", boards.len()), "at most 10 µs", &format!("{mean:.2} µs"));
    if std::env::var("R").is_ok() {
        return;
    }
    let slowest = boards.iter().map(|(board, _)| {
        let (mut found, mut placed) = (0, 0);
        let spent = least(20, || (found, placed) = answers(solver, board, 2));
        (spent, placed, board.size())
    });
    let (spent, placed, size) = slowest.max().unwrap_or_default();
    let figure = format!("{:.1} µs ({size}x{size}, {placed} iterations)", micros(spent));
    line(&format!("{work}: worst"), "at most 1000 µs", &figure);
    largest(solver, &boards);
    let spent = cpu(|| {
        for (board, count) in &boards {
            assert_eq!(answers(solver, board, usize::MAX).0, *count, "\n{board}");
        }
    });
    let figure = format!("{:.1} ms, all counts as published", micros(spent) / 1000.0);
    line("community boards, all answers", "-", &figure);
}

/// The 18x18 boards: a search row by row puts 2.87 G queens and 41 s into one of them.
fn largest(solver: &Solver<Queens>, boards: &[(Board, usize)]) {
    for (board, _) in boards.iter().filter(|(board, _)| board.size() == 18) {
        let mut placed = 0;
        let spent = least(20, || placed = answers(solver, board, 2).1);
        let figure = format!("{:.1} µs, {placed} iterations", micros(spent));
        line("an 18x18 of them, stop at two answers", "-", &figure);
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
    let mut chance = Chance::new(1);
    let mut total = Duration::ZERO;
    let mut worst = (Duration::ZERO, 0);
    let each = 10;
    for size in 5..=20 {
        let wish = Wish { size: Some(size.to_string()), kind: Kind::Unique, difficulty: None };
        let spent = cpu(|| {
            for _ in 0..each {
                black_box(Queens::generate(&wish, &mut chance).expect("such boards exist"));
            }
        });
        total += spent;
        worst = worst.max((spent / each, size));
    }
    let figure = format!(
        "{:.2} ms, worst size {} with {:.2} ms",
        micros(total) / f64::from(16 * each) / 1000.0,
        worst.1,
        micros(worst.0) / 1000.0
    );
    line("generate a unique board, n = 5..20, mean", "at most 50 ms", &figure);
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

fn micros(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e6
}

/// CPU time of this thread, for work of many milliseconds; the wall clock where there is no such figure.
fn cpu(work: impl FnOnce()) -> Duration {
    let (wall, before) = (Instant::now(), cpu_so_far());
    work();
    match (before, cpu_so_far()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => wall.elapsed(),
    }
}

fn cpu_so_far() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// The least time of some runs, which is what the work takes undisturbed.
fn least(runs: usize, mut work: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
