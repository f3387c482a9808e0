//! The text of a queens board, as people type it.

use crate::message::message;
use crate::puzzles::text::shown;
use crate::puzzles::{Malformed, Reading, expected};

use super::LARGEST;
use super::grid::{Row, rows};
use crate::puzzles::queens::Board;

/// Reads a board. Lower case, digits, blanks inside and a region count other than N are read, but doubtful.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let rows = rows(text)?;
    let size = rows.len();
    if size == 0 {
        let problem = expected(message!("input.row-of-letters"), message!("input.empty-text"));
        return Err(Malformed::at(1, 1, problem));
    }
    if let Some(row) = rows.get(LARGEST) {
        let problem = expected(message!("input.most-rows", most = LARGEST), size);
        return Err(Malformed::at(row.line, 1, problem).or_unsolvable());
    }
    for row in &rows {
        check_row(row, size)?;
    }
    let squares = rows.iter().flat_map(|row| &row.squares).map(|square| square.1);
    let board = Board::from_letters(size, squares).expect("check_row has seen N letters in each of N rows");
    let doubts = [odd_letter(&rows), odd_blank(&rows), odd_regions(&board)];
    Ok(Reading { instance: board, doubts: doubts.into_iter().flatten().collect() })
}

fn check_row(row: &Row, size: usize) -> Result<(), Malformed> {
    for (column, square) in &row.squares {
        if !square.is_ascii_alphanumeric() {
            let problem = expected(message!("input.capital-letter"), shown(*square));
            return Err(Malformed::at(row.line, *column, problem));
        }
    }
    row.misfit(size).map_or(Ok(()), |column| {
        let found = row.squares.len();
        let problem = message!("input.because-rows", count = size, found);
        Err(Malformed::at(row.line, column, problem))
    })
}

/// Lower case and digits: specifications leave them open.
fn odd_letter(rows: &[Row]) -> Option<Malformed> {
    let mut squares = rows.iter().flat_map(|row| row.squares.iter().map(|square| (row.line, *square)));
    let (line, (column, letter)) = squares.find(|(_, (_, letter))| !letter.is_ascii_uppercase())?;
    let problem = message!(
        "input.some-refuse",
        problem = expected(message!("input.capital-letter"), message!("input.sign", sign = letter))
    );
    Some(Malformed::at(line, column, problem))
}

/// Blanks between letters and blank lines between rows: not the course's format, though plain to a person.
fn odd_blank(rows: &[Row]) -> Option<Malformed> {
    let (line, column) = (1..)
        .zip(rows)
        .find_map(|(line, row)| if row.line == line { Some((line, row.gap()?)) } else { Some((line, 1)) })?;
    let problem =
        message!("input.some-refuse", problem = expected(message!("input.letter"), message!("input.blank")));
    Some(Malformed::at(line, column, problem))
}

fn odd_regions(board: &Board) -> Option<Malformed> {
    let problem = board.region_mismatch()?;
    Some(Malformed::at(1, 1, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_too_many_rows_may_be_refused_or_called_unsolvable() {
        let square = |size: usize| ("A".repeat(size) + "\n").repeat(size);
        assert!(read(&square(LARGEST)).is_ok());
        let malformed = read(&square(LARGEST + 1)).unwrap_err();
        assert_eq!(malformed.to_string(), "line 101, column 1: expected at most 100 rows, found 101");
        assert!(malformed.or_unsolvable);
    }
}
