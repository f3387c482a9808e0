//! The page of a class: what to look at first, who passed which case, scores, times.

use crate::report::first_look::first_looks;
use crate::report::mark;
use crate::report::points::points;
use crate::results::{CaseInfo, Results, SubmissionResult};
use crate::verdict::Outcome;

use super::case_table::{self, CaseFigures};
use super::heat;
use super::histogram;
use super::markup::Html;
use super::page::{Kind, page as frame};
use super::spread::{Spread, Unit};

/// Lines of a list before the rest is only counted.
const MOST_LINES: usize = 12;
/// Cases in the lists of the slowest and the most failed.
const WORST: usize = 8;

/// The submissions and cases of one puzzle.
pub struct Sheet<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// Its cases.
    pub cases: Vec<&'a CaseInfo>,
    /// The students' submissions.
    pub students: Vec<&'a SubmissionResult>,
    /// The reference solvers.
    pub references: Vec<&'a SubmissionResult>,
}

/// The text of the page.
pub fn page(results: &Results) -> String {
    let mut body = Html::default();
    body.raw("<header><h1>Class report</h1>");
    write_totals(&mut body, results);
    body.raw("</header><main>");
    write_missing(&mut body, results);
    write_first_looks(&mut body, results);
    heat::write_controls(&mut body, results);
    for sheet in sheets(results) {
        write_sheet(&mut body, results, &sheet);
    }
    body.raw("</main>");
    frame(Kind::Class, "Class report", body)
}

/// The puzzles that somebody handed in a program for, or that have cases.
fn sheets(results: &Results) -> Vec<Sheet<'_>> {
    let mut puzzles: Vec<&str> =
        results.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
    puzzles.sort_unstable();
    puzzles.dedup();
    let sheet = |puzzle| Sheet {
        puzzle,
        cases: results.cases.iter().filter(|case| case.puzzle == puzzle).collect(),
        students: results.students().filter(|submission| submission.puzzle == puzzle).collect(),
        references: results.references().filter(|submission| submission.puzzle == puzzle).collect(),
    };
    puzzles.into_iter().map(sheet).collect()
}

fn write_totals(body: &mut Html, results: &Results) {
    let students = results.students().count();
    let all = || results.students().flat_map(|submission| &submission.results);
    body.raw("<p>").value(students).raw(if students == 1 { " submission, " } else { " submissions, " });
    body.value(all().count()).raw(" results</p><ul class=\"totals\">");
    for outcome in Outcome::ALL {
        let count = all().filter(|result| result.verdict == outcome).count();
        if count > 0 {
            body.raw("<li><span").attribute("class", heat::class_of(outcome)).raw(">");
            body.value(mark::outcome_letter(outcome))
                .raw("</span> ")
                .value(count)
                .raw(" ")
                .raw(outcome.word());
            body.raw("</li>");
        }
    }
    body.raw("</ul>");
}

fn write_missing(body: &mut Html, results: &Results) {
    if results.missing.is_empty() {
        return;
    }
    body.raw("<section class=\"warning\"><h2>Incomplete</h2><p>").value(results.missing.len());
    body.raw(" results are not there yet; every figure below is without them.</p>");
    write_lines(body, &results.missing);
    body.raw("</section>");
}

fn write_first_looks(body: &mut Html, results: &Results) {
    let looks = first_looks(results);
    if looks.is_empty() {
        return;
    }
    body.raw("<section><h2>What to look at first</h2><div class=\"looks\">");
    for look in looks {
        body.raw("<details><summary>").text(&look.title).raw("</summary>");
        write_lines(body, &look.lines);
        body.raw("</details>");
    }
    body.raw("</div></section>");
}

fn write_lines(body: &mut Html, lines: &[String]) {
    body.raw("<ul>");
    for line in lines.iter().take(MOST_LINES) {
        body.element("li", &crate::report::clean::line(line, 300));
    }
    if let Some(rest @ 1..) = lines.len().checked_sub(MOST_LINES) {
        body.raw("<li class=\"quiet\">and ").value(rest).raw(" more</li>");
    }
    body.raw("</ul>");
}

fn write_sheet(body: &mut Html, results: &Results, sheet: &Sheet<'_>) {
    body.raw("<section class=\"sheet\"").attribute("data-puzzle", sheet.puzzle).raw(">");
    body.element("h2", sheet.puzzle);
    heat::write(body, sheet);
    let figures: Vec<CaseFigures<'_>> =
        sheet.cases.iter().map(|case| CaseFigures::of(results, sheet, case)).collect();
    body.raw("<div class=\"columns\">");
    histogram::write(body, sheet);
    write_worst(body, &figures);
    body.raw("</div>");
    let id = |what: &str| format!("{}-{what}", super::names::case_anchor(sheet.puzzle));
    Spread {
        id: &id("time"),
        title: "Processor time by case",
        unit: Unit::Milliseconds,
        rows: case_table::times(&figures),
    }
    .write(body);
    Spread {
        id: &id("iterations"),
        title: "Reported iterations by case",
        unit: Unit::Count,
        rows: case_table::iterations(&figures),
    }
    .write(body);
    case_table::write(body, &figures);
    body.raw("</section>");
}

/// The cases that most fail at, and the slowest ones.
fn write_worst(body: &mut Html, figures: &[CaseFigures<'_>]) {
    let mut failed: Vec<&CaseFigures<'_>> = figures.iter().filter(|case| case.failed() > 0).collect();
    failed.sort_by_key(|case| std::cmp::Reverse(case.failed()));
    body.raw("<div><h3>Most failed cases</h3><ol>");
    for case in failed.iter().take(WORST) {
        body.raw("<li>").text(case.name()).raw(": ").value(case.failed()).raw(" of ").value(case.tried);
        body.raw("</li>");
    }
    body.raw(if failed.is_empty() { "<li class=\"quiet\">none</li>" } else { "" });
    let mut slow: Vec<(&CaseFigures<'_>, f64)> =
        figures.iter().filter_map(|case| Some((case, case.median_ms()?))).collect();
    slow.sort_by(|one, other| other.1.total_cmp(&one.1));
    body.raw("</ol></div><div><h3>Slowest cases (median)</h3><ol>");
    for (case, median) in slow.iter().take(WORST) {
        body.raw("<li>").text(case.name()).raw(": ").text(&Unit::Milliseconds.show(*median)).raw("</li>");
    }
    body.raw(if slow.is_empty() { "<li class=\"quiet\">nothing was measured</li>" } else { "" });
    body.raw("</ol></div>");
}

/// Points of all.
pub fn score(submission: &SubmissionResult) -> String {
    format!("{}/{}", points(submission.score), points(submission.max_score))
}
