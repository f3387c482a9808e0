//! Strips of rows or columns that regions fill up.
//!
//! If k regions lie wholly within k neighbouring rows, their queens take all of these rows, and no other
//! region can have its queen there; if k + 1 do, there is no answer. The same holds for columns. Regions are
//! mostly connected, so that looking at neighbouring lines finds nearly all there is to find: on the boards
//! people make, it saves nine tenths of the search and turns the worst ones into ordinary ones.

use super::WORD;
use super::candidates::Candidates;
use super::shapes::Shapes;

/// What [`Candidates::thin_out`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crowding {
    /// More regions in a strip than it has room for.
    Hopeless,
    /// Candidates were taken out of full strips.
    Relieved,
    /// Nothing.
    None,
}

/// Rows or columns, and which regions begin and end there; only regions that wait for their queen.
struct Lines {
    axis: Axis,
    /// The regions whose first candidate is on a line.
    begins: [u64; WORD],
    /// The regions whose last candidate is on a line.
    ends: [u64; WORD],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Axis {
    Rows,
    Columns,
}

impl Lines {
    fn new(axis: Axis) -> Self {
        Self { axis, begins: [0; WORD], ends: [0; WORD] }
    }

    /// Notes the lines on which a region has candidates; there is at least one.
    fn note(&mut self, region: usize, lines: u64) {
        self.begins[lines.trailing_zeros() as usize] |= 1 << region;
        self.ends[63 - lines.leading_zeros() as usize] |= 1 << region;
    }
}

impl Candidates {
    /// Takes the candidates out of full strips that belong to regions reaching beyond them. Every unit that
    /// waits for its queen must have a candidate.
    pub(super) fn thin_out(&mut self, shapes: &Shapes) -> Crowding {
        let (mut rows, mut columns) = (Lines::new(Axis::Rows), Lines::new(Axis::Columns));
        for region in (0..shapes.size).filter(|region| self.awaits_region(shapes.size, *region)) {
            let masks = shapes.masks(region);
            let (mut down, mut across) = (0_u64, 0_u64);
            for row in shapes.reach(region) {
                let open = self.rows[row] & masks[row];
                down |= u64::from(open != 0) << row;
                across |= open;
            }
            rows.note(region, down);
            columns.note(region, across);
        }
        let found = [self.relieve(shapes, &rows), self.relieve(shapes, &columns)];
        if found.contains(&Crowding::Hopeless) {
            Crowding::Hopeless
        } else if found.contains(&Crowding::Relieved) {
            Crowding::Relieved
        } else {
            Crowding::None
        }
    }

    fn relieve(&mut self, shapes: &Shapes, lines: &Lines) -> Crowding {
        let mut outcome = Crowding::None;
        // Regions that begin at `first` or later.
        let mut later = 0_u64;
        for first in (0..shapes.size).rev().filter(|first| lines.begins[*first] != 0) {
            later |= lines.begins[first];
            let (mut inside, mut queens, mut room) = (0_u64, 0, 0);
            for last in first..shapes.size {
                room += usize::from(self.awaits(shapes, lines.axis, last));
                let mut new = lines.ends[last] & later;
                if new == 0 {
                    continue;
                }
                inside |= new;
                while new != 0 {
                    new &= new - 1;
                    queens += 1;
                }
                if queens > room {
                    return Crowding::Hopeless;
                }
                if queens == room && self.clear_strip(shapes, lines, first, last, inside) {
                    outcome = Crowding::Relieved;
                }
            }
        }
        outcome
    }

    fn awaits(&self, shapes: &Shapes, axis: Axis, line: usize) -> bool {
        match axis {
            Axis::Rows => self.awaits_row(line),
            Axis::Columns => self.awaits_column(shapes.size, line),
        }
    }

    /// Takes all but the regions inside out of a full strip; says whether any other was in it.
    fn clear_strip(
        &mut self,
        shapes: &Shapes,
        lines: &Lines,
        first: usize,
        last: usize,
        inside: u64,
    ) -> bool {
        let begun = lines.begins[..=last].iter().fold(0, |all, regions| all | regions);
        let ended = lines.ends[..first].iter().fold(0, |all, regions| all | regions);
        let mut others = begun & !ended & !inside;
        let mut changed = false;
        while others != 0 {
            let region = others.trailing_zeros() as usize;
            others &= others - 1;
            let (masks, reach) = (shapes.masks(region), shapes.reach(region));
            let (rows, columns) = match lines.axis {
                Axis::Rows => (reach.start.max(first)..reach.end.min(last + 1), u64::MAX),
                Axis::Columns => (reach, u64::MAX >> (WORD - 1 - last) & u64::MAX << first),
            };
            for row in rows {
                changed |= self.remove(shapes, row, masks[row] & columns);
            }
        }
        changed
    }
}
