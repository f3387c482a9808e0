//! A bar on the terminal while solvers run.

use std::io::{IsTerminal as _, Write as _};

use crate::cli::args::Global;

const WIDTH: usize = 30;

/// A bar; it vanishes when the work is done.
pub struct Progress {
    visible: bool,
}

impl Progress {
    /// A bar if somebody watches.
    pub fn new(global: &Global) -> Self {
        Self { visible: !global.quiet && std::io::stderr().is_terminal() }
    }

    /// Shows how much is done.
    pub fn show(&self, done: usize, all: usize) {
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
