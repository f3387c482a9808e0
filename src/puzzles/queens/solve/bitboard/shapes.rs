//! What never changes during a search: where each region lies.

use std::ops::Range;

use crate::puzzles::queens::Board;

use super::candidates::Unit;

/// The regions of a board as bits.
pub(super) struct Shapes {
    /// Rows of the board.
    pub size: usize,
    /// The region of each cell, row by row.
    regions: Vec<u8>,
    /// For each region, one word of columns a row.
    masks: Vec<u64>,
    /// For each region, the rows it reaches.
    reach: Vec<Range<usize>>,
}

impl Shapes {
    /// The shapes of a board with as many regions as rows.
    pub(super) fn new(board: &Board) -> Self {
        let size = board.size();
        let mut shapes = Self {
            size,
            regions: Vec::with_capacity(size * size),
            masks: vec![0; size * size],
            reach: vec![0..0; size],
        };
        for row in 0..size {
            for column in 0..size {
                let region = board.region(row, column);
                shapes.regions.push(region as u8);
                shapes.masks[region * size + row] |= 1 << column;
                let reach = &mut shapes.reach[region];
                *reach = if reach.end == 0 { row } else { reach.start }..row + 1;
            }
        }
        shapes
    }

    /// The regions of a row's cells.
    pub(super) fn regions(&self, row: usize) -> &[u8] {
        &self.regions[row * self.size..][..self.size]
    }

    /// A region's columns in each row.
    pub(super) fn masks(&self, region: usize) -> &[u64] {
        &self.masks[region * self.size..][..self.size]
    }

    /// The rows a region reaches.
    pub(super) fn reach(&self, region: usize) -> Range<usize> {
        self.reach[region].clone()
    }

    /// The rows in which a unit has cells.
    pub(super) fn rows_of(&self, unit: Unit) -> Range<usize> {
        match unit {
            Unit::Row(row) => row..row + 1,
            Unit::Column(_) => 0..self.size,
            Unit::Region(region) => self.reach(region),
        }
    }

    /// A unit's columns in a row of [`Shapes::rows_of`].
    pub(super) fn mask(&self, unit: Unit, row: usize) -> u64 {
        match unit {
            Unit::Row(_) => u64::MAX,
            Unit::Column(column) => 1 << column,
            Unit::Region(region) => self.masks(region)[row],
        }
    }
}
