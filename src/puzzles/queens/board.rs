//! A queens board: a square of letters, each letter a region.

use std::fmt;

use crate::puzzles::text::{full_lines, shown};
use crate::puzzles::{Malformed, Reading};

/// Larger boards are refused: nobody plays them, and the rules would take noticeable time.
const LARGEST: usize = 1000;

/// A square board cut into regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: usize,
    /// Row by row, an index into `letters`.
    regions: Vec<u16>,
    /// The letter of each region, in order of first appearance.
    letters: Vec<char>,
}

impl Board {
    /// Rows, which are as many as columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Number of regions; on a board with an answer it is the same as [`Board::size`].
    pub fn regions(&self) -> usize {
        self.letters.len()
    }

    /// The region at a row and column counted from 0: a number below [`Board::regions`].
    pub fn region(&self, row: usize, column: usize) -> usize {
        self.regions[row * self.size + column] as usize
    }

    /// The letter of a region.
    pub fn letter(&self, region: usize) -> char {
        self.letters[region]
    }

    /// The board with these regions, row by row; letters are chosen in order of first appearance.
    pub fn from_regions(size: usize, regions: &[usize]) -> Self {
        let mut seen = Vec::new();
        let index_of = |region: &usize| {
            seen.iter().position(|known| known == region).unwrap_or_else(|| {
                seen.push(*region);
                seen.len() - 1
            }) as u16
        };
        let regions = regions.iter().map(index_of).collect();
        let letters = ('A'..='Z').chain('a'..='z').take(seen.len()).collect();
        Self { size, regions, letters }
    }

    /// Why a wrong number of regions leaves no answer.
    pub fn region_mismatch(&self) -> Option<String> {
        (self.regions() != self.size).then(|| {
            format!(
                "{0} regions on a {1}x{1} board: one queen in each cannot also be one a row",
                self.regions(),
                self.size
            )
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.regions.chunks(self.size) {
            let letters: String = row.iter().map(|region| self.letters[*region as usize]).collect();
            writeln!(f, "{letters}")?;
        }
        Ok(())
    }
}

/// Reads a board; blanks between letters are passed over.
pub fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let lines = full_lines(text);
    let size = lines.len();
    if size == 0 {
        return Err(Malformed::at(1, 1, "expected a row of letters, found an empty text"));
    }
    if size > LARGEST {
        return Err(Malformed::at(LARGEST + 1, 1, format!("expected at most {LARGEST} rows, found {size}")));
    }
    let (mut regions, mut letters) = (Vec::with_capacity(size * size), Vec::new());
    let mut doubts = Vec::new();
    for line in &lines {
        let row_start = regions.len();
        for (column, character) in line.text.chars().enumerate() {
            if character == ' ' || character == '\t' {
                continue;
            }
            if !character.is_ascii_alphanumeric() {
                let problem = format!("expected a capital letter, found {}", shown(character));
                return Err(Malformed::at(line.number, column + 1, problem));
            }
            if !character.is_ascii_uppercase() && doubts.is_empty() {
                let problem =
                    format!("expected a capital letter, found '{character}', which some programs refuse");
                doubts.push(Malformed::at(line.number, column + 1, problem));
            }
            let region = letters.iter().position(|letter| *letter == character).unwrap_or_else(|| {
                letters.push(character);
                letters.len() - 1
            });
            regions.push(region as u16);
        }
        let width = regions.len() - row_start;
        if width != size {
            let problem = format!("expected {size} letters because there are {size} rows, found {width}");
            return Err(Malformed::at(line.number, width.min(size) + 1, problem));
        }
    }
    let board = Board { size, regions, letters };
    doubts.extend(board.region_mismatch().map(|problem| Malformed::at(1, 1, problem)));
    Ok(Reading { instance: board, doubts })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(reading) if reading.doubts.is_empty() => reading.instance.to_string(),
            Ok(reading) => format!("{}{}", reading.instance, reading.doubts[0]),
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn boards_are_read_as_people_type_them() {
        for text in ["AB\nBA", "AB\nBA\n", "\u{feff}AB \r\nBA\r\n\r\n", "A B\nB A", "A\tB\nB\tA\n"] {
            check(text, "AB\nBA\n");
        }
    }

    #[test]
    fn a_wrong_row_is_named_with_its_line() {
        check("", "line 1, column 1: expected a row of letters, found an empty text");
        check("AB\nB", "line 2, column 2: expected 2 letters because there are 2 rows, found 1");
        check("AB\nBAA", "line 2, column 3: expected 2 letters because there are 2 rows, found 3");
        check("AB\nB#", "line 2, column 2: expected a capital letter, found '#'");
        check("AB\nB\u{e9}", "line 2, column 2: expected a capital letter, found 'é'");
    }

    #[test]
    fn lower_case_digits_and_other_region_counts_are_doubtful_not_malformed() {
        check(
            "AB\nbA",
            "AB\nbA\nline 2, column 1: expected a capital letter, found 'b', which some programs refuse",
        );
        check(
            "A1\n1A",
            "A1\n1A\nline 1, column 2: expected a capital letter, found '1', which some programs refuse",
        );
        check(
            "AA\nAA",
            "AA\nAA\nline 1, column 1: 1 regions on a 2x2 board: one queen in each cannot also be one a row",
        );
    }

    #[test]
    fn a_line_of_a_million_letters_is_refused_without_harm() {
        assert!(read(&"A".repeat(1_000_000)).is_err());
        assert!(read(&"A\n".repeat(1_000_000)).is_err());
    }
}
