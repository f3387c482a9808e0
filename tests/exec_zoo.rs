//! The zoo: programs that loop, flood, fork, spy and attack, each against every tier this machine has.
//!
//! `cargo test --test exec_zoo` prints one line for each animal and tier. As root it runs a second time as an
//! ordinary user. A missing tool or tier is a named skip, and with `WASIT_REQUIRE_ALL=1` a failure.

#![expect(
    clippy::panic,
    clippy::print_stdout,
    reason = "a test program of its own, which reports on standard output"
)]

#[path = "zoo/cage.rs"]
mod cage;
#[path = "zoo/judge.rs"]
mod judge;
#[path = "zoo/leftovers.rs"]
mod leftovers;
#[path = "zoo/table.rs"]
mod table;

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use wasit::exec::{Folder, Job, Run, Sandbox, Stream, Tier, Worker, stream_bytes};
use wasit::units::Bytes;

use cage::Cage;
use leftovers::Before;
use table::Animal;

/// The user of the second half; owns nothing.
const ORDINARY: u32 = 54_321;
const SECOND_HALF: &str = "WASIT_ZOO_SECOND_HALF";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let before = Before::look();
    let cage = Arc::new(Cage::build());
    let mut trials = Vec::new();
    for tier in Tier::ALL {
        trials.extend(trials_of(&cage, tier));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    let mut bad = conclusion.has_failed();
    if !arguments.list {
        let left = wait_until_clean(&before, cage.path());
        for thing in &left {
            println!("left behind: {thing}");
        }
        bad |= !left.is_empty();
        bad |= !run_second_half(cage.path());
    }
    if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn trials_of(cage: &Arc<Cage>, tier: Tier) -> Vec<Trial> {
    let user = if rustix::process::geteuid().is_root() { "root" } else { "user" };
    let sandbox = match cage.sandbox(tier) {
        Ok(sandbox) => Arc::new(sandbox),
        Err(reason) => return vec![skip(&format!("{user} {tier}: {reason}"), tier_is_due(tier))],
    };
    let animals = table::read().into_iter().filter_map(|animal| {
        let promise = animal.promise(tier)?.to_owned();
        let name = format!("{user} {tier:10} {:2} {}", animal.number, animal.name);
        let (cage, sandbox) = (Arc::clone(cage), Arc::clone(&sandbox));
        Some(match cage.command(&animal.command) {
            Err(reason) => skip(&format!("{name}: {reason}"), true),
            Ok(command) => {
                Trial::test(name, move || try_animal(&cage, &sandbox, &animal, &command, &promise))
            }
        })
    });
    animals.collect()
}

/// Root reaches every tier, an ordinary user every tier without control groups.
fn tier_is_due(tier: Tier) -> bool {
    tier != Tier::Strong || rustix::process::geteuid().is_root()
}

/// A visible skip; a failure where everything is required.
fn skip(name: &str, due: bool) -> Trial {
    let required = due && std::env::var_os("WASIT_REQUIRE_ALL").is_some();
    Trial::test(format!("{name} (skipped)"), move || {
        if required { Err("required by WASIT_REQUIRE_ALL".into()) } else { Ok(()) }
    })
    .with_ignored_flag(!required)
}

fn try_animal(
    cage: &Cage,
    sandbox: &Sandbox,
    animal: &Animal,
    command: &[std::ffi::OsString],
    promise: &str,
) -> Result<(), Failed> {
    let mut worker = sandbox.worker().map_err(|fault| fault.to_string())?;
    let begin = Instant::now();
    let run = cage::run(&mut worker, command, animal)?;
    let idle =
        if promise.contains("cpu~") { idle_cpu(&mut worker, command, animal)? } else { Duration::ZERO };
    judge::judge(promise, &run, idle)?;
    if begin.elapsed() > Duration::from_secs(15) {
        return Err(format!("took {:?}", begin.elapsed()).into());
    }
    afterwards(cage, &mut worker, animal, &run, command)?;
    Ok(())
}

/// What an animal's processes cost at most when a second word tells them to do nothing: on a busy machine starting
/// them is dear, and differently so from run to run.
fn idle_cpu(
    worker: &mut Worker,
    command: &[std::ffi::OsString],
    animal: &Animal,
) -> Result<Duration, String> {
    let command: Vec<_> = command.iter().cloned().chain(["idle".into()]).collect();
    let mut most = Duration::ZERO;
    for _ in 0..5 {
        most = most.max(cage::run(worker, &command, animal)?.cpu.value);
    }
    Ok(most)
}

/// What the settings ask for after the run.
fn afterwards(
    cage: &Cage,
    worker: &mut Worker,
    animal: &Animal,
    run: &Run,
    command: &[std::ffi::OsString],
) -> Result<(), String> {
    if animal.setting("traps").is_some() {
        check_traps(worker)?;
    }
    if let Some(next) = animal.setting("then") {
        let words: Vec<_> = next.split(',').map(str::to_owned).collect();
        let next = cage::run(worker, &cage.command(&words)?, animal)?;
        judge::judge("exit=0 held", &next, Duration::ZERO)?;
    }
    if animal.setting("clean").is_some() {
        let words = ["sh", "-c", "ls -A . \"$TMPDIR\" && ls -A .."].map(std::ffi::OsString::from);
        let listing = worker.run(Job { folder: Folder::Scratch, ..Job::new(&words) });
        let listing = output(&listing.map_err(|fault| fault.to_string())?);
        let names: Vec<_> = listing.lines().filter(|line| !line.is_empty() && !line.ends_with(':')).collect();
        if names.iter().any(|name| !["run", "shm", "tmp"].contains(name)) {
            return Err(format!("the next run sees {names:?}"));
        }
    }
    if animal.setting("twice").is_some() {
        // The second run of the same worker has another process number; a worker of its own has the same.
        let again = cage::run(worker, command, animal)?;
        let strip = |text: String| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
        if strip(output(run)) != strip(output(&again)) {
            return Err(format!("two runs differ: {} and {}", output(run), output(&again)));
        }
    }
    Ok(())
}

fn check_traps(worker: &Worker) -> Result<(), String> {
    for name in ["link", "pipe", "folder", "device", "above/way/passwd", "../x", "/etc/passwd"] {
        let begin = Instant::now();
        if worker.read_left(Path::new(name), Bytes(1 << 20)).is_ok() {
            return Err(format!("`{name}` could be read"));
        }
        if begin.elapsed() > Duration::from_millis(500) {
            return Err(format!("`{name}` made the reader wait"));
        }
    }
    Ok(())
}

fn output(run: &Run) -> String {
    String::from_utf8_lossy(&stream_bytes(&run.record, Stream::Stdout)).into_owned()
}

/// The kernel ends processes and groups a moment after they are killed.
fn wait_until_clean(before: &Before, cage: &Path) -> Vec<String> {
    for _ in 0..50 {
        if before.compare(cage).is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    before.compare(cage)
}

/// Runs this program again as an ordinary user, from a place that user can read.
fn run_second_half(cage: &Path) -> bool {
    if !rustix::process::geteuid().is_root() || std::env::var_os(SECOND_HALF).is_some() {
        return true;
    }
    let copy = cage.join("exec_zoo");
    std::fs::copy(std::env::current_exe().expect("this program"), &copy).expect("a copy");
    let mut again = Command::new(copy);
    again
        .args(std::env::args_os().skip(1))
        .env(SECOND_HALF, "1")
        .current_dir("/")
        .uid(ORDINARY)
        .gid(ORDINARY);
    again.status().expect("the second half").success()
}
