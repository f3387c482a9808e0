//! Exact cover with bit masks: each level keeps the placements that still fit, and branches where fewest do.
//!
//! Memory: one list of masks a level, at most [`LARGEST_STACK`] bytes together.

use std::ops::Range;

use crate::puzzles::GaveUp;
use crate::puzzles::iq::{Challenge, Filling};
use crate::puzzles::{Halt, Search};

use super::answers::{Answers, Packing, filling, first_orders};
use super::mask::Mask;
use super::options::Options;
use super::pieces::Class;
use super::scan;
use super::tally::Tally;

/// Bytes of all lists together at most.
const LARGEST_STACK: usize = 256 << 20;
/// Placements between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;

/// Finds every answer.
pub(super) fn find<const W: usize>(
    challenge: &Challenge,
    classes: &[Class],
    search: &mut Search<'_, Filling>,
    mut answers: Answers<'_>,
) -> Result<(), Halt> {
    let Some(options) = Options::<W>::new(challenge, classes, search.budget)? else {
        return scan::find(challenge, classes, search, answers);
    };
    let squares = challenge.board().squares();
    let mut cover = Cover::new(classes, &options);
    let mut levels: Vec<Level<W>> = cover.root().into_iter().collect();
    let end = search.budget.spent().saturating_add(answers.most());
    while let Some(level) = levels.last_mut() {
        cover.lift(level.placed.take());
        let Some(placed) = cover.next(level) else {
            levels.pop();
            cover.drop_level();
            continue;
        };
        search.step()?;
        if search.budget.spent() > end {
            return Err(Halt::Enough);
        }
        level.placed = Some(placed);
        cover.place(placed);
        if search.budget.spent().is_multiple_of(FRAME_EVERY) {
            search.show(|| {
                let packing = packing(classes.len(), &options, &options.symmetries[0], &levels);
                filling(squares, classes, &packing, &first_orders(classes))
            });
        }
        if cover.wanted.is_empty() {
            let on_pivot =
                |level: &Level<W>| level.placed.filter(|placed| Some(placed.class) == options.pivot);
            let pivot = levels.iter().find_map(on_pivot);
            let symmetries = options.different(pivot.map(|placed| placed.cells));
            let images =
                symmetries.iter().map(|symmetry| packing(classes.len(), &options, symmetry, &levels));
            answers.take(squares, classes, images, search)?;
        } else {
            levels.extend(cover.narrow(placed)?);
        }
    }
    Ok(())
}

/// A choice being made: one of these placements has to be taken.
struct Level<const W: usize> {
    choice: Choice,
    next: usize,
    placed: Option<Placed<W>>,
}

/// What the placements of a choice have in common.
#[derive(Clone, Copy)]
enum Choice {
    Cell(usize),
    Class(usize),
}

/// A piece on the board.
#[derive(Clone, Copy)]
struct Placed<const W: usize> {
    class: usize,
    cells: Mask<W>,
}

/// The state of the search.
struct Cover<const W: usize> {
    /// The placements that still fit, level after level, by class; longer than what is in use.
    lists: Vec<Mask<W>>,
    /// Where the list of each class ends, level after level; the first number is 0.
    ends: Vec<usize>,
    /// Cells not covered.
    wanted: Mask<W>,
    /// Pieces left of each class.
    left: Vec<usize>,
}

impl<const W: usize> Cover<W> {
    fn new(classes: &[Class], options: &Options<W>) -> Self {
        let mut wanted = Mask::EMPTY;
        (0..options.squares.len()).for_each(|cell| wanted.insert(cell));
        let mut ends = vec![0];
        for list in &options.lists {
            ends.push(ends[ends.len() - 1] + list.len());
        }
        Self {
            lists: options.lists.concat(),
            ends,
            wanted,
            left: classes.iter().map(|class| class.letters.len()).collect(),
        }
    }

    /// The first level, unless a cell or a piece has no placement at all.
    fn root(&self) -> Option<Level<W>> {
        let covered = self.lists.iter().fold(Mask::EMPTY, |covered, option| covered.or(option));
        let placeable = (0..self.left.len()).all(|class| self.list_of(class).len() >= self.left[class]);
        (placeable && self.wanted.without(&covered).is_empty()).then(|| self.level())
    }

    /// The list of a class on the last level.
    fn list_of(&self, class: usize) -> Range<usize> {
        let first = self.ends.len() - 1 - self.left.len() + class;
        self.ends[first]..self.ends[first + 1]
    }

    fn drop_level(&mut self) {
        self.ends.truncate(self.ends.len() - self.left.len());
    }

    /// A choice among the placements of the last level, which cover everything wanted.
    fn level(&self) -> Level<W> {
        let classes = self.left.len();
        let list = self.list_of(0).start..self.list_of(classes - 1).end;
        // A class with several pieces left is no choice: any of them could be the one.
        let class = (0..classes)
            .filter(|class| self.left[*class] == 1)
            .min_by_key(|class| self.list_of(*class).len());
        let fewest = class.map_or(usize::MAX, |class| self.list_of(class).len());
        let cell = Tally::of(&self.lists[list.clone()]).least_covered(&self.wanted, fewest);
        match (cell, class) {
            (Some(cell), _) => Level { choice: Choice::Cell(cell), next: list.start, placed: None },
            (None, class) => {
                let class = class.expect("without a class some cell is covered less than `usize::MAX` times");
                Level { choice: Choice::Class(class), next: self.list_of(class).start, placed: None }
            }
        }
    }

    /// The next placement of a level's choice; the level must be the last.
    fn next(&self, level: &mut Level<W>) -> Option<Placed<W>> {
        let classes = self.left.len();
        let index = match level.choice {
            Choice::Class(class) => Some(level.next).filter(|next| *next < self.list_of(class).end)?,
            Choice::Cell(cell) => {
                let rest = &self.lists[level.next..self.list_of(classes - 1).end];
                level.next + rest.iter().position(|option| option.has(cell))?
            }
        };
        level.next = index + 1;
        let class = (0..classes).find(|class| index < self.list_of(*class).end)?;
        let cells = self.lists[index];
        Some(Placed { class, cells })
    }

    fn place(&mut self, placed: Placed<W>) {
        self.left[placed.class] -= 1;
        self.wanted = self.wanted.without(&placed.cells);
    }

    fn lift(&mut self, placed: Option<Placed<W>>) {
        if let Some(placed) = placed {
            self.left[placed.class] += 1;
            self.wanted = self.wanted.or(&placed.cells);
        }
    }

    /// The level after a placement, unless a cell or a piece is left without any.
    fn narrow(&mut self, placed: Placed<W>) -> Result<Option<Level<W>>, GaveUp> {
        let classes = self.left.len();
        let list = self.list_of(0).start..self.list_of(classes - 1).end;
        if self.lists.len() < list.end + list.len() {
            if (list.end + list.len()) * size_of::<Mask<W>>() > LARGEST_STACK {
                return Err(GaveUp::Memory);
            }
            self.lists.resize(list.end + list.len(), Mask::EMPTY);
        }
        let first = self.ends.len() - 1 - classes;
        let (before, after) = self.lists.split_at_mut(list.end);
        let mut kept = 0;
        let mut covered = Mask::EMPTY;
        for class in 0..classes {
            if self.left[class] > 0 {
                let list = &before[self.ends[first + class]..self.ends[first + class + 1]];
                let count = keep_apart(list, &mut after[kept..], &placed.cells, &mut covered);
                if count < self.left[class] {
                    self.ends.truncate(first + classes + 1);
                    return Ok(None);
                }
                kept += count;
            }
            self.ends.push(list.end + kept);
        }
        // The new ends follow the old ones, and the old last end is where the new lists start.
        if !self.wanted.without(&covered).is_empty() {
            self.ends.truncate(first + classes + 1);
            return Ok(None);
        }
        Ok(Some(self.level()))
    }
}

/// Copies the placements that have no cell in common with what is taken; how many, and all that they cover.
///
/// Two thirds of all placements tried end here, so the loop does no more than that and has no branch.
fn keep_apart<const W: usize>(
    list: &[Mask<W>],
    kept: &mut [Mask<W>],
    taken: &Mask<W>,
    covered: &mut Mask<W>,
) -> usize {
    let kept = &mut kept[..list.len()];
    let mut count = 0;
    let mut all = Mask::EMPTY;
    for option in list {
        let fits = !option.meets(taken);
        kept[count] = *option;
        count += usize::from(fits);
        all = all.or(&option.kept_if(fits));
    }
    *covered = covered.or(&all);
    count
}

/// The squares of each piece placed, under a symmetry.
fn packing<const W: usize>(
    classes: usize,
    options: &Options<W>,
    symmetry: &[usize],
    levels: &[Level<W>],
) -> Packing {
    let mut packing: Packing = vec![Vec::new(); classes];
    for placed in levels.iter().filter_map(|level| level.placed) {
        let squares = placed.cells.bits().map(|cell| options.squares[symmetry[cell]]);
        packing[placed.class].push(squares.collect());
    }
    packing
}
