//! A queens board: a square of letters, each letter a region.

pub(super) mod grid;
pub(super) mod text;

use std::fmt;

use crate::message::{Message, message};

/// Larger boards are refused. No board beyond 62x62 can have an answer, because there are only so many
/// letters and digits to name regions with, and judging a larger one would take noticeable time.
pub(super) const LARGEST: usize = 100;

/// What a region may be called, capital letters first: they are what the course asks for.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A square board cut into at most 62 regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: usize,
    /// Row by row, an index into `letters`.
    regions: Vec<u8>,
    /// The letter of each region, in order of first appearance.
    letters: Vec<char>,
}

impl Board {
    /// The board with these letters, row by row; `None` unless they make a square of at most
    /// [`LARGEST`] rows and are letters or digits.
    pub fn from_letters(size: usize, squares: impl IntoIterator<Item = char>) -> Option<Self> {
        if !(1..=LARGEST).contains(&size) {
            return None;
        }
        let (mut regions, mut letters) = (Vec::with_capacity(size * size), Vec::new());
        for square in squares {
            if !square.is_ascii_alphanumeric() {
                return None;
            }
            let known = letters.iter().position(|letter| *letter == square);
            if known.is_none() {
                letters.push(square);
            }
            regions.push(known.unwrap_or(letters.len() - 1) as u8);
        }
        (regions.len() == size * size).then_some(Self { size, regions, letters })
    }

    /// The board with these regions, row by row, each number below 62; letters are given in order of
    /// first appearance. `None` as in [`Board::from_letters`].
    pub fn from_regions(size: usize, regions: &[usize]) -> Option<Self> {
        let names: Vec<char> = NAMES.chars().collect();
        let squares: Option<Vec<char>> = regions.iter().map(|region| names.get(*region).copied()).collect();
        let mut board = Self::from_letters(size, squares?)?;
        board.letters = names[..board.letters.len()].to_vec();
        Some(board)
    }

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

    pub fn letter(&self, region: usize) -> char {
        self.letters[region]
    }

    /// Why a wrong number of regions leaves no answer.
    pub fn region_mismatch(&self) -> Option<Message> {
        let regions = self.regions();
        let size = format!("{0}x{0}", self.size);
        match regions {
            _ if regions == self.size => None,
            1 => Some(message!("queens.one-region", regions, size)),
            _ => Some(message!("queens.regions", regions, size)),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(size: usize, regions: &[usize], expected: Option<&str>) {
        let board = Board::from_regions(size, regions).map(|board| board.to_string());
        assert_eq!(board.as_deref(), expected);
    }

    #[test]
    fn letters_are_given_in_order_of_first_appearance() {
        check(2, &[7, 3, 3, 0], Some("AB\nBC\n"));
    }

    #[test]
    fn what_is_no_board_cannot_be_made() {
        check(0, &[], None);
        check(2, &[0, 1, 2], None);
        check(1, &[62], None);
        check(LARGEST + 1, &vec![0; (LARGEST + 1) * (LARGEST + 1)], None);
        assert_eq!(Board::from_letters(1, ['#']), None);
    }

    #[test]
    fn another_number_of_regions_than_rows_is_said() {
        let board = Board::from_regions(2, &[0, 0, 0, 0]).unwrap();
        let reason = "1 region on a 2x2 board: one queen in each cannot also be one a row";
        assert_eq!(board.region_mismatch().map(|mismatch| mismatch.to_string()).as_deref(), Some(reason));
        let board = Board::from_regions(2, &[0, 0, 0, 1]).unwrap();
        assert_eq!(board.region_mismatch(), None);
    }
}
