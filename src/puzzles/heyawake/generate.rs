//! New heyawake boards.

use crate::puzzles::{Chance, Specimen, Wish};

/// A new board.
pub fn board(_wish: &Wish, _chance: &mut Chance) -> Result<Specimen, String> {
    Err("heyawake boards cannot be generated yet".to_owned())
}
