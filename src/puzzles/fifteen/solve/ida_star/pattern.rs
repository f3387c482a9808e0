//! How many moves the tiles of one group need at least, for every place they can stand on.
//!
//! Only moves of the group's own tiles count, so the figures of groups without common tiles can be added. The
//! search goes back from the goal, level by level. All orders of the tiles on one set of cells are bits of a
//! row, one row for each region the empty cell can be in: a move to the side keeps the order of the tiles, so
//! it moves a whole row at once.

use crate::puzzles::{Budget, GaveUp};

use super::arrangement::{Arrangements, MOST_TILES};
use super::region::{Move, Regions};

/// Fills `table` for the tiles whose goal cells are `homes`, in ascending order.
///
/// An index has four bits a tile, its cell, the first tile lowest. An entry has four bits: half of what the
/// tiles need beyond the rows and columns that each has to cross (that excess is even and below 32).
pub(super) fn fill(homes: &[usize], table: &mut [u8], budget: &Budget) -> Result<(), GaveUp> {
    let arrangements = Arrangements::of(homes.len());
    let regions = Regions::of(homes.len() as u32);
    let moves = moves_needed(homes, &arrangements, &regions, budget)?;
    for (set, moves) in regions.sets.iter().zip(moves.chunks(arrangements.orders.len())) {
        write_set(homes, *set, &arrangements, moves, table);
    }
    Ok(())
}

/// The number of moves for every set of cells and every order on it.
fn moves_needed(
    homes: &[usize],
    arrangements: &Arrangements,
    regions: &Regions,
    budget: &Budget,
) -> Result<Vec<u8>, GaveUp> {
    let orders = arrangements.orders.len();
    let words = orders.div_ceil(64);
    let mut level = Level::new(regions.set_of.len(), words);
    let mut found = vec![0_u64; regions.sets.len() * words];
    let mut moves = vec![0_u8; regions.sets.len() * orders];
    let goal = regions.index(homes.iter().fold(0, |set, cell| set | 1 << cell));
    // The tiles are numbered by their goal cells, so at the goal they stand in order number 0.
    level.reached[regions.region(goal, 15) * words] = 1;
    for depth in 0.. {
        budget.poll()?;
        if !level.settle() {
            break;
        }
        for (region, new) in level.new.chunks(words).enumerate() {
            let set = usize::from(regions.set_of[region]);
            note(depth, new, &mut found[set * words..][..words], &mut moves[set * orders..][..orders]);
        }
        level.spread(regions, arrangements);
    }
    Ok(moves)
}

/// Writes down the depth of orders that were not found before, in another region of the same set.
fn note(depth: u8, new: &[u64], found: &mut [u64], moves: &mut [u8]) {
    for ((new, found), moves) in new.iter().zip(found).zip(moves.chunks_mut(64)) {
        let mut left = new & !*found;
        while left != 0 {
            moves[left.trailing_zeros() as usize] = depth;
            left &= left - 1;
        }
        *found |= new;
    }
}

/// One level of the search; every region has a row of `words` words.
struct Level {
    words: usize,
    /// Reached by the last moves.
    reached: Vec<u64>,
    /// Reached for the first time.
    new: Vec<u64>,
    seen: Vec<u64>,
}

impl Level {
    fn new(regions: usize, words: usize) -> Self {
        let rows = vec![0; regions * words];
        Self { words, reached: rows.clone(), new: rows.clone(), seen: rows }
    }

    /// Keeps what was reached for the first time; `false` if there is nothing.
    fn settle(&mut self) -> bool {
        let mut any = 0;
        for ((reached, new), seen) in self.reached.iter_mut().zip(&mut self.new).zip(&mut self.seen) {
            *new = std::mem::take(reached) & !*seen;
            *seen |= *new;
            any |= *new;
        }
        any != 0
    }

    /// Makes all moves of everything new.
    fn spread(&mut self, regions: &Regions, arrangements: &Arrangements) {
        for (region, new) in self.new.chunks(self.words).enumerate() {
            if new.iter().any(|word| *word != 0) {
                for step in regions.moves(region) {
                    let reached = &mut self.reached[usize::from(step.to) * self.words..][..self.words];
                    spread_row(new, *step, arrangements, reached);
                }
            }
        }
    }
}

fn spread_row(new: &[u64], step: Move, arrangements: &Arrangements, reached: &mut [u64]) {
    match arrangements.shift(usize::from(step.rank_before), usize::from(step.rank_after)) {
        None => reached.iter_mut().zip(new).for_each(|(reached, new)| *reached |= new),
        Some(shifted) => {
            for (new, shifted) in new.iter().zip(shifted.chunks(64)) {
                let mut left = *new;
                while left != 0 {
                    let order = usize::from(shifted[left.trailing_zeros() as usize]);
                    reached[order / 64] |= 1 << (order % 64);
                    left &= left - 1;
                }
            }
        }
    }
}

/// Writes the entries of all orders on one set of cells.
fn write_set(homes: &[usize], set: u16, arrangements: &Arrangements, moves: &[u8], table: &mut [u8]) {
    // What each tile adds to the index and, above bit 32, to the rows and columns crossed, by rank of its cell.
    let mut shares = [[0_u64; MOST_TILES]; MOST_TILES];
    let cells = (0..16).filter(|cell| set >> cell & 1 == 1);
    for (cell, shares) in cells.zip(&mut shares) {
        for (tile, (share, home)) in shares.iter_mut().zip(homes).enumerate() {
            let crossed = (cell / 4_usize).abs_diff(home / 4) + (cell % 4).abs_diff(home % 4);
            *share = (cell as u64) << (4 * tile) | (crossed as u64) << 32;
        }
    }
    for (order, moves) in arrangements.orders.iter().zip(moves) {
        let share = |rank: usize| shares[rank][usize::from(order[rank])];
        let sum = share(0) + share(1) + share(2) + share(3) + share(4) + share(5);
        let (index, crossed) = ((sum & 0xffff_ffff) as usize, (sum >> 32) as u8);
        table[index / 2] |= ((moves - crossed) / 2) << (index % 2 * 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(homes: &[usize], cells: &[usize], expected: u8) {
        let mut table = vec![0; 1 << (4 * homes.len() - 1)];
        fill(homes, &mut table, &Budget::unlimited()).unwrap();
        let index = cells.iter().rev().fold(0, |index, cell| index << 4 | cell);
        assert_eq!(table[index / 2] >> (index % 2 * 4) & 15, expected);
    }

    #[test]
    fn two_tiles_in_the_wrong_order_on_their_row_need_two_moves_more() {
        check(&[5, 6], &[5, 6], 0);
        check(&[5, 6], &[6, 5], 1);
        check(&[5, 6], &[9, 10], 0);
        check(&[4, 5, 6], &[6, 5, 4], 2);
    }

    #[test]
    fn a_corner_that_tiles_of_the_group_shut_costs_two_more() {
        check(&[0, 1, 2], &[1, 0, 2], 2);
    }

    #[test]
    fn the_budget_can_stop_the_making_of_a_table() {
        let budget = Budget::new(u64::MAX, || Some(GaveUp::Time));
        assert_eq!(fill(&[0, 1], &mut [0; 128], &budget), Err(GaveUp::Time));
    }
}
