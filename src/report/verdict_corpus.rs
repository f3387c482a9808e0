//! Labelled recordings and what was read from them: a table for each puzzle, and every difference.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::message::{Message, in_english};
use crate::verdict::{Ruling, Stats, Verdict};

use super::Table;

/// A recording with its label and its verdict.
#[derive(Debug, Clone)]
pub struct CorpusRow {
    puzzle: String,
    file: String,
    expected: [String; 2],
    found: [String; 2],
    detail: String,
}

#[derive(Serialize)]
struct RowJson<'a> {
    puzzle: &'a str,
    file: &'a str,
    expected_claim: &'a str,
    expected_verdict: &'a str,
    claim: &'a str,
    verdict: &'a str,
    detail: &'a str,
    answer: Option<&'a str>,
    stats: Stats,
    notes: &'a [Message],
}

impl CorpusRow {
    /// A recording, its labelled claim and verdict, and the verdict on it.
    pub fn new(puzzle: &str, file: &str, [claim, verdict]: [&str; 2], found: &Ruling) -> Self {
        let verdict = match verdict {
            "timeout" => "time",
            "crash" => "crashed",
            other => other,
        };
        Self {
            puzzle: puzzle.to_owned(),
            file: file.to_owned(),
            expected: [claim.to_owned(), verdict.to_owned()],
            found: [found.claim.word().to_owned(), found.verdict.word().to_owned()],
            detail: found.detail.to_string().lines().next().unwrap_or_default().to_owned(),
        }
    }

    /// Whether claim and verdict are those of the label.
    pub fn is_exact(&self) -> bool {
        self.expected == self.found
    }

    /// Whether something is accepted that should not be, or marked wrong that should be accepted.
    pub fn is_wrong(&self) -> bool {
        let accepted = Verdict::Accepted.word();
        let [expected, found] = [&self.expected[1], &self.found[1]];
        let rejected = [Verdict::Wrong.word(), Verdict::WrongClaim.word()].contains(&found.as_str());
        (found == accepted) != (expected == accepted) && (found == accepted || rejected)
    }

    /// The recording and the difference in one line.
    pub fn headline(&self) -> String {
        format!(
            "{}/{}: expected {}, found {}: {}",
            self.puzzle,
            self.file,
            self.expected.join(" "),
            self.found.join(" "),
            self.detail
        )
    }
}

/// All rows, for the summary at the end.
#[derive(Debug, Default)]
pub struct CorpusTable {
    rows: BTreeMap<String, Vec<CorpusRow>>,
}

impl CorpusTable {
    pub fn add(&mut self, row: CorpusRow) {
        self.rows.entry(row.puzzle.clone()).or_default().push(row);
    }

    /// Whether no verdict is wrong and at least 97 of 100 are exact, for every puzzle.
    pub fn is_good(&self) -> bool {
        self.rows.values().all(|rows| {
            let exact = rows.iter().filter(|row| row.is_exact()).count();
            exact * 100 >= rows.len() * 97 && !rows.iter().any(CorpusRow::is_wrong)
        })
    }

    /// Writes the differences, then a line for each puzzle.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in self.rows.values().flatten().filter(|row| !row.is_exact()) {
            writeln!(out, "{}{}", if row.is_wrong() { "WRONG " } else { "" }, row.headline())?;
        }
        let mut table =
            Table::new(&["puzzle", "rows", "exact", "percent", "left to a person", "other", "WRONG"]);
        for (puzzle, rows) in &self.rows {
            let exact = rows.iter().filter(|row| row.is_exact()).count();
            let wrong = rows.iter().filter(|row| row.is_wrong()).count();
            let left = |row: &&CorpusRow| {
                !row.is_exact()
                    && [Verdict::NeedsPerson.word(), Verdict::Unreadable.word()]
                        .contains(&row.found[1].as_str())
            };
            let left = rows.iter().filter(left).count();
            let percent = format!("{}.{}", exact * 100 / rows.len(), exact * 1000 / rows.len() % 10);
            let counts = [rows.len(), exact, left, rows.len() - exact - left - wrong, wrong]
                .map(|count| count.to_string());
            let [all, exact, left, other, wrong] = counts;
            table.add(vec![puzzle.clone(), all, exact, percent, left, other, wrong]);
        }
        table.write(out)
    }
}

/// Writes a row as one JSON object.
pub fn write_corpus_json(out: &mut dyn Write, row: &CorpusRow, ruling: &Ruling) -> io::Result<()> {
    let json = RowJson {
        puzzle: &row.puzzle,
        file: &row.file,
        expected_claim: &row.expected[0],
        expected_verdict: &row.expected[1],
        claim: &row.found[0],
        verdict: &row.found[1],
        detail: &row.detail,
        answer: ruling.answer.as_deref(),
        stats: ruling.stats,
        notes: &ruling.notes,
    };
    in_english(|| serde_json::to_writer(&mut *out, &json))?;
    writeln!(out)
}
