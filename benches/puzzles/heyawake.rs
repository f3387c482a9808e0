//! Heyawake: judging, solving with proof of uniqueness, listing, generating.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use wasit::puzzles::heyawake::{Board, Heyawake, Shading};
use wasit::puzzles::{Budget, Generate, Looks, NoTables, Puzzle, Request, Rng, Search, Solve, Wanted};

use crate::measure::{cpu, mean, repeated, row, spent, written};

/// All that is measured.
pub fn measure() {
    match std::env::var_os("WASIT_DATA") {
        Some(folder) => published(&PathBuf::from(folder).join("heyawake/janko_sample.tsv"))
            .unwrap_or_else(|problem| panic!("the published boards: {problem}")),
        None => println!("skipped: the published boards, because WASIT_DATA is not set"),
    }
    judging();
    listing();
    generating();
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
    let start = cpu();
    for line in &lines {
        let board = Heyawake::read_instance(field(line, 3)?)?.instance;
        let (count, answer, trials) = solve(&board, 2);
        iterations += trials;
        answers.push((board, answer.filter(|_| count == 1)));
    }
    let total = cpu().saturating_sub(start);
    let (mut times, mut wrong) = (Vec::new(), 0);
    for (line, (board, answer)) in lines.iter().zip(&answers) {
        let rows = answer.as_ref().map(|answer| Heyawake::write_answer(board, answer));
        wrong += usize::from(rows.as_deref().map(str::trim_end) != Some(&field(line, 4)?.replace('/', "\n")));
        let time = repeated(|| drop(black_box(solve(board, 2))));
        times.push((time, field(line, 0)?));
    }
    times.sort_by(|one, other| other.cmp(one));
    let boards = times.len();
    row(&format!("{boards} boards: read, answer, proof of uniqueness"), "1.0 s", &written(total));
    let (worst, id) = times.first().ok_or("no boards")?;
    row(&format!("  the slowest of them ({id})"), "150 ms", &written(*worst));
    row("  the median", "-", &written(times[boards / 2].0));
    row("  wrong or not proved unique", "0", &wrong.to_string());
    row("  iterations in all", "-", &iterations.to_string());
    let (board, answer) = answers.iter().max_by_key(|(board, _)| board.cells()).ok_or("no boards")?;
    let answer = answer.as_ref().ok_or("the largest board has no single answer")?;
    let time = repeated(|| drop(black_box(Heyawake::judge(black_box(board), black_box(answer)))));
    row(&format!("judge a right answer, {}", Heyawake::size(board)), "50 us", &written(time));
    let all_shaded = Shading { shaded: vec![true; board.cells()] };
    let time = repeated(|| drop(black_box(Heyawake::judge(board, black_box(&all_shaded)))));
    row("judge an answer with everything wrong", "-", &written(time));
    Ok(())
}

fn field(line: &str, number: usize) -> Result<&str, Box<dyn Error>> {
    line.split('\t').nth(number).ok_or_else(|| format!("field {number} is missing in {line}").into())
}

fn judging() {
    let request = Request { size: Some("31x45".to_owned()), kind: Wanted::Solvable, difficulty: None };
    let generated = Heyawake::generate(&request, &mut Rng::new(1)).expect("such boards exist");
    let board = Heyawake::read_instance(&generated.input).expect("we wrote it").instance;
    let answer = solve(&board, 1).1.expect("it has an answer");
    let time = repeated(|| drop(black_box(Heyawake::judge(black_box(&board), black_box(&answer)))));
    row("judge a 31x45 heyawake answer", "50 us", &written(time));
}

fn listing() {
    let board = Board::from_labels(6, &[0; 36]);
    let mut count = 0;
    let time = spent(|| count = solve(&board, u64::MAX).0);
    row(&format!("list all {count} answers of one 6x6 room"), "-", &written(time));
}

fn generating() {
    for (size, boards) in [("6x6", 50), ("10x10", 50), ("14x24", 10), ("31x45", 1)] {
        let request = Request { size: Some(size.to_owned()), kind: Wanted::Unique, difficulty: None };
        let mut seeds = 0..;
        let time = mean(boards, || {
            let mut rng = Rng::new(seeds.next().expect("seeds do not end"));
            black_box(Heyawake::generate(&request, &mut rng).expect("such boards exist"));
        });
        row(&format!("generate a board with one answer, {size}"), "-", &written(time));
    }
}
