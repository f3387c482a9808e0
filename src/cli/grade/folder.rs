//! The folder of a batch: the plan, the store, the results, and what a teacher has decided.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::engine::Decisions;
use crate::file::read_bytes;
use crate::plan::Plan;
use crate::results::Results;
use crate::units::Bytes;

use super::read_results::read_results;

/// Everything that belongs to one batch.
#[derive(Debug, Clone)]
pub(crate) struct ResultsFolder(PathBuf);

impl ResultsFolder {
    /// Opens a folder, or makes it.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let refused = || format!("cannot use {} as the folder of results", path.display());
        fs::create_dir_all(path).with_context(refused)?;
        Ok(Self(path.to_owned()))
    }

    /// The folder of a batch that was graded before.
    pub(crate) fn existing(path: &Path) -> anyhow::Result<Self> {
        let folder = Self(path.to_owned());
        anyhow::ensure!(
            folder.plan_file().is_file(),
            "{} is not a folder of results: there is no plan.json in it",
            path.display()
        );
        Ok(folder)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// What is graded.
    pub(crate) fn plan_file(&self) -> PathBuf {
        self.0.join("plan.json")
    }

    /// Every run and verdict.
    pub(crate) fn store(&self) -> PathBuf {
        self.0.join("store")
    }

    /// Archives, unpacked.
    pub(crate) fn unpacked(&self) -> PathBuf {
        self.0.join("unpacked")
    }

    /// The log of attempts.
    pub(crate) fn attempts(&self) -> PathBuf {
        self.0.join("attempts")
    }

    /// What the last grading came to.
    pub(crate) fn results_file(&self) -> PathBuf {
        self.0.join("results.json")
    }

    /// The gradebook.
    pub(crate) fn grades_file(&self) -> PathBuf {
        self.0.join("grades.csv")
    }

    /// What students may see, a folder each.
    pub(crate) fn students(&self) -> PathBuf {
        self.0.join("students")
    }

    /// The results of the last grading, if there was one.
    pub(crate) fn results(&self) -> anyhow::Result<Option<Results>> {
        let file = self.results_file();
        if file.exists() { read_results(&file).map(Some) } else { Ok(None) }
    }

    /// What a teacher has decided.
    pub(crate) fn decisions(&self) -> anyhow::Result<Decisions> {
        let seen: BTreeMap<String, String> = match self.seen_file() {
            file if file.exists() => serde_json::from_slice(&read_bytes(&file, Bytes(64 << 20))?)
                .with_context(|| format!("cannot read {}: remove it", file.display()))?,
            _ => BTreeMap::new(),
        };
        Ok(Decisions::read(&self.decisions_file(), seen)?)
    }

    /// Notes which runs decisions are about, so that a changed run is noticed; warns of those about nothing.
    pub(crate) fn note_decisions(
        &self,
        decisions: &Decisions,
        plan: &Plan,
        results: &Results,
    ) -> anyhow::Result<()> {
        if decisions.is_empty() {
            return Ok(());
        }
        for unit in decisions.aimless(plan) {
            anstream::eprintln!(
                "wasit: decisions.yaml decides `{unit}`, but there is no such submission and case"
            );
        }
        let rows = results.submissions.iter();
        let all = rows.flat_map(|row| row.results.iter().map(move |result| (row.id.as_str(), result)));
        for (unit, points, most) in decisions.too_generous(all) {
            anstream::eprintln!(
                "wasit: decisions.yaml gives `{unit}` {points} points, but the case is worth {most}: {most} were given"
            );
        }
        let units = results.submissions.iter();
        let units = units.flat_map(|row| row.results.iter().map(move |result| (row.id.as_str(), result)));
        let noted = serde_json::to_vec_pretty(&decisions.noted(units))?;
        // Whole or not at all: half a note would keep every later grading from starting.
        let mut temporary = tempfile::NamedTempFile::new_in(&self.0)?;
        temporary.write_all(&noted)?;
        temporary.persist(self.seen_file())?;
        Ok(())
    }

    /// Where a teacher decides.
    pub(crate) fn decisions_file(&self) -> PathBuf {
        self.0.join("decisions.yaml")
    }

    fn seen_file(&self) -> PathBuf {
        self.0.join("decisions.seen.json")
    }
}
