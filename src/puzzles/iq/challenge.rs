//! A challenge: a board and the pieces that shall fill it.

use std::fmt;

use crate::puzzles::Fact;

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

    /// The board.
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
    pub fn cells_mismatch(&self) -> Option<String> {
        let (given, wanted) = (self.piece_cells(), self.board.cells());
        (given != wanted).then(|| format!("the pieces have {given} cells, the board has {wanted}"))
    }

    /// What can be said without solving it.
    pub fn facts(&self) -> Vec<Fact> {
        let fact = |name: &str, value: usize| Fact { name: name.to_owned(), value: value.to_string() };
        vec![
            fact("pieces", self.pieces.len()),
            fact("cells of the board", self.board.cells()),
            fact("cells of the pieces", self.piece_cells()),
        ]
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
