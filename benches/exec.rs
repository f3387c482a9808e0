//! How much dearer a run in the sandbox is than starting the same program with `posix_spawn`.
//!
//! `cargo bench --bench exec -- copies` prints only the table of ways to copy the working folder, and
//! `-- strong` (or another tier's name) only the rows of that tier.
//!
//! `cargo bench --bench exec`: every block of runs is paired with a block of plain spawns just before it, and
//! the median of the ratios is printed, because a shared machine changes its speed from second to second.

#![expect(clippy::print_stdout, reason = "a bench prints its table")]

#[cfg(target_os = "linux")]
#[path = "exec_copies/mod.rs"]
mod copies;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wasit::exec::{Folder, Input, Job, Options, Sandbox, Template, Tier, Worker};

/// Short blocks: what disturbs one of a pair then disturbs the other too.
const BLOCK: u32 = 20;
const ROUNDS: usize = 101;

fn main() {
    #[cfg(target_os = "linux")]
    if std::env::args().any(|word| word == "copies") {
        return copies::compare_ways();
    }
    let rounds = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tiny = build_tiny(folder.path());
    let mut programs = vec![("true", PathBuf::from("/bin/true"))];
    programs.extend(tiny.map(|path| ("static no-op", path)));
    println!("{:14} {:12} {:>9} {:>9} {:>7}", "program", "tier", "spawn us", "run us", "ratio");
    let chosen = chosen_tiers();
    for tier in chosen.iter().copied() {
        let Some(sandbox) = open(tier, folder.path()) else {
            println!("{:14} {tier:12} not available here", "");
            continue;
        };
        for (name, program) in &programs {
            compare(name, program, tier, &sandbox, rounds);
        }
        scale(tier, &sandbox);
        copy(tier, &sandbox, folder.path());
    }
    if chosen.len() > 1 {
        heavy(folder.path(), rounds);
        #[cfg(target_os = "linux")]
        copies::compare_ways();
    }
}

/// The tiers named on the command line, or all.
fn chosen_tiers() -> Vec<Tier> {
    let all = [Tier::Portable, Tier::Landlock, Tier::Namespaces, Tier::Strong];
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_named = |tier: &Tier| words.is_empty() || words.contains(&tier.to_string());
    all.into_iter().filter(is_named).collect()
}

fn open(tier: Tier, folder: &Path) -> Option<Sandbox> {
    let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
    options.tier = Some(tier);
    options.readable.push(folder.canonicalize().ok()?);
    Sandbox::open(&options).map_err(|fault| println!("{fault}")).ok()
}

/// A program that does nothing at all, without a loader.
fn build_tiny(folder: &Path) -> Option<PathBuf> {
    let (source, program) = (folder.join("tiny.c"), folder.join("tiny"));
    std::fs::write(&source, "int main(void) { return 0; }\n").ok()?;
    let built = Command::new("cc").args(["-O2", "-static", "-o"]).arg(&program).arg(&source).status().ok()?;
    built.success().then_some(program)
}

/// The floor: three pipes as for any run, no limits, no sandbox.
fn spawn_block(program: &Path) -> Duration {
    let begin = Instant::now();
    for _ in 0..BLOCK {
        let mut command = Command::new(program);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        child.and_then(std::process::Child::wait_with_output).expect("the program starts");
    }
    begin.elapsed() / BLOCK
}

fn run_block(worker: &mut Worker, program: &Path) -> Duration {
    let command = [OsString::from(program)];
    let begin = Instant::now();
    for _ in 0..BLOCK {
        worker.run(Job::new(&command)).expect("a run");
    }
    begin.elapsed() / BLOCK
}

fn compare(name: &str, program: &Path, tier: Tier, sandbox: &Sandbox, rounds: usize) {
    let mut worker = sandbox.worker().expect("a worker");
    run_block(&mut worker, program);
    let pairs: Vec<_> =
        (0..rounds).map(|_| (spawn_block(program), run_block(&mut worker, program))).collect();
    let ratio = median(pairs.iter().map(|(floor, run)| run.as_secs_f64() / floor.as_secs_f64()));
    let floor = median(pairs.iter().map(|(floor, _)| floor.as_secs_f64() * 1e6));
    let run = median(pairs.iter().map(|(_, run)| run.as_secs_f64() * 1e6));
    println!("{name:14} {tier:12} {floor:9.0} {run:9.0} {ratio:7.2}");
}

/// Blocks of one worker when runs a second are counted.
const SCALE: u32 = 10;

/// Runs a second with one worker and with two.
fn scale(tier: Tier, sandbox: &Sandbox) {
    let rate = |workers: u32| {
        let begin = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    let mut worker = sandbox.worker().expect("a worker");
                    for _ in 0..SCALE {
                        run_block(&mut worker, Path::new("/bin/true"));
                    }
                });
            }
        });
        f64::from(BLOCK * SCALE) * f64::from(workers) / begin.elapsed().as_secs_f64()
    };
    let gains: Vec<_> = (0..9).map(|_| (rate(1), rate(2))).collect();
    let gain = median(gains.iter().map(|(one, two)| two / one));
    let (one, two) = gains[1];
    println!("{:14} {tier:12} {one:9.0} {two:9.0} {gain:7.2}", "1 -> 2 workers");
}

/// What the fresh copy of a submission of 20 files of 4 KiB adds to a run.
fn copy(tier: Tier, sandbox: &Sandbox, folder: &Path) {
    let source = folder.join("submission");
    std::fs::create_dir_all(&source).expect("a folder");
    for number in 0..20 {
        std::fs::write(source.join(format!("file{number}")), vec![b'x'; 4096]).expect("a file");
    }
    let template = Template::read(&source).expect("a template");
    let mut worker = sandbox.worker().expect("a worker");
    let command = [OsString::from("/bin/true")];
    let mut block = |copied: bool| {
        let begin = Instant::now();
        for _ in 0..BLOCK {
            let folder = if copied { Folder::Copy(&template) } else { Folder::Scratch };
            let job = Job { folder, input: Input::Nothing, ..Job::new(&command) };
            worker.run(job).expect("a run");
        }
        (begin.elapsed() / BLOCK).as_secs_f64() * 1e6
    };
    let pairs: Vec<_> = (0..15).map(|_| (block(false), block(true))).collect();
    let added = median(pairs.iter().map(|(without, with)| with - without));
    println!("{:14} {tier:12} {:>9} {added:9.0}   (us for a fresh copy of 20 files)", "copy", "");
}

/// A harness that holds a gigabyte must not be slower.
fn heavy(folder: &Path, rounds: usize) {
    let Some(sandbox) = open(Tier::Namespaces, folder) else {
        return;
    };
    let mut worker = sandbox.worker().expect("a worker");
    let program = Path::new("/bin/true");
    run_block(&mut worker, program);
    let ratios = (0..rounds.min(9)).map(|_| {
        let mut several = || (0..5).map(|_| run_block(&mut worker, program).as_secs_f64()).sum::<f64>();
        let light = several();
        let ballast = vec![1_u8; 1 << 30];
        let loaded = several();
        assert!(ballast.iter().step_by(1 << 20).all(|byte| *byte == 1), "the ballast stays in memory");
        loaded / light
    });
    let ratio = median(ratios.collect::<Vec<_>>().into_iter());
    println!("{:14} {:12} {:>9} {:>9} {ratio:7.2}", "1 GB harness", "namespaces", "", "");
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
