//! The grid of a class: a row for each submission, a letter for each case, as wide as the terminal.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use anstyle::Style;

use crate::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::verdict::Verdict;

use super::grid_columns::Columns;
use super::overview::Look;
use super::quantity::points;
use super::{Ink, clean, mark};

/// Narrower terminals get lines that are too long.
const NARROWEST: usize = 40;
/// What stands where a result is not there yet.
const MISSING: char = '.';

/// Writes a grid for each puzzle with what its columns stand for, then the totals, which explain the letters.
pub fn write_grid(out: &mut dyn Write, results: &Results, look: &Look) -> io::Result<()> {
    let look = Look { width: look.width.max(NARROWEST), ..*look };
    for sheet in sheets(results) {
        sheet.write(out, &look)?;
        writeln!(out)?;
    }
    write_totals(out, results, &look)
}

/// Writes how many submissions and verdicts there are, and which.
pub(super) fn write_totals(out: &mut dyn Write, results: &Results, look: &Look) -> io::Result<()> {
    let counts = count_verdicts(results);
    let sum: usize = counts.values().sum();
    let about = match results.students().count() {
        1 => look.language.fill("page.one-submission", &[("results", &sum)]),
        students => look.language.fill("page.submissions", &[("submissions", &students), ("results", &sum)]),
    };
    let mut parts = vec![Word::plain(format!("{about}:"))];
    for (verdict, count) in counts {
        let letter = verdict.row().letter;
        parts.push(Word {
            text: format!("{letter} {count} {}", look.language.verdict_word(verdict)),
            style: mark::style(verdict, look.ink),
        });
    }
    if results.submissions.iter().flat_map(|submission| &submission.results).any(|result| result.borderline) {
        parts.push(Word::plain(format!("({})", look.language.text("terminal.lower-case"))));
    }
    write_wrapped(out, &parts, look.width)?;
    match results.missing.len() {
        0 => Ok(()),
        missing => writeln!(
            out,
            "{}",
            look.language.fill("terminal.not-there-yet", &[("count", &missing), ("results", &MISSING)])
        ),
    }
}

/// Words that are not broken, with a style.
struct Word {
    text: String,
    style: Style,
}

impl Word {
    fn plain(text: String) -> Self {
        Self { text, style: Style::new() }
    }
}

fn write_wrapped(out: &mut dyn Write, words: &[Word], width: usize) -> io::Result<()> {
    let mut column = 0;
    for Word { text, style } in words {
        let length = text.chars().count();
        match column {
            0 => (),
            before if before + 2 + length > width => {
                write!(out, "\n  ")?;
                column = 2;
            }
            _ => {
                write!(out, "  ")?;
                column += 2;
            }
        }
        write!(out, "{style}{text}{style:#}")?;
        column += length;
    }
    writeln!(out)
}

/// The verdicts of the students, in the order of the contract.
fn count_verdicts(results: &Results) -> BTreeMap<Verdict, usize> {
    let mut counts = BTreeMap::new();
    for result in results.students().flat_map(|submission| &submission.results) {
        *counts.entry(result.verdict).or_default() += 1;
    }
    counts
}

/// The submissions and the cases of one puzzle.
struct Sheet<'a> {
    puzzle: &'a str,
    cases: Vec<&'a CaseInfo>,
    rows: Vec<Row<'a>>,
}

struct Row<'a> {
    name: String,
    score: String,
    is_reference: bool,
    results: HashMap<&'a str, &'a CaseResult>,
}

fn sheets(results: &Results) -> Vec<Sheet<'_>> {
    let mut sheets: BTreeMap<&str, Sheet<'_>> = BTreeMap::new();
    // The reference solvers come last, below those they are compared with.
    for submission in results.students().chain(results.references()) {
        let puzzle = submission.puzzle.as_str();
        let new = || Sheet { puzzle, cases: cases_of(results, puzzle), rows: Vec::new() };
        sheets.entry(puzzle).or_insert_with(new).rows.push(Row::new(submission));
    }
    sheets.into_values().collect()
}

fn cases_of<'a>(results: &'a Results, puzzle: &str) -> Vec<&'a CaseInfo> {
    results.cases.iter().filter(|case| case.puzzle == puzzle).collect()
}

impl<'a> Row<'a> {
    fn new(submission: &'a SubmissionResult) -> Self {
        Self {
            name: clean::line(&submission.id, 40),
            score: format!("{}/{}", points(submission.score), points(submission.max_score)),
            is_reference: submission.is_reference(),
            results: submission.results.iter().map(|result| (result.case.as_str(), result)).collect(),
        }
    }
}

impl Sheet<'_> {
    fn write(&self, out: &mut dyn Write, look: &Look) -> io::Result<()> {
        let width = look.width;
        let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let score = longest(&mut self.rows.iter().map(|row| row.score.len()));
        let name = longest(&mut self.rows.iter().map(|row| row.name.chars().count()))
            .min(width / 3)
            .max(self.puzzle.len());
        let names: Vec<String> = self.cases.iter().map(|case| short_name(case)).collect();
        let columns = Columns::fit(&names, width.saturating_sub(name + score + 4));
        for range in columns.blocks() {
            let headings = columns.headings(range.clone());
            for (index, heading) in headings.iter().enumerate() {
                let title = if index + 1 == headings.len() { self.puzzle } else { "" };
                writeln!(out, "{title:name$}  {:score$}  {heading}", "")?;
            }
            for row in &self.rows {
                write!(out, "{:name$}  {:>score$}  ", clean::line(&row.name, name), row.score)?;
                for index in range.clone() {
                    let gap = if index + 1 == range.end { 0 } else { columns.gap_after(index) };
                    self.write_cell(out, row, index, look.ink)?;
                    write!(out, "{:gap$}", "")?;
                }
                writeln!(out)?;
            }
        }
        self.write_legend(out, &columns, &names, look)
    }

    fn write_cell(&self, out: &mut dyn Write, row: &Row<'_>, index: usize, ink: Ink) -> io::Result<()> {
        match row.results.get(self.cases[index].id.as_str()) {
            None => write!(out, "{MISSING}"),
            Some(result) => {
                let style = mark::style(result.verdict, ink);
                write!(out, "{style}{}{style:#}", mark::letter(result))
            }
        }
    }

    /// Each column's case and how many students were accepted, in as many columns as fit.
    fn write_legend(
        &self,
        out: &mut dyn Write,
        columns: &Columns,
        names: &[String],
        look: &Look,
    ) -> io::Result<()> {
        let entries: Vec<String> = self
            .cases
            .iter()
            .enumerate()
            .map(|(index, case)| format!("{}{}", columns.explain(index, &names[index]), self.accepted(case)))
            .collect();
        let entry = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 3;
        let width = look.width;
        let beside = (width / entry).max(1);
        let rows = entries.len().div_ceil(beside);
        writeln!(out, "{}", look.language.text("terminal.accepted-by-case"))?;
        for row in 0..rows {
            let line: Vec<String> =
                entries.iter().skip(row).step_by(rows).map(|text| format!("{text:entry$}")).collect();
            writeln!(out, "{}", clean::line(&line.concat(), width))?;
        }
        Ok(())
    }

    fn accepted(&self, case: &CaseInfo) -> String {
        let students = self.rows.iter().filter(|row| !row.is_reference);
        let results = students.filter_map(|row| row.results.get(case.id.as_str()));
        let right = results.clone().filter(|result| result.verdict.is_passed()).count();
        format!(" {right}/{}", results.count())
    }
}

/// The case without its puzzle.
fn short_name(case: &CaseInfo) -> String {
    let name = case.id.strip_prefix(&case.puzzle).and_then(|rest| rest.strip_prefix('/')).unwrap_or(&case.id);
    clean::line(name, 40)
}
