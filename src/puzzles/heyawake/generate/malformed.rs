//! Texts that a program should refuse: each way in which real inputs go wrong.

use crate::puzzles::heyawake::{Board, grid, instance, url};
use crate::puzzles::{Chance, Fact, Specimen};

use super::rooms;

/// A way to spoil a board: its name, and the spoiled text.
type Fault = (&'static str, fn(&Board, &mut Chance) -> String);

const FAULTS: [Fault; 15] = [
    ("an empty text", |_, _| "\n".to_owned()),
    ("a row that is too short", |board, chance| {
        edit_row(board, chance, |row| row.rsplit_once(' ').map_or("", |(start, _)| start).to_owned())
    }),
    ("a row with a sign that is no name", |board, chance| {
        edit_row(board, chance, |row| row[..row.len() - 1].to_owned() + "!")
    }),
    ("a row with one cell more", |board, chance| edit_row(board, chance, |row| format!("{row} A A"))),
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
pub fn text(rows: usize, columns: usize, chance: &mut Chance) -> Result<Specimen, String> {
    let board = rooms::rooms(rows, columns, chance);
    let mut faults: Vec<usize> = (0..FAULTS.len()).collect();
    chance.shuffle(&mut faults);
    for fault in faults {
        let (name, spoil) = FAULTS[fault];
        let input = spoil(&board, chance);
        if let Err(malformed) = instance::read(&input) {
            let fact = |name: &str, value: String| Fact { name: name.to_owned(), value };
            let measured = vec![fact("fault", name.to_owned()), fact("refused", malformed.to_string())];
            return Ok(Specimen { input, measured });
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

fn edit_row(board: &Board, chance: &mut Chance, edit: fn(&str) -> String) -> String {
    let mut lines = lines(board);
    let row = 1 + chance.below(board.rows());
    lines[row] = edit(&lines[row]);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_makes_the_text_unreadable() {
        for (rows, columns) in [(1, 2), (2, 1), (2, 2), (3, 3), (6, 9)] {
            let mut chance = Chance::new(5);
            let board = rooms::rooms(rows, columns, &mut chance);
            for (name, spoil) in FAULTS {
                let input = spoil(&board, &mut chance);
                assert!(instance::read(&input).is_err(), "{name} on {rows}x{columns}:\n{input}");
            }
        }
    }
}
