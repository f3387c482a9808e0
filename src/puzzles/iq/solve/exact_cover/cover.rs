//! Exact cover with bit masks: each level keeps the placements that still fit, and branches where fewest do.
//!
//! Memory: one list of masks a level, at most [`LARGEST_STACK`] together.

use std::ops::Range;

use crate::limits::GaveUp;
use crate::puzzles::iq::{Challenge, Filling};
use crate::puzzles::{Halt, Search};

use super::answers::{Answers, Packing, filling};
use super::mask::Mask;
use super::options::Options;
use super::pieces::Class;
use super::scan;

/// Bytes of all lists together at most.
const LARGEST_STACK: usize = 256 << 20;
/// Placements between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;

/// Finds every answer.
pub fn find<const W: usize>(
    challenge: &Challenge,
    classes: &[Class],
    search: &mut Search<'_, Filling>,
    mut answers: Answers<'_>,
) -> Result<(), Halt> {
    let Some(options) = Options::<W>::new(challenge, classes, search.budget)? else {
        return scan::find(challenge, classes, search, answers);
    };
    let mut cover = Cover::new(classes, &options);
    let Some(root) = cover.root() else {
        return Ok(());
    };
    let mut levels = vec![root];
    while let Some(level) = levels.last_mut() {
        cover.lift(level.placed.take());
        let Some(option) = cover.next(level) else {
            levels.pop();
            continue;
        };
        search.step()?;
        level.placed = Some(option);
        cover.place(option);
        if search.budget.spent() % FRAME_EVERY == 0 {
            let board = || show(challenge, classes, &options, &levels);
            search.show(board);
        }
        if cover.wanted.is_empty() {
            let placed: Vec<Mask<W>> = levels.iter().filter_map(|level| level.placed).collect();
            let pivot_bit = options.pivot.map(|class| options.squares.len() + class);
            let pivot = pivot_bit.and_then(|bit| placed.iter().find(|mask| mask.has(bit)));
            let images = options.different(pivot);
            let images = images
                .iter()
                .map(|symmetry| packing(classes.len(), &options.squares, symmetry, &placed));
            answers.take(challenge.board().squares(), classes, images, search)?;
        } else {
            let list = levels[levels.len() - 1].list.clone();
            levels.extend(cover.narrow(list, option)?);
        }
    }
    Ok(())
}

/// A choice being made: the placements that still fit, and the item one of them has to cover.
struct Level<const W: usize> {
    list: Range<usize>,
    item: usize,
    next: usize,
    placed: Option<Mask<W>>,
}

/// The state of the search between levels.
struct Cover<const W: usize> {
    cells: usize,
    /// The lists of all levels, one after the other; longer than what is in use.
    lists: Vec<Mask<W>>,
    /// Cells not covered, classes with pieces left.
    wanted: Mask<W>,
    /// Pieces left of each class.
    left: Vec<usize>,
    /// Classes with several pieces left: such an item may be covered more than once, so it is no choice.
    several: Mask<W>,
}

impl<const W: usize> Cover<W> {
    fn new(classes: &[Class], options: &Options<W>) -> Self {
        let cells = options.squares.len();
        let mut wanted = Mask::EMPTY;
        (0..cells + classes.len()).for_each(|item| wanted.insert(item));
        let mut several = Mask::EMPTY;
        for (index, class) in classes.iter().enumerate() {
            if class.letters.len() > 1 {
                several.insert(cells + index);
            }
        }
        Self {
            cells,
            lists: options.list.clone(),
            wanted,
            left: classes.iter().map(|class| class.letters.len()).collect(),
            several,
        }
    }

    fn root(&mut self) -> Option<Level<W>> {
        let covered = self
            .lists
            .iter()
            .fold(Mask::EMPTY, |covered, option| covered.or(option));
        let hopeful = self.wanted.without(&covered).is_empty();
        hopeful.then(|| self.level(0..self.lists.len()))
    }

    /// The level for a list that covers everything wanted.
    fn level(&self, list: Range<usize>) -> Level<W> {
        let choices = self.wanted.without(&self.several);
        let fewest = Tally::of(&self.lists[list.clone()]).fewest(&choices);
        let item = fewest.unwrap_or_else(|| self.count_fewest(list.clone(), choices));
        Level {
            next: list.start,
            list,
            item,
            placed: None,
        }
    }

    /// The item that the fewest placements cover, by counting them; only long lists come here.
    fn count_fewest(&self, list: Range<usize>, choices: Mask<W>) -> usize {
        let mut counts = vec![0_u32; 64 * W];
        for option in &self.lists[list] {
            option.bits().for_each(|bit| counts[bit] += 1);
        }
        choices.bits().min_by_key(|item| counts[*item]).unwrap_or(0)
    }

    fn next(&self, level: &mut Level<W>) -> Option<Mask<W>> {
        let rest = &self.lists[level.next..level.list.end];
        let skipped = rest.iter().position(|option| option.has(level.item))?;
        level.next += skipped + 1;
        Some(rest[skipped])
    }

    fn place(&mut self, option: Mask<W>) {
        let class = self.class(&option);
        self.left[class] -= 1;
        self.wanted = self.wanted.without(&option);
        if self.left[class] > 0 {
            self.wanted.insert(self.cells + class);
        }
        if self.left[class] == 1 {
            self.several.remove(self.cells + class);
        }
    }

    fn lift(&mut self, option: Option<Mask<W>>) {
        let Some(option) = option else { return };
        let class = self.class(&option);
        if self.left[class] == 1 {
            self.several.insert(self.cells + class);
        }
        self.left[class] += 1;
        self.wanted = self.wanted.or(&option);
    }

    fn class(&self, option: &Mask<W>) -> usize {
        let bits = option.0.iter().rposition(|word| *word != 0);
        let last = bits.map_or(0, |word| word * 64 + 63 - option.0[word].leading_zeros() as usize);
        last - self.cells
    }

    /// The level after a placement: what still fits beside it.
    fn narrow(&mut self, list: Range<usize>, option: Mask<W>) -> Result<Option<Level<W>>, GaveUp> {
        let mut taken = option;
        let class = self.cells + self.class(&option);
        if self.wanted.has(class) {
            taken.remove(class);
        }
        let start = list.end;
        if self.lists.len() < start + list.len() {
            if (start + list.len()) * size_of::<Mask<W>>() > LARGEST_STACK {
                return Err(GaveUp::Memory);
            }
            self.lists.resize(start + list.len(), Mask::EMPTY);
        }
        let (before, after) = self.lists.split_at_mut(start);
        let (kept, covered) = keep_apart(&before[list], after, &taken);
        if !self.wanted.without(&covered).is_empty() {
            return Ok(None);
        }
        Ok(Some(self.level(start..start + kept)))
    }
}

/// Copies the placements that have nothing in common with what is taken; how many, and all they cover.
///
/// Two thirds of all searches for a next level end here, so this loop does no more than that, and has no branch.
fn keep_apart<const W: usize>(list: &[Mask<W>], kept: &mut [Mask<W>], taken: &Mask<W>) -> (usize, Mask<W>) {
    let mut count = 0;
    let mut covered = Mask::EMPTY;
    for option in list {
        let fits = !option.meets(taken);
        kept[count] = *option;
        count += usize::from(fits);
        covered = covered.or(&option.kept_if(fits));
    }
    (count, covered)
}

/// For all items at once: which are covered by more than 1, 2, 3 ... placements.
struct Tally<const W: usize> {
    more_than: [Mask<W>; LEVELS],
}

/// The counts that are told apart.
const LEVELS: usize = 6;

impl<const W: usize> Tally<W> {
    /// Of placements that cover everything at least once.
    fn of(list: &[Mask<W>]) -> Self {
        let mut once = Mask::EMPTY;
        let mut more_than = [Mask::EMPTY; LEVELS];
        for option in list {
            for more in (1..LEVELS).rev() {
                more_than[more] = more_than[more].or(&more_than[more - 1].and(option));
            }
            more_than[0] = more_than[0].or(&once.and(option));
            once = once.or(option);
        }
        Self { more_than }
    }

    /// The item covered least, if it is covered by [`LEVELS`] or fewer.
    fn fewest(&self, choices: &Mask<W>) -> Option<usize> {
        self.more_than
            .iter()
            .find_map(|more| choices.without(more).first())
    }
}

/// The squares of each piece placed, under a symmetry.
fn packing<const W: usize>(
    classes: usize,
    squares: &[usize],
    symmetry: &[usize],
    placed: &[Mask<W>],
) -> Packing {
    let mut packing: Packing = vec![Vec::new(); classes];
    for option in placed {
        let mut piece = Vec::new();
        for bit in option.bits() {
            match symmetry.get(bit) {
                Some(image) => piece.push(squares[*image]),
                None => packing[bit - symmetry.len()].push(std::mem::take(&mut piece)),
            }
        }
    }
    packing
}

/// The unfinished board.
fn show<const W: usize>(
    challenge: &Challenge,
    classes: &[Class],
    options: &Options<W>,
    levels: &[Level<W>],
) -> Filling {
    let placed: Vec<Mask<W>> = levels.iter().filter_map(|level| level.placed).collect();
    let packing = packing(classes.len(), &options.squares, &options.symmetries[0], &placed);
    let orders: Vec<Vec<usize>> = classes
        .iter()
        .map(|class| (0..class.letters.len()).collect())
        .collect();
    filling(challenge.board().squares(), classes, &packing, &orders)
}
