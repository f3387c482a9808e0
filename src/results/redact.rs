//! What students may see: of hidden cases the verdict and the points, and nothing else.

use std::collections::BTreeMap;

use crate::message::{Message, message};

use super::{CaseInfo, CaseResult, Results, SubmissionResult};

/// The same results without what hidden cases hold. Their names are replaced too, because names tell what is in a
/// case; so are runs, by which what a program said could be found. What only teachers should know is left out.
pub fn redact(results: &Results) -> Results {
    let names = Names::new(&results.cases);
    let unit = |unit: &String| match unit.rsplit_once(' ') {
        Some((submission, case)) => format!("{submission} {}", names.shown(case)),
        None => unit.clone(),
    };
    let mut redacted = Results {
        schema: results.schema,
        sandbox: results.sandbox.clone(),
        cases: results.cases.iter().map(|case| names.case(case)).collect(),
        submissions: results.submissions.iter().map(|submission| names.submission(submission)).collect(),
        missing: results.missing.iter().map(unit).collect(),
    };
    redacted.cases.sort_by(|a, b| (&a.puzzle, &a.id).cmp(&(&b.puzzle, &b.id)));
    redacted
}

/// The hidden cases and what they are called instead, numbered within each puzzle.
struct Names<'a>(BTreeMap<&'a str, String>);

impl<'a> Names<'a> {
    fn new(cases: &'a [CaseInfo]) -> Self {
        let mut names = BTreeMap::new();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for case in cases.iter().filter(|case| case.hidden) {
            let count = counts.entry(&case.puzzle).or_default();
            *count += 1;
            names.insert(case.id.as_str(), format!("{}/hidden-{count}", case.puzzle));
        }
        Self(names)
    }

    fn shown<'b>(&'b self, id: &'b str) -> &'b str {
        self.0.get(id).map_or(id, String::as_str)
    }

    fn case(&self, case: &CaseInfo) -> CaseInfo {
        if !case.hidden {
            return case.clone();
        }
        CaseInfo {
            id: self.shown(&case.id).to_owned(),
            puzzle: case.puzzle.clone(),
            title: None,
            input: None,
            reference: None,
            hidden: true,
            points: case.points,
            limits: case.limits.clone(),
            iterations: None,
        }
    }

    fn submission(&self, submission: &SubmissionResult) -> SubmissionResult {
        let mut redacted = submission.clone();
        redacted.notes.clear();
        for item in &mut redacted.checklist {
            if self.0.keys().any(|id| names_case(&item.detail.to_string(), id)) {
                item.detail = Message::default();
            }
        }
        redacted.results = submission.results.iter().map(|result| self.result(result)).collect();
        redacted.results.sort_by(|a, b| a.case.cmp(&b.case));
        redacted
    }

    fn result(&self, result: &CaseResult) -> CaseResult {
        let Some(name) = self.0.get(result.case.as_str()) else {
            return CaseResult { notes: kept_notes(result), words: None, own_words: None, ..result.clone() };
        };
        CaseResult {
            borderline: result.borderline,
            points: result.points,
            unearned: result.unearned,
            notes: kept_notes(result),
            decided: result.decided.as_ref().map(|_| String::new()),
            ..CaseResult::new(name, result.verdict, result.max_points)
        }
    }
}

/// Of the notes for teachers, the one that says why something right earns nothing.
fn kept_notes(result: &CaseResult) -> Vec<Message> {
    if result.unearned { vec![message!("case.not-earned")] } else { Vec::new() }
}

/// Whether a sentence names a case, with or without its puzzle.
fn names_case(sentence: &str, id: &str) -> bool {
    let name = id.rsplit('/').next().unwrap_or(id);
    sentence.contains(name)
}
