//! Texts that a program should refuse: each way in which real inputs go wrong.

use crate::puzzles::heyawake::instance::{grid, url};
use crate::puzzles::heyawake::{Board, instance};
use crate::puzzles::{Fact, Generated, Rng};

use super::rooms;

/// A way to spoil a board: its name, and the spoiled text.
type Fault = (&'static str, fn(&Board, &mut Rng) -> String);

const FAULTS: [Fault; 15] = [
    ("an empty text", |_, _| "\n".to_owned()),
    ("a row that is too short", |board, rng| {
        edit_row(board, rng, |row| row.rsplit_once(' ').map_or("", |(start, _)| start).to_owned())
    }),
    ("a row with a sign that is no name", |board, rng| {
        edit_row(board, rng, |row| row[..row.len() - 1].to_owned() + "!")
    }),
    ("a row with one cell more", |board, rng| edit_row(board, rng, |row| format!("{row} A A"))),
    ("a missing row", |board, _| {
        let rows: Vec<String> = lines(board);
        rows[..board.rows()].join("\n") + "\n"
    }),
    ("no size", |board, _| lines(board)[1..].join("\n") + "\n"),
    ("a size of zero", |board, _| replace_size(board, &format!("0 {}", board.columns()))),
    ("a size beyond all bounds", |board, _| replace_size(board, "1000000000 1000000000")),
    ("a size in words", |board, _| replace_size(board, "six six")),
    ("a number for a room that does not exist", |board, _| grid::write(board) + "ZZZZ=1\n"),
    ("a number that is a word", |board, _| grid::write(board) + "A=two\n"),
    ("a negative number", |board, _| grid::write(board) + "A=-3\n"),
    ("two numbers for one room", |board, _| grid::write(board) + "A=1\nA=2\n"),
    ("a URL cut off in its walls", |board, _| {
        let url = url::write(board);
        let start = url.rfind('/').map_or(0, |at| at + 1);
        url[..start].to_owned() + "\n"
    }),
    ("a list of numbers that ends too early", |board, _| {
        let cells = (1..board.cells()).map(|cell| format!("{}\n-1\n", board.room(cell)));
        format!("{}\n{}\n{}", board.rows(), board.columns(), cells.collect::<String>())
    }),
];

/// A text that cannot be read, and what is wrong with it.
pub(super) fn text(rows: usize, columns: usize, rng: &mut Rng) -> Result<Generated, String> {
    let board = rooms::rooms(rows, columns, rng);
    let mut faults: Vec<usize> = (0..FAULTS.len()).collect();
    rng.shuffle(&mut faults);
    for fault in faults {
        let (name, spoil) = FAULTS[fault];
        let input = spoil(&board, rng);
        if let Err(malformed) = instance::read(&input) {
            let measured = vec![Fact::new("fault", name), Fact::new("refused", malformed)];
            return Ok(Generated { input, measured });
        }
    }
    Err(format!("a board of {rows}x{columns} could not be spoiled"))
}

fn lines(board: &Board) -> Vec<String> {
    grid::write(board).lines().map(str::to_owned).collect()
}

fn replace_size(board: &Board, size: &str) -> String {
    let mut lines = lines(board);
    size.clone_into(&mut lines[0]);
    lines.join("\n") + "\n"
}

fn edit_row(board: &Board, rng: &mut Rng, edit: fn(&str) -> String) -> String {
    let mut lines = lines(board);
    let row = 1 + rng.below(board.rows());
    lines[row] = edit(&lines[row]);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_makes_the_text_unreadable() {
        for (rows, columns) in [(1, 2), (2, 1), (2, 2), (3, 3), (6, 9)] {
            let mut rng = Rng::new(5);
            let board = rooms::rooms(rows, columns, &mut rng);
            for (name, spoil) in FAULTS {
                let input = spoil(&board, &mut rng);
                assert!(instance::read(&input).is_err(), "{name} on {rows}x{columns}:\n{input}");
            }
        }
    }
}
