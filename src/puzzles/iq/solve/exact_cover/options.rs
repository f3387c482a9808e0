//! All placements on the empty board, and one piece held to one of each set of symmetric placements.

use std::cmp::Reverse;

use crate::puzzles::iq::Challenge;
use crate::puzzles::{Budget, GaveUp};

use super::mask::Mask;
use super::pieces::Class;
use super::symmetry::symmetries;

/// Bytes of the list of placements at most; beyond it the solver scans without a list.
const LARGEST_LIST: usize = 64 << 20;

/// The placements and what is known about the board.
pub(super) struct Options<const W: usize> {
    /// The square of each cell.
    pub squares: Vec<usize>,
    /// For each class, the cells of each placement.
    pub lists: Vec<Vec<Mask<W>>>,
    /// The symmetries of the board that are used; only the identity if there is no pivot.
    pub symmetries: Vec<Vec<usize>>,
    /// The class whose placements were cut down to one of each symmetric set.
    pub pivot: Option<usize>,
}

impl<const W: usize> Options<W> {
    /// All placements; `None` if the list would be too long.
    pub(super) fn new(
        challenge: &Challenge,
        classes: &[Class],
        budget: &Budget,
    ) -> Result<Option<Self>, GaveUp> {
        let board = challenge.board();
        let squares: Vec<usize> = (0..board.squares()).filter(|square| board.is_inside(*square)).collect();
        let mut lists = Vec::with_capacity(classes.len());
        let mut length = 0;
        for class in classes {
            let list = placements(challenge, &squares, class, budget)?;
            length += list.len();
            if length * size_of::<Mask<W>>() > LARGEST_LIST {
                return Ok(None);
            }
            lists.push(list);
        }
        let mut options = Self { squares, lists, symmetries: symmetries(board), pivot: None };
        options.hold_pivot(classes);
        Ok(Some(options))
    }

    /// Every answer has exactly one placement of a piece whose shape is its own. If that piece is held to one of
    /// each set of symmetric placements, the answers left out are the images of those found.
    fn hold_pivot(&mut self, classes: &[Class]) {
        if self.symmetries.len() == 1 {
            return;
        }
        let held: Option<(usize, Vec<Mask<W>>)> = (0..classes.len())
            .filter(|class| classes[*class].letters.len() == 1)
            .map(|class| {
                let list = self.lists[class].iter().copied();
                (class, list.filter(|option| self.images(option)[0] == *option).collect())
            })
            .min_by_key(|(class, list): &(usize, Vec<Mask<W>>)| {
                // What is hardest to fit is best held: in the real pyramid the choice makes a factor of four.
                let Class { corners, size, ways, .. } = &classes[*class];
                (Reverse((*corners, *size, ways.len())), list.len())
            });
        match held {
            Some((class, list)) => {
                self.pivot = Some(class);
                self.lists[class] = list;
            }
            None => self.symmetries.truncate(1),
        }
    }

    /// The different images of a placement under all symmetries, sorted.
    fn images(&self, option: &Mask<W>) -> Vec<Mask<W>> {
        let mut images: Vec<Mask<W>> =
            self.symmetries.iter().map(|symmetry| image(symmetry, option)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The symmetries that give different answers when an answer holds this placement of the pivot.
    pub(super) fn different(&self, pivot: Option<Mask<W>>) -> Vec<&[usize]> {
        let Some(pivot) = pivot else {
            return vec![&self.symmetries[0]];
        };
        let mut seen = Vec::new();
        let mut different = Vec::new();
        for symmetry in &self.symmetries {
            let image = image(symmetry, &pivot);
            if !seen.contains(&image) {
                seen.push(image);
                different.push(&symmetry[..]);
            }
        }
        different
    }
}

/// Where a symmetry takes some cells.
fn image<const W: usize>(symmetry: &[usize], option: &Mask<W>) -> Mask<W> {
    let mut image = Mask::EMPTY;
    for cell in option.bits() {
        image.insert(symmetry[cell]);
    }
    image
}

/// Where a piece fits on the empty board.
fn placements<const W: usize>(
    challenge: &Challenge,
    squares: &[usize],
    class: &Class,
    budget: &Budget,
) -> Result<Vec<Mask<W>>, GaveUp> {
    let board = challenge.board();
    let mut numbers = vec![0; board.squares()];
    for (number, square) in squares.iter().enumerate() {
        numbers[*square] = number;
    }
    let mut list = Vec::new();
    for way in &class.ways {
        budget.poll()?;
        for square in squares {
            let first = board.point(*square);
            let mut mask = Mask::EMPTY;
            let fits = way.iter().all(|step| {
                let point = first.plus(*step);
                let cell = board.cell_at(point);
                cell.is_some_and(|cell| {
                    mask.insert(numbers[cell]);
                    true
                })
            });
            if fits {
                list.push(mask);
            }
        }
    }
    Ok(list)
}
