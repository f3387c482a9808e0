//! A table of numbers by key, for adding up.

/// Open addressing with linear probing; a key of 0 marks a free slot, so keys are kept plus one.
pub(super) struct Table {
    slots: Vec<(u64, u128)>,
    used: usize,
}

/// Slots of a table that has just been made; a power of two.
const SMALLEST: usize = 64;

impl Table {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), used: 0 }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Adds to the number of a key below `u64::MAX`.
    #[inline]
    pub(super) fn add(&mut self, key: u64, number: u128) {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        self.add_to_slot(key + 1, number);
    }

    /// All keys with their numbers, in an order that depends on what was added only.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u128)> {
        let full = self.slots.iter().filter(|slot| slot.0 > 0);
        full.map(|(key, number)| (key - 1, *number))
    }

    #[inline]
    fn add_to_slot(&mut self, key: u64, number: u128) {
        let mask = self.slots.len() - 1;
        // The upper bits of the product depend on all bits of the key.
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.0 == key {
                slot.1 = slot.1.saturating_add(number);
                return;
            }
            if slot.0 == 0 {
                *slot = (key, number);
                self.used += 1;
                return;
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(SMALLEST);
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
        self.used = 0;
        for (key, number) in old {
            if key > 0 {
                self.add_to_slot(key, number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_equal_keys_are_added() {
        let mut table = Table::new();
        for round in 0..3 {
            for key in 0..1000 {
                table.add(key * key, round);
            }
        }
        let mut entries: Vec<_> = table.entries().collect();
        entries.sort_unstable();
        assert_eq!(table.len(), 1000);
        assert!((0..1000).map(|key| (key * key, 3)).eq(entries));
    }
}
