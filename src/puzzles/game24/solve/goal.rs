//! A value that some cards have to make, and what it asks of fewer cards.

use crate::puzzles::game24::{Operation, TARGET};

/// A goal as a fraction, not in lowest terms; at most 24 * 13 * 13 over the same, never over 0.
#[derive(Clone, Copy)]
pub(super) struct Goal(i32, i32);

/// The trees of two cards: the bit of [`Goal::made_by`], the operation, whether the second card comes first.
pub(super) const PAIR_OPERATIONS: [(u8, Operation, bool); 8] = [
    (0, Operation::Add, false),
    (0, Operation::Add, true),
    (1, Operation::Subtract, false),
    (2, Operation::Subtract, true),
    (3, Operation::Multiply, false),
    (3, Operation::Multiply, true),
    (4, Operation::Divide, false),
    (5, Operation::Divide, true),
];

impl Goal {
    /// What all four cards have to make.
    pub(super) const TARGET: Self = Self(TARGET as i32, 1);

    /// What the others must make if a card is added, subtracted from, subtracted, multiplied, divided by
    /// or divided; this goal must not be 0.
    #[inline]
    pub(super) fn without(self, card: u8) -> [Self; 6] {
        let (Self(over, under), card) = (self, i32::from(card));
        [
            Self(over - card * under, under),
            Self(card * under - over, under),
            Self(over + card * under, under),
            Self(over, under * card),
            Self(over * card, under),
            Self(card * under, over),
        ]
    }

    /// The values of the trees of two cards, by the bit of [`PAIR_OPERATIONS`].
    pub(super) fn of_pair([a, b]: [u8; 2]) -> [Self; 6] {
        let (a, b) = (i32::from(a), i32::from(b));
        [Self(a + b, 1), Self(a - b, 1), Self(b - a, 1), Self(a * b, 1), Self(a, b), Self(b, a)]
    }

    /// What must come after a left side and an operation to make this goal, which must not be 0.
    pub(super) fn after(self, left: Self) -> impl Iterator<Item = (Operation, Self)> {
        let (Self(over, under), Self(n, d)) = (self, left);
        let sums = [
            (Operation::Add, Self(over * d - n * under, under * d)),
            (Operation::Subtract, Self(n * under - over * d, under * d)),
        ];
        let products = [
            (Operation::Multiply, Self(over * d, under * n)),
            (Operation::Divide, Self(n * under, d * over)),
        ];
        // Zero times or divided by anything is not this goal.
        sums.into_iter().chain(products.into_iter().filter(move |_| n != 0))
    }

    /// Which trees of two cards make this goal, as the bits of [`PAIR_OPERATIONS`].
    #[inline]
    pub(super) fn made_by(self, [a, b]: [u8; 2]) -> u8 {
        let (Self(over, under), a, b) = (self, i32::from(a), i32::from(b));
        u8::from((a + b) * under == over)
            | u8::from((a - b) * under == over) << 1
            | u8::from((b - a) * under == over) << 2
            | u8::from(a * b * under == over) << 3
            | u8::from(a * under == b * over) << 4
            | u8::from(b * under == a * over) << 5
    }
}
