//! Marked cells on a board: an answer to queens, right or wrong.

use crate::puzzles::Malformed;
use crate::puzzles::text::full_lines;

use super::Board;

/// The marked cells, sorted, each as (row, column) counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// Sorted by row, then column.
    pub cells: Vec<(usize, usize)>,
}

impl Placement {
    /// One queen a row, given its column.
    pub fn from_columns(columns: &[usize]) -> Self {
        Self { cells: columns.iter().copied().enumerate().collect() }
    }
}

/// Reads the board with marks on it. The mark is `#`, or else whatever stands where the region's letter should.
pub fn read(board: &Board, text: &str) -> Result<Placement, Malformed> {
    let lines = full_lines(text);
    let size = board.size();
    if lines.len() != size {
        let line = lines.get(size).map_or(lines.len() + 1, |line| line.number);
        return Err(Malformed::at(line, 1, format!("expected {size} rows, found {}", lines.len())));
    }
    let mut cells = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let squares: Vec<(usize, char)> =
            line.text.chars().enumerate().filter(|(_, square)| !matches!(square, ' ' | '\t')).collect();
        if squares.len() != size {
            let problem = format!("expected {size} squares, found {}", squares.len());
            return Err(Malformed::at(line.number, squares.len().min(size) + 1, problem));
        }
        for (column, (at, square)) in squares.into_iter().enumerate() {
            let letter = board.letter(board.region(row, column));
            if square == letter {
                continue;
            }
            if square.is_alphanumeric() && !square.eq_ignore_ascii_case(&letter) {
                let problem = format!(
                    "expected the region's letter '{letter}' or a mark such as '#', found '{square}'"
                );
                return Err(Malformed::at(line.number, at + 1, problem));
            }
            cells.push((row, column));
        }
    }
    Ok(Placement { cells })
}

/// The board with `#` on the marked cells.
pub fn write(board: &Board, placement: &Placement) -> String {
    let size = board.size();
    let mut text = String::with_capacity(size * (size + 1));
    let mut marks = placement.cells.iter().peekable();
    for row in 0..size {
        for column in 0..size {
            let marked = marks.next_if(|cell| **cell == (row, column)).is_some();
            text.push(if marked { '#' } else { board.letter(board.region(row, column)) });
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(answer: &str, expected: &str) {
        let board = super::super::board::read("AAB\nABB\nCCC").unwrap().instance;
        let found = match read(&board, answer) {
            Ok(placement) => write(&board, &placement),
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn any_mark_is_read_and_written_as_a_hash() {
        for answer in ["A#B\nABB\nCC#", "A * B\r\nA B B\r\nC C *\r\n", "AaB\nABB\nCCc", "A♛B\nABB\nCC♛\n"]
        {
            check(answer, "A#B\nABB\nCC#\n");
        }
    }

    #[test]
    fn another_board_is_not_an_answer() {
        check("A#B\nABB", "line 3, column 1: expected 3 rows, found 2");
        check("A#B\nABB\nCC", "line 3, column 3: expected 3 squares, found 2");
        check(
            "A#B\nADB\nCC#",
            "line 2, column 2: expected the region's letter 'B' or a mark such as '#', found 'D'",
        );
    }

    #[test]
    fn a_board_without_marks_is_an_answer_with_no_queens() {
        check("AAB\nABB\nCCC", "AAB\nABB\nCCC\n");
    }
}
