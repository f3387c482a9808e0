//! `decisions.yaml`: what a teacher has decided about single units. It survives regrades.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::file::{ReadError, read_text};
use crate::plan::Plan;
use crate::results::CaseResult;
use crate::units::Bytes;
use crate::verdict::Verdict;
use crate::yaml::{self, YamlError};

/// A longer file is refused.
const LONGEST: Bytes = Bytes(4 << 20);

/// What the file looks like.
pub(crate) const FORM: &str = "\
decisions:
  - unit: alice queens/report-2-nine-rows   # the submission and the case
    verdict: accepted                       # what it counts as
    points: 0.5                             # optional: what it is worth
    reason: right, but drawn upside down
    by: the teacher
";

/// All decisions, by submission and case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Decisions {
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

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    /// The submission and the case, such as `alice queens/report-2-nine-rows`.
    unit: String,
    /// What it counts as.
    verdict: Verdict,
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
pub(crate) enum DecisionError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is wrong.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// It is a list without its heading.
    #[error("{0} is a list; it begins with the key `decisions`, and the list stands below it:\n\n{FORM}")]
    Bare(PathBuf),
    /// Points that no case can be worth.
    #[error(
        "{file}: the decision about `{unit}` gives {points} points: expected a number from 0 to what the case is worth"
    )]
    Points { file: PathBuf, unit: String, points: f64 },
    /// Two decisions about one unit.
    #[error("{0}: two decisions about `{1}`")]
    Twice(PathBuf, String),
}

impl Decisions {
    /// Reads a file; there are no decisions where there is none. `seen` is what an earlier grading has noted.
    pub(crate) fn read(file: &Path, seen: BTreeMap<String, String>) -> Result<Self, DecisionError> {
        let mut decisions = Self { units: BTreeMap::new(), seen };
        if !file.exists() {
            return Ok(decisions);
        }
        let text = read_text(file, LONGEST)?;
        if is_list(&text) {
            return Err(DecisionError::Bare(file.to_owned()));
        }
        let content: File = yaml::read(&file.display().to_string(), &text)?;
        for decision in content.decisions {
            let unit = unit_of(&decision.unit);
            if let Some(points) = decision.points.filter(|points| !points.is_finite() || *points < 0.0) {
                return Err(DecisionError::Points { file: file.to_owned(), unit, points });
            }
            if decisions.units.insert(unit.clone(), decision).is_some() {
                return Err(DecisionError::Twice(file.to_owned(), unit));
            }
        }
        decisions.seen.retain(|unit, _| decisions.units.contains_key(unit));
        Ok(decisions)
    }

    /// Decisions about something that is not in the plan, such as a misspelt name.
    pub(crate) fn aimless<'a>(&'a self, plan: &Plan) -> impl Iterator<Item = &'a str> {
        let units: BTreeSet<String> =
            plan.units().map(|unit| format!("{} {}", unit.submission.id, unit.case.id)).collect();
        self.units.keys().map(String::as_str).filter(move |unit| !units.contains(*unit))
    }

    /// Decisions that give more than the case is worth, which is what is given then.
    pub(crate) fn too_generous<'a>(
        &'a self,
        results: impl Iterator<Item = (&'a str, &'a CaseResult)>,
    ) -> Vec<(&'a str, f64, f64)> {
        let all = results.filter_map(|(submission, result)| {
            let (unit, decision) = self.of(submission, result)?;
            let points = decision.points.filter(|points| *points > result.max_points)?;
            Some((unit.as_str(), points, result.max_points))
        });
        all.collect()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Decides a result, before points are given. A decision about another run is only shown: marks that nobody has
    /// looked at are worse than none.
    pub(crate) fn apply(&self, submission: &str, result: &mut CaseResult) {
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
    pub(crate) fn award(&self, submission: &str, result: &mut CaseResult) {
        let stale = result.decided.as_ref().is_none_or(|words| words.starts_with("stale, "));
        if let (Some((_, decision)), false) = (self.of(submission, result), stale)
            && let Some(points) = decision.points
        {
            result.points = points.min(result.max_points);
        }
    }

    /// The runs that decisions are about, for the next time.
    pub(crate) fn noted<'a>(
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

/// Whether the first line that says anything is an item of a list.
fn is_list(text: &str) -> bool {
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.starts_with(['#', '%']) && *line != "---");
    lines.find(|line| !line.is_empty()).is_some_and(|line| line.starts_with(['-', '[']))
}

/// The submission and the case with a blank between them, however they were parted: `alice/queens/report-2` too.
fn unit_of(text: &str) -> String {
    let parted = text.rsplit_once('/').and_then(|(head, case)| {
        let (submission, puzzle) = head.rsplit_once('/')?;
        (!puzzle.contains(' ')).then(|| format!("{} {puzzle}/{case}", submission.trim_end()))
    });
    parted.unwrap_or_else(|| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&[&str], &str>) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("decisions.yaml");
        std::fs::write(&file, text).expect("written");
        match Decisions::read(&file, BTreeMap::new()) {
            Ok(decisions) => {
                assert_eq!(Ok(&decisions.units.keys().map(String::as_str).collect::<Vec<_>>()[..]), expected);
            }
            Err(error) => assert!(expected.is_err_and(|words| error.to_string().contains(words)), "{error}"),
        }
    }

    #[test]
    fn the_form_that_is_shown_can_be_read() {
        check(FORM, Ok(&["alice queens/report-2-nine-rows"]));
        check("", Ok(&[]));
    }

    #[test]
    fn a_list_without_its_heading_is_answered_with_the_form() {
        check("# mine\n- unit: a queens/b\n  verdict: wrong\n", Err("begins with the key `decisions`"));
        check("[]", Err("decisions:\n  - unit: alice"));
    }

    #[test]
    fn points_are_numbers_from_nought_on() {
        for points in [".nan", ".inf", "-5", "-.inf"] {
            let text = format!(
                "decisions: [{{unit: a queens/b, verdict: wrong, points: {points}, reason: r, by: me}}]"
            );
            check(&text, Err("expected a number from 0"));
        }
    }

    #[test]
    fn more_than_a_case_is_worth_is_not_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("decisions.yaml");
        let text = "decisions: [{unit: a queens/b, verdict: accepted, points: 1000000, reason: r, by: me}]";
        std::fs::write(&file, text).expect("written");
        let decisions = Decisions::read(&file, BTreeMap::new()).expect("a decision");
        let mut result = CaseResult::new("queens/b", Verdict::Wrong, 2.0);
        decisions.apply("a", &mut result);
        decisions.award("a", &mut result);
        assert!((result.points - 2.0).abs() < 1e-9, "{}", result.points);
        assert_eq!(decisions.too_generous(std::iter::once(("a", &result))), [("a queens/b", 1e6, 2.0)]);
    }

    #[test]
    fn a_unit_is_parted_by_a_slash_or_a_blank() {
        let decided =
            |unit: &str| format!("decisions: [{{unit: \"{unit}\", verdict: wrong, reason: r, by: me}}]");
        for (unit, expected) in [
            ("alice queens/b", "alice queens/b"),
            ("alice/queens/b", "alice queens/b"),
            ("Nur Ani (1)/queens/b", "Nur Ani (1) queens/b"),
            ("reference/bitboard queens/b", "reference/bitboard queens/b"),
            ("reference/bitboard/queens/b", "reference/bitboard queens/b"),
        ] {
            check(&decided(unit), Ok(&[expected]));
        }
        let twice = decided("alice queens/b")
            .replace('[', "[{unit: alice/queens/b, verdict: wrong, reason: r, by: me}, ");
        check(&twice, Err("two decisions about `alice queens/b`"));
    }
}
