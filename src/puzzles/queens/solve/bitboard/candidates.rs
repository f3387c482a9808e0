//! The cells that may still hold a queen, and how many of them each row, column and region has.

use super::WORD;
use super::shapes::Shapes;

/// Something that must hold exactly one queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Row(usize),
    Column(usize),
    Region(usize),
}

/// The count of a unit that has its queen: larger than any other, so that it is never the fewest.
const SERVED: u16 = u16::MAX;

/// Candidates of one level of the search.
#[derive(Debug, Clone)]
pub(super) struct Candidates {
    /// One word of columns a row.
    pub rows: [u64; WORD],
    /// Candidates of each row, then of each column, then of each region, without gaps between the three,
    /// so that the fewest are found in one sweep.
    counts: [u16; 3 * WORD],
}

impl Candidates {
    /// No candidates at all.
    pub(super) fn none() -> Self {
        Self { rows: [0; WORD], counts: [SERVED; 3 * WORD] }
    }

    /// Makes every cell a candidate.
    pub(super) fn fill(&mut self, shapes: &Shapes) {
        let size = shapes.size;
        self.rows[..size].fill(u64::MAX >> (WORD - size));
        self.counts[..2 * size].fill(size as u16);
        self.counts[2 * size..3 * size].fill(0);
        for row in 0..size {
            for region in shapes.regions(row) {
                self.counts[2 * size + *region as usize] += 1;
            }
        }
    }

    /// The unit with the fewest candidates, and how many.
    pub(super) fn fewest(&self, size: usize) -> (Unit, u16) {
        let counts = &self.counts[..3 * size];
        let fewest = counts.iter().copied().fold(SERVED, u16::min);
        let index = counts.iter().position(|count| *count == fewest).unwrap_or(0);
        let unit = match index / size {
            0 => Unit::Row(index),
            1 => Unit::Column(index - size),
            _ => Unit::Region(index - 2 * size),
        };
        (unit, fewest)
    }

    /// Whether a row has no queen yet.
    pub(super) fn awaits_row(&self, row: usize) -> bool {
        self.counts[row] != SERVED
    }

    /// Whether a column has no queen yet.
    pub(super) fn awaits_column(&self, size: usize, column: usize) -> bool {
        self.counts[size + column] != SERVED
    }

    /// Whether a region has no queen yet.
    pub(super) fn awaits_region(&self, size: usize, region: usize) -> bool {
        self.counts[2 * size + region] != SERVED
    }

    /// Becomes what is left of `above` after a queen is put on a cell.
    pub(super) fn put(&mut self, above: &Self, shapes: &Shapes, (queen_row, queen_column): (usize, usize)) {
        let size = shapes.size;
        let region = shapes.regions(queen_row)[queen_column] as usize;
        let column = 1_u64 << queen_column;
        self.counts[..3 * size].copy_from_slice(&above.counts[..3 * size]);
        self.rows[..size].copy_from_slice(&above.rows[..size]);
        for (row, mask) in shapes.masks(region).iter().enumerate() {
            let beside = match row.abs_diff(queen_row) {
                0 => u64::MAX,
                1 => column << 1 | column >> 1,
                _ => 0,
            };
            self.remove(shapes, row, mask | column | beside);
        }
        self.counts[queen_row] = SERVED;
        self.counts[size + queen_column] = SERVED;
        self.counts[2 * size + region] = SERVED;
    }

    /// Takes columns of a row out; says whether there were any.
    pub(super) fn remove(&mut self, shapes: &Shapes, row: usize, columns: u64) -> bool {
        let mut removed = self.rows[row] & columns;
        if removed == 0 {
            return false;
        }
        self.rows[row] &= !columns;
        let regions = shapes.regions(row);
        while removed != 0 {
            let column = removed.trailing_zeros() as usize;
            removed &= removed - 1;
            self.counts[row] -= 1;
            self.counts[shapes.size + column] -= 1;
            self.counts[2 * shapes.size + regions[column] as usize] -= 1;
        }
        true
    }
}
