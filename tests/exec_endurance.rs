//! Many workers, a large harness, and graders that are killed: nothing leaks, nothing survives.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on should stop and say why"
)]

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use wasit::exec::{Job, Options, Sandbox, Tier, Worker};

fn sandbox(tier: Option<Tier>) -> Option<Sandbox> {
    let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
    options.tier = tier;
    match Sandbox::open(&options) {
        Ok(sandbox) => Some(sandbox),
        Err(fault) => {
            assert!(std::env::var_os("WASIT_REQUIRE_ALL").is_none() || tier.is_none(), "{fault}");
            println!("skipped: {fault}");
            None
        }
    }
}

fn run_many(worker: &mut Worker, number: u32) {
    let command = [OsString::from("/bin/true")];
    for _ in 0..number {
        let run = worker.run(Job::new(&command)).unwrap();
        assert_eq!(run.end, wasit::exec::End::Exited(0));
    }
}

#[test]
fn the_harness_keeps_its_descriptors_over_many_workers() {
    let Some(sandbox) = sandbox(None) else { return };
    let count = || {
        run_many(&mut sandbox.worker().unwrap(), 5);
        // Only sockets and pipes: other tests of this program open files of their own meanwhile.
        fs::read_dir("/proc/self/fd").unwrap().count()
    };
    let first = count();
    let last = (0..10).map(|_| count()).min().unwrap();
    assert!(last <= first + 12, "{first} became {last}");
}

#[test]
fn peak_memory_is_that_of_the_program_and_not_of_a_large_harness() {
    for tier in [Tier::Portable, Tier::Namespaces] {
        let Some(sandbox) = sandbox(Some(tier)) else {
            continue;
        };
        let peak = || sandbox.worker().unwrap().run(Job::new(&["/bin/true".into()])).unwrap().peak.value.0;
        let small = peak();
        let ballast = vec![1_u8; 500 << 20];
        let large = peak();
        assert!(ballast.iter().step_by(1 << 20).all(|byte| *byte == 1));
        // What is left is the launcher's own size, which grows with the code of an unoptimised build.
        assert!(large < small + (1 << 20) && small < 32 << 20, "{tier}: {small} became {large}");
    }
}

/// Starts `wasit exec` with a program that leaves a daemon, and waits until that runs.
fn start_grader(tier: Tier, mark: &str) -> Child {
    let text = format!("(setsid sleep 77.{mark} &) ; echo up; sleep 77.{mark}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wasit"))
        .args(["exec", "--tier", tier.name(), "--time", "60s", "--", "sh", "-c", &text])
        .current_dir("/usr")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child
}

/// Whether any process has these words in its command line.
fn survivors(words: &str) -> usize {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(words)).count()
}

#[test]
fn nothing_outlives_a_killed_grader_by_a_second() {
    for tier in Tier::ALL {
        if sandbox(Some(tier)).is_none() {
            continue;
        }
        for round in 0..25_u64 {
            let mark = format!("{}{}{round:02}", std::process::id(), tier as u8);
            let mut grader = start_grader(tier, &mark);
            // Killed at many moments of the run's life.
            std::thread::sleep(Duration::from_micros(round * 700));
            grader.kill().unwrap();
            grader.wait().unwrap();
            let begin = Instant::now();
            while survivors(&format!("77.{mark}")) > 0 {
                assert!(begin.elapsed() < Duration::from_secs(1), "{tier}: a process survived");
                std::thread::sleep(Duration::from_millis(2));
            }
            assert_groups_vanish(grader.id());
        }
    }
}

/// The launcher removes the control groups of a harness that cannot.
fn assert_groups_vanish(grader: u32) {
    let begin = Instant::now();
    let start = format!("wasit.{grader}.");
    for root in ["/sys/fs/cgroup", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/pids", "/sys/fs/cgroup/unified"] {
        let left = || {
            let entries = fs::read_dir(Path::new(root)).into_iter().flatten().flatten();
            entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&start)).count()
        };
        while left() > 0 {
            assert!(begin.elapsed() < Duration::from_secs(2), "{root}: a control group survived");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}
