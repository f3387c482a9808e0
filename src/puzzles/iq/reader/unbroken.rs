//! All letters of a board on one line: where its rows end must be guessed.

use crate::message::message;
use crate::puzzles::Form;
use crate::puzzles::iq::{Board, Layout};
use crate::puzzles::rows::Row;

use super::Seen;
use super::letters::{Letters, filling};

/// Longer lines are not looked at.
const LONGEST: usize = 1024;

/// Lines with the letters of all pieces side by side, each as often as its piece has cells.
pub(super) fn find(board: &Board, letters: &Letters, rows: &[Row]) -> Vec<Seen> {
    if board.rows() < 2 || board.columns() < 2 {
        return Vec::new();
    }
    let inside: Vec<usize> =
        (0..board.rows() * board.columns()).filter(|square| board.is_inside(*square)).collect();
    rows.iter().filter_map(|row| read(board, letters, row, &inside)).collect()
}

fn read(board: &Board, letters: &Letters, row: &Row, inside: &[usize]) -> Option<Seen> {
    let signs = row.signs();
    if signs.len() > LONGEST {
        return None;
    }
    let shown = signs.windows(inside.len()).find(|shown| letters.are_all_pieces(shown))?;
    let mut squares = vec![None; board.rows() * board.columns()];
    for (square, sign) in inside.iter().zip(shown) {
        squares[*square] = Some(*sign);
    }
    let form = Form::Interpreted(message!("iq.unbroken"));
    Some(Seen { lines: row.line..row.line + 1, filling: filling(squares, Layout::Asked), form })
}
