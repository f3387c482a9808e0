//! How often each cell is covered by a list of placements, for all cells at once.

use super::mask::Mask;

/// The counts that are told apart without counting cell by cell.
const LEVELS: usize = 6;

/// Which cells are covered by more than 1, 2, 3 ... placements.
pub(super) struct Tally<'a, const W: usize> {
    list: &'a [Mask<W>],
    more_than: [Mask<W>; LEVELS],
}

impl<'a, const W: usize> Tally<'a, W> {
    /// Of placements that cover everything wanted at least once.
    pub(super) fn of(list: &'a [Mask<W>]) -> Self {
        let mut once = Mask::EMPTY;
        let mut more_than = [Mask::EMPTY; LEVELS];
        for option in list {
            for more in (1..LEVELS).rev() {
                more_than[more] = more_than[more].or(&more_than[more - 1].and(option));
            }
            more_than[0] = more_than[0].or(&once.and(option));
            once = once.or(option);
        }
        Self { list, more_than }
    }

    /// The first of the wanted cells that are covered least, if they are covered at most so often.
    pub(super) fn least_covered(&self, wanted: &Mask<W>, most: usize) -> Option<usize> {
        let levels = &self.more_than[..LEVELS.min(most)];
        let found = levels.iter().find_map(|more| wanted.without(more).first());
        if found.is_some() || most <= LEVELS {
            return found;
        }
        self.count(wanted, most)
    }

    /// The same by counting; only long lists, high up in the search, come here.
    fn count(&self, wanted: &Mask<W>, most: usize) -> Option<usize> {
        let mut counts = vec![0; 64 * W];
        for option in self.list {
            option.bits().for_each(|cell| counts[cell] += 1);
        }
        let least = wanted.bits().min_by_key(|cell| counts[*cell])?;
        (counts[least] <= most).then_some(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cell_covered_least_is_found_at_every_count() {
        for times in 1..12 {
            let mut list = vec![Mask::<1>([0b1011]); 12];
            list.extend(vec![Mask([0b0100]); times]);
            let tally = Tally::of(&list);
            assert_eq!(tally.least_covered(&Mask([0b1111]), usize::MAX), Some(2));
            assert_eq!(tally.least_covered(&Mask([0b1111]), times), Some(2));
            assert_eq!(tally.least_covered(&Mask([0b1111]), times - 1), None);
            assert_eq!(tally.least_covered(&Mask([0b1011]), usize::MAX), Some(0));
        }
    }
}
