//! One table for all puzzles, and the clock of a single thread.

use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Prints a row of the table.
pub fn row(work: &str, goal: &str, figure: &str) {
    println!("{work:<58} {goal:>16}   {figure}");
}

/// A duration in its usual unit.
pub fn written(duration: Duration) -> String {
    format!("{duration:.3?}")
}

/// CPU time of this thread so far, where the system tells; otherwise time since the first call.
pub fn cpu() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// CPU time of some work.
pub fn spent(work: impl FnOnce()) -> Duration {
    let begun = cpu();
    work();
    cpu().saturating_sub(begun)
}

/// CPU time of work that is repeated so many times.
pub fn mean(times: u32, mut work: impl FnMut()) -> Duration {
    spent(|| (0..times).for_each(|_| work())) / times
}

/// CPU time of work that is repeated for a tenth of a second: the clock moves in steps of some milliseconds.
pub fn repeated(mut work: impl FnMut()) -> Duration {
    let (begun, mut times) = (cpu(), 0);
    loop {
        work();
        times += 1;
        let spent = cpu().saturating_sub(begun);
        if spent > Duration::from_millis(100) {
            return spent / times;
        }
    }
}

/// The least time of some runs by the wall clock, which is what short work takes undisturbed.
pub fn least(runs: usize, mut work: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
