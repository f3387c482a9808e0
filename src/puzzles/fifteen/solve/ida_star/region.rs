//! Where the empty cell can go while a group of tiles stands still, and which of its tiles can move then.

use super::NEIGHBOURS;

/// Every set of cells a group can stand on, and the regions of the other cells around it.
pub(super) struct Regions {
    /// The sets, as bits, in ascending order.
    pub sets: Vec<u16>,
    /// By region: the index of its set.
    pub set_of: Vec<u16>,
    /// By set and cell: the region of the cell.
    region_at: Vec<u16>,
    /// The moves out of region `r` are `moves[first_move[r]..first_move[r + 1]]`.
    first_move: Vec<u32>,
    moves: Vec<Move>,
}

/// A tile of the group that moves onto a cell of a region, and so leads to another region.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// The region the empty cell is in afterwards.
    pub to: u16,
    /// The rank of the tile's cell among the cells of the set before.
    pub rank_before: u8,
    /// Its rank afterwards.
    pub rank_after: u8,
}

const NO_REGION: u16 = u16::MAX;

impl Regions {
    /// Of a group of `tiles` tiles.
    pub(super) fn of(tiles: u32) -> Self {
        let sets: Vec<u16> = (0..=u16::MAX).filter(|set| set.count_ones() == tiles).collect();
        let mut regions = Self {
            region_at: vec![NO_REGION; sets.len() * 16],
            sets,
            set_of: Vec::new(),
            first_move: vec![0],
            moves: Vec::new(),
        };
        for set in 0..regions.sets.len() {
            (0..16).for_each(|cell| regions.flood(set, cell));
        }
        for region in 0..regions.set_of.len() {
            regions.add_moves(region);
        }
        regions
    }

    /// The region of an empty cell around the set of that index.
    pub(super) fn region(&self, set: usize, cell: usize) -> usize {
        usize::from(self.region_at[set * 16 + cell])
    }

    pub(super) fn index(&self, set: u16) -> usize {
        self.sets.binary_search(&set).expect("all sets of the size are listed")
    }

    /// The moves out of a region.
    pub(super) fn moves(&self, region: usize) -> &[Move] {
        &self.moves[self.first_move[region] as usize..self.first_move[region + 1] as usize]
    }

    /// Makes a new region of a cell and what is connected to it, unless it is taken or in a region.
    fn flood(&mut self, set: usize, cell: usize) {
        if self.sets[set] >> cell & 1 == 1 || self.region_at[set * 16 + cell] != NO_REGION {
            return;
        }
        let region = self.set_of.len() as u16;
        self.set_of.push(set as u16);
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            let taken = self.sets[set] >> cell & 1 == 1;
            if !taken && self.region_at[set * 16 + cell] == NO_REGION {
                self.region_at[set * 16 + cell] = region;
                open.extend(NEIGHBOURS[cell].iter().flatten().map(|next| usize::from(*next)));
            }
        }
    }

    fn add_moves(&mut self, region: usize) {
        let index = usize::from(self.set_of[region]);
        let set = self.sets[index];
        for from in (0..16).filter(|cell| set >> cell & 1 == 1) {
            for to in NEIGHBOURS[from].iter().flatten().map(|to| usize::from(*to)) {
                if set >> to & 1 == 0 && self.region(index, to) == region {
                    let after = set ^ 1 << from ^ 1 << to;
                    self.moves.push(Move {
                        to: self.region(self.index(after), from) as u16,
                        rank_before: rank(set, from),
                        rank_after: rank(after, to),
                    });
                }
            }
        }
        self.first_move.push(self.moves.len() as u32);
    }
}

/// How many cells of a set come before a cell.
fn rank(set: u16, cell: usize) -> u8 {
    (set & ((1 << cell) - 1)).count_ones() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_can_be_cut_off() {
        let regions = Regions::of(2);
        assert_eq!(regions.sets.len(), 120);
        let corner = regions.index(1 << 1 | 1 << 4);
        assert_ne!(regions.region(corner, 0), regions.region(corner, 15));
        // From inside the corner only its two walls can move.
        assert_eq!(regions.moves(regions.region(corner, 0)).len(), 2);
        let open = regions.index(1 << 5 | 1 << 6);
        assert_eq!(regions.region(open, 0), regions.region(open, 15));
    }
}
