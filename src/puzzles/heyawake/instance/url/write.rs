//! Writing a URL.

use crate::puzzles::heyawake::Board;

use super::{LONGEST_GAP, RANGES};

/// The puzz.link URL of a board.
pub fn write(board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let mut url = format!("https://puzz.link/p?heyawake/{columns}/{rows}/");
    let cells = 0..board.cells();
    let across = cells.clone().filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
    write_walls(board, across, &mut url);
    let down = cells.filter(|cell| cell + columns < board.cells()).map(|cell| (cell, cell + columns));
    write_walls(board, down, &mut url);
    let mut gap = 0;
    for room in 0..board.rooms() {
        let clue = board.clue(room);
        gap += usize::from(clue.is_none());
        if gap > 0 && (clue.is_some() || gap == LONGEST_GAP || room + 1 == board.rooms()) {
            url.push(digit(gap as u32 + 15));
            gap = 0;
        }
        if let Some(clue) = clue {
            write_clue(clue, &mut url);
        }
    }
    url
}

fn write_walls(board: &Board, pairs: impl Iterator<Item = (usize, usize)>, url: &mut String) {
    let walls: Vec<bool> = pairs.map(|(one, other)| board.room(one) != board.room(other)).collect();
    for five in walls.chunks(5) {
        let bits = five.iter().enumerate().map(|(index, wall)| u32::from(*wall) << (4 - index));
        url.push(digit(bits.sum()));
    }
}

fn write_clue(clue: u32, url: &mut String) {
    if clue < 16 {
        url.push(digit(clue));
        return;
    }
    let (mark, digits, base) = match clue {
        ..256 => RANGES[0],
        256..4096 => RANGES[1],
        4096..8192 => RANGES[2],
        8192..12_240 => RANGES[3],
        12_240..77_776 => RANGES[4],
        77_776.. => RANGES[5],
    };
    url.push(mark);
    for place in (0..digits).rev() {
        url.push(digit((clue - base) >> (4 * place) & 15));
    }
}

fn digit(value: u32) -> char {
    char::from_digit(value, 36).expect("below 36: four or five bits, or a gap of at most 20")
}
