//! The end of every process of a run, counted.

use std::time::{Duration, Instant};

use crate::exec::message::Setup;
use crate::exec::raw;

/// How long killing may take before the launcher is given up.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the processes of a run used, as they are waited for.
#[derive(Default)]
pub struct Tally {
    /// How the main process ended.
    pub status: Option<i32>,
    /// When.
    pub ended: Option<Instant>,
    /// Processor time so far.
    pub cpu: Duration,
    /// Largest process so far.
    pub peak_kib: u64,
    /// Processes that outlived the main process.
    pub leftovers: u32,
}

/// Collects every process that has ended; `false` when there is no child at all.
pub fn reap_ended(tally: &mut Tally, main: i32) -> bool {
    loop {
        match raw::reap() {
            Ok(Some(reaped)) => {
                tally.cpu += reaped.cpu;
                tally.peak_kib = tally.peak_kib.max(reaped.peak_kib);
                if reaped.pid == main {
                    tally.status = Some(reaped.status);
                    tally.ended = Some(Instant::now());
                } else if tally.status.is_some() && reaped.status & 0x7f == libc::SIGKILL {
                    tally.leftovers += 1;
                }
            }
            Ok(None) => return true,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

impl Tally {
    /// Kills and collects until no child is left; `false` when that does not succeed in time.
    ///
    /// Every descendant becomes a child of the launcher when its parent ends, so "no child" is "nobody".
    pub fn clean_up(&mut self, setup: &Setup) -> bool {
        let begin = Instant::now();
        let mut pause = Duration::from_micros(20);
        while reap_ended(self, 0) {
            if begin.elapsed() > PATIENCE {
                return false;
            }
            kill_all(setup, None);
            if !reap_ended(self, 0) {
                return true;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(2));
        }
        true
    }
}

/// Kills every process of the run: all of the namespace, or all descendants one can find.
pub fn kill_all(setup: &Setup, main: Option<i32>) {
    if setup.tier.has_namespaces() {
        raw::kill_everyone();
        return;
    }
    if let Some(group) = main.and_then(rustix::process::Pid::from_raw) {
        let _gone = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        let _gone = rustix::process::kill_process(group, rustix::process::Signal::KILL);
    }
    for pid in descendants() {
        if let Some(pid) = rustix::process::Pid::from_raw(pid) {
            let _gone = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        }
    }
}

/// Every process below this one, as far as the system lists them.
#[cfg(target_os = "linux")]
fn descendants() -> Vec<i32> {
    crate::exec::sample::descendants(rustix::process::getpid().as_raw_nonzero().get())
}

#[cfg(not(target_os = "linux"))]
fn descendants() -> Vec<i32> {
    Vec::new()
}
