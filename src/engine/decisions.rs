//! `decisions.yaml`: what a teacher has decided about single units. It survives regrades.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::case::{YamlError, yaml};
use crate::limits::{Bytes, ReadError, read_text};
use crate::plan::Plan;
use crate::results::CaseResult;
use crate::verdict::Outcome;

/// A longer file is refused.
const LONGEST: Bytes = Bytes(4 << 20);

/// All decisions, by submission and case.
#[derive(Debug, Clone, Default)]
pub struct Decisions {
    units: BTreeMap<String, Decision>,
    /// The runs that decisions were made about, as far as is known.
    pub seen: BTreeMap<String, String>,
}

/// The content of the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    decisions: Vec<Decision>,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    /// The submission and the case, such as `alice queens/report-2-nine-rows`.
    unit: String,
    /// What it counts as.
    verdict: Outcome,
    /// What it is worth; as the verdict says, if absent.
    points: Option<f64>,
    /// Why.
    reason: String,
    /// Who decided.
    by: String,
    /// The run it was made about, as in `results.json`; without it, the run that is there when it is first seen.
    run: Option<String>,
}

/// Why decisions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DecisionError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is wrong.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// Two decisions about one unit.
    #[error("{0}: two decisions about `{1}`")]
    Twice(PathBuf, String),
}

impl Decisions {
    /// Reads a file; there are no decisions where there is none. `seen` is what an earlier grading has noted.
    pub fn read(file: &Path, seen: BTreeMap<String, String>) -> Result<Self, DecisionError> {
        let mut decisions = Self { units: BTreeMap::new(), seen };
        if !file.exists() {
            return Ok(decisions);
        }
        let content: File = yaml::read(&file.display().to_string(), &read_text(file, LONGEST)?)?;
        for decision in content.decisions {
            let unit = decision.unit.clone();
            if decisions.units.insert(unit.clone(), decision).is_some() {
                return Err(DecisionError::Twice(file.to_owned(), unit));
            }
        }
        decisions.seen.retain(|unit, _| decisions.units.contains_key(unit));
        Ok(decisions)
    }

    /// Decisions about something that is not in the plan, such as a misspelt name.
    pub fn aimless<'a>(&'a self, plan: &Plan) -> impl Iterator<Item = &'a str> {
        let units: BTreeSet<String> =
            plan.units().map(|unit| format!("{} {}", unit.submission.id, unit.case.id)).collect();
        self.units.keys().map(String::as_str).filter(move |unit| !units.contains(*unit))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Decides a result, before points are given. A decision about another run is only shown: marks that nobody has
    /// looked at are worse than none.
    pub fn apply(&self, submission: &str, result: &mut CaseResult) {
        let Some((unit, decision)) = self.of(submission, result) else { return };
        let made_about = decision.run.as_ref().or(self.seen.get(unit));
        let words = format!("{} (by {})", decision.reason, decision.by);
        if made_about.is_some() && made_about != result.run.as_ref() {
            let verdict = decision.verdict.word();
            result.decided = Some(format!("stale, the run has changed since: {verdict}, {words}"));
            return;
        }
        result.verdict = decision.verdict;
        result.decided = Some(words);
    }

    /// Gives the points of a decision, after the others were given.
    pub fn award(&self, submission: &str, result: &mut CaseResult) {
        let stale = result.decided.as_ref().is_none_or(|words| words.starts_with("stale, "));
        if let (Some((_, decision)), false) = (self.of(submission, result), stale)
            && let Some(points) = decision.points
        {
            result.points = points;
        }
    }

    /// The runs that decisions are about, for the next time.
    pub fn noted<'a>(
        &self,
        results: impl Iterator<Item = (&'a str, &'a CaseResult)>,
    ) -> BTreeMap<String, String> {
        let mut noted = self.seen.clone();
        for (submission, result) in results {
            if let (Some((unit, _)), Some(run)) = (self.of(submission, result), &result.run) {
                noted.entry(unit.clone()).or_insert_with(|| run.clone());
            }
        }
        noted
    }

    fn of(&self, submission: &str, result: &CaseResult) -> Option<(&String, &Decision)> {
        self.units.get_key_value(&format!("{submission} {}", result.case))
    }
}
