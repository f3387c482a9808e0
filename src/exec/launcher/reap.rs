//! The end of every process of a run, counted.

use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::exec::message::Setup;
use crate::exec::raw;

/// How long killing may take before the run is said to have survivors.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a launcher goes on killing them when the harness has given it up.
const LAST_PATIENCE: Duration = Duration::from_secs(8);

/// What the processes of a run used, as they are waited for.
#[derive(Default)]
pub(super) struct Tally {
    pub status: Option<i32>,
    pub ended: Option<Instant>,
    pub cpu: Duration,
    pub peak_kib: u64,
    /// Processes that lived when the main one had ended.
    counted: Option<u32>,
    killing: bool,
    /// Processes that were waited for since then: all that is known where they cannot be counted.
    killed: u32,
}

/// Collects every process that has ended; `false` when there is no child at all.
pub(super) fn reap_ended(tally: &mut Tally, main: i32) -> bool {
    loop {
        match raw::reap() {
            Ok(Some(reaped)) => {
                tally.cpu += reaped.cpu;
                tally.peak_kib = tally.peak_kib.max(reaped.peak_kib);
                if reaped.pid == main {
                    tally.status = Some(reaped.status);
                    tally.ended = Some(Instant::now());
                } else if tally.killing && reaped.status & 0x7f == libc::SIGKILL {
                    tally.killed += 1;
                }
            }
            Ok(None) => return true,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

impl Tally {
    /// Processes besides the main one that had to be killed.
    pub(super) fn leftovers(&self) -> u32 {
        self.counted.unwrap_or(self.killed)
    }

    /// Kills everybody, the main process among them. Nothing is counted first: the order may come because memory is
    /// short, which the launcher shares.
    pub(super) fn kill(&mut self, setup: &Setup, main: i32) {
        self.killing = true;
        kill_all(setup, Some(main));
    }

    /// Kills and collects until no child is left; `false` when that does not succeed in time.
    ///
    /// Every descendant becomes a child of the launcher when its parent ends, so "no child" is "nobody".
    pub(super) fn clean_up(&mut self, setup: &Setup) -> bool {
        if !reap_ended(self, 0) {
            return true;
        }
        if !self.killing {
            self.killing = true;
            self.counted = living(setup);
        }
        self.kill_until_nobody_is_left(setup, PATIENCE)
    }

    fn kill_until_nobody_is_left(&mut self, setup: &Setup, patience: Duration) -> bool {
        let begin = Instant::now();
        let mut pause = Duration::from_micros(20);
        loop {
            kill_all(setup, None);
            if !reap_ended(self, 0) {
                return true;
            }
            if begin.elapsed() > patience {
                return false;
            }
            std::thread::sleep(pause);
            // Whoever makes processes faster than they are found is only caught by looking often.
            let longest = if setup.tier.has_namespaces() { 2000 } else { 100 };
            pause = (pause * 2).min(Duration::from_micros(longest));
        }
    }
}

/// Ends what outlived its run: with the launcher gone, nobody would find it any more.
pub(super) fn end_survivors(setup: &Setup) {
    let mut tally = Tally::default();
    if reap_ended(&mut tally, 0) {
        tally.kill_until_nobody_is_left(setup, LAST_PATIENCE);
    }
}

/// Counts once, so that the memory for it is there when it is short.
pub(super) fn prepare(setup: &Setup) {
    let _nobody_yet = living(setup);
}

/// Kills every process of the run: all of the namespace, or all descendants one can find.
fn kill_all(setup: &Setup, main: Option<i32>) {
    if setup.tier.has_namespaces() {
        raw::kill_everyone();
        return;
    }
    if let Some(group) = main.and_then(Pid::from_raw) {
        let _gone = kill_process_group(group, Signal::KILL);
        let _gone = kill_process(group, Signal::KILL);
    }
    for pid in descendants().into_iter().filter_map(Pid::from_raw) {
        stop_growing(pid);
        let _gone = kill_process(pid, Signal::KILL);
    }
}

/// A process that makes another between being found and being killed makes one that cannot make more.
#[cfg(target_os = "linux")]
fn stop_growing(pid: Pid) {
    let none = rustix::process::Rlimit { current: Some(0), maximum: Some(0) };
    let _gone = rustix::process::prlimit(Some(pid), rustix::process::Resource::Nproc, none);
}

#[cfg(not(target_os = "linux"))]
fn stop_growing(_pid: Pid) {}

/// Every process below this one, as far as the system lists them.
#[cfg(target_os = "linux")]
fn descendants() -> Vec<i32> {
    crate::exec::sample::descendants(own_number())
}

#[cfg(not(target_os = "linux"))]
fn descendants() -> Vec<i32> {
    Vec::new()
}

/// How many processes of the run live; nothing where that cannot be seen.
#[cfg(target_os = "linux")]
fn living(setup: &Setup) -> Option<u32> {
    use crate::exec::sample::Census;
    let census =
        if setup.tier.has_namespaces() { Census::of_own_namespace() } else { Census::below(own_number()) };
    Some(census.ok()?.living().len() as u32)
}

#[cfg(not(target_os = "linux"))]
fn living(_setup: &Setup) -> Option<u32> {
    None
}

#[cfg(target_os = "linux")]
fn own_number() -> i32 {
    rustix::process::getpid().as_raw_nonzero().get()
}
