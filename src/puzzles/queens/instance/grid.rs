//! A text cut into rows of squares, for boards and for answers; blanks between squares are passed over.

use crate::message::message;
use crate::puzzles::Malformed;
use crate::puzzles::text::{Line, full_lines};

/// Longer texts are refused before they are cut: the largest board takes 20 KB however it is spaced.
const LONGEST_BYTES: usize = 1 << 20;

/// One row as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The line it stands on, counted from 1.
    pub line: usize,
    /// The column of each square, counted from 1, and what stands there.
    pub squares: Vec<(usize, char)>,
    /// The first column after the row.
    end: usize,
}

impl Row {
    fn read(line: &Line<'_>) -> Self {
        let columns = (1..).zip(line.text.chars());
        Self {
            line: line.number,
            squares: columns.filter(|(_, square)| !is_blank(*square)).collect(),
            end: line.text.chars().count() + 1,
        }
    }

    /// The column of the first blank before or between the squares.
    pub(crate) fn gap(&self) -> Option<usize> {
        let mut columns = (1..).zip(&self.squares);
        columns.find_map(|(column, square)| (square.0 != column).then_some(column))
    }

    /// Where a row of another width goes wrong: its first square too many, or its end.
    pub(crate) fn misfit(&self, width: usize) -> Option<usize> {
        let beyond = self.squares.get(width).map_or(self.end, |square| square.0);
        (self.squares.len() != width).then_some(beyond)
    }
}

/// The rows of a text; lines without anything on them are no rows.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, Malformed> {
    if text.len() > LONGEST_BYTES {
        let problem = message!("input.board-bytes", found = text.len(), most = LONGEST_BYTES);
        return Err(Malformed::at(1, 1, problem));
    }
    Ok(full_lines(text).iter().map(Row::read).collect())
}

fn is_blank(square: char) -> bool {
    matches!(square, ' ' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, width: usize, expected: (Option<usize>, Option<usize>)) {
        let row = &rows(text).unwrap()[0];
        assert_eq!((row.gap(), row.misfit(width)), expected, "{text}");
    }

    #[test]
    fn gaps_and_misfits_are_placed_where_a_person_sees_them() {
        check("ABC", 3, (None, None));
        check("ABC  \r\n", 3, (None, None));
        check("A BC", 3, (Some(2), None));
        check(" ABC", 3, (Some(1), None));
        check("A B C", 2, (Some(2), Some(5)));
        check("A B", 3, (Some(2), Some(4)));
    }

    #[test]
    fn a_text_of_megabytes_is_refused_before_it_is_cut() {
        assert!(rows(&"A\n".repeat(1 << 20)).is_err());
    }
}
