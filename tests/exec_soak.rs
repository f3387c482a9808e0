//! Runs by the thousand with two workers: neither the launchers nor the harness itself grow.
//!
//! A program of its own with a single test, because the memory of the whole process is measured.
//! `WASIT_SOAK=20000` sets the number of runs; the usual number keeps `cargo test` quick.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on should stop and say why"
)]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use wasit::exec::{End, Folder, Job, Options, Sandbox, Template, Worker};

/// Allocators keep a little of everything; a leak of 64 bytes a run would be more than this after 20000.
const SLACK_KIB: u64 = 512;

/// What one process holds.
#[derive(Debug, Clone, Copy)]
struct Held {
    pid: u32,
    descriptors: usize,
    resident_kib: u64,
}

impl Held {
    fn by(pid: u32) -> Self {
        let descriptors = fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count);
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        // Only its own memory: pages of files come and go with the system's cache.
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap_or_default();
        let resident_kib = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Self { pid, descriptors, resident_kib }
    }

    fn assert_not_grown(self) {
        let now = Self::by(self.pid);
        println!("{self:?} became {now:?}");
        assert!(now.descriptors <= self.descriptors, "{self:?} became {now:?}");
        assert!(now.resident_kib <= self.resident_kib + SLACK_KIB, "{self:?} became {now:?}");
    }
}

/// A process and everything below it.
fn family(pid: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let below = children.split_whitespace().flat_map(str::parse).flat_map(family);
    std::iter::once(pid).chain(below).collect()
}

fn run_many(worker: &mut Worker, template: &Template, number: u32) {
    let command = [OsString::from("/bin/true")];
    for round in 0..number {
        // Now and then with a copy, whose bookkeeping could leak too.
        let folder = if round % 10 == 0 { Folder::Copy(template) } else { Folder::Scratch };
        let run = worker.run(Job { folder, ..Job::new(&command) }).unwrap();
        assert_eq!(run.end, End::Exited(0));
    }
}

/// Every worker in a thread of its own.
fn run_all(workers: &mut [Worker], template: &Template, number: u32) {
    std::thread::scope(|scope| {
        for worker in workers {
            scope.spawn(|| run_many(worker, template, number));
        }
    });
}

#[test]
fn thousands_of_runs_leak_neither_descriptors_nor_memory() {
    let runs: u32 = std::env::var("WASIT_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(4000);
    let sandbox = Sandbox::open(&Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")))).unwrap();
    let template = Template::read(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/zoo")).unwrap();
    let mut workers = [sandbox.worker().unwrap(), sandbox.worker().unwrap()];
    run_all(&mut workers, &template, 300);
    let launchers = workers.iter().flat_map(|worker| family(worker.launcher_pid().unwrap().cast_unsigned()));
    let before: Vec<_> = launchers.chain([std::process::id()]).map(Held::by).collect();
    run_all(&mut workers, &template, runs / 2);
    before.into_iter().for_each(Held::assert_not_grown);
}
