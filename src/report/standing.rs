//! What a verdict means to a reader who only knows passed, failed and skipped; and its reason in words.

use std::collections::BTreeMap;

use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::Outcome;

use super::{Language, clean};

/// Bytes of an explanation.
const LONGEST: usize = 4 << 10;
/// Broken rules beyond this many are counted.
const MOST_RULES: usize = 10;

/// A verdict in the words of test runners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Accepted.
    Passed,
    /// The student's failure.
    Failed,
    /// Neither: nothing was tried, or only a person can tell. No mark is better than a wrong one.
    Undecided,
    /// A reference solver was not accepted: our own failure.
    OurFault,
}

impl Standing {
    /// Of one result of a submission.
    pub fn of(submission: &SubmissionResult, result: &CaseResult) -> Self {
        match result.verdict {
            Outcome::Accepted | Outcome::NotApplicable => Self::Passed,
            Outcome::NotRun => Self::Undecided,
            _ if submission.is_reference() => Self::OurFault,
            Outcome::NeedsPerson => Self::Undecided,
            Outcome::Wrong
            | Outcome::WrongClaim
            | Outcome::Unreadable
            | Outcome::Time
            | Outcome::Cpu
            | Outcome::Memory
            | Outcome::Output
            | Outcome::Iterations
            | Outcome::Crashed
            | Outcome::Stuck
            | Outcome::BuildFailed => Self::Failed,
        }
    }
}

/// The broken rule and the sentence about it, unless the sentence begins with the rule itself.
pub fn reason(result: &CaseResult, language: Language) -> String {
    let detail = language.sentence(&result.detail);
    let Some(rule) = &result.rule else { return detail };
    let rest = result.detail.strip_prefix(rule.as_str());
    match rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([';', ':'])) {
        true => detail,
        false => format!("{}: {detail}", language.sentence(rule)),
    }
}

/// Milliseconds as seconds, without digits nobody measured.
pub fn seconds(ms: f64) -> f64 {
    ms.round() / 1000.0
}

/// Verdict and reason in one line.
pub fn headline(result: &CaseResult, language: Language) -> String {
    let reason = reason(result, language);
    let verdict = language.verdict(result.verdict);
    let line = if reason.is_empty() { verdict.to_owned() } else { format!("{verdict}: {reason}") };
    clean::line(&line, 300)
}

/// Verdict, reason, every broken rule and what else is known, in lines.
pub fn explanation(submission: &SubmissionResult, result: &CaseResult, language: Language) -> String {
    let phrases = language.phrases();
    let mut lines = vec![headline(result, language)];
    // The first one is in the headline.
    let others = result.violations.iter().take(MOST_RULES).skip(1);
    let turn = |text: &String| language.sentence(text);
    lines.extend(others.map(|broken| format!("- {}: {}", turn(&broken.rule), turn(&broken.detail))));
    if let Some(rest @ 1..) = result.violations.len().checked_sub(MOST_RULES) {
        lines.push(format!("- +{rest}"));
    }
    if result.verdict == Outcome::BuildFailed {
        lines.extend(submission.build.reason.as_ref().map(turn));
    }
    lines.extend(result.decided.as_ref().map(|reason| format!("{}: {reason}", phrases.decided)));
    lines.extend(result.notes.iter().map(turn));
    clean::lines(&lines.join("\n"), LONGEST)
}

/// Whether a submission's points are not its last ones yet.
pub fn is_undecided(results: &Results, submission: &SubmissionResult) -> bool {
    let open = |result: &CaseResult| result.verdict == Outcome::NeedsPerson;
    let absent = |unit: &String| unit.rsplit_once(' ').is_some_and(|(id, _)| id == submission.id);
    submission.results.iter().any(open) || results.missing.iter().any(absent)
}

/// The cases that are missing, by submission.
pub fn missing(results: &Results) -> BTreeMap<&str, Vec<&str>> {
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for unit in &results.missing {
        // Names of cases hold no blanks, names of submissions may.
        let (submission, case) = unit.rsplit_once(' ').unwrap_or((unit, ""));
        missing.entry(submission).or_default().push(case);
    }
    missing
}
