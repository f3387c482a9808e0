//! A priority queue that breaks ties exactly as Python's `heapq` does.
//!
//! The course report's node counts depend on which of several equal entries comes out first. A stable
//! queue, or Rust's own, gives other counts.

/// A binary heap with the smallest entry at the front.
pub(super) struct HeapQ<T> {
    entries: Vec<T>,
}

impl<T: Copy> HeapQ<T> {
    /// An empty queue.
    pub(super) fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Adds an entry; `less` is the order, in which different entries may be equal.
    pub(super) fn push(&mut self, entry: T, less: impl Fn(&T, &T) -> bool) {
        self.entries.push(entry);
        self.rise(self.entries.len() - 1, less);
    }

    /// Takes the smallest entry.
    pub(super) fn pop(&mut self, less: impl Fn(&T, &T) -> bool) -> Option<T> {
        let last = self.entries.pop()?;
        let Some(first) = self.entries.first_mut() else {
            return Some(last);
        };
        let smallest = std::mem::replace(first, last);
        self.sink(less);
        Some(smallest)
    }

    /// Moves an entry towards the front while it is smaller than its parent.
    fn rise(&mut self, mut place: usize, less: impl Fn(&T, &T) -> bool) {
        let entry = self.entries[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !less(&entry, &self.entries[parent]) {
                break;
            }
            self.entries[place] = self.entries[parent];
            place = parent;
        }
        self.entries[place] = entry;
    }

    /// Sends the first entry down to a leaf along the smaller children, the right one if they are equal,
    /// and lets it rise from there.
    fn sink(&mut self, less: impl Fn(&T, &T) -> bool) {
        let entry = self.entries[0];
        let mut place = 0;
        while let Some(left) = self.entries.get(2 * place + 1) {
            let mut child = 2 * place + 1;
            if self.entries.get(child + 1).is_some_and(|right| !less(left, right)) {
                child += 1;
            }
            self.entries[place] = self.entries[child];
            place = child;
        }
        self.entries[place] = entry;
        self.rise(place, less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries are compared by their tens only, so the units show how ties fall.
    fn check(entries: &[u32], expected: &[u32]) {
        let less = |one: &u32, other: &u32| one / 10 < other / 10;
        let mut queue = HeapQ::new();
        for entry in entries {
            queue.push(*entry, less);
        }
        let found: Vec<_> = std::iter::from_fn(|| queue.pop(less)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ties_fall_as_in_python() {
        // Expected orders come from heapq itself, with a class that compares by tens.
        check(&[31, 12, 25, 14], &[12, 14, 25, 31]);
        check(&[11, 12, 13, 14, 15], &[11, 13, 15, 12, 14]);
        check(&[21, 11, 22, 12, 23, 13, 24, 14], &[11, 13, 12, 14, 24, 22, 23, 21]);
    }
}
