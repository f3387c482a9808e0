//! Lines that are finished: the first ones and the last ones, however many there were.

use std::collections::VecDeque;

use super::Line;

/// What the first lines may take; banners, prompts and refusals stand there.
const HEAD: usize = 2 << 20;
/// What the last lines may take; the answer stands there, and it may be long.
const TAIL: usize = 10 << 20;

/// The first and the last lines of everything that was stored.
#[derive(Debug, Default)]
pub(super) struct Store {
    head: Vec<Line>,
    head_cost: usize,
    tail: VecDeque<Line>,
    tail_cost: usize,
    dropped: usize,
}

impl Store {
    /// Adds a line, and drops an old one from the middle if there is no room.
    pub(super) fn push(&mut self, line: Line) {
        let cost = line.cost();
        if self.head_cost + cost <= HEAD && self.tail.is_empty() {
            self.head_cost += cost;
            self.head.push(line);
            return;
        }
        self.tail_cost += cost;
        self.tail.push_back(line);
        while self.tail_cost > TAIL
            && let Some(old) = self.tail.pop_front()
        {
            self.tail_cost -= old.cost();
            self.dropped += 1;
        }
    }

    /// All lines kept, the index of the first one after a gap, and how many were dropped there.
    pub(super) fn finish(mut self) -> (Vec<Line>, usize, usize) {
        let gap = self.head.len();
        self.head.extend(self.tail);
        (self.head, gap, self.dropped)
    }
}
