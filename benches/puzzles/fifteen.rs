//! The 15-puzzle: judging a path, Korf's boards (`fifteen/korf100.tsv` in the folder of `WASIT_DATA`).
//!
//! Figures of one board come from a process of its own, because tables stay in memory within a process.

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use wasit::puzzles::fifteen::{Board, Fifteen, Path, Step, optimal_length};
use wasit::puzzles::{Budget, NoTables, Puzzle, Rng, Tables};

use crate::measure::{cpu, mean, row, written};

/// Three moves, from the course report.
const SMALL: &str = "1 2 3 4 5 6 16 8 9 10 7 11 13 14 15 12";

/// The word that makes this program solve one board and nothing else.
pub const CHILD: &str = "child";

/// All that is measured.
pub fn measure() {
    row("judge a path of 80 moves", "1 us", &written(judge_path()));
    let small = child(SMALL, None);
    row("solve a small board, process included", "10 ms", &format!("{:.1} ms", small.cpu_ms));
    match korf() {
        Some(boards) => measure_korf(&boards),
        None => println!("skipped: Korf's 100 (set WASIT_DATA to the folder of fifteen/korf100.tsv)"),
    }
}

fn judge_path() -> Duration {
    let mut rng = Rng::new(80);
    let mut board = Board::GOAL;
    let mut steps = Vec::new();
    while steps.len() < 80 {
        let step = *rng.pick(&Step::ALL);
        if steps.last() != Some(&step) && board.slide(step) {
            steps.push(step.back());
        }
    }
    steps.reverse();
    let path = Path::Steps(steps);
    assert!(Fifteen::judge(&board, &path).is_empty());
    mean(200_000, || {
        black_box(Fifteen::judge(black_box(&board), black_box(&path)));
    })
}

/// Korf's boards, each with the published length.
fn korf() -> Option<Vec<(String, usize)>> {
    let file = PathBuf::from(env::var_os("WASIT_DATA")?).join("fifteen/korf100.tsv");
    let text = fs::read_to_string(file).ok()?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            Some(((*fields.get(3)?).to_owned(), fields[1].parse().ok()?))
        })
        .collect()
}

fn measure_korf(boards: &[(String, usize)]) {
    let start = cpu();
    let mut iterations = 0;
    for (text, published) in boards {
        let mut budget = Budget::unlimited();
        let length = optimal_length(&board(text), &mut budget, &NoTables).expect("no limit");
        assert_eq!(length, Some(*published));
        iterations += budget.spent();
    }
    let all = cpu().saturating_sub(start);
    row("Korf's 100 in one process, empty cache", "2.5 s", &written(all));
    row("  boards generated", "", &iterations.to_string());

    let folder = env::temp_dir().join(format!("wasit-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let cold: Vec<_> = boards.iter().map(|(text, _)| child(text, None)).collect();
    // The first round fills the cache.
    for (text, _) in boards {
        child(text, Some(&folder));
    }
    let warm: Vec<_> = boards.iter().map(|(text, _)| child(text, Some(&folder))).collect();
    row("one of Korf's, median, empty cache", "150 ms", &format!("{:.0} ms", median(&cold)));
    row("one of Korf's, median, tables cached", "60 ms", &format!("{:.0} ms", median(&warm)));
    let peak = cold.iter().chain(&warm).map(|run| run.peak_mib).fold(0.0, f64::max);
    row("largest memory of these processes", "64 MB", &format!("{peak:.0} MiB"));
    let cached: u32 = fs::read_dir(&folder)
        .expect("the folder was made")
        .filter_map(|file| u32::try_from(file.ok()?.metadata().ok()?.len()).ok())
        .sum();
    row("cached tables", "64 MB", &format!("{:.1} MB", f64::from(cached) / 1e6));
    drop(fs::remove_dir_all(&folder));
}

fn board(text: &str) -> Board {
    let numbers: Vec<&str> = text.split(' ').collect();
    let rows: Vec<String> = numbers.chunks(4).map(|row| row.join(" ")).collect();
    Fifteen::read_instance(&rows.join("\n")).expect("a board").instance
}

/// What a process that solved one board used.
struct Run {
    cpu_ms: f64,
    peak_mib: f64,
}

fn child(board: &str, cache: Option<&PathBuf>) -> Run {
    let program = env::current_exe().expect("a bench knows its own file");
    let output = Command::new(program).arg(CHILD).arg(board).args(cache).output();
    let output = output.expect("the bench can start itself");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut figures = text.split_whitespace().map(|figure| figure.parse().expect("a number"));
    Run {
        cpu_ms: figures.next().expect("the child prints its time"),
        peak_mib: figures.next().expect("the child prints its memory"),
    }
}

/// What the child does: solves, then prints its CPU time in milliseconds and its largest memory in MiB.
pub fn solve_one(text: &str, cache: Option<&String>) {
    let folder = cache.map(|folder| Folder(PathBuf::from(folder)));
    let tables: &dyn Tables = folder.as_ref().map_or(&NoTables, |folder| folder);
    let length = optimal_length(&board(text), &mut Budget::unlimited(), tables);
    assert!(length.expect("no limit").is_some());
    println!("{} {}", cpu().as_secs_f64() * 1e3, peak_mib());
}

/// Tables kept as files.
struct Folder(PathBuf);

impl Tables for Folder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.0.join(name)).ok()
    }
    fn keep(&self, name: &str, bytes: &[u8]) {
        drop(fs::write(self.0.join(name), bytes));
    }
}

fn median(runs: &[Run]) -> f64 {
    let mut times: Vec<f64> = runs.iter().map(|run| run.cpu_ms).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The largest resident memory so far; 0 where the system does not tell.
fn peak_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kib.unwrap_or(0.0) / 1024.0
}
