//! A table of words for a terminal, columns aligned.

use std::io::{self, Write};

use super::wrap::wrap;

/// Columns between two cells.
const GAP: usize = 2;

/// Rows of words under headings.
#[derive(Debug, Clone)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new(headings: &[&str]) -> Self {
        Self { rows: vec![headings.iter().map(|heading| (*heading).to_owned()).collect()] }
    }

    /// Adds a row, which must have as many words as there are headings.
    pub fn add(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.rows[0].len());
        self.rows.push(row);
    }

    /// Writes it as wide as it is; the last column is not padded.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_within(out, None)
    }

    /// Writes it no wider than a terminal, as far as its words allow: cells that are too long go on in the next line.
    pub fn write_within(&self, out: &mut dyn Write, width: Option<usize>) -> io::Result<()> {
        let widths = self.widths(width);
        for row in &self.rows {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let part = |cell: &Vec<String>| cell.get(line).cloned().unwrap_or_default();
                let parts = cells.iter().map(part).zip(&widths);
                let text: Vec<String> =
                    parts.map(|(part, width)| format!("{part:0$}", width + GAP)).collect();
                writeln!(out, "{}", text.concat().trim_end())?;
            }
        }
        Ok(())
    }

    /// The columns of each column: all it needs, or less while the table is too wide: where the
    /// fewest cells are broken, and never inside a word.
    fn widths(&self, most: Option<usize>) -> Vec<usize> {
        let columns = 0..self.rows[0].len();
        let longest = |column: usize, of: fn(&str) -> usize| {
            self.rows.iter().map(|row| of(&row[column])).max().unwrap_or(0)
        };
        let whole = |text: &str| text.chars().count();
        let word = |text: &str| text.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
        let least: Vec<usize> = columns.clone().map(|column| longest(column, word)).collect();
        let mut widths: Vec<usize> = columns.clone().map(|column| longest(column, whole)).collect();
        let Some(most) = most else { return widths };
        while widths.iter().map(|width| width + GAP).sum::<usize>() > most + GAP {
            let broken = |column: &usize| self.longer(*column, widths[*column] - 1);
            let shrinks = columns.clone().filter(|column| widths[*column] > least[*column]);
            let Some(cheapest) = shrinks.min_by_key(|column| (broken(column), usize::MAX - widths[*column]))
            else {
                break;
            };
            widths[cheapest] -= 1;
        }
        widths
    }

    /// Cells of a column that would go on in the next line.
    fn longer(&self, column: usize, width: usize) -> usize {
        self.rows.iter().filter(|row| row[column].chars().count() > width).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(width: Option<usize>, expected: &str) {
        let mut table = Table::new(&["CASE", "EXPECTS", "SOURCE"]);
        table.add(["queens/digits", "solution or invalid-input", "own, generated"].map(str::to_owned).into());
        table.add(["queens/two", "solution", "own"].map(str::to_owned).into());
        let mut out = Vec::new();
        table.write_within(&mut out, width).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn columns_stand_below_each_other() {
        check(
            None,
            "CASE           EXPECTS                    SOURCE\n\
             queens/digits  solution or invalid-input  own, generated\n\
             queens/two     solution                   own\n",
        );
    }

    #[test]
    fn long_cells_go_on_in_the_next_line_where_the_terminal_is_narrow() {
        check(
            Some(44),
            "CASE           EXPECTS        SOURCE\n\
             queens/digits  solution or    own, generated\n\
             \x20              invalid-input\n\
             queens/two     solution       own\n",
        );
    }
}
