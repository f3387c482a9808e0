//! A lower bound on the moves from a board to the goal: rows and columns to cross, plus pattern tables.

use crate::limits::{Budget, GaveUp};
use crate::puzzles::Tables;

use super::checksum;
use super::pattern;

/// A division of the fifteen tiles into three groups, each with a table.
///
/// Every table is used twice: for the board, and for its mirror image along the main diagonal.
pub struct Heuristic {
    /// The tables one after the other, two entries a byte, and a checksum.
    bytes: Vec<u8>,
    groups: [Group; 3],
    /// By tile (from 0): where its cell stands in [`Places`].
    slots: [Slot; 16],
    /// The same for the mirror image.
    mirrored_slots: [Slot; 16],
}

/// Where a group stands in [`Places`], and its table in the bytes.
#[derive(Clone, Copy)]
struct Group {
    shift: u8,
    mask: u64,
    start: usize,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    group: u8,
    shift: u8,
}

/// The cell of every tile, four bits each, group by group.
#[derive(Clone, Copy)]
pub struct Places(u64);

/// Goal cells of the tiles of each group.
pub type Division = [&'static [usize]; 3];

impl Heuristic {
    /// Rows and columns alone; needs no tables.
    pub fn plain() -> Self {
        Self::with(&[&[], &[], &[]], vec![0; 3])
    }

    /// With the tables of a division, from where they are kept or newly made, and then kept.
    pub fn of(name: &str, division: &Division, budget: &Budget, tables: &dyn Tables) -> Result<Self, GaveUp> {
        let length = division.iter().map(|homes| table_bytes(homes)).sum();
        if let Some(bytes) = tables.load(name).filter(|bytes| checksum::holds(bytes, length)) {
            return Ok(Self::with(division, bytes));
        }
        let mut bytes = vec![0; length];
        let mut rest = &mut bytes[..];
        for homes in division {
            let (table, others) = rest.split_at_mut(table_bytes(homes));
            pattern::fill(homes, table, budget)?;
            rest = others;
        }
        checksum::append(&mut bytes);
        tables.keep(name, &bytes);
        Ok(Self::with(division, bytes))
    }

    fn with(division: &Division, bytes: Vec<u8>) -> Self {
        let (mut shift, mut start) = (0, 0);
        let mut slots = [Slot::default(); 16];
        let groups = std::array::from_fn(|group| {
            let homes = division[group];
            for (index, home) in homes.iter().enumerate() {
                slots[*home] = Slot { group: group as u8, shift: shift + 4 * index as u8 };
            }
            let found = Group { shift, mask: (1 << (4 * homes.len())) - 1, start };
            shift += 4 * homes.len() as u8;
            start += table_bytes(homes);
            found
        });
        let mirrored_slots = std::array::from_fn(|tile| slots[mirrored(tile)]);
        Self { bytes, groups, slots, mirrored_slots }
    }

    /// The places of all tiles, given the tile (from 0) on each cell, and those of the mirror image.
    pub fn places(&self, tiles: &[u8; 16]) -> [Places; 2] {
        let mut places = [0; 2];
        for (cell, tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile < 15) {
            let tile = usize::from(*tile);
            places[0] |= (cell as u64) << self.slots[tile].shift;
            places[1] |= (mirrored(cell) as u64) << self.mirrored_slots[tile].shift;
        }
        places.map(Places)
    }

    /// What the tables add to rows and columns.
    pub fn excess(&self, places: Places) -> i32 {
        (0..3).map(|group| self.entry(group, places)).sum()
    }

    /// The places after a tile moved between two cells, and by how much the excess changes.
    #[inline]
    pub fn moved(&self, places: Places, tile: usize, from: usize, to: usize) -> (Places, i32) {
        self.exchanged(places, self.slots[tile], from ^ to)
    }

    /// The same for the mirror image; tile and cells are those of the board itself.
    #[inline]
    pub fn moved_in_mirror(&self, places: Places, tile: usize, from: usize, to: usize) -> (Places, i32) {
        self.exchanged(places, self.mirrored_slots[tile], mirrored(from ^ to))
    }

    #[inline]
    fn exchanged(&self, places: Places, slot: Slot, difference: usize) -> (Places, i32) {
        let after = Places(places.0 ^ (difference as u64) << slot.shift);
        let group = usize::from(slot.group);
        (after, self.entry(group, after) - self.entry(group, places))
    }

    /// Twice the entry of a group's table.
    #[inline]
    fn entry(&self, group: usize, places: Places) -> i32 {
        let Group { shift, mask, start } = self.groups[group];
        let index = (places.0 >> shift & mask) as usize;
        2 * i32::from(self.bytes[start + index / 2] >> (index % 2 * 4) & 15)
    }
}

/// Bytes of a table: two entries a byte.
fn table_bytes(homes: &[usize]) -> usize {
    (1_usize << (4 * homes.len())).div_ceil(2)
}

/// Exchanges row and column of a cell (or, bit by bit, of a difference of cells).
#[inline]
fn mirrored(cell: usize) -> usize {
    cell % 4 * 4 + cell / 4
}
