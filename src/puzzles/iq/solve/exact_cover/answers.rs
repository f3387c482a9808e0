//! Handing over what a search found: every symmetric image, every exchange of pieces of one shape.

use crate::puzzles::iq::Filling;
use crate::puzzles::{Halt, Search};

use super::pieces::Class;

/// What is done with answers.
pub enum Answers<'a> {
    /// Each is handed over.
    Listed,
    /// They are added up.
    Counted(&'a mut u128),
}

/// Answers between two looks at the clock: they are not counted as iterations.
const POLL_EVERY: usize = 256;

/// A packing: for each class, the squares of each of its pieces.
pub type Packing = Vec<Vec<Vec<usize>>>;

impl Answers<'_> {
    /// Takes a packing and all its images.
    pub fn take(
        &mut self,
        board_squares: usize,
        classes: &[Class],
        images: impl ExactSizeIterator<Item = Packing>,
        search: &mut Search<'_, Filling>,
    ) -> Result<(), Halt> {
        match self {
            Self::Counted(total) => {
                let exchanges = classes.iter().fold(1_u128, |product, class| {
                    (1..=class.letters.len() as u128).fold(product, u128::saturating_mul)
                });
                **total = total.saturating_add(exchanges.saturating_mul(images.len() as u128));
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
pub fn first_orders(classes: &[Class]) -> Vec<Vec<usize>> {
    let order = |class: &Class| (0..class.letters.len()).collect();
    classes.iter().map(order).collect()
}

/// The board of a packing, whole or not, each class's letters in the order given.
pub fn filling(board_squares: usize, classes: &[Class], packing: &Packing, orders: &[Vec<usize>]) -> Filling {
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
