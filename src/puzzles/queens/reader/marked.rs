//! The board given with marks on it, whatever the mark and the gaps.

use crate::puzzles::block;
use crate::puzzles::queens::{Board, Placement};
use crate::puzzles::rows::{Row, are_joined};

/// Marks that people put on a queen's square, for boards so small that anything else might be meant.
const USUAL_MARKS: &[char] = &['#', '*', 'Q', 'X', '@', 'q', 'x', '♛', '♕', '👑', '■', '█'];

/// The marks on some rows, if they are the board given with marks on it.
pub(super) fn read(board: &Board, rows: &[Row]) -> Option<Placement> {
    let size = board.size();
    if !are_joined(rows) {
        return None;
    }
    block::readings(rows, size, size > 2)
        .find_map(|cells| by_letters(board, &cells).or_else(|| by_mask(size, &cells)))
}

/// Letters where nothing stands. A mark is whatever else there is, or a letter in the other case.
fn by_letters(board: &Board, rows: &[&[char]]) -> Option<Placement> {
    let size = board.size();
    let (mut marks, mut turned) = (Vec::new(), Vec::new());
    for (row, cells) in rows.iter().enumerate() {
        for (column, sign) in cells.iter().enumerate() {
            let letter = board.letter(board.region(row, column));
            if *sign == letter {
                continue;
            }
            if sign.eq_ignore_ascii_case(&letter) {
                turned.push((row, column));
            } else {
                marks.push((row, column, *sign));
            }
        }
        // A line that shares nothing with its row of the board is something else.
        if size > 2 && marks.iter().filter(|mark| mark.0 == row).count() == size {
            return None;
        }
    }
    let alike = marks.windows(2).all(|pair| pair[0].2 == pair[1].2);
    let small = size <= 2 && !marks.iter().all(|mark| USUAL_MARKS.contains(&mark.2));
    let letters = marks.iter().any(|mark| mark.2.is_alphanumeric()) && !alike;
    if small || letters || marks.len() * 2 > size * size && size > 1 {
        return None;
    }
    if marks.is_empty() {
        // A board merely printed in the other case has no marks; on the smallest one nothing else could be meant.
        let recased = turned.len() * 2 > size * size && size > 1;
        let cells = if recased { Vec::new() } else { turned };
        return (size != 2 || cells.is_empty()).then(|| Placement::new(cells));
    }
    Some(Placement::new(marks.into_iter().map(|(row, column, _)| (row, column))))
}

/// No letters at all: one sign for queens and one for the other squares.
fn by_mask(size: usize, rows: &[&[char]]) -> Option<Placement> {
    if size < 4 {
        return None;
    }
    let first = rows[0][0];
    let signs = || rows.iter().flat_map(|cells| cells.iter().copied());
    let other = signs().find(|sign| *sign != first)?;
    let firsts = signs().filter(|sign| *sign == first).count();
    let others = signs().filter(|sign| *sign == other).count();
    if firsts + others != size * size {
        return None;
    }
    let mark = match (firsts == size, others == size) {
        (true, false) => first,
        (false, true) => other,
        _ => return None,
    };
    let frame = |sign: char| sign.is_ascii_punctuation() && "-=+|_/\\".contains(sign);
    if frame(mark) {
        return None;
    }
    let cells = rows.iter().enumerate().flat_map(|(row, cells)| {
        cells.iter().enumerate().filter(|(_, sign)| **sign == mark).map(move |(column, _)| (row, column))
    });
    Some(Placement::new(cells))
}
