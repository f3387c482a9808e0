//! What a person types for a board: its rows.

use crate::puzzles::Typed;

use super::Queens;

impl Typed for Queens {}
