//! Texts that are nearly a board, one for each way in which real programs go wrong with them.

use crate::puzzles::queens::Board;
use crate::puzzles::{Fact, Generated, Rng};

/// What is wrong, and how the rows of a board are made so.
type Fault = (&'static str, fn(&mut Vec<Vec<char>>, &Place, &mut Rng));

/// A cell of a board of at least two rows, and another row.
struct Place {
    row: usize,
    column: usize,
    other: usize,
}

const FAULTS: &[Fault] = &[
    ("a row is one letter short", |rows, at, _| {
        rows[at.row].remove(at.column);
    }),
    ("a row is one letter long", |rows, at, _| rows[at.row].insert(at.column, 'A')),
    ("one row is short, another long, though the number of letters is right", |rows, at, _| {
        let letter = rows[at.row].remove(at.column);
        rows[at.other].push(letter);
    }),
    ("the last row is missing", |rows, _, _| drop(rows.pop())),
    ("there is a row too many", |rows, at, _| rows.push(rows[at.row].clone())),
    ("a sign stands where a letter should", |rows, at, rng| {
        rows[at.row][at.column] = *rng.pick(&['#', '*', '?', '.', '@', '-']);
    }),
    ("a letter is not of the Latin alphabet, or has an accent", |rows, at, rng| {
        rows[at.row][at.column] = *rng.pick(&['É', 'Ñ', 'Ω', 'Ж']);
    }),
    ("a line with the size stands before the board", |rows, _, _| {
        rows.insert(0, rows.len().to_string().chars().collect());
    }),
    ("commas stand between the letters", |rows, _, _| {
        for row in rows {
            *row = row.iter().flat_map(|letter| [',', *letter]).skip(1).collect();
        }
    }),
    ("there is nothing in it", |rows, _, _| rows.clear()),
    ("there are only blank lines", |rows, _, _| rows.iter_mut().for_each(Vec::clear)),
];

/// A board of at least two rows with one of the faults; which one is measured.
pub(super) fn generated(board: &Board, rng: &mut Rng) -> Generated {
    let fault = rng.pick(FAULTS);
    Generated { input: spoil(fault, board, rng), measured: vec![Fact::new("fault", fault.0)] }
}

fn spoil((_, spoil): &Fault, board: &Board, rng: &mut Rng) -> String {
    let mut rows: Vec<Vec<char>> = board.to_string().lines().map(|row| row.chars().collect()).collect();
    let size = rows.len();
    let (row, column) = (rng.below(size), rng.below(size));
    let other = (row + 1 + rng.below(size - 1)) % size;
    spoil(&mut rows, &Place { row, column, other }, rng);
    rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::queens::instance::text;

    #[test]
    fn every_fault_is_refused_on_every_size_and_none_may_be_called_unsolvable() {
        let mut rng = Rng::new(1);
        for size in 2..=26 {
            let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            let board = Board::from_regions(size, &regions).unwrap();
            for fault in FAULTS {
                let text = spoil(fault, &board, &mut rng);
                let refused = text::read(&text).map(|reading| reading.doubts);
                let malformed = refused.expect_err(fault.0);
                assert!(!malformed.or_unsolvable, "{}", fault.0);
            }
        }
    }
}
