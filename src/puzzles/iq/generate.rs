//! New challenges.

use crate::puzzles::{Chance, Specimen, Wish};

/// A new challenge.
pub fn challenge(_wish: &Wish, _chance: &mut Chance) -> Result<Specimen, String> {
    Err("iq challenges cannot be generated yet".to_owned())
}
