//! The page of a class: what to look at first, who passed which case, scores, times.

use crate::report::first_look::{LookLine, first_looks};
use crate::report::points::points;
use crate::report::{Language, PagePhrases, clean, mark};
use crate::results::{CaseInfo, Results, SubmissionResult};
use crate::verdict::Outcome;

use super::case_table::{self, CaseFigures};
use super::heat;
use super::histogram;
use super::markup::Html;
use super::names::{case_anchor, page_name};
use super::page::{Kind, page as frame};
use super::site::PAGES;
use super::spread::{Spread, Unit};

/// Lines of a list before the rest is only counted.
const MOST_LINES: usize = 12;
/// A list of no more lines is open from the start.
const FEW_LINES: usize = 5;
/// Characters of a line.
const LONGEST_LINE: usize = 300;
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
    /// The language of the page.
    pub language: Language,
    /// Its words.
    pub words: &'static PagePhrases,
}

/// The text of the page.
pub fn page(results: &Results, language: Language) -> String {
    let words = language.pages();
    let mut body = Html::default();
    body.raw("<header>").element("h1", words.class_report);
    write_totals(&mut body, results, language);
    body.raw("</header><main>");
    write_missing(&mut body, results, words);
    write_first_looks(&mut body, results, language);
    heat::write_controls(&mut body, results, language);
    for sheet in sheets(results, language) {
        write_sheet(&mut body, results, &sheet);
    }
    body.raw("</main>");
    frame(Kind::Class, language, words.class_report, body)
}

/// The puzzles that somebody handed in a program for, or that have cases.
fn sheets(results: &Results, language: Language) -> Vec<Sheet<'_>> {
    let mut puzzles: Vec<&str> =
        results.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
    puzzles.sort_unstable();
    puzzles.dedup();
    let sheet = |puzzle| Sheet {
        puzzle,
        cases: results.cases.iter().filter(|case| case.puzzle == puzzle).collect(),
        students: results.students().filter(|submission| submission.puzzle == puzzle).collect(),
        references: results.references().filter(|submission| submission.puzzle == puzzle).collect(),
        language,
        words: language.pages(),
    };
    puzzles.into_iter().map(sheet).collect()
}

fn write_totals(body: &mut Html, results: &Results, language: Language) {
    let words = language.pages();
    let all = || results.students().flat_map(|submission| &submission.results);
    body.raw("<p>");
    match results.students().count() {
        1 => body.say(words.one_submission, &[&all().count()]),
        students => body.say(words.submissions, &[&students, &all().count()]),
    };
    body.raw("</p><ul class=\"totals\">");
    for outcome in Outcome::ALL {
        let count = all().filter(|result| result.verdict == outcome).count();
        if count > 0 {
            body.raw("<li><span").attribute("class", heat::class_of(outcome)).raw(">");
            body.value(mark::outcome_letter(outcome)).raw("</span> ").value(count).raw(" ");
            body.text(language.verdict(outcome)).raw("</li>");
        }
    }
    if all().any(|result| result.borderline) {
        body.labelled("li", "quiet", words.small_letters);
    }
    body.raw("</ul>");
}

fn write_missing(body: &mut Html, results: &Results, words: &'static PagePhrases) {
    if results.missing.is_empty() {
        return;
    }
    body.raw("<section class=\"warning\">").element("h2", words.incomplete);
    body.raw("<p>").say(words.not_there, &[&results.missing.len()]).raw("</p>");
    write_lines(body, &results.missing, words, |body, unit| {
        body.text(&clean::line(unit, LONGEST_LINE));
    });
    body.raw("</section>");
}

fn write_first_looks(body: &mut Html, results: &Results, language: Language) {
    let mut looks = first_looks(results, language);
    looks.retain(|look| !look.is_missing);
    if looks.is_empty() {
        return;
    }
    let words = language.pages();
    body.raw("<section>").element("h2", words.first_look).raw("<div class=\"looks\">");
    for look in looks {
        body.raw(if look.lines.len() <= FEW_LINES { "<details open>" } else { "<details>" });
        body.element("summary", &look.title);
        write_lines(body, &look.lines, words, write_look);
        body.raw("</details>");
    }
    body.raw("</div></section>");
}

/// A line that leads to what it is about.
fn write_look(body: &mut Html, line: &LookLine) {
    let said = clean::line(&line.said, LONGEST_LINE);
    let Some(submission) = &line.submission else {
        body.text(&said);
        return;
    };
    let place = line.case.as_ref().map(|case| format!("#{}", case_anchor(case))).unwrap_or_default();
    body.raw("<a").attribute("href", format!("{PAGES}/{}{place}", page_name(submission))).raw(">");
    body.text(&clean::line(&line.subject(), LONGEST_LINE)).raw("</a>");
    if !said.is_empty() {
        body.raw(": ").text(&said);
    }
}

fn write_lines<T>(body: &mut Html, lines: &[T], words: &'static PagePhrases, write: impl Fn(&mut Html, &T)) {
    body.raw("<ul>");
    for line in lines.iter().take(MOST_LINES) {
        body.raw("<li>");
        write(body, line);
        body.raw("</li>");
    }
    if let Some(rest @ 1..) = lines.len().checked_sub(MOST_LINES) {
        body.raw("<li class=\"quiet\">").say(words.and_more, &[&rest]).raw("</li>");
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
    write_worst(body, &figures, sheet.words);
    body.raw("</div>");
    let id = |what: &str| format!("{}-{what}", case_anchor(sheet.puzzle));
    Spread {
        id: &id("time"),
        title: sheet.words.time_by_case,
        words: sheet.words,
        unit: Unit::Milliseconds,
        rows: case_table::times(&figures),
    }
    .write(body);
    Spread {
        id: &id("iterations"),
        title: sheet.words.iterations_by_case,
        words: sheet.words,
        unit: Unit::Count,
        rows: case_table::iterations(&figures),
    }
    .write(body);
    case_table::write(body, &figures, sheet.words);
    body.raw("</section>");
}

/// The cases that most fail at, and the slowest ones.
fn write_worst(body: &mut Html, figures: &[CaseFigures<'_>], words: &'static PagePhrases) {
    let mut failed: Vec<&CaseFigures<'_>> = figures.iter().filter(|case| case.failed() > 0).collect();
    failed.sort_by_key(|case| std::cmp::Reverse(case.failed()));
    body.raw("<div>").element("h3", words.most_failed).raw("<ol>");
    for case in failed.iter().take(WORST) {
        body.raw("<li>").text(case.name()).raw(": ").say(words.failed_of, &[&case.failed(), &case.tried]);
        body.raw("</li>");
    }
    if failed.is_empty() {
        body.labelled("li", "quiet", words.none);
    }
    let mut slow: Vec<(&CaseFigures<'_>, f64)> =
        figures.iter().filter_map(|case| Some((case, case.median_ms()?))).collect();
    slow.sort_by(|one, other| other.1.total_cmp(&one.1));
    body.raw("</ol></div><div>").element("h3", words.slowest).raw("<ol>");
    for (case, median) in slow.iter().take(WORST) {
        body.raw("<li>").text(case.name()).raw(": ").text(&Unit::Milliseconds.show(*median)).raw("</li>");
    }
    if slow.is_empty() {
        body.labelled("li", "quiet", words.not_measured);
    }
    body.raw("</ol></div>");
}

/// Points of all.
pub fn score(submission: &SubmissionResult) -> String {
    format!("{}/{}", points(submission.score), points(submission.max_score))
}
