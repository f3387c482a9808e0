//! New hands.

use crate::puzzles::{Chance, Specimen, Wish};

/// A new hand.
pub fn hand(_wish: &Wish, _chance: &mut Chance) -> Result<Specimen, String> {
    Err("hands cannot be generated yet".to_owned())
}
