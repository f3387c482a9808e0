//! The order in which cells are tried: those that were in recent conflicts first.

/// How much less an older conflict counts than the next one.
const FADE: f64 = 1.0 / 0.95;
/// Beyond this all activities are made smaller.
const LARGEST: f64 = 1e100;

/// A heap of cells by activity.
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// By cell: its place in the heap, or [`NONE`].
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Order {
    /// All cells, those with the larger start value first.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let cells = activity.len();
        let mut order =
            Self { activity, step: 1.0, heap: Vec::with_capacity(cells), places: vec![NONE; cells] };
        for cell in 0..cells {
            order.insert(cell);
        }
        order
    }

    /// Puts a cell back, if it is not there.
    pub(super) fn insert(&mut self, cell: usize) {
        if self.places[cell] == NONE {
            self.places[cell] = self.heap.len() as u32;
            self.heap.push(cell as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active cell out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[top as usize] = NONE;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// Counts a cell that was in a conflict.
    pub(super) fn bump(&mut self, cell: usize) {
        self.activity[cell] += self.step;
        if self.activity[cell] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.places[cell] != NONE {
            self.rise(self.places[cell] as usize);
        }
    }

    /// Makes the next conflict count more.
    pub(super) fn fade(&mut self) {
        self.step *= FADE;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let cell = self.heap[at];
        while at > 0 && self.is_before(cell, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, cell);
    }

    fn sink(&mut self, mut at: usize) {
        let cell = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            if left >= self.heap.len() {
                break;
            }
            let better = right < self.heap.len() && self.is_before(self.heap[right], self.heap[left]);
            let child = if better { right } else { left };
            if !self.is_before(self.heap[child], cell) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, cell);
    }

    fn put(&mut self, at: usize, cell: u32) {
        self.heap[at] = cell;
        self.places[cell as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_cell_comes_first() {
        let mut order = Order::new(vec![0.0; 5]);
        for cell in [3, 1, 3] {
            order.bump(cell);
        }
        assert_eq!((order.pop(), order.pop()), (Some(3), Some(1)));
        order.insert(3);
        assert_eq!(order.pop(), Some(3));
        assert_eq!(std::iter::from_fn(|| order.pop()).count(), 3);
    }
}
