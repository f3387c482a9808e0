//! The page of a class: what to look at first, who passed which case, scores, times.

use askama::Template;

use crate::report::Language;
use crate::report::first_look::{FirstLook, LookLine, first_looks};
use crate::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::verdict::Verdict;

use super::chart::{Chart, LABELS, TOP, Unit, WIDTH};
use super::figures::CaseFigures;
use super::filters;
use super::heat::HeatRow;
use super::histogram::{Bar, Histogram};
use super::names::{case_anchor, page_name};
use super::page::{self, Frame};
use super::site::PAGES;

/// Lines of a list before the rest is only counted.
const MOST_LINES: usize = 12;
/// A list of no more lines is open from the start.
const FEW_LINES: usize = 5;
/// Characters of a line.
const LONGEST_LINE: usize = 300;
/// Cases in the lists of the slowest and the most failed.
const WORST: usize = 8;

#[derive(Template)]
#[template(path = "class.html", config = "src/report/html/askama.toml")]
pub(super) struct ClassPage<'a> {
    frame: &'static Frame,
    title: &'static str,
    language: Language,
    results: &'a Results,
}

impl<'a> ClassPage<'a> {
    pub(super) fn new(results: &'a Results, language: Language) -> Self {
        Self { frame: &page::CLASS, title: language.text("page.class-report"), language, results }
    }

    fn all(&self) -> impl Iterator<Item = &'a CaseResult> {
        self.results.students().flat_map(|submission| &submission.results)
    }

    /// How many submissions and results there are, in words.
    fn counts(&self) -> String {
        match self.results.students().count() {
            1 => self.language.fill("page.one-submission", &[("results", &self.all().count())]),
            students => self
                .language
                .fill("page.submissions", &[("submissions", &students), ("results", &self.all().count())]),
        }
    }

    /// The verdicts that were given, and how often.
    fn totals(&self) -> Vec<(Verdict, usize)> {
        let count = |verdict| (verdict, self.all().filter(|result| result.verdict == verdict).count());
        Verdict::ALL.into_iter().map(count).filter(|(_, count)| *count > 0).collect()
    }

    fn has_borderline(&self) -> bool {
        self.all().any(|result| result.borderline)
    }

    /// What to look at first; what is missing stands above it.
    fn looks(&self) -> Vec<FirstLook> {
        first_looks(self.results, self.language).into_iter().filter(|look| !look.is_missing).collect()
    }

    /// Where the thing is that a line is about.
    #[expect(clippy::unused_self, reason = "templates call methods")]
    fn link(&self, line: &LookLine) -> Option<String> {
        let page = page_name(line.submission.as_ref()?);
        let place = line.case.as_ref().map(|case| format!("#{}", case_anchor(case))).unwrap_or_default();
        Some(format!("{PAGES}/{page}{place}"))
    }

    /// The puzzles that somebody handed in a program for.
    fn sheets(&self) -> impl Iterator<Item = Sheet<'a>> {
        let mut puzzles: Vec<&str> =
            self.results.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
        puzzles.sort_unstable();
        puzzles.dedup();
        puzzles.into_iter().map(|puzzle| Sheet::new(self.results, puzzle, self.language))
    }
}

/// The submissions and cases of one puzzle.
struct Sheet<'a> {
    puzzle: &'a str,
    cases: Vec<&'a CaseInfo>,
    students: Vec<&'a SubmissionResult>,
    references: Vec<&'a SubmissionResult>,
    figures: Vec<CaseFigures<'a>>,
    language: Language,
}

impl<'a> Sheet<'a> {
    fn new(results: &'a Results, puzzle: &'a str, language: Language) -> Self {
        let cases: Vec<&CaseInfo> = results.cases.iter().filter(|case| case.puzzle == puzzle).collect();
        let students: Vec<&SubmissionResult> =
            results.students().filter(|submission| submission.puzzle == puzzle).collect();
        let references = results.references().filter(|submission| submission.puzzle == puzzle).collect();
        let figures = cases.iter().map(|case| CaseFigures::new(results, &students, case)).collect();
        Self { puzzle, cases, students, references, figures, language }
    }

    fn rows(&self, submissions: &[&'a SubmissionResult]) -> impl Iterator<Item = HeatRow<'a>> {
        submissions.iter().map(|submission| HeatRow::new(submission, &self.cases, self.language))
    }

    fn histogram(&self) -> Histogram {
        Histogram::new(&self.students, self.language)
    }

    fn most_failed(&self) -> impl Iterator<Item = &CaseFigures<'a>> {
        let mut failed: Vec<&CaseFigures<'_>> =
            self.figures.iter().filter(|case| case.failed() > 0).collect();
        failed.sort_by_key(|case| std::cmp::Reverse(case.failed()));
        failed.into_iter().take(WORST)
    }

    /// The slowest cases, with the median of their times.
    fn slowest(&self) -> impl Iterator<Item = (&CaseFigures<'a>, f64)> {
        let mut slow: Vec<(&CaseFigures<'_>, f64)> =
            self.figures.iter().filter_map(|case| Some((case, case.median_ms()?))).collect();
        slow.sort_by(|one, other| other.1.total_cmp(&one.1));
        slow.into_iter().take(WORST)
    }

    /// Times and iterations, each as far as something was measured.
    fn charts(&self) -> impl Iterator<Item = Chart<'_>> {
        let language = self.language;
        let anchor = case_anchor(self.puzzle);
        let charts = [
            Chart::new(
                format!("{anchor}-time"),
                language.text("page.time-by-case"),
                Unit::Milliseconds,
                self.figures.iter().map(CaseFigures::time_row).collect(),
                language,
            ),
            Chart::new(
                format!("{anchor}-iterations"),
                language.text("page.iterations-by-case"),
                Unit::Count,
                self.figures.iter().map(CaseFigures::iterations_row).collect(),
                language,
            ),
        ];
        charts.into_iter().flatten()
    }
}
