//! `roster.csv`: which folder is whose, and who should have handed in something.

use std::collections::BTreeSet;
use std::path::Path;

use crate::file::{ReadError, read_text};
use crate::units::Bytes;

/// A longer roster is refused.
const LONGEST: Bytes = Bytes(4 << 20);
/// The names of the first column that are understood, and of the second.
const FOLDER: &[&str] = &["folder", "submission"];
const STUDENT: &[&str] = &["student", "id"];

/// Who should have handed in what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    pub rows: Vec<RosterRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// The name of the folder, or of the archive without its ending.
    pub folder: String,
    pub student: String,
    /// The puzzle, where the roster says it.
    pub puzzle: Option<String>,
}

/// What is wrong with a roster.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is not what it should be, and where.
    #[error("{file}:{line}: {problem}")]
    Line { file: String, line: u64, problem: String },
}

impl Roster {
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
