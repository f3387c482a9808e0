//! A second, naive judge of the 15-puzzle: written from the rules alone, it shares only the board with the first.

use std::collections::BTreeSet;

use wasit::puzzles::fifteen::Board;

/// A board as four rows; 16 is the empty cell.
pub type Rows = Vec<Vec<u8>>;

/// The rows of a board.
pub fn rows(board: &Board) -> Rows {
    board.tiles().chunks(4).map(<[u8]>::to_vec).collect()
}

/// The names of the rules that a list of letters breaks; a move that is not possible is passed over.
pub fn broken_by_letters(start: &Board, letters: &str) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    let mut rows = rows(start);
    for letter in letters.chars() {
        match moved(&rows, letter) {
            Some(next) => rows = next,
            None => {
                broken.insert("legal-move");
            }
        }
    }
    if !in_order(&rows) {
        broken.insert("goal");
    }
    broken
}

/// The names of the rules that a chain of boards breaks.
pub fn broken_by_chain(start: &Board, chain: &[Rows]) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    let start = rows(start);
    if chain[0] != start && !one_move_apart(&start, &chain[0]) {
        broken.insert("start");
    }
    for index in 1..chain.len() {
        if !one_move_apart(&chain[index - 1], &chain[index]) {
            broken.insert("legal-move");
        }
    }
    if !in_order(&chain[chain.len() - 1]) {
        broken.insert("goal");
    }
    broken
}

/// The rows after the empty cell went where the letter says, by exchanging two cells.
pub fn moved(rows: &Rows, letter: char) -> Option<Rows> {
    let (row, column) = find(rows, 16);
    let (to_row, to_column) = match letter {
        'U' => (row.wrapping_sub(1), column),
        'D' => (row + 1, column),
        'L' => (row, column.wrapping_sub(1)),
        _ => (row, column + 1),
    };
    if to_row > 3 || to_column > 3 {
        return None;
    }
    let mut next = rows.clone();
    next[row][column] = rows[to_row][to_column];
    next[to_row][to_column] = 16;
    Some(next)
}

fn find(rows: &Rows, tile: u8) -> (usize, usize) {
    let mut cells = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
    cells.find(|(row, column)| rows[*row][*column] == tile).expect("every tile is on the board")
}

fn one_move_apart(one: &Rows, other: &Rows) -> bool {
    let (row, column) = find(one, 16);
    let (to_row, to_column) = find(other, 16);
    if row.abs_diff(to_row) + column.abs_diff(to_column) != 1 {
        return false;
    }
    let tile = other[row][column];
    find(one, tile) == (to_row, to_column)
        && (1..16).filter(|same| find(one, *same) != find(other, *same)).eq([tile])
}

fn in_order(rows: &Rows) -> bool {
    rows.concat().iter().zip(1..).all(|(tile, wanted)| *tile == wanted)
}
