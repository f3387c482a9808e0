//! A board as it stands in a text: labelled cells and numbers, not yet known to fit together.

use std::collections::BTreeMap;

use crate::message::message;
use crate::puzzles::{Malformed, Reading};

use super::token::Token;
use crate::puzzles::heyawake::Board;

/// Labels and numbers as they were read.
#[derive(Debug, Default)]
pub(crate) struct Sketch<'a> {
    /// Number of columns.
    pub columns: usize,
    /// The label of each cell, row by row.
    pub labels: Vec<u32>,
    /// Numbers, each with a cell of its room and the place in the text.
    pub clues: Vec<(usize, u32, Token<'a>)>,
    /// The names behind the labels, in order of first appearance, each with its first cell.
    names: BTreeMap<&'a str, (u32, usize)>,
}

impl<'a> Sketch<'a> {
    /// A board with rows of this many cells.
    pub(crate) fn new(columns: usize) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds the next cell, which is in the room of that name.
    pub(crate) fn push_cell(&mut self, name: &'a str) {
        let (next, cell) = (self.names.len() as u32, self.labels.len());
        let (label, _) = *self.names.entry(name).or_insert((next, cell));
        self.labels.push(label);
    }

    /// The first cell of the room of that name.
    pub(crate) fn find_cell(&self, name: &str) -> Option<usize> {
        self.names.get(name).map(|(_, cell)| *cell)
    }

    /// The names that stand for several areas, as a mark for each label; asked before numbers are given by name.
    pub(crate) fn split_labels(&self) -> Vec<bool> {
        let board = Board::from_labels(self.columns, &self.labels);
        let mut split = vec![false; self.names.len()];
        let mut room_of = vec![usize::MAX; self.names.len()];
        for (cell, label) in self.labels.iter().enumerate() {
            let label = *label as usize;
            if room_of[label] == usize::MAX {
                room_of[label] = board.room(cell);
            }
            split[label] |= room_of[label] != board.room(cell);
        }
        split
    }

    /// The board, with what is odd about it.
    pub(crate) fn finish(self) -> Result<Reading<Board>, Malformed> {
        let mut board = Board::from_labels(self.columns, &self.labels);
        let mut doubts = Vec::new();
        if board.rooms() > self.names.len() && !self.names.is_empty() {
            let problem = message!("heyawake.scattered");
            doubts.push(Malformed::at(1, 1, problem));
        }
        for (cell, clue, token) in self.clues {
            let room = board.room(cell);
            match board.clue(room) {
                Some(other) if other != clue => {
                    let problem = message!("heyawake.number-again", number = clue, other);
                    return Err(Malformed::at(token.line, token.column, problem));
                }
                Some(_) => {
                    doubts.push(Malformed::at(token.line, token.column, message!("heyawake.same-number")));
                }
                None => board = board.with_clue(room, Some(clue)),
            }
        }
        Ok(reading(board, doubts))
    }
}

/// The board with what is odd about it, a number larger than its room included.
pub(crate) fn reading(board: Board, mut doubts: Vec<Malformed>) -> Reading<Board> {
    let overfull = board.overfull_room();
    doubts.extend(overfull.map(|problem| Malformed::at(1, 1, problem).or_unsolvable()));
    Reading { instance: board, doubts }
}
