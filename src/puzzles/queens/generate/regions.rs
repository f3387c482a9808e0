//! A board cut into connected regions that can be grown and reshaped.

use crate::puzzles::Rng;
use crate::puzzles::queens::Board;

/// The region of each cell; every region is connected.
#[derive(Debug, Clone)]
pub(super) struct Regions {
    size: usize,
    cells: Vec<usize>,
}

/// A cell of no region yet.
const FREE: usize = usize::MAX;

/// Up to this many rows there is time for regions of similar size, which make the better puzzles. On larger
/// boards they would leave millions of answers, and reshaping them until one is left takes seconds.
const EVEN: usize = 12;

impl Regions {
    /// Regions grown at random from one cell each, until nothing is free.
    pub(super) fn grow(size: usize, seeds: &[usize], rng: &mut Rng) -> Self {
        let mut regions = Self { size, cells: vec![FREE; size * size] };
        // Weights of 1, 2, 4, ...: the more of them, the more unequal the regions.
        let powers = if size > EVEN { 7 } else { 4 };
        let (mut borders, mut weights): (Vec<Vec<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
        for (row, column) in seeds.iter().enumerate() {
            regions.cells[row * size + column] = row;
            borders.push(regions.beside(row * size + column).collect());
            weights.push(1 << rng.below(powers));
        }
        let mut free = size * size - seeds.len();
        while free > 0 {
            let region = weighted(&weights, rng);
            let Some(cell) = regions.take_free(&mut borders[region], rng) else {
                weights[region] = 0;
                continue;
            };
            regions.cells[cell] = region;
            borders[region].extend(regions.beside(cell));
            free -= 1;
        }
        regions
    }

    /// A random free cell among those listed; the others that are seen on the way are dropped.
    fn take_free(&self, cells: &mut Vec<usize>, rng: &mut Rng) -> Option<usize> {
        while !cells.is_empty() {
            let cell = cells.swap_remove(rng.below(cells.len()));
            if self.cells[cell] == FREE {
                return Some(cell);
            }
        }
        None
    }

    /// Gives a cell to the region of a random neighbour, if there is one that `may` have it and the cell's
    /// own region does not vanish or fall apart; says whether that was so.
    pub(super) fn hand_over(
        &mut self,
        (row, column): (usize, usize),
        may: impl Fn(&Self, usize, usize) -> bool,
        rng: &mut Rng,
    ) -> bool {
        let cell = row * self.size + column;
        let own = self.cells[cell];
        let neighbours = self.beside(cell).map(|beside| self.cells[beside]);
        let takers: Vec<usize> =
            neighbours.filter(|region| *region != own && may(self, own, *region)).collect();
        if takers.is_empty() || !self.holds_without(cell) {
            return false;
        }
        self.cells[cell] = *rng.pick(&takers);
        true
    }

    /// Cells of a region.
    pub(super) fn area(&self, region: usize) -> usize {
        self.cells.iter().filter(|other| **other == region).count()
    }

    /// Cells of a region that had better not grow any more.
    pub(super) fn largest(&self) -> usize {
        if self.size > EVEN { self.size * self.size } else { 3 * self.size }
    }

    /// Rows of the board.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The board, lettered from the top left.
    pub(super) fn board(&self) -> Board {
        Board::from_regions(self.size, &self.cells).expect("a square of at most 26 regions")
    }

    /// Whether the region of a cell is one piece, and not nothing, without it.
    fn holds_without(&self, cell: usize) -> bool {
        let region = self.cells[cell];
        let mut unseen = self.area(region) - 1;
        let mut seen = vec![false; self.cells.len()];
        seen[cell] = true;
        let mut open: Vec<usize> = self.beside(cell).collect();
        open.retain(|beside| self.cells[*beside] == region);
        open.truncate(1);
        if unseen == 0 {
            return false;
        }
        while let Some(next) = open.pop() {
            if self.cells[next] == region && !std::mem::replace(&mut seen[next], true) {
                unseen -= 1;
                open.extend(self.beside(next));
            }
        }
        unseen == 0
    }

    /// The cells that share a side with a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, row, column) = (self.size, cell / self.size, cell % self.size);
        [
            (row > 0).then(|| cell - size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then(|| cell + 1),
            (row + 1 < size).then(|| cell + size),
        ]
        .into_iter()
        .flatten()
    }
}

/// An index, each as likely as its weight; not all of them are 0.
fn weighted(weights: &[usize], rng: &mut Rng) -> usize {
    let mut rest = rng.below(weights.iter().sum());
    let found = weights.iter().position(|weight| {
        let here = rest < *weight;
        rest = rest.saturating_sub(*weight);
        here
    });
    found.expect("the rest is below the sum of the weights")
}
