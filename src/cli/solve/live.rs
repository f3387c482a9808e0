//! The board redrawn in place while a search runs.

use std::io::Write as _;
use std::time::{Duration, Instant};

use crate::puzzles::Picture;
use crate::report::{Ink, write_picture};

/// Quicker changes cannot be seen.
const BETWEEN_FRAMES: Duration = Duration::from_millis(50);

/// What is on the screen.
#[derive(Debug, Default)]
pub(super) struct Live {
    lines: usize,
    last: Option<Instant>,
}

impl Live {
    /// Draws a board over the last one, unless that one was drawn a moment ago.
    pub(super) fn draw(&mut self, picture: &Picture) {
        if self.last.is_some_and(|last| last.elapsed() < BETWEEN_FRAMES) {
            return;
        }
        let mut frame = Vec::new();
        if write_picture(&mut frame, picture, Ink::Colour).is_ok() {
            // Up to where the last frame began, and away with it.
            let erase =
                if self.lines > 0 { format!("\u{1b}[{}A\u{1b}[J", self.lines) } else { String::new() };
            self.lines = String::from_utf8_lossy(&frame).lines().count();
            // Watching is a courtesy: a terminal that has gone away must not end the search.
            let _ = std::io::stderr().write_all(&[erase.as_bytes(), &frame].concat());
        }
        self.last = Some(Instant::now());
    }
}
