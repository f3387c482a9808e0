//! A plan as it is kept in a file, so that many machines can share one batch.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::exec::Limits;
use crate::file::{ReadError, read_bytes};
use crate::message::Message;
use crate::units::Bytes;

/// The version of the form; any other is refused.
const VERSION: u32 = 1;
/// A longer plan is refused.
const LONGEST: Bytes = Bytes(256 << 20);

/// Which submissions meet which cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The version of the form.
    pub version: u32,
    /// Everything of wasit that decides about runs and verdicts.
    pub wasit: Digest,
    /// How programs are built, started and talked to: a part of the key of every run.
    pub start: Digest,
    /// What was asked for.
    pub order: Order,
    /// The tier of the sandbox.
    pub tier: String,
    /// How many shards are sensible.
    pub shards: u32,
    /// The cases, sorted by id.
    pub cases: Vec<PlannedCase>,
    /// The submissions, sorted by id.
    pub submissions: Vec<PlannedSubmission>,
}

/// What was asked for: enough to ask for it again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// The folder of submissions.
    #[serde(with = "crate::exec::any_path")]
    pub submissions: PathBuf,
    pub roster: Option<PathBuf>,
    /// The puzzle, if one was named for all.
    pub puzzle: Option<String>,
    /// The folder of cases, if one was named.
    pub cases: Option<PathBuf>,
    /// Which cases, by name; all if empty.
    pub case: Vec<String>,
    /// Which cases, by tag; all if empty.
    pub tag: Vec<String>,
    /// Whether the reference solvers run in the same batch.
    pub references: bool,
    /// What goes before every submission's own `wasit.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<PathBuf>,
    /// Whether a program that ran out of time on the first cases is run on the others all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_early_stop: bool,
}

/// A case of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlannedCase {
    /// The puzzle and the case.
    pub id: String,
    /// What programs are asked.
    pub asked: Digest,
    /// What answers are held against.
    pub judged: Digest,
    /// What a program may use: absolute, and the same everywhere.
    pub limits: Limits,
}

/// A submission of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlannedSubmission {
    /// Its name.
    pub id: String,
    /// The student, where a roster names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub student: Option<String>,
    pub puzzle: String,
    /// Where it is.
    pub place: Place,
    /// How long it took last time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_ms: Option<u64>,
}

/// Where a submission is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// In a folder or an archive.
    At {
        /// The folder or archive.
        #[serde(with = "crate::exec::any_path")]
        path: PathBuf,
        /// Its contents.
        digest: Digest,
        /// The versions of compilers and interpreters it may meet.
        runtimes: String,
    },
    /// In wasit itself.
    Reference {
        /// The name of the solver.
        algorithm: String,
        /// Its version.
        digest: Digest,
    },
    /// The roster names it, but nothing was handed in.
    Missing,
    /// It is there but cannot be used, and why.
    Refused { reason: Message },
    /// Two things are said about it that cannot both be, which a person has to settle.
    Disputed { reason: Message },
    /// The machine did not let us read it: nobody's mark depends on that.
    Unread {
        #[serde(with = "crate::exec::any_path")]
        path: PathBuf,
        reason: String,
    },
}

/// One submission on one case.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Unit<'a> {
    pub submission: &'a PlannedSubmission,
    pub case: &'a PlannedCase,
}

/// What is wrong with a plan file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlanError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is not a plan.
    #[error("{0} is not a plan: {1}")]
    NotAPlan(PathBuf, String),
    /// It is a plan of another version.
    #[error(
        "{file} is a plan of version {found}, and this wasit makes and reads version {VERSION}: plan again"
    )]
    Version {
        file: PathBuf,
        /// Its version.
        found: u64,
    },
    /// It was made by another wasit.
    #[error("{0} was made by another wasit, whose results may differ: plan again with this one")]
    Foreign(PathBuf),
}

impl Plan {
    /// A plan of this version.
    pub(crate) fn new(wasit: Digest, start: Digest, order: Order, tier: &str) -> Self {
        Self {
            version: VERSION,
            wasit,
            start,
            order,
            tier: tier.to_owned(),
            shards: 1,
            cases: Vec::new(),
            submissions: Vec::new(),
        }
    }

    /// Reads a plan that this wasit, given as its digest, has made.
    pub(crate) fn read(file: &Path, wasit: Digest) -> Result<Self, PlanError> {
        let plan = Self::read_any(file)?;
        if plan.wasit == wasit { Ok(plan) } else { Err(PlanError::Foreign(file.to_owned())) }
    }

    /// Reads a plan that any wasit has made, for asking the same again.
    pub(crate) fn read_any(file: &Path) -> Result<Self, PlanError> {
        let not_a_plan = |error: serde_json::Error| PlanError::NotAPlan(file.to_owned(), error.to_string());
        let bytes = read_bytes(file, LONGEST)?;
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(not_a_plan)?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(found) if found != u64::from(VERSION) => {
                Err(PlanError::Version { file: file.to_owned(), found })
            }
            _ => serde_json::from_value(value).map_err(not_a_plan),
        }
    }

    /// Writes it at once or not at all.
    pub(crate) fn write(&self, file: &Path) -> std::io::Result<()> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut temporary = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        let mut out = std::io::BufWriter::new(&mut temporary);
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")?;
        // A buffer that is only dropped keeps silent about a full disk.
        out.flush()?;
        drop(out);
        temporary.persist(file)?;
        Ok(())
    }

    /// What stands for it in the log of attempts.
    pub(crate) fn digest(&self) -> Digest {
        Digest::of(&serde_json::to_vec(self).expect("a plan is made of texts and numbers"))
    }

    /// The cases of a submission, in order.
    pub(crate) fn cases_of(&self, submission: &PlannedSubmission) -> impl Iterator<Item = &PlannedCase> {
        let start = format!("{}/", submission.puzzle);
        self.cases.iter().filter(move |case| case.id.starts_with(&start))
    }

    /// All units, by submission and then by case.
    pub(crate) fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        let units = |submission| self.cases_of(submission).map(move |case| Unit { submission, case });
        self.submissions.iter().flat_map(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let mut plan = Plan::new(Digest::of(b"wasit"), Digest::of(b"start"), Order::default(), "strong");
        let submission = |id: &str, puzzle: &str| PlannedSubmission {
            id: id.to_owned(),
            student: None,
            puzzle: puzzle.to_owned(),
            place: Place::Missing,
            expected_ms: None,
        };
        let case = |id: &str| PlannedCase {
            id: id.to_owned(),
            asked: Digest::of(b"a"),
            judged: Digest::of(b"j"),
            limits: Limits::default(),
        };
        plan.cases = vec![case("iq/a"), case("queens/a"), case("queens/b")];
        plan.submissions = vec![submission("x", "queens"), submission("y", "iq")];
        plan
    }

    #[test]
    fn a_submission_meets_the_cases_of_its_puzzle() {
        let plan = plan();
        let units: Vec<_> =
            plan.units().map(|unit| format!("{} {}", unit.submission.id, unit.case.id)).collect();
        assert_eq!(units, ["x queens/a", "x queens/b", "y iq/a"]);
    }

    #[test]
    fn a_plan_is_read_back_and_others_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("plan.json");
        let (plan, wasit) = (plan(), Digest::of(b"wasit"));
        plan.write(&file).expect("written");
        assert_eq!(Plan::read(&file, wasit).expect("read"), plan);
        let refused = |wasit| Plan::read(&file, wasit).expect_err("refused").to_string();
        assert!(refused(Digest::of(b"other")).contains("was made by another wasit"));
        std::fs::write(&file, r#"{"version": 2, "anything": []}"#).expect("written");
        assert!(refused(wasit).contains("is a plan of version 2"), "{}", refused(wasit));
        std::fs::write(&file, "[]").expect("written");
        assert!(refused(wasit).contains("is not a plan"), "{}", refused(wasit));
    }
}
