//! Heyawake against its goals: judging, solving with proof of uniqueness, listing, generating.
//!
//! `cargo bench --bench heyawake`; the published boards are read from the folder in `WASIT_DATA`.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use wasit::limits::Budget;
use wasit::puzzles::heyawake::{Board, Heyawake, Shading};
use wasit::puzzles::{Chance, Kind, NoTables, Puzzle, Search, Wish};

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<58} {:>14} {:>14}", "work", "goal", "figure");
    match std::env::var_os("WASIT_DATA") {
        Some(folder) => published(&PathBuf::from(folder).join("heyawake/janko_sample.tsv"))?,
        None => println!("skipped: the published boards, because WASIT_DATA is not set"),
    }
    listing()?;
    generating()
}

fn row(work: &str, goal: &str, figure: &str) {
    println!("{work:<58} {goal:>14} {figure:>14}");
}

/// Processor time of this thread in seconds; its scheduler counts in nanoseconds.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let statistics = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = statistics.split_whitespace().next().ok_or("schedstat is empty")?;
    Ok(nanoseconds.parse::<f64>()? / 1e9)
}

/// Time for a piece of work, repeated until a tenth of a second has gone by.
fn timed(mut work: impl FnMut()) -> Result<f64, Box<dyn Error>> {
    let (start, mut times) = (cpu_seconds()?, 0.0);
    loop {
        work();
        times += 1.0;
        let spent = cpu_seconds()? - start;
        if spent > 0.1 {
            return Ok(spent / times);
        }
    }
}

/// The answers of the default solver, at most so many, and its iterations.
fn solve(board: &Board, most: u64) -> (u64, Option<Shading>, u64) {
    let (mut count, mut first, mut budget) = (0, None, Budget::unlimited());
    let mut on_answer = |answer| {
        count += 1;
        first.get_or_insert(answer);
        count < most
    };
    let mut search =
        Search { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    // How it ended is known from the count.
    let _ = (Heyawake::solvers()[0].search)(board, &mut search);
    (count, first, budget.spent())
}

fn published(path: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let (mut answers, mut iterations) = (Vec::new(), 0);
    let start = cpu_seconds()?;
    for line in &lines {
        let board = Heyawake::read_instance(field(line, 3)?)?.instance;
        let (count, answer, trials) = solve(&board, 2);
        iterations += trials;
        answers.push((board, answer.filter(|_| count == 1)));
    }
    let total = cpu_seconds()? - start;
    let (mut times, mut wrong) = (Vec::new(), 0);
    for (line, (board, answer)) in lines.iter().zip(&answers) {
        let rows = answer.as_ref().map(|answer| Heyawake::write_answer(board, answer));
        wrong += usize::from(rows.as_deref().map(str::trim_end) != Some(&field(line, 4)?.replace('/', "\n")));
        let time = timed(|| drop(black_box(solve(board, 2))))?;
        times.push((time, field(line, 0)?));
    }
    times.sort_by(|one, other| other.0.total_cmp(&one.0));
    let boards = times.len();
    row(&format!("{boards} boards: read, answer, proof of uniqueness"), "1.0 s", &format!("{total:.3} s"));
    let (worst, id) = times.first().ok_or("no boards")?;
    row(&format!("  the slowest of them ({id})"), "150 ms", &format!("{:.2} ms", worst * 1e3));
    row("  the median", "-", &format!("{:.2} ms", times[boards / 2].0 * 1e3));
    row("  wrong or not proved unique", "0", &wrong.to_string());
    row("  iterations in all", "-", &iterations.to_string());
    let (board, answer) = answers.iter().max_by_key(|(board, _)| board.cells()).ok_or("no boards")?;
    let answer = answer.as_ref().ok_or("the largest board has no single answer")?;
    let time = timed(|| drop(black_box(Heyawake::judge(black_box(board), black_box(answer)))))?;
    row(
        &format!("judge a right answer, {}", Heyawake::size(board)),
        "50 us",
        &format!("{:.2} us", time * 1e6),
    );
    let all_shaded = Shading { shaded: vec![true; board.cells()] };
    let time = timed(|| drop(black_box(Heyawake::judge(board, black_box(&all_shaded)))))?;
    row("judge an answer with everything wrong", "-", &format!("{:.2} us", time * 1e6));
    Ok(())
}

fn field(line: &str, number: usize) -> Result<&str, Box<dyn Error>> {
    line.split('\t').nth(number).ok_or_else(|| format!("field {number} is missing in {line}").into())
}

fn listing() -> Result<(), Box<dyn Error>> {
    let board = Board::from_labels(6, &[0; 36]);
    let start = cpu_seconds()?;
    let (count, _, _) = solve(&board, u64::MAX);
    row(
        &format!("list all {count} answers of one 6x6 room"),
        "-",
        &format!("{:.2} s", cpu_seconds()? - start),
    );
    Ok(())
}

fn generating() -> Result<(), Box<dyn Error>> {
    for (size, boards) in [("6x6", 50_u32), ("10x10", 50), ("14x24", 10), ("31x45", 1)] {
        let wish = Wish { size: Some(size.to_owned()), kind: Kind::Unique, difficulty: None };
        let start = cpu_seconds()?;
        for seed in 0..boards {
            black_box(Heyawake::generate(&wish, &mut Chance::new(u64::from(seed)))?);
        }
        let time = (cpu_seconds()? - start) / f64::from(boards);
        row(&format!("generate a board with one answer, {size}"), "-", &format!("{:.1} ms", time * 1e3));
    }
    Ok(())
}
