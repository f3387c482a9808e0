//! wasit and public crates on the same work, in turn, in one process: ratios, not seconds.

mod packing;
mod sliding;

use std::time::Duration;

fn main() {
    println!("{:<34} {:>12} {:>12} {:>8} {:>6}", "work", "peer", "wasit", "ratio", "goal");
    let (peer, ours) = packing::measure();
    row("pentominoes 6x10, all 9356 (dlx)", peer, ours, 15.0);
    match sliding::measure() {
        Ok((peer, ours)) => row("Korf's 100, empty cache (slidy)", peer, ours, 4.0),
        Err(reason) => println!("Korf's 100: skipped: {reason}"),
    }
}

fn row(work: &str, peer: Duration, ours: Duration, goal: f64) {
    let ratio = peer.as_secs_f64() / ours.as_secs_f64();
    println!("{work:<34} {peer:>12.3?} {ours:>12.3?} {ratio:>7.1}x {goal:>5}x");
}

/// The CPU time this process has used.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/schedstat").expect("Linux tells");
    let nanoseconds = stat.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first number is the time on the CPU"))
}

/// The CPU time of some work; the least of three runs.
fn time(mut work: impl FnMut()) -> Duration {
    (0..3).map(|_| time_once(&mut work)).min().expect("three runs")
}

/// The CPU time of work that is quicker the second time, because tables stay in memory.
fn time_once(work: impl FnOnce()) -> Duration {
    let started = cpu_time();
    work();
    cpu_time() - started
}
