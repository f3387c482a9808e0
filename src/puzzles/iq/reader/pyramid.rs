//! Layers of a pyramid, from the top or from the base, with or without titles.

use crate::puzzles::Form;
use crate::puzzles::iq::{Board, Layout};
use crate::puzzles::rows::Row;

use super::Seen;
use super::letters::{Letters, filling};

/// All pyramids.
pub(super) fn find(board: &Board, letters: &Letters, rows: &[Row]) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut start = 0;
    while start < rows.len() {
        let found = [Layout::Asked, Layout::UpsideDown]
            .into_iter()
            .find_map(|layout| read(board, letters, &rows[start..], layout));
        match found {
            Some((length, pyramid)) => {
                seen.push(pyramid);
                start += length;
            }
            None => start += 1,
        }
    }
    seen
}

/// The pyramid that begins with the first row, and how many rows it takes.
fn read(board: &Board, letters: &Letters, rows: &[Row], layout: Layout) -> Option<(usize, Seen)> {
    let mut squares = vec![None; board.squares()];
    let mut at = 0;
    let mut layers = board.layers().to_vec();
    if layout == Layout::UpsideDown {
        layers.reverse();
    }
    for layer in layers {
        if at > 0 && is_title(rows.get(at)?, letters) {
            at += 1;
        }
        for row in 0..layer.rows {
            let signs = rows.get(at)?.signs();
            if signs.len() != layer.columns || !signs.iter().all(|sign| letters.has(*sign)) {
                return None;
            }
            for (column, sign) in signs.iter().enumerate() {
                squares[layer.start + row * layer.columns + column] = Some(*sign);
            }
            at += 1;
        }
    }
    let lines = rows[0].line..rows[at - 1].line + 1;
    Some((at, Seen { lines, filling: filling(squares, layout), form: Form::Whole }))
}

/// Whether a row is a heading between two layers.
fn is_title(row: &Row, letters: &Letters) -> bool {
    row.signs().len() > 3 && !row.signs().iter().all(|sign| letters.has(*sign))
}
