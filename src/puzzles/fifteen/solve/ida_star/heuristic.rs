//! A lower bound on the moves from a board to the goal: rows and columns to cross, plus pattern tables.

use crate::puzzles::Tables;
use crate::puzzles::{Budget, GaveUp};

use super::checksum;
use super::pattern;

/// A division of the fifteen tiles into three groups, each with a table.
///
/// Every table is used twice: for the board, and for its mirror image along the main diagonal.
pub(super) struct Heuristic {
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
    mask: u32,
    start: u32,
}

/// A group, and where a tile stands in its part of [`Places`].
#[derive(Clone, Copy)]
struct Slot {
    group: Group,
    shift: u8,
}

/// The cell of every tile, four bits each, group by group.
#[derive(Clone, Copy)]
pub(super) struct Places(u64);

/// Goal cells of the tiles of each group.
pub(super) type Division = [&'static [usize]; 3];

impl Heuristic {
    /// Rows and columns alone; needs no tables.
    pub(super) fn plain() -> Self {
        // A move changes four bits of an index, so there are sixteen entries to read, all of them 0.
        Self::with(&[&[], &[], &[]], vec![0; 16])
    }

    /// With the tables of a division, from where they are kept or newly made, and then kept.
    pub(super) fn of(
        name: &str,
        division: &Division,
        budget: &Budget,
        tables: &dyn Tables,
    ) -> Result<Self, GaveUp> {
        let length = division.iter().map(|homes| table_bytes(homes)).sum();
        match tables.load(name) {
            Some(bytes) if checksum::holds(&bytes, length) => return Ok(Self::with(division, bytes)),
            Some(_) => tables.damaged(name),
            None => (),
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
        let groups = division.map(|homes| {
            let group = Group { shift, mask: (1 << (4 * homes.len())) - 1, start };
            shift += 4 * homes.len() as u8;
            start += table_bytes(homes) as u32;
            group
        });
        let slots = std::array::from_fn(|tile| slot(division, &groups, tile));
        Self { bytes, groups, slots, mirrored_slots: std::array::from_fn(|tile| slots[mirrored(tile)]) }
    }

    /// The places of all tiles, given the tile (from 0) on each cell, and those of the mirror image.
    pub(super) fn places(&self, tiles: &[u8; 16]) -> [Places; 2] {
        let mut places = [0; 2];
        for (cell, tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile < 15) {
            let tile = usize::from(*tile);
            places[0] |= self.slots[tile].part(cell);
            places[1] |= self.mirrored_slots[tile].part(mirrored(cell));
        }
        places.map(Places)
    }

    /// What the tables add to rows and columns.
    pub(super) fn excess(&self, places: Places) -> i32 {
        let entries = self.groups.iter().map(|group| self.entry(group, group.index(places)));
        entries.sum()
    }

    /// The places after a tile moved between two cells, and by how much the excess changes.
    #[inline]
    pub(super) fn moved(&self, places: Places, tile: usize, from: usize, to: usize) -> (Places, i32) {
        self.exchanged(places, &self.slots[tile], from ^ to)
    }

    /// The same for the mirror image; tile and cells are those of the board itself.
    #[inline]
    pub(super) fn moved_in_mirror(
        &self,
        places: Places,
        tile: usize,
        from: usize,
        to: usize,
    ) -> (Places, i32) {
        self.exchanged(places, &self.mirrored_slots[tile], mirrored(from ^ to))
    }

    #[inline]
    fn exchanged(&self, places: Places, slot: &Slot, difference: usize) -> (Places, i32) {
        let index = slot.group.index(places);
        let change =
            self.entry(&slot.group, index ^ difference << slot.shift) - self.entry(&slot.group, index);
        (Places(places.0 ^ slot.part(difference)), change)
    }

    /// Twice the entry of a group's table.
    #[inline]
    fn entry(&self, group: &Group, index: usize) -> i32 {
        let byte = self.bytes[group.start as usize + index / 2];
        2 * i32::from(byte >> (index % 2 * 4) & 15)
    }
}

impl Group {
    #[inline]
    fn index(&self, places: Places) -> usize {
        (places.0 >> self.shift) as usize & self.mask as usize
    }
}

impl Slot {
    /// The bits of [`Places`] that say that the tile is on a cell.
    #[inline]
    fn part(&self, cell: usize) -> u64 {
        (cell as u64) << self.shift << self.group.shift
    }
}

/// The slot of a tile; one that is in no group has a table with nothing in it.
fn slot(division: &Division, groups: &[Group; 3], tile: usize) -> Slot {
    let places = division.iter().zip(groups).find_map(|(homes, group)| {
        let index = homes.iter().position(|home| *home == tile)?;
        Some(Slot { group: *group, shift: 4 * index as u8 })
    });
    places.unwrap_or(Slot { group: groups[0], shift: 0 })
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::*;

    /// Keeps tables in memory.
    #[derive(Default)]
    struct Shelf(RefCell<BTreeMap<String, Vec<u8>>>);

    impl Tables for Shelf {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.borrow().get(name).cloned()
        }
        fn keep(&self, name: &str, bytes: &[u8]) {
            self.0.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        }
    }

    const SMALL: Division = [&[0, 1], &[4, 5], &[8]];

    fn bytes(shelf: &Shelf) -> Vec<u8> {
        let heuristic = Heuristic::of("small", &SMALL, &Budget::unlimited(), shelf);
        heuristic.unwrap().bytes
    }

    #[test]
    fn tables_are_kept_and_used_again() {
        let shelf = Shelf::default();
        let made = bytes(&shelf);
        assert_eq!(shelf.load("small"), Some(made.clone()));
        // Bytes of another content with a right checksum show that they are not made anew.
        let mut other = vec![0; made.len() - 8];
        checksum::append(&mut other);
        shelf.keep("small", &other);
        assert_eq!(bytes(&shelf), other);
    }

    #[test]
    fn damaged_tables_are_made_anew() {
        let shelf = Shelf::default();
        let made = bytes(&shelf);
        for damaged in [&made[1..], &[], &[0; 10_000], &[&made[..50], &[77], &made[51..]].concat()] {
            shelf.keep("small", damaged);
            assert_eq!(bytes(&shelf), made);
            assert_eq!(shelf.load("small"), Some(made.clone()));
        }
    }
}
