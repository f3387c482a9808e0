//! The cases of a puzzle in figures: who passed, how long it took, beside the reference.

use crate::results::{CaseInfo, CaseResult, Results, SubmissionResult};

use super::chart::{Series, Unit, quantile};
use super::names::case_name;

/// What the class did on one case.
pub(super) struct CaseFigures<'a> {
    pub case: &'a CaseInfo,
    /// Students with a result.
    pub tried: usize,
    /// Those of them that were accepted.
    pub accepted: usize,
    times: Vec<f64>,
    iterations: Vec<f64>,
    reference: Option<&'a CaseResult>,
}

impl<'a> CaseFigures<'a> {
    /// Gathers the figures; times and iterations are those of accepted runs.
    pub(super) fn new(results: &'a Results, students: &[&'a SubmissionResult], case: &'a CaseInfo) -> Self {
        let mine: Vec<&CaseResult> = students
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
    pub(super) fn name(&self) -> &'a str {
        case_name(self.case)
    }

    /// Students that were not accepted.
    pub(super) fn failed(&self) -> usize {
        self.tried - self.accepted
    }

    /// The median time of those that were accepted.
    pub(super) fn median_ms(&self) -> Option<f64> {
        quantile(&self.times, 0.5)
    }

    fn reference_ms(&self) -> Option<f64> {
        self.reference?.cpu_ms
    }

    fn reference_iterations(&self) -> Option<f64> {
        Some(self.reference?.iterations? as f64)
    }

    /// The times, for a chart.
    pub(super) fn time_row(&self) -> Series<'_> {
        Series { name: self.name(), values: &self.times, reference: self.reference_ms() }
    }

    /// The iterations, for a chart.
    pub(super) fn iterations_row(&self) -> Series<'_> {
        Series { name: self.name(), values: &self.iterations, reference: self.reference_iterations() }
    }

    /// Median times and iterations beside the reference's, and the time limit.
    pub(super) fn cells(&self) -> [String; 5] {
        let show = |unit: Unit, value: Option<f64>| value.map_or("–".to_owned(), |value| unit.show(value));
        [
            show(Unit::Milliseconds, self.median_ms()),
            show(Unit::Milliseconds, self.reference_ms()),
            show(Unit::Count, quantile(&self.iterations, 0.5)),
            show(Unit::Count, self.reference_iterations()),
            self.case.limits.time.to_string(),
        ]
    }
}
