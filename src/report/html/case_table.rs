//! The cases of a puzzle in figures: who passed, how long it took, beside the reference.

use crate::report::PagePhrases;
use crate::results::{CaseInfo, CaseResult, Results};

use super::class::Sheet;
use super::markup::Html;
use super::spread::{Row, Unit, quantile};

/// What the class did on one case.
pub struct CaseFigures<'a> {
    case: &'a CaseInfo,
    /// Students with a result.
    pub tried: usize,
    accepted: usize,
    times: Vec<f64>,
    iterations: Vec<f64>,
    reference: Option<&'a CaseResult>,
}

impl<'a> CaseFigures<'a> {
    /// Gathers the figures; times and iterations are those of accepted runs.
    pub fn of(results: &'a Results, sheet: &Sheet<'a>, case: &'a CaseInfo) -> Self {
        let mine: Vec<&CaseResult> = sheet
            .students
            .iter()
            .flat_map(|submission| &submission.results)
            .filter(|result| result.case == case.id)
            .collect();
        let accepted: Vec<&CaseResult> =
            mine.iter().copied().filter(|result| result.verdict.is_passed()).collect();
        let sorted = |figure: fn(&CaseResult) -> Option<f64>| {
            let mut values: Vec<f64> = accepted.iter().filter_map(|result| figure(result)).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        Self {
            case,
            tried: mine.len(),
            accepted: accepted.len(),
            times: sorted(|result| result.cpu_ms),
            iterations: sorted(|result| result.iterations.map(|count| count as f64)),
            reference: results.reference(&case.id),
        }
    }

    /// The case without its puzzle.
    pub fn name(&self) -> &'a str {
        self.case.id.split_once('/').map_or(self.case.id.as_str(), |(_, name)| name)
    }

    /// Students that were not accepted.
    pub fn failed(&self) -> usize {
        self.tried - self.accepted
    }

    /// The median time of those that were accepted.
    pub fn median_ms(&self) -> Option<f64> {
        quantile(&self.times, 0.5)
    }

    fn reference_ms(&self) -> Option<f64> {
        self.reference?.cpu_ms
    }

    fn reference_iterations(&self) -> Option<f64> {
        Some(self.reference?.iterations? as f64)
    }
}

/// The times, for a chart.
pub fn times<'a>(figures: &'a [CaseFigures<'_>]) -> Vec<Row<'a>> {
    let row = |case: &'a CaseFigures<'_>| Row {
        name: case.name(),
        values: &case.times,
        reference: case.reference_ms(),
    };
    figures.iter().map(row).collect()
}

/// The iterations, for a chart.
pub fn iterations<'a>(figures: &'a [CaseFigures<'_>]) -> Vec<Row<'a>> {
    let row = |case: &'a CaseFigures<'_>| Row {
        name: case.name(),
        values: &case.iterations,
        reference: case.reference_iterations(),
    };
    figures.iter().map(row).collect()
}

/// Writes the table.
pub fn write(body: &mut Html, figures: &[CaseFigures<'_>], words: &'static PagePhrases) {
    body.raw("<details class=\"figures\">").element("summary", words.in_figures);
    body.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-label", words.in_figures);
    body.raw("><table><thead><tr>");
    for head in [
        words.case,
        words.accepted,
        words.median_time,
        words.reference,
        words.median_iterations,
        words.reference,
        words.time_limit,
    ] {
        body.raw("<th scope=\"col\">").text(head).raw("</th>");
    }
    body.raw("</tr></thead><tbody>");
    let show = |unit: Unit, value: Option<f64>| value.map_or("–".to_owned(), |value| unit.show(value));
    for case in figures {
        body.raw("<tr><th scope=\"row\">").text(case.name());
        if case.case.hidden {
            body.raw(" <span class=\"quiet\">(").text(words.hidden).raw(")</span>");
        }
        body.raw("</th><td>").value(case.accepted).raw("/").value(case.tried).raw("</td>");
        let cells = [
            show(Unit::Milliseconds, case.median_ms()),
            show(Unit::Milliseconds, case.reference_ms()),
            show(Unit::Count, quantile(&case.iterations, 0.5)),
            show(Unit::Count, case.reference_iterations()),
            case.case.limits.time.to_string(),
        ];
        for cell in cells {
            body.element("td", &cell);
        }
        body.raw("</tr>");
    }
    body.raw("</tbody></table></div></details>");
}
