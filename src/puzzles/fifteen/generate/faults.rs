//! Boards that a program should refuse, one for each way in which real programs go wrong.

use crate::puzzles::{Fact, Generated, Rng};

use crate::puzzles::fifteen::instance::{BLANK, Board, CELLS, SIDE};

/// What is wrong, and how a board is made so.
type Fault = (&'static str, fn(&mut Vec<Vec<String>>, &mut Rng));

const FAULTS: &[Fault] = &[
    ("a tile stands twice", |rows, rng| copy_a_tile(rows, rng)),
    ("the empty cell stands twice", |rows, rng| {
        let row = rng.below(SIDE);
        let column = (0..SIDE).find(|column| rows[row][*column] != BLANK.to_string()).unwrap_or(0);
        rows[row][column] = BLANK.to_string();
    }),
    ("the empty cell is left out without a sign", |rows, _| {
        for row in rows {
            row.retain(|word| *word != BLANK.to_string());
        }
    }),
    ("a number is too large", |rows, rng| {
        let number = 17 + rng.below(83);
        put(rows, rng, &number.to_string());
    }),
    ("a number is negative", |rows, rng| put(rows, rng, "-7")),
    ("a number has a point", |rows, rng| put(rows, rng, "2.5")),
    ("a word stands for a number", |rows, rng| {
        put(rows, rng, "kosong");
    }),
    ("a row is missing", |rows, rng| {
        rows.remove(rng.below(SIDE));
    }),
    ("a row is one too many", |rows, rng| {
        rows.push(rows[rng.below(SIDE)].clone());
    }),
    ("a row has five numbers", |rows, rng| {
        let row = rng.below(SIDE);
        rows[row].push("9".to_owned());
    }),
    ("all numbers are on one line", |rows, _| {
        *rows = vec![rows.concat()];
    }),
    ("it is a board of three rows and columns", |rows, _| {
        *rows = (0..3).map(|row| (1..=3).map(|column| (3 * row + column).to_string()).collect()).collect();
    }),
    ("there is nothing in it", |rows, _| rows.clear()),
];

/// A board with one of the faults; which one is measured.
pub(super) fn generated(board: &Board, rng: &mut Rng) -> Generated {
    let (what, spoil) = rng.pick(FAULTS);
    let words: Vec<String> = board.tiles().iter().map(ToString::to_string).collect();
    let mut rows: Vec<Vec<String>> = words.chunks(SIDE).map(<[String]>::to_vec).collect();
    spoil(&mut rows, rng);
    let lines: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    Generated { input: lines.join("\n"), measured: vec![Fact::new("fault", *what)] }
}

/// Writes a word over any cell.
fn put(rows: &mut [Vec<String>], rng: &mut Rng, word: &str) {
    let cell = rng.below(CELLS);
    word.clone_into(&mut rows[cell / SIDE][cell % SIDE]);
}

/// Writes a tile over another tile, not over the empty cell.
fn copy_a_tile(rows: &mut [Vec<String>], rng: &mut Rng) {
    let tiles: Vec<usize> =
        (0..CELLS).filter(|cell| rows[cell / SIDE][cell % SIDE] != BLANK.to_string()).collect();
    let one = rng.below(tiles.len());
    let (from, to) = (tiles[one], tiles[(one + 1 + rng.below(tiles.len() - 1)) % tiles.len()]);
    let tile = rows[from / SIDE][from % SIDE].clone();
    rows[to / SIDE][to % SIDE] = tile;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::puzzles::fifteen::instance::grid;

    #[test]
    fn every_fault_is_made_and_every_board_refused() {
        let mut rng = Rng::new(3);
        let mut seen: BTreeMap<String, bool> = BTreeMap::new();
        for _ in 0..500 {
            let generated = generated(&Board::GOAL, &mut rng);
            let refused = grid::read(&generated.input).expect_err(&generated.input);
            seen.insert(generated.measured[0].value.clone(), refused.or_unsolvable);
        }
        assert_eq!(seen.len(), FAULTS.len());
        let twice: Vec<_> =
            seen.iter().filter(|(_, or_unsolvable)| **or_unsolvable).map(|(what, _)| what).collect();
        assert_eq!(twice, ["a tile stands twice", "the empty cell stands twice"]);
    }
}
