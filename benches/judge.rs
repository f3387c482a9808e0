//! How long the judges take, and how long `wasit verify` takes to start.
#![expect(
    clippy::print_stdout,
    clippy::panic,
    reason = "a bench prints its table and stops if it cannot go on"
)]

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use wasit::limits::Budget;
use wasit::puzzles::fifteen::Fifteen;
use wasit::puzzles::heyawake::Heyawake;
use wasit::puzzles::queens::Queens;
use wasit::puzzles::{Chance, Kind, NoTables, Puzzle, Search, Wish};

const QUEENS: &str = include_str!("../cases/queens/report-2-nine-rows/input.txt");
/// One of the two boards that need 80 moves, which is the most any board needs.
const FARTHEST: &str = "16 12 9 13\n15 11 10 14\n3 7 6 2\n4 8 5 1\n";

fn main() {
    println!("{:<44} {:>12} {:>12}", "work", "goal", "figure");
    row("judge a 9x9 queens answer", Duration::from_micros(1), judge::<Queens>(QUEENS));
    let wish = Wish { size: Some("31x45".to_owned()), kind: Kind::Solvable, difficulty: None };
    match Heyawake::generate(&wish, &mut Chance::new(1)) {
        Ok(specimen) => {
            row(
                "judge a 31x45 heyawake answer",
                Duration::from_micros(50),
                judge::<Heyawake>(&specimen.input),
            );
        }
        Err(problem) => println!("judge a 31x45 heyawake answer: skipped: {problem}"),
    }
    row("judge a fifteen path of 80 moves", Duration::from_micros(1), judge_path());
    row("start `wasit verify`, beyond `true`", Duration::from_millis(5), start_up());
}

fn row(work: &str, goal: Duration, figure: Duration) {
    println!("{work:<44} {goal:>12.3?} {figure:>12.3?}");
}

/// The median time of one judgement of the reference solver's answer.
fn judge<P: Puzzle>(text: &str) -> Duration {
    let instance = P::read_instance(text).unwrap_or_else(|error| panic!("{error}")).instance;
    let mut answers = Vec::new();
    let mut on_answer = |answer| {
        answers.push(answer);
        false
    };
    let mut budget = Budget::unlimited();
    let mut search =
        Search { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    // Enough is as good as Ok here: one answer was wanted.
    let _ = (P::solvers()[0].search)(&instance, &mut search);
    let answer = answers.pop().expect("the instance has an answer");
    median(|| P::judge(black_box(&instance), black_box(&answer)))
}

/// A path of 80 moves there and back: judging does not ask whether it is short, only where it ends.
fn judge_path() -> Duration {
    let board = Fifteen::read_instance(FARTHEST).unwrap_or_else(|error| panic!("{error}")).instance;
    let moves = "RDLU".repeat(20);
    let path = Fifteen::read_answer(&board, &moves).unwrap_or_else(|error| panic!("{error}"));
    median(|| Fifteen::judge(black_box(&board), black_box(&path)))
}

fn median<T>(mut work: impl FnMut() -> T) -> Duration {
    const ROUND: u32 = 1000;
    let mut rounds: Vec<Duration> = (0..101)
        .map(|_| {
            let started = Instant::now();
            for _ in 0..ROUND {
                black_box(work());
            }
            started.elapsed() / ROUND
        })
        .collect();
    rounds.sort();
    rounds[rounds.len() / 2]
}

/// How much longer `wasit verify` takes than a program that does nothing; medians, taken in turn.
fn start_up() -> Duration {
    let case = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/queens/report-2-nine-rows");
    let answer = format!("{case}/expected.txt");
    let time = |program: &str, arguments: &[&str]| {
        let started = Instant::now();
        let output = Command::new(program).args(arguments).output().expect("it starts");
        assert!(output.status.success());
        started.elapsed()
    };
    let (mut ours, mut theirs): (Vec<Duration>, Vec<Duration>) = (0..51)
        .map(|_| (time(env!("CARGO_BIN_EXE_wasit"), &["verify", "queens", case, &answer]), time("true", &[])))
        .unzip();
    ours.sort();
    theirs.sort();
    ours[25].saturating_sub(theirs[25])
}
