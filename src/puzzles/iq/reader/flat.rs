//! Rectangles of letters, as asked or with rows and columns exchanged.

use crate::puzzles::iq::{Board, Layout};
use crate::puzzles::rows::{Row, are_joined};
use crate::puzzles::{Form, block};

use super::letters::{Letters, filling};
use super::{Seen, unbroken};

/// All rectangles of the size of the board; if there are none, those of its transpose; else a board on one line.
pub(super) fn find(board: &Board, letters: &Letters, rows: &[Row]) -> Vec<Seen> {
    let (height, width) = (board.rows(), board.columns());
    let asked = find_rectangles(board, letters, rows, (height, width));
    let whole = asked.iter().any(|seen| seen.form == Form::Whole);
    if whole {
        return asked;
    }
    if height != width {
        let mut turned = find_rectangles(board, letters, rows, (width, height));
        turned.retain(|seen| seen.form == Form::Whole);
        if !turned.is_empty() {
            return turned;
        }
    }
    if asked.is_empty() { unbroken::find(board, letters, rows) } else { asked }
}

fn find_rectangles(
    board: &Board,
    letters: &Letters,
    rows: &[Row],
    (height, width): (usize, usize),
) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut start = 0;
    while start + height <= rows.len() {
        let block = &rows[start..start + height];
        match read(board, letters, block, width) {
            // The end of one picture and the start of the next are no board of their own, nor is a file name
            // repeated above a board that happens to be as long as a row.
            Some((_, Form::Unfinished)) if hides_whole(board, letters, &rows[start..], (height, width)) => {
                start += 1;
            }
            Some((squares, form)) => {
                let layout = if height == board.rows() { Layout::Asked } else { Layout::Transposed };
                let lines = block[0].line..block[height - 1].line + 1;
                seen.push(Seen { lines, filling: filling(squares, layout), form });
                start += height;
            }
            None => start += 1,
        }
    }
    seen
}

/// Whether a finished board begins within the rows of a board.
fn hides_whole(board: &Board, letters: &Letters, rows: &[Row], (height, width): (usize, usize)) -> bool {
    (1..height)
        .filter_map(|shift| rows.get(shift..shift + height))
        .any(|block| read(board, letters, block, width).is_some_and(|(_, form)| form == Form::Whole))
}

/// The squares of some rows by the board's own numbers, if they are a board.
fn read(board: &Board, letters: &Letters, rows: &[Row], width: usize) -> Option<(Vec<Option<char>>, Form)> {
    if !are_joined(rows) {
        return None;
    }
    let read = |cells: Vec<&[char]>| read_cells(board, letters, &cells);
    block::readings(rows, width, width > 1).find_map(read)
}

/// The squares of the cells of some rows, if they are a board.
fn read_cells(board: &Board, letters: &Letters, cells: &[&[char]]) -> Option<(Vec<Option<char>>, Form)> {
    if !cells.iter().all(|row| Letters::could_be_row(row)) {
        return None;
    }
    let turned = cells.len() != board.rows();
    let columns = board.columns();
    let sign = |square: usize| {
        let (row, column) = (square / columns, square % columns);
        if turned { cells[column][row] } else { cells[row][column] }
    };
    let count = board.rows() * columns;
    let mut outside = (0..count).filter(|square| !board.is_inside(*square)).map(sign);
    // One sign on all cells outside means nothing lies there, even if it is a letter, unless a piece has it.
    let nothing = outside.next().filter(|first| !letters.has(*first) && outside.all(|sign| sign == *first));
    let shown = |square: usize| match sign(square) {
        sign if nothing == Some(sign) && !board.is_inside(square) => None,
        sign => letters.square(sign),
    };
    let squares: Vec<_> = (0..count).map(shown).collect();
    let form = letters.form_of(&squares, |square| board.is_inside(square))?;
    Some((squares, form))
}
