//! Hands made wrong in each of the ways that programs stumble over.
//!
//! Other marks between the cards, or none (`A89Q`), are not among them: what is meant is plain, and real
//! programs that take them do no wrong.

use crate::puzzles::Rng;

use crate::puzzles::game24::Hand;

/// A way of spoiling a hand.
#[derive(Debug, Clone, Copy)]
enum Fault {
    Nothing,
    TooFew,
    TooMany,
    OneCard(&'static [&'static str]),
}

/// Letters, words and numbers that are no cards, by what is wrong with them.
const FAULTS: &[Fault] = &[
    Fault::Nothing,
    Fault::TooFew,
    Fault::TooMany,
    Fault::OneCard(&["0", "00", "-0"]),
    Fault::OneCard(&["14", "15", "24", "99", "100"]),
    Fault::OneCard(&["-1", "-3", "-10"]),
    Fault::OneCard(&["2.5", "1/2", "1e1"]),
    Fault::OneCard(&["B", "C", "E", "Z", "*", "?", "\u{2660}"]),
    Fault::OneCard(&["AA", "JJ", "1O", "1A", "Q2", "A8"]),
    Fault::OneCard(&["As", "ace", "Jack", "Queen", "King", "two", "ten"]),
    Fault::OneCard(&["4294967297", "18446744073709551617", "99999999999999999999999999999999"]),
];

/// The text of a hand with one fault.
pub(super) fn spoil(hand: Hand, rng: &mut Rng) -> String {
    let mut cards = hand.cards().map(|card| card.to_string()).to_vec();
    match *rng.pick(FAULTS) {
        Fault::Nothing => cards.clear(),
        Fault::TooFew => cards.truncate(1 + rng.below(3)),
        Fault::TooMany => cards.extend_from_within(..=rng.below(2)),
        Fault::OneCard(wrong) => {
            let place = rng.below(cards.len());
            (*rng.pick(wrong)).clone_into(&mut cards[place]);
        }
    }
    format!("{}\n", cards.join(" "))
}
