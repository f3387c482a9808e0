//! What else this user runs on the machine, which the system counts together with the processes of a run.

use std::os::unix::fs::MetadataExt;
use std::time::{Duration, Instant};

/// They come and go: other runs of the same user must not be what a program is refused a thread for.
const MARGIN: u64 = 512;

/// How long a count is good for. Counting looks at every process of the machine, which takes longer than a short run.
const FRESH: Duration = Duration::from_secs(1);

/// Processes and threads of this user.
#[derive(Debug, Default)]
pub struct Neighbours {
    counted: Option<(Instant, u64)>,
}

impl Neighbours {
    /// How many there are, or may soon be.
    pub fn count(&mut self) -> u64 {
        let known = self.counted.filter(|(when, _)| when.elapsed() < FRESH);
        let (when, tasks) = known.unwrap_or_else(|| (Instant::now(), tasks_of_user()));
        self.counted = Some((when, tasks));
        tasks + MARGIN
    }
}

fn tasks_of_user() -> u64 {
    let me = rustix::process::geteuid().as_raw();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mine = entries.filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.uid() == me));
    let threads = mine.filter_map(|entry| Some(std::fs::read_dir(entry.path().join("task")).ok()?.count()));
    threads.sum::<usize>() as u64
}
