//! A bar on the terminal while solvers run.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cli::global::Global;

const WIDTH: usize = 30;

/// A bar; it vanishes when the work is done.
pub(super) struct Progress {
    visible: bool,
    all: usize,
    done: AtomicUsize,
}

impl Progress {
    /// A bar for so many steps, if somebody watches.
    pub(super) fn new(global: &Global, all: usize) -> Self {
        let visible = !global.quiet && std::io::stderr().is_terminal();
        Self { visible, all, done: AtomicUsize::new(0) }
    }

    /// One more step is done.
    pub(super) fn step(&self) {
        let all = self.all;
        // What is asked again is counted once.
        let done = (self.done.fetch_add(1, Ordering::Relaxed) + 1).min(all);
        if self.visible {
            let filled = WIDTH * done / all.max(1);
            let bar = format!("\r[{}{}] {done}/{all}", "#".repeat(filled), ".".repeat(WIDTH - filled));
            // A courtesy: a terminal that has gone away must not end the work.
            let _ = std::io::stderr().write_all(bar.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.visible {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
