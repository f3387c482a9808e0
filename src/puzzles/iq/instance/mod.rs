//! A challenge: a board and the pieces that shall fill it.

pub(super) mod board;
pub(super) mod drawing;
pub(super) mod piece;
pub(super) mod read;

use std::fmt;

use crate::message::{Message, message};

use super::{Board, Kind, Piece};

/// A board and its pieces, each with a letter of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    board: Board,
    pieces: Vec<Piece>,
}

impl Challenge {
    /// A challenge; the letters of the pieces must differ.
    pub fn new(board: Board, pieces: Vec<Piece>) -> Self {
        Self { board, pieces }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces, in the order given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Cells of all pieces together.
    pub fn piece_cells(&self) -> usize {
        self.pieces.iter().map(|piece| piece.cells().len()).sum()
    }

    /// Why the pieces cannot fill the board, where counting their cells is enough to see it.
    pub fn cells_mismatch(&self) -> Option<Message> {
        let (given, wanted) = (self.piece_cells(), self.board.cells());
        (given != wanted).then(|| message!("iq.cells-mismatch", given, wanted))
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, pieces } = self;
        writeln!(f, "{} {} {}", board.rows(), board.columns(), pieces.len())?;
        writeln!(f, "{}", board.kind().word())?;
        match board.kind() {
            Kind::Default | Kind::Pyramid => {}
            Kind::Custom => {
                for row in 0..board.rows() {
                    let squares = row * board.columns()..(row + 1) * board.columns();
                    let signs: String =
                        squares.map(|square| if board.is_inside(square) { 'X' } else { '.' }).collect();
                    writeln!(f, "{signs}")?;
                }
            }
        }
        pieces.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}
