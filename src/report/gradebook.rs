//! Gradebooks as CSV: ours with every case, and those that Moodle and Canvas import.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};

use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::{Standing, Verdict};

use super::quantity::points;
use super::status::{is_undecided, missing};
use super::{View, clean};

/// Writes a row for each submission, the reference solvers too, and a column for each case.
pub(super) fn write_csv(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let results = view.results;
    let missing = missing(results);
    let fixed = [
        "submission",
        "student",
        "puzzle",
        "language",
        "built",
        "score",
        "max_score",
        "accepted",
        "failed",
        "undecided",
        "missing",
        "cpu_ms",
    ];
    let cases = results.cases.iter().map(|case| case.id.as_str());
    write_row(out, fixed.into_iter().chain(cases).map(text))?;
    for submission in &results.submissions {
        let absent = missing.get(submission.id.as_str()).map_or(0, Vec::len);
        let verdicts: HashMap<&str, &CaseResult> =
            submission.results.iter().map(|result| (result.case.as_str(), result)).collect();
        let verdict =
            |id: &str| verdicts.get(id).map_or(String::new(), |result| result.verdict.word().to_owned());
        let cases = results.cases.iter().map(|case| verdict(&case.id));
        write_row(out, fixed_cells(submission, absent).into_iter().chain(cases))?;
    }
    Ok(())
}

fn fixed_cells(submission: &SubmissionResult, missing: usize) -> Vec<String> {
    let count = |wanted: &dyn Fn(Verdict) -> bool| {
        submission.results.iter().filter(|result| wanted(result.verdict)).count().to_string()
    };
    let undecided = |verdict: Verdict| matches!(verdict.row().standing, Standing::Open | Standing::Untried);
    // An empty sum of floats is minus zero.
    let cpu_ms = 0.0 + submission.results.iter().filter_map(|result| result.cpu_ms).sum::<f64>();
    vec![
        text(&submission.id),
        text(submission.student.as_deref().unwrap_or_default()),
        text(&submission.puzzle),
        text(submission.language.as_deref().unwrap_or_default()),
        built(submission).to_owned(),
        points(submission.score),
        points(submission.max_score),
        count(&|verdict| verdict.is_passed()),
        count(&|verdict| verdict.row().standing == Standing::Failed),
        count(&undecided),
        missing.to_string(),
        points(cpu_ms),
    ]
}

fn built(submission: &SubmissionResult) -> &'static str {
    match (submission.build.ok, &submission.build.reason) {
        (true, _) => "yes",
        (false, Some(_)) if submission.build.for_person => "",
        (false, Some(_)) => "no",
        // Nobody has tried yet.
        (false, None) => "",
    }
}

/// Writes what Moodle's grade import takes: the student by ID number, a grade and a comment for each puzzle.
pub(super) fn write_moodle(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let class = Class::new(view.results);
    let item = |puzzle: &&str| [text(&format!("wasit {puzzle}")), text(&format!("wasit {puzzle} feedback"))];
    write_row(out, ["ID number".to_owned()].into_iter().chain(class.puzzles.iter().flat_map(item)))?;
    for (student, grades) in &class.students {
        let cells = class.puzzles.iter().flat_map(|puzzle| match grades.get(puzzle) {
            None => [String::new(), String::new()],
            Some(submission) => [grade(view.results, submission), text(&feedback(view, submission))],
        });
        write_row(out, [text(student)].into_iter().chain(cells))?;
    }
    Ok(())
}

/// Writes what Canvas' gradebook takes: its five columns, an assignment for each puzzle, the row of possible points.
pub(super) fn write_canvas(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let class = Class::new(view.results);
    let identity = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"].map(str::to_owned);
    let assignments = class.puzzles.iter().map(|puzzle| text(&format!("wasit {puzzle}")));
    write_row(out, identity.into_iter().chain(assignments))?;
    let possible = class.puzzles.iter().map(|puzzle| points(class.possible(puzzle)));
    let heading = ["    Points Possible", "", "", "", ""].map(str::to_owned);
    write_row(out, heading.into_iter().chain(possible))?;
    for (student, grades) in &class.students {
        // Canvas knows students by their login; the name is only shown.
        let identity = [text(student), String::new(), text(student), text(student), String::new()];
        let cell = |puzzle: &&str| grades.get(puzzle).map_or(String::new(), |best| grade(view.results, best));
        write_row(out, identity.into_iter().chain(class.puzzles.iter().map(cell)))?;
    }
    Ok(())
}

/// The best submission of each student for each puzzle.
struct Class<'a> {
    puzzles: BTreeSet<&'a str>,
    students: BTreeMap<&'a str, BTreeMap<&'a str, &'a SubmissionResult>>,
}

impl<'a> Class<'a> {
    fn new(results: &'a Results) -> Self {
        let mut class = Self { puzzles: BTreeSet::new(), students: BTreeMap::new() };
        for submission in results.students() {
            class.puzzles.insert(&submission.puzzle);
            let student =
                class.students.entry(submission.student.as_deref().unwrap_or(&submission.id)).or_default();
            let best = student.entry(&submission.puzzle).or_insert(submission);
            if submission.score > best.score {
                *best = submission;
            }
        }
        class
    }

    fn possible(&self, puzzle: &str) -> f64 {
        let all = self.students.values().filter_map(|grades| grades.get(puzzle));
        all.map(|submission| submission.max_score).fold(0.0, f64::max)
    }
}

/// Nothing where it is not decided: a gradebook keeps what it has then.
fn grade(results: &Results, submission: &SubmissionResult) -> String {
    if is_undecided(results, submission) { String::new() } else { points(submission.score) }
}

fn feedback(view: &View<'_>, submission: &SubmissionResult) -> String {
    let mut parts = vec![submission.id.clone()];
    if let Some(reason) = &submission.build.reason {
        parts.push(format!(
            "{}: {}",
            view.language.text(submission.build.heading()),
            view.language.say(reason)
        ));
    }
    if is_undecided(view.results, submission) {
        parts.push(view.language.text("report.undecided").to_owned());
    }
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for result in &submission.results {
        *counts.entry(result.verdict).or_default() += 1;
    }
    parts.extend(
        counts.into_iter().map(|(verdict, count)| format!("{count} {}", view.language.verdict(verdict))),
    );
    parts.join("; ")
}

fn write_row(out: &mut dyn Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    writeln!(out, "{}", cells.join(","))
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', ';', '\'']) || cell.starts_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// A text that no spreadsheet takes for a formula.
fn text(value: &str) -> String {
    let value = clean::line(value, 500);
    match value.chars().next() {
        Some('=' | '+' | '-' | '@' | '|' | '＝' | '＋' | '－' | '＠') => format!("'{value}"),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, expected: &str) {
        assert_eq!(quoted(&text(value)), expected);
    }

    #[test]
    fn no_cell_is_a_formula_or_breaks_a_row() {
        check("=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\"");
        check("\t+1\r\n2", "\"'+1  2\"");
        check("a \"b\", c", "\"a \"\"b\"\", c\"");
        check("plain", "plain");
    }
}
