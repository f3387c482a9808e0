//! Handing over what a search found: every symmetric image, every exchange of pieces of one shape.

use crate::puzzles::iq::Filling;
use crate::puzzles::{Halt, Search};

use super::pieces::Class;

/// What is done with answers.
pub(super) enum Answers<'a> {
    /// Each is handed over.
    Listed,
    /// They are added up.
    Counted {
        /// The sum.
        total: &'a mut u128,
        /// The search ends early when it has taken more placements than this.
        most: u64,
    },
}

/// Answers between two looks at the clock: they are not counted as iterations.
const POLL_EVERY: usize = 256;

/// A packing: for each class, the squares of each of its pieces.
pub(super) type Packing = Vec<Vec<Vec<usize>>>;

impl Answers<'_> {
    /// Placements after which the search is to end.
    pub(super) fn most(&self) -> u64 {
        match self {
            Self::Listed => u64::MAX,
            Self::Counted { most, .. } => *most,
        }
    }

    /// Takes a packing and all its images.
    pub(super) fn take(
        &mut self,
        board_squares: usize,
        classes: &[Class],
        images: impl ExactSizeIterator<Item = Packing>,
        search: &mut Search<'_, Filling>,
    ) -> Result<(), Halt> {
        match self {
            Self::Counted { total, .. } => {
                **total = total.saturating_add(exchanges(classes).saturating_mul(images.len() as u128));
                Ok(())
            }
            Self::Listed => {
                for packing in images {
                    list(board_squares, classes, &packing, search)?;
                }
                Ok(())
            }
        }
    }
}

/// In how many ways pieces of the same shape can change places.
pub(super) fn exchanges(classes: &[Class]) -> u128 {
    classes
        .iter()
        .fold(1, |product, class| (1..=class.letters.len() as u128).fold(product, u128::saturating_mul))
}

/// Hands over a packing with the letters of each class in every order.
fn list(
    board_squares: usize,
    classes: &[Class],
    packing: &Packing,
    search: &mut Search<'_, Filling>,
) -> Result<(), Halt> {
    let mut orders = first_orders(classes);
    for number in 1_usize.. {
        search.found(filling(board_squares, classes, packing, &orders))?;
        if number % POLL_EVERY == 0 {
            search.budget.poll()?;
        }
        // Counts through the orders as a clock counts: the first class that has a next order takes it.
        if !orders.iter_mut().any(|order| next_order(order)) {
            break;
        }
    }
    Ok(())
}

/// The letters of each class as they are given.
pub(super) fn first_orders(classes: &[Class]) -> Vec<Vec<usize>> {
    let order = |class: &Class| (0..class.letters.len()).collect();
    classes.iter().map(order).collect()
}

/// The board of a packing, whole or not, each class's letters in the order given.
pub(super) fn filling(
    board_squares: usize,
    classes: &[Class],
    packing: &Packing,
    orders: &[Vec<usize>],
) -> Filling {
    let mut squares = vec![None; board_squares];
    for ((class, pieces), order) in classes.iter().zip(packing).zip(orders) {
        for (piece, letter) in pieces.iter().zip(order) {
            for square in piece {
                squares[*square] = Some(class.letters[*letter]);
            }
        }
    }
    Filling::new(squares)
}

/// The next order of a list; after the last one the list is sorted again and the answer is `false`.
fn next_order(list: &mut [usize]) -> bool {
    let Some(rise) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        list.sort_unstable();
        return false;
    };
    let larger =
        list.iter().rposition(|value| *value > list[rise]).expect("the one after the rise is larger");
    list.swap(rise, larger);
    list[rise + 1..].reverse();
    true
}
