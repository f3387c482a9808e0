//! Limits that the kernel enforces by itself: those set for a run, behind what the session watches, and those that
//! the machine or the shell already puts on this user.

use std::os::unix::fs::MetadataExt;
use std::time::{Duration, Instant};

use rustix::process::{Resource, geteuid, getrlimit};

use super::limits::Limits;
use super::raw::Rlimit;
use crate::units::Bytes;

/// A margin for what no program can help: libraries, a virtual machine's own tables.
const MEMORY_MARGIN: u64 = 768 << 20;

/// What holds in every tier.
pub(super) fn for_every_run(limits: &Limits) -> Vec<Rlimit> {
    // Only for when nobody looks any more: this limit is counted by ticks, which on a machine that others have a share
    // of come to more than the time that was had.
    let cpu = limits.hard_cpu().0.div_ceil(500) + 1;
    vec![
        Rlimit { hard: cpu + 1, ..rlimit(libc::RLIMIT_CPU, cpu) },
        rlimit(libc::RLIMIT_FSIZE, limits.file_size.0),
        rlimit(libc::RLIMIT_NOFILE, limits.open_files.into()),
        rlimit(libc::RLIMIT_CORE, 0),
        rlimit(libc::RLIMIT_STACK, limits.stack.0),
    ]
}

/// A limit that the kernel has long stopped to look at, and that is unlimited everywhere else. Every process of a run
/// bears it and none can take it off: a copy of this program, however it got there, knows by it where it is.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only the tiers of Linux hide anything"))]
const MARK: u64 = 7_707;

/// What marks the processes of a run, where the system has it.
pub(super) fn mark() -> Vec<Rlimit> {
    #[cfg(target_os = "linux")]
    return vec![rlimit(libc::RLIMIT_LOCKS, MARK)];
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}

/// Whether this process belongs to a run: it bears the mark.
pub fn is_in_a_run() -> bool {
    #[cfg(target_os = "linux")]
    return super::raw::hard_limit(libc::RLIMIT_LOCKS).is_some_and(|hard| hard <= MARK);
    #[cfg(not(target_os = "linux"))]
    false
}

/// Stands in for a control group; `others` are processes that the system counts together with those of the run.
pub(super) fn without_group(limits: &Limits, others: u64) -> [Rlimit; 2] {
    // Far more than allowed: a program that is refused a thread gives up in its own way before the
    // session has seen why, and one that gets it is seen and ended for the right reason.
    let processes = u64::from(limits.processes).saturating_mul(4) + 64 + others;
    // Threads reserve their stacks without using them.
    let stacks = limits.stack.0.saturating_mul(limits.processes.into());
    let memory = limits.memory.0.saturating_add(MEMORY_MARGIN).saturating_add(stacks);
    [rlimit(libc::RLIMIT_NPROC, processes), rlimit(libc::RLIMIT_DATA, memory)]
}

/// The same value soft and hard; the type of a resource's number differs between systems.
fn rlimit(resource: impl TryInto<i32>, value: u64) -> Rlimit {
    Rlimit { resource: resource.try_into().unwrap_or(-1), soft: value, hard: value }
}

/// They come and go: other runs of the same user must not be what a program is refused a thread for.
const NEIGHBOURS_MARGIN: u64 = 512;

/// How long a count is good for. Counting looks at every process of the machine, which takes longer than a short run.
const FRESH: Duration = Duration::from_secs(1);

/// Processes and threads of this user, which the system counts together with those of a run.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    counted: Option<(Instant, u64)>,
}

impl Neighbours {
    /// How many there are, or may soon be.
    pub(super) fn count(&mut self) -> u64 {
        let known = self.counted.filter(|(when, _)| when.elapsed() < FRESH);
        let (when, tasks) = known.unwrap_or_else(|| (Instant::now(), tasks_of_user()));
        self.counted = Some((when, tasks));
        tasks + NEIGHBOURS_MARGIN
    }
}

fn tasks_of_user() -> u64 {
    let me = geteuid().as_raw();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mine = entries.filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.uid() == me));
    let threads = mine.filter_map(|entry| Some(std::fs::read_dir(entry.path().join("task")).ok()?.count()));
    threads.sum::<usize>() as u64
}

/// Every limit of this user that programs meet before the one they are given, in words. Root may pass its own.
pub fn lower_limits() -> Vec<String> {
    type InWords = fn(u64) -> String;
    if geteuid().is_root() {
        return Vec::new();
    }
    let usual = Limits::default();
    let size = |value: u64| Bytes(value).to_string();
    let count = |value: u64| value.to_string();
    let all = [
        ("stack", Resource::Stack, usual.stack.0, size as InWords, 's'),
        ("file size", Resource::Fsize, usual.file_size.0, size, 'f'),
        ("open files", Resource::Nofile, usual.open_files.into(), count, 'n'),
    ];
    let lower = all.into_iter().filter_map(|(what, resource, usual, words, flag)| {
        let own = getrlimit(resource).maximum.filter(|own| *own < usual)?;
        Some(format!("{what}: {} instead of {} (ulimit -H{flag})", words(own), words(usual)))
    });
    lower.collect()
}
