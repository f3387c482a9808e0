//! What a verdict means to a reader who only knows passed, failed and skipped; and its reason in words.

use std::collections::BTreeMap;

use crate::message::Message;
use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::{Standing, Verdict};

use super::{Language, clean};

/// Bytes of an explanation.
const LONGEST: usize = 4 << 10;
/// Broken rules beyond this many are counted.
const MOST_RULES: usize = 10;

/// A verdict in the words of test runners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TestStatus {
    /// Accepted.
    Passed,
    /// The student's failure.
    Failed,
    /// Neither: nothing was tried, or only a person can tell. No mark is better than a wrong one.
    Undecided,
    /// A reference solver was not accepted: our own failure.
    OurFault,
}

impl TestStatus {
    pub(super) fn new(submission: &SubmissionResult, result: &CaseResult) -> Self {
        match result.verdict.row().standing {
            Standing::Passed => Self::Passed,
            Standing::Untried => Self::Undecided,
            _ if submission.is_reference() => Self::OurFault,
            Standing::Open => Self::Undecided,
            Standing::Failed => Self::Failed,
        }
    }
}

impl Language {
    /// A verdict in a terminal: the word of the contract, or what it means in another language.
    pub fn verdict_word(self, outcome: Verdict) -> &'static str {
        match self {
            Self::English => outcome.word(),
            Self::Indonesian => self.verdict(outcome),
        }
    }

    /// A verdict in words.
    pub fn verdict(self, outcome: Verdict) -> &'static str {
        match self {
            Self::English => outcome.row().english,
            Self::Indonesian => outcome.row().indonesian,
        }
    }
}

/// The broken rule and the sentence about it, unless the sentence begins with the rule itself.
pub(super) fn reason(result: &CaseResult, language: Language) -> String {
    let detail = language.say(&result.detail);
    let Some(rule) = &result.rule else { return detail };
    let english = result.detail.to_string();
    let rest = english.strip_prefix(rule.as_str());
    match rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([';', ':'])) {
        true => detail,
        false => format!("{}: {detail}", language.name("rule", rule)),
    }
}

/// Verdict and reason in one line.
pub(super) fn headline(result: &CaseResult, language: Language) -> String {
    let reason = reason(result, language);
    let verdict = language.verdict(result.verdict);
    let line = if reason.is_empty() { verdict.to_owned() } else { format!("{verdict}: {reason}") };
    clean::line(&line, 300)
}

/// Verdict, reason, every broken rule and what else is known, in lines.
pub(super) fn explanation(submission: &SubmissionResult, result: &CaseResult, language: Language) -> String {
    let mut lines = vec![headline(result, language)];
    // The first one is in the headline.
    let others = result.violations.iter().take(MOST_RULES).skip(1);
    let turn = |message: &Message| language.say(message);
    lines.extend(
        others.map(|broken| format!("- {}: {}", language.name("rule", &broken.rule), turn(&broken.detail))),
    );
    if let Some(rest @ 1..) = result.violations.len().checked_sub(MOST_RULES) {
        lines.push(format!("- +{rest}"));
    }
    if result.verdict == Verdict::BuildFailed {
        lines.extend(submission.build.reason.as_ref().map(|reason| language.say(reason)));
    }
    lines.extend(
        result.decided.as_ref().map(|reason| format!("{}: {reason}", language.text("report.decided"))),
    );
    lines.extend(result.notes.iter().map(turn));
    clean::lines(&lines.join("\n"), LONGEST)
}

/// Whether a submission's points are not its last ones yet.
pub(super) fn is_undecided(results: &Results, submission: &SubmissionResult) -> bool {
    let open = |result: &CaseResult| result.verdict.row().standing == Standing::Open;
    let absent = |unit: &String| unit.rsplit_once(' ').is_some_and(|(id, _)| id == submission.id);
    submission.results.iter().any(open) || results.missing.iter().any(absent)
}

/// The cases that are missing, by submission.
pub(super) fn missing(results: &Results) -> BTreeMap<&str, Vec<&str>> {
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for unit in &results.missing {
        // Names of cases hold no blanks, names of submissions may.
        let (submission, case) = unit.rsplit_once(' ').unwrap_or((unit, ""));
        missing.entry(submission).or_default().push(case);
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_named_in_the_language_of_the_reader() {
        assert_eq!(Language::English.verdict(Verdict::Stuck), "waits for input");
        assert_eq!(Language::Indonesian.verdict(Verdict::NotRun), "tidak dijalankan");
    }
}
