//! What an answer shows, letter by letter, and what is wrong with each.

use std::collections::BTreeMap;

use crate::message::{Message, message};
use crate::puzzles::{Cell, Violation};

use super::shape::Shape;
use crate::puzzles::iq::{Board, Challenge, Piece};

/// What stands on a board: the squares of each letter.
pub(super) struct Printed<'a> {
    board: &'a Board,
    letters: BTreeMap<char, Vec<usize>>,
    outside: Vec<usize>,
    empty: Vec<usize>,
}

impl<'a> Printed<'a> {
    /// Sorts the letters on a board.
    pub(super) fn new(board: &'a Board, squares: &[Option<char>]) -> Self {
        let mut printed = Self { board, letters: BTreeMap::new(), outside: Vec::new(), empty: Vec::new() };
        for (square, sign) in squares.iter().enumerate() {
            match (sign, board.is_inside(square)) {
                (Some(letter), inside) => {
                    printed.letters.entry(*letter).or_default().push(square);
                    if !inside {
                        printed.outside.push(square);
                    }
                }
                (None, true) => printed.empty.push(square),
                (None, false) => {}
            }
        }
        printed
    }

    /// All rules the letters break, taken as they are.
    pub(super) fn judge(&self, challenge: &Challenge) -> Vec<Violation> {
        let mut violations = Vec::new();
        if !self.outside.is_empty() {
            violations.push(self.violation("outside", &self.outside, |cells| message!("iq.outside", cells)));
        }
        if !self.empty.is_empty() {
            violations.push(self.violation("empty", &self.empty, |cells| message!("iq.empty", cells)));
        }
        let pieces: BTreeMap<char, &Piece> =
            challenge.pieces().iter().map(|piece| (piece.letter(), piece)).collect();
        for (letter, squares) in &self.letters {
            if !pieces.contains_key(letter) {
                violations
                    .push(self.violation("unknown", squares, |cells| message!("iq.unknown", letter, cells)));
            }
        }
        for piece in challenge.pieces() {
            match self.letters.get(&piece.letter()) {
                Some(squares) => violations.extend(self.judge_piece(piece, squares)),
                None => {
                    violations.push(whole_board("missing", message!("iq.missing", letter = piece.letter())));
                }
            }
        }
        violations
    }

    /// Size and connection are judged on their own; the shape only of a piece that has both.
    fn judge_piece(&self, piece: &Piece, squares: &[usize]) -> Vec<Violation> {
        let letter = piece.letter();
        let mut violations = Vec::new();
        let (covered, size) = (squares.len(), piece.cells().len());
        if covered != size {
            violations.push(self.violation("size", squares, |_| message!("iq.size", letter, covered, size)));
        }
        let parts = self.parts(squares);
        if parts > 1 && piece.is_connected() {
            violations
                .push(self.violation("split", squares, |cells| message!("iq.split", letter, parts, cells)));
        }
        if !violations.is_empty() {
            return violations;
        }
        match Shape::of_squares(self.board, squares) {
            None => {
                violations
                    .push(self.violation("plane", squares, |cells| message!("iq.plane", letter, cells)));
            }
            Some(shape) if shape != Shape::of_piece(piece) => {
                violations
                    .push(self.violation("shape", squares, |cells| message!("iq.shape", letter, cells)));
            }
            Some(_) => {}
        }
        violations
    }

    /// In how many parts some squares lie; squares (balls) that touch belong together.
    fn parts(&self, squares: &[usize]) -> usize {
        let mut reached = vec![false; squares.len()];
        let mut parts = 0;
        for start in 0..squares.len() {
            if std::mem::replace(&mut reached[start], true) {
                continue;
            }
            parts += 1;
            let mut waiting = vec![squares[start]];
            while let Some(square) = waiting.pop() {
                for neighbour in self.neighbours(square) {
                    if let Ok(index) = squares.binary_search(&neighbour)
                        && !std::mem::replace(&mut reached[index], true)
                    {
                        waiting.push(neighbour);
                    }
                }
            }
        }
        parts
    }

    fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        let point = self.board.point(square);
        let planes = self.board.planes().iter();
        planes
            .flat_map(move |plane| {
                [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(along, across)| point.step(*plane, along, across))
            })
            .filter_map(|point| self.board.square_at(point))
    }

    /// The violation `relabelled`, if other letters would make everything right.
    pub(super) fn judge_names(&self, challenge: &Challenge) -> Option<Violation> {
        let pieces = challenge.pieces();
        if !self.outside.is_empty() || !self.empty.is_empty() || self.letters.len() != pieces.len() {
            return None;
        }
        let mut wanted: BTreeMap<Shape, Vec<char>> = BTreeMap::new();
        for piece in pieces {
            wanted.entry(Shape::of_piece(piece)).or_default().push(piece.letter());
        }
        let mut misnamed = Vec::new();
        for (letter, squares) in &self.letters {
            let shape = Shape::of_squares(self.board, squares)?;
            let letters = wanted.get_mut(&shape)?;
            // A letter that is right stays; what is left of each shape goes to the misnamed ones.
            match letters.iter().position(|wanted| wanted == letter) {
                Some(index) => {
                    letters.remove(index);
                }
                None => misnamed.push((shape, *letter, squares)),
            }
        }
        let mut names = Vec::new();
        let mut cells = Vec::new();
        for (shape, letter, squares) in misnamed {
            let right = wanted.get_mut(&shape)?.pop()?;
            names.push(message!("iq.should-be", letter, right));
            cells.extend(squares.iter().map(|square| self.board.cell(*square)));
        }
        Some(Violation {
            rule: "relabelled",
            cells,
            detail: message!("iq.relabelled", names = Message::join(names, ", ")),
        })
    }

    fn violation(
        &self,
        rule: &'static str,
        squares: &[usize],
        detail: impl FnOnce(Message) -> Message,
    ) -> Violation {
        let cells: Vec<Cell> = squares.iter().map(|square| self.board.cell(*square)).collect();
        let detail = detail(listed(&cells));
        Violation { rule, cells, detail }
    }
}

/// Cells in words, at most five of them.
fn listed(cells: &[Cell]) -> Message {
    const SHOWN: usize = 5;
    let mut words: Vec<Message> = cells.iter().take(SHOWN).map(Message::from).collect();
    if cells.len() > SHOWN {
        words.push(message!("cell.more", count = cells.len() - SHOWN));
    }
    Message::join(words, "; ")
}

/// A violation that points at no cell.
pub(super) fn whole_board(rule: &'static str, detail: Message) -> Violation {
    Violation { rule, cells: Vec::new(), detail }
}
