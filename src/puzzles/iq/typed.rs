//! What a person types for a challenge: nothing. It is a file; programs that ask for its parts are not known.

use crate::puzzles::{Part, Typed};

use super::Iq;

impl Typed for Iq {
    fn dictate(_text: &str) -> Vec<Part> {
        Vec::new()
    }
}
