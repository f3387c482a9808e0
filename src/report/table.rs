//! A table of words for a terminal, columns aligned.

use std::io::{self, Write};

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

    /// Writes it; the last column is not padded.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.rows[0].len();
        let width_of =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width_of).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, word) in row.iter().enumerate() {
                let gap = if column + 1 == columns { 0 } else { widths[column] - word.chars().count() + 2 };
                line.push_str(word);
                line.extend(std::iter::repeat_n(' ', gap));
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
