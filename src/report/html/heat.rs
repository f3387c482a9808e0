//! A row of the heat map: a letter and a colour for each case of a submission.

use std::collections::HashMap;

use crate::report::quantity::{points, time};
use crate::report::status::reason;
use crate::report::{Language, clean};
use crate::results::{CaseInfo, CaseResult, SubmissionResult};

/// Characters of a reason in a cell's tip; the submission's page has all of it.
const LONGEST_REASON: usize = 160;

/// A submission and its result of each case, where there is one.
pub(super) struct HeatRow<'a> {
    pub submission: &'a SubmissionResult,
    /// The results, in the order of the cases.
    pub results: Vec<Option<&'a CaseResult>>,
    language: Language,
}

impl<'a> HeatRow<'a> {
    pub(super) fn new(submission: &'a SubmissionResult, cases: &[&CaseInfo], language: Language) -> Self {
        let by_case: HashMap<&str, &CaseResult> =
            submission.results.iter().map(|result| (result.case.as_str(), result)).collect();
        let results = cases.iter().map(|case| by_case.get(case.id.as_str()).copied()).collect();
        Self { submission, results, language }
    }

    /// The share of all points, to sort by.
    pub(super) fn share(&self) -> String {
        format!("{:.4}", share(self.submission))
    }

    /// Points of all.
    pub(super) fn score(&self) -> String {
        format!("{}/{}", points(self.submission.score), points(self.submission.max_score))
    }

    fn cpu_ms(&self) -> f64 {
        // An empty sum of floats is minus zero.
        0.0 + self.submission.results.iter().filter_map(|result| result.cpu_ms).sum::<f64>()
    }

    /// The milliseconds of all runs, to sort by.
    pub(super) fn total_ms(&self) -> String {
        format!("{:.1}", self.cpu_ms())
    }

    /// The time of all runs. What never ran took no time at all, which is not the same as a very short time.
    pub(super) fn time(&self) -> String {
        let ran = self.submission.results.iter().any(|result| result.cpu_ms.is_some());
        if ran { time(self.cpu_ms()) } else { "–".to_owned() }
    }

    /// Why a case was not simply accepted.
    pub(super) fn tip(&self, result: &CaseResult) -> Option<String> {
        if result.verdict.is_passed() && !result.borderline {
            return None;
        }
        let mut verdict = self.language.verdict(result.verdict).to_owned();
        if result.borderline {
            verdict = self.language.fill("page.close-to-limit", &[("verdict", &verdict)]);
        }
        let tip = format!("{verdict}: {}", reason(result, self.language));
        Some(clean::line(&tip, LONGEST_REASON))
    }
}

/// The share of all points that a submission has.
pub(super) fn share(submission: &SubmissionResult) -> f64 {
    if submission.max_score > 0.0 { submission.score / submission.max_score } else { 0.0 }
}
