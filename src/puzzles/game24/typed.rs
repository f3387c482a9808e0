//! What a person types for a hand: its cards, one after the other.

use crate::puzzles::{Part, PartKind, Typed};

use super::{Game24, instance};

impl Typed for Game24 {
    const IS_TYPED: bool = true;

    fn dictate(text: &str) -> Vec<Part> {
        instance::all_words(text).map(|word| Part::new(PartKind::Card, word)).collect()
    }
}
