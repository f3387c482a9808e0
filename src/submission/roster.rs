//! `roster.csv`: which folder is whose, and who should have handed in something.

use std::collections::BTreeSet;
use std::path::Path;

use crate::limits::{Bytes, ReadError, read_text};

/// A longer roster is refused.
const LONGEST: Bytes = Bytes(4 << 20);
/// The names of the first column that are understood, and of the second.
const FOLDER: &[&str] = &["folder", "submission"];
const STUDENT: &[&str] = &["student", "id"];

/// Who should have handed in what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// The rows, in the order of the file.
    pub rows: Vec<RosterRow>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// The name of the folder, or of the archive without its ending.
    pub folder: String,
    /// The student.
    pub student: String,
    /// The puzzle, where the roster says it.
    pub puzzle: Option<String>,
}

/// What is wrong with a roster.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is not what it should be, and where.
    #[error("{file}:{line}: {problem}")]
    Line {
        /// The file.
        file: String,
        /// Counted from 1.
        line: u64,
        /// What is wrong and what to do.
        problem: String,
    },
}

impl Roster {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, RosterError> {
        Self::parse(&path.display().to_string(), &read_text(path, LONGEST)?)
    }

    /// Reads a text; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, RosterError> {
        let error = |line: u64, problem: String| RosterError::Line { file: file.to_owned(), line, problem };
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
        let headings = reader.headers().map_err(|problem| error(1, problem.to_string()))?.clone();
        let column = |names: &[&str]| {
            headings.iter().position(|heading| names.contains(&heading.to_lowercase().as_str()))
        };
        let (Some(folder), Some(student)) = (column(FOLDER), column(STUDENT)) else {
            let problem = "expected the headings `folder,student` and, where it is not clear, `puzzle`";
            return Err(error(1, problem.to_owned()));
        };
        let puzzle = column(&["puzzle"]);
        let mut roster = Self::default();
        let mut seen = BTreeSet::new();
        for record in reader.records() {
            let record = record.map_err(|problem| {
                error(problem.position().map_or(0, csv::Position::line), words(&problem))
            })?;
            let line = record.position().map_or(0, csv::Position::line);
            let field = |column: usize| record.get(column).unwrap_or_default().to_owned();
            let row = RosterRow {
                folder: field(folder),
                student: field(student),
                puzzle: puzzle.map(field).filter(|puzzle| !puzzle.is_empty()),
            };
            if row.folder.is_empty() || row.student.is_empty() {
                return Err(error(line, "a folder or a student is missing".to_owned()));
            }
            let twice =
                [format!("folder {}", row.folder), format!("student {} {:?}", row.student, row.puzzle)];
            for entry in twice {
                if !seen.insert(entry) {
                    let problem = format!("{} or {} is there twice", row.folder, row.student);
                    return Err(error(line, problem));
                }
            }
            roster.rows.push(row);
        }
        Ok(roster)
    }

    /// The row of a folder.
    pub fn find(&self, folder: &str) -> Option<&RosterRow> {
        self.rows.iter().find(|row| row.folder == folder)
    }
}

/// The reason without the place, which stands in front already.
fn words(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("expected {expected_len} columns, found {len}")
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder, a student, and a puzzle.
    type Row<'a> = (&'a str, &'a str, Option<&'a str>);

    fn check(text: &str, expected: Result<&[Row<'_>], &str>) {
        let found = Roster::parse("roster.csv", text).map_err(|error| error.to_string());
        let row = |(folder, student, puzzle): &Row<'_>| RosterRow {
            folder: (*folder).to_owned(),
            student: (*student).to_owned(),
            puzzle: puzzle.map(str::to_owned),
        };
        let expected = expected.map(|rows| Roster { rows: rows.iter().map(row).collect() });
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn rows_are_read_in_any_order_of_columns() {
        check("folder,student\na,1\nb,2\n", Ok(&[("a", "1", None), ("b", "2", None)]));
        check(
            "\u{feff}Student, Folder ,puzzle\r\n1, a,queens\r\n1,b,\r\n",
            Ok(&[("a", "1", Some("queens")), ("b", "1", None)]),
        );
        check("folder,student\n", Ok(&[]));
    }

    #[test]
    fn a_wrong_roster_is_told_with_its_line() {
        let headings =
            "roster.csv:1: expected the headings `folder,student` and, where it is not clear, `puzzle`";
        check("a,1\n", Err(headings));
        check("", Err(headings));
        check("folder,student\na,1\na,2\n", Err("roster.csv:3: a or 2 is there twice"));
        check("folder,student\na,1\nb,1\n", Err("roster.csv:3: b or 1 is there twice"));
        check("folder,student\na\n", Err("roster.csv:2: expected 2 columns, found 1"));
        check("folder,student\n,1\n", Err("roster.csv:2: a folder or a student is missing"));
    }
}
