//! Texts that are nearly a board, one for each way in which real programs go wrong with them.

use crate::puzzles::Rng;
use crate::puzzles::queens::Board;

/// What can be wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    ShortRow,
    LongRow,
    UnevenRows,
    MissingRow,
    ExtraRow,
    Sign,
    ForeignLetter,
    SizeLine,
    Commas,
    Empty,
    Blank,
}

/// All of them.
pub(super) const FAULTS: [Fault; 11] = [
    Fault::ShortRow,
    Fault::LongRow,
    Fault::UnevenRows,
    Fault::MissingRow,
    Fault::ExtraRow,
    Fault::Sign,
    Fault::ForeignLetter,
    Fault::SizeLine,
    Fault::Commas,
    Fault::Empty,
    Fault::Blank,
];

impl Fault {
    /// The fault in words.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::ShortRow => "a row is one letter short",
            Self::LongRow => "a row is one letter long",
            Self::UnevenRows => "one row is short, another long, though the number of letters is right",
            Self::MissingRow => "the last row is missing",
            Self::ExtraRow => "there is a row too many",
            Self::Sign => "a sign stands where a letter should",
            Self::ForeignLetter => "a letter is not of the Latin alphabet, or has an accent",
            Self::SizeLine => "a line with the size stands before the board",
            Self::Commas => "commas stand between the letters",
            Self::Empty => "there is nothing in it",
            Self::Blank => "there are only blank lines",
        }
    }

    /// A board of at least two rows with this fault.
    pub(super) fn spoil(self, board: &Board, rng: &mut Rng) -> String {
        let text = board.to_string();
        let mut rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let size = rows.len();
        let (row, column) = (rng.below(size), rng.below(size));
        let other = (row + 1 + rng.below(size - 1)) % size;
        match self {
            Self::ShortRow => drop(rows[row].remove(column)),
            Self::LongRow => rows[row].insert(column, 'A'),
            Self::UnevenRows => {
                let letter = rows[row].remove(column);
                rows[other].push(letter);
            }
            Self::MissingRow => drop(rows.pop()),
            Self::ExtraRow => rows.push(rows[row].clone()),
            Self::Sign => rows[row][column] = *rng.pick(&['#', '*', '?', '.', '@', '-']),
            Self::ForeignLetter => rows[row][column] = *rng.pick(&['É', 'Ñ', 'Ω', 'Ж']),
            Self::SizeLine => rows.insert(0, size.to_string().chars().collect()),
            Self::Commas => return text.lines().map(with_commas).collect(),
            Self::Empty => return String::new(),
            Self::Blank => return "\n".repeat(size),
        }
        rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect()
    }
}

fn with_commas(row: &str) -> String {
    let letters: Vec<String> = row.chars().map(String::from).collect();
    letters.join(",") + "\n"
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
                let text = fault.spoil(&board, &mut rng);
                let refused = text::read(&text).map(|reading| reading.doubts);
                let malformed = refused.expect_err(fault.describe());
                assert!(!malformed.or_unsolvable, "{}", fault.describe());
            }
        }
    }
}
