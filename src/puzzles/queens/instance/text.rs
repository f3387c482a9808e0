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

    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(reading) => {
                let doubts = reading.doubts.iter().map(ToString::to_string);
                reading.instance.to_string() + &doubts.collect::<Vec<_>>().join("\n")
            }
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn line_ends_and_trailing_blanks_do_not_matter() {
        for text in ["AB\nBA", "AB\nBA\n", "\u{feff}AB \r\nBA\r\n\r\n", "AB\rBA\t\r"] {
            check(text, "AB\nBA\n");
        }
    }

    #[test]
    fn blanks_inside_are_read_but_doubtful() {
        let doubt = "expected a letter, found a blank, which some programs refuse";
        check("A B\nB A", &format!("AB\nBA\nline 1, column 2: {doubt}"));
        check("A\tB\nB\tA\n", &format!("AB\nBA\nline 1, column 2: {doubt}"));
        check("AB\n\nBA\n", &format!("AB\nBA\nline 2, column 1: {doubt}"));
        check("\nAB\nBA\n", &format!("AB\nBA\nline 1, column 1: {doubt}"));
    }

    #[test]
    fn a_wrong_row_is_named_with_its_line() {
        let empty = "line 1, column 1: expected a row of letters, found an empty text";
        check("", empty);
        check(" \n\t\n", empty);
        let because = "expected 2 letters because there are 2 rows, found";
        check("AB\nB", &format!("line 2, column 2: {because} 1"));
        check("AB\nBAA", &format!("line 2, column 3: {because} 3"));
        check("A B C\nB A", &format!("line 1, column 5: {because} 3"));
        check("AB\nB#", "line 2, column 2: expected a capital letter, found '#'");
        check("AB\nBÉ", "line 2, column 2: expected a capital letter, found 'É'");
    }

    #[test]
    fn lower_case_digits_and_other_region_counts_are_doubtful_not_malformed() {
        let doubt = "which some programs refuse";
        check(
            "AB\nbb",
            &format!(
                "AB\nbb\nline 2, column 1: expected a capital letter, found 'b', {doubt}\n\
                 line 1, column 1: 3 regions on a 2x2 board: one queen in each cannot also be one a row"
            ),
        );
        check("A1\n1A", &format!("A1\n1A\nline 1, column 2: expected a capital letter, found '1', {doubt}"));
    }

    #[test]
    fn a_board_of_too_many_rows_may_be_refused_or_called_unsolvable() {
        let square = |size: usize| ("A".repeat(size) + "\n").repeat(size);
        assert!(read(&square(LARGEST)).is_ok());
        let malformed = read(&square(LARGEST + 1)).unwrap_err();
        assert_eq!(malformed.to_string(), "line 101, column 1: expected at most 100 rows, found 101");
        assert!(malformed.or_unsolvable);
    }

    #[test]
    fn a_line_of_a_million_letters_is_refused_without_harm() {
        assert!(read(&"A".repeat(1_000_000)).is_err());
        assert!(read(&"A\n".repeat(10_000_000)).is_err());
    }
}
