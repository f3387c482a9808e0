//! Speed of the puzzles against their goals: `WASIT_DATA=folder cargo bench --bench puzzles [-- NAME]`.
//!
//! One thread, CPU time. Every puzzle of the registry is judged and solved on its shipped cases; those below have
//! more to show. Collections that are not ours are read from the folder in `WASIT_DATA`.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a bench prints its table and stops if it cannot go on"
)]

mod fifteen;
mod game24;
mod heyawake;
mod iq;
mod measure;
mod queens;

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use measure::{repeated, row, written};
use wasit::case::{Case, Suite};
use wasit::puzzles::{self, AnyInstance, AnyPuzzle, AnySearch, Budget, NoTables};

/// What a puzzle is measured on beside its cases.
const MORE: &[(&str, fn())] = &[
    ("fifteen", fifteen::measure),
    ("game24", game24::measure),
    ("heyawake", heyawake::measure),
    ("iq", iq::measure),
    ("queens", queens::measure),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [child, board, cache @ ..] = &words[..]
        && child == fifteen::CHILD
    {
        return fifteen::solve_one(board, cache.first());
    }
    let names: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| *wanted == name);
    row("work", "goal", "figure");
    for puzzle in puzzles::all().iter().filter(|puzzle| is_wanted(puzzle.name())) {
        measure_cases(*puzzle);
        for (_, measure) in MORE.iter().filter(|(name, _)| *name == puzzle.name()) {
            measure();
        }
    }
    if is_wanted("verify") {
        row("start `wasit verify`, beyond `true`", "5 ms", &written(start_up()));
    }
}

/// The slowest of the shipped cases with an answer: judged, and solved by the default solver.
fn measure_cases(puzzle: &dyn AnyPuzzle) {
    let cases = Suite::Embedded.cases(Some(puzzle.name())).unwrap_or_else(|error| panic!("{error}"));
    let read = |case: Case| {
        let instance = puzzle.read_instance(&case.input).ok()?.instance;
        let answer = case.stored.filter(|stored| instance.judge(stored).is_ok())?;
        Some((case.name, instance, answer))
    };
    let cases: Vec<(String, Box<dyn AnyInstance>, String)> = cases.into_iter().filter_map(read).collect();
    let slowest = |what: &str, work: &dyn Fn(&dyn AnyInstance, &str)| {
        let times = cases.iter().map(|(name, case, answer)| (repeated(|| work(&**case, answer)), name));
        if let Some((time, name)) = times.max() {
            row(&format!("{}: {what}, slowest of {}", puzzle.name(), cases.len()), "-", &written(time));
            row(&format!("  which is {name}"), "", "");
        }
    };
    slowest("read and judge the stored answer", &|instance, answer| {
        black_box(instance.judge(black_box(answer))).unwrap();
    });
    if let Some(algorithm) = puzzle.algorithms().first() {
        slowest("find an answer", &|instance, _| {
            let search = AnySearch {
                budget: &mut Budget::unlimited(),
                on_answer: &mut |answer| black_box(answer).is_empty(),
                on_frame: None,
                tables: &NoTables,
            };
            // Enough is as good as Ok here: one answer was wanted.
            let _ = instance.search(algorithm.name, search);
        });
    }
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
