//! What a solver says now against what was accepted: compared by meaning, not by text.

use std::collections::{BTreeMap, BTreeSet};

use crate::puzzles::{self, AnyInstance};

use super::{Entry, Examined, Finding, Key, Said, Selection, Told};

/// A snapshot, held against what its solver says now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Which snapshot.
    pub key: Key,
    /// How it stands.
    pub status: Status,
    /// What was accepted.
    pub stored: Option<Finding>,
    /// What waits for a decision.
    pub pending: Option<Finding>,
    /// What the solver says now.
    pub found: Option<Finding>,
}

/// How a snapshot stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    Same,
    /// A different answer, and both break no rule.
    Drift,
    /// Something that must not change unseen, in words.
    Change(Vec<String>),
    /// There is no snapshot.
    Missing,
    /// The solver came to no result within its budget, and there is no snapshot either.
    Skipped(String),
    /// The solver crashed, hung or printed nonsense.
    Failed(String),
    /// A snapshot of nothing, and why.
    Unreferenced(String),
}

impl Status {
    /// The word in contracts.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Drift => "drift",
            Self::Change(_) => "change",
            Self::Missing => "missing",
            Self::Skipped(_) => "skipped",
            Self::Failed(_) => "failed",
            Self::Unreferenced(_) => "unreferenced",
        }
    }

    /// The reasons, in words.
    pub fn reasons(&self) -> &[String] {
        match self {
            Self::Change(reasons) => reasons,
            Self::Skipped(reason) | Self::Failed(reason) | Self::Unreferenced(reason) => {
                std::slice::from_ref(reason)
            }
            Self::Same | Self::Drift | Self::Missing => &[],
        }
    }
}

/// Everything that is on the shelf.
pub type Entries = BTreeMap<Key, Entry>;

/// The rows of a case, one for every solver that is wanted.
pub fn compare(examined: &Examined<'_>, entries: &Entries, selection: &Selection) -> Vec<Comparison> {
    let subject = examined.subject;
    let reading = subject.puzzle.read_instance(&subject.case.input).ok();
    let instance = reading.as_ref().map(|reading| reading.instance.as_ref());
    let key_of = |algorithm: &str| Key {
        puzzle: subject.case.puzzle.clone(),
        case: subject.case.name.clone(),
        algorithm: algorithm.to_owned(),
    };
    let keys = examined.told.iter().map(|(algorithm, told)| (key_of(algorithm), told));
    let wanted = keys.filter(|(key, _)| selection.wants(key));
    wanted.map(|(key, told)| row_of(entries.get(&key), key, told, instance)).collect()
}

fn row_of(entry: Option<&Entry>, key: Key, told: &Told, instance: Option<&dyn AnyInstance>) -> Comparison {
    let Entry { accepted, pending } = entry.cloned().unwrap_or_default();
    let (status, found) = match told {
        Told::Failed(problem) => (Status::Failed(problem.clone()), None),
        Told::Skipped(reason) if accepted.is_none() => (Status::Skipped(reason.clone()), None),
        Told::Skipped(reason) => {
            (Status::Unreferenced(format!("the solver comes to no result: {reason}")), None)
        }
        Told::Found(found) => (status_of(accepted.as_ref(), found, instance), Some(found.clone())),
    };
    Comparison { key, status, stored: accepted, pending, found }
}

fn status_of(stored: Option<&Finding>, found: &Finding, instance: Option<&dyn AnyInstance>) -> Status {
    let mut reasons = Vec::new();
    if let Some(broken) = broken_rule(instance, &found.said) {
        reasons.push(format!("the answer breaks a rule: {broken}"));
    }
    let Some(stored) = stored else {
        return if reasons.is_empty() { Status::Missing } else { Status::Change(reasons) };
    };
    if stored.said != found.said && stored.said.claim() == found.said.claim() {
        let broken = broken_rule(instance, &stored.said);
        reasons.extend(broken.map(|broken| format!("the accepted answer breaks a rule: {broken}")));
    }
    let count = |finding: &Finding| {
        finding.solutions.map_or_else(|| "not counted".to_owned(), |number| number.to_string())
    };
    let facts = [
        ("claim", stored.said.claim().to_owned(), found.said.claim().to_owned()),
        ("iterations", stored.iterations.to_string(), found.iterations.to_string()),
        ("solutions", count(stored), count(found)),
    ];
    let changed = facts.into_iter().filter(|(_, old, new)| old != new);
    reasons.extend(changed.map(|(name, old, new)| format!("{name}: {old} became {new}")));
    match (reasons.is_empty(), stored.said == found.said) {
        (true, true) => Status::Same,
        (true, false) => Status::Drift,
        (false, _) => Status::Change(reasons),
    }
}

/// Why an answer is wrong, if it is one and is.
pub(super) fn broken_rule(instance: Option<&dyn AnyInstance>, said: &Said) -> Option<String> {
    let (instance, answer) = (instance?, said.answer()?);
    match instance.judge(answer) {
        Ok(judgement) => {
            judgement.violations.into_iter().next().map(|violation| violation.detail.to_string())
        }
        Err(malformed) => Some(format!("it cannot be read: {malformed}")),
    }
}

/// Rows for the snapshots that belong to no case or to no solver.
pub fn unreferenced(
    entries: &Entries,
    cases: &BTreeSet<(String, String)>,
    selection: &Selection,
) -> Vec<Comparison> {
    let wanted = entries.iter().filter(|(key, _)| selection.wants(key));
    let row = |(key, entry): (&Key, &Entry)| {
        let reason = why_unreferenced(key, cases)?;
        let Entry { accepted, pending } = entry.clone();
        let status = Status::Unreferenced(reason);
        Some(Comparison { key: key.clone(), status, stored: accepted, pending, found: None })
    };
    wanted.filter_map(row).collect()
}

fn why_unreferenced(key: &Key, cases: &BTreeSet<(String, String)>) -> Option<String> {
    let Some(puzzle) = puzzles::find(&key.puzzle) else {
        return Some(format!("there is no puzzle `{}`", key.puzzle));
    };
    if !cases.contains(&(key.puzzle.clone(), key.case.clone())) {
        return Some(format!("there is no case `{}`", key.case_id()));
    }
    let known = puzzle.algorithms().iter().any(|algorithm| algorithm.name == key.algorithm);
    (!known).then(|| format!("{} has no algorithm `{}`", key.puzzle, key.algorithm))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_ANSWERS: &str = "AAAB\nCABB\nCCDB\nCDDD";
    const ONE: &str = "A#AB\nCAB#\n#CDB\nCD#D";
    const OTHER: &str = "AA#B\n#ABB\nCCD#\nC#DD";
    const WRONG: &str = "AA#B\n#ABB\nCCD#\nCD#D";

    fn finding(answer: &str, iterations: u64, solutions: Option<u128>) -> Finding {
        Finding { said: Said::Answer(answer.to_owned()), iterations, solutions }
    }

    fn check(stored: Option<&Finding>, found: &Finding, expected: &str, reason: &str) {
        let reading = puzzles::find("queens").unwrap().read_instance(TWO_ANSWERS).unwrap();
        let status = status_of(stored, found, Some(reading.instance.as_ref()));
        assert_eq!((status.word(), status.reasons().join("; ").as_str()), (expected, reason));
    }

    #[test]
    fn a_different_valid_answer_is_drift_and_nothing_else_is() {
        let stored = finding(ONE, 5, Some(2));
        check(Some(&stored), &stored, "same", "");
        check(Some(&stored), &finding(OTHER, 5, Some(2)), "drift", "");
        check(Some(&stored), &finding(OTHER, 6, Some(2)), "change", "iterations: 5 became 6");
        check(Some(&stored), &finding(ONE, 5, None), "change", "solutions: 2 became not counted");
        let none = Finding { said: Said::NoSolution, iterations: 5, solutions: Some(0) };
        check(Some(&stored), &none, "change", "claim: answer became no-solution; solutions: 2 became 0");
        check(None, &stored, "missing", "");
    }

    #[test]
    fn an_answer_that_breaks_a_rule_is_never_drift() {
        let (right, wrong) = (finding(ONE, 5, Some(2)), finding(WRONG, 5, Some(2)));
        let broken = "breaks a rule: column 2 has no queen";
        check(Some(&right), &wrong, "change", &format!("the answer {broken}"));
        check(Some(&wrong), &right, "change", &format!("the accepted answer {broken}"));
        check(Some(&wrong), &wrong, "change", &format!("the answer {broken}"));
        check(None, &wrong, "change", &format!("the answer {broken}"));
    }
}
