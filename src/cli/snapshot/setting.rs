//! What the commands on snapshots work with: the cases, the shelf, the solvers, what may be written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::case::Suite;
use crate::cli::global::Global;
use crate::cli::tables::FileTables;
use crate::engine::parallel;
use crate::exec;
use crate::puzzles::{self, AnyInstance};
use crate::snapshot::{
    Entries, Examined, Finding, Key, Policy, Reference, Selection, Shelf, Subject, Surroundings, examine,
    find_subjects, find_units, gather,
};

use super::Options;
use crate::cli::progress::Progress;

/// Everything a command on snapshots needs.
pub(super) struct Setting {
    pub suite: Suite,
    pub selection: Selection,
    pub subjects: Vec<Subject>,
    pub shelf: Shelf,
    pub entries: Entries,
    pub policy: Policy,
    reference: Reference,
}

impl Setting {
    /// Reads the cases and all snapshots; what cannot be read is an error before anything runs.
    pub(super) fn open(global: &Global, options: &Options) -> anyhow::Result<Self> {
        let selection = Selection {
            puzzle: options.puzzle.clone(),
            case: options.case.clone(),
            algorithm: options.algorithm.clone(),
        };
        if let Err(problem) = selection.check() {
            bail!("{problem}");
        }
        let suite = Suite::locate(global.cases.as_deref())?;
        let subjects = find_subjects(&suite, &selection)?;
        let shelf = Shelf::at(options.snapshots.clone().unwrap_or_else(|| beside(&suite)));
        let entries = match shelf.entries() {
            Ok(entries) => entries,
            Err(mut errors) if errors.len() == 1 => return Err(errors.remove(0).into()),
            Err(errors) => {
                bail!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
            }
        };
        let policy = policy()?;
        Ok(Self { suite, selection, subjects, shelf, entries, policy, reference: reference()? })
    }

    /// Lets the solvers look at the selected cases: those that are `wanted`, or all.
    pub(super) fn examine(
        &self,
        global: &Global,
        wanted: &dyn Fn(&str) -> bool,
    ) -> anyhow::Result<Vec<Examined<'_>>> {
        if self.subjects.is_empty() {
            bail!("there are no cases to look at: `wasit cases` lists all");
        }
        let units = find_units(&self.subjects, wanted);
        let progress = Progress::new(global, units.len());
        let told = parallel::map(&units, |unit| {
            let told = examine(unit, &self.reference);
            progress.step();
            told
        });
        Ok(gather(&units, told))
    }

    /// The pending snapshots that are selected, each with the accepted one.
    pub(super) fn pending(&self) -> Vec<(Key, Option<Finding>, Finding)> {
        let selected = self.entries.iter().filter(|(key, _)| self.selection.wants(key));
        selected
            .filter_map(|(key, entry)| Some((key.clone(), entry.accepted.clone(), entry.pending.clone()?)))
            .collect()
    }

    /// The instance a snapshot is about.
    pub(super) fn instance_of(&self, key: &Key) -> Option<Box<dyn AnyInstance>> {
        let subject =
            self.subjects.iter().find(|s| s.case.puzzle == key.puzzle && s.case.name == key.case)?;
        Some(puzzles::find(&key.puzzle)?.read_instance(&subject.case.input).ok()?.instance)
    }

    /// All cases there are, selected or not.
    pub(super) fn all_cases(&self) -> anyhow::Result<BTreeSet<(String, String)>> {
        let cases = self.suite.cases(self.selection.puzzle.as_deref())?;
        Ok(cases.into_iter().map(|case| (case.puzzle, case.name)).collect())
    }

    /// Refuses to go on where nothing may be written.
    pub(super) fn must_write(&self) -> anyhow::Result<()> {
        match self.policy {
            Policy::Nothing(reason) => bail!("{reason}, so nothing is written: unset it to go on"),
            Policy::Pending | Policy::AcceptNew | Policy::AcceptAll => Ok(()),
        }
    }
}

fn beside(suite: &Suite) -> PathBuf {
    match suite {
        Suite::Folder(root) => root.parent().unwrap_or(Path::new("")).join("snapshots"),
        Suite::Embedded => PathBuf::from("snapshots"),
    }
}

fn policy() -> anyhow::Result<Policy> {
    let variable = |name: &str| std::env::var(name).ok();
    let names = ["CI", "TF_BUILD", "INSTA_UPDATE", "INSTA_FORCE_UPDATE"];
    let [ci, tf_build, insta_update, insta_force_update] = names.map(variable);
    let surroundings = Surroundings {
        ci: ci.as_deref(),
        tf_build: tf_build.as_deref(),
        insta_update: insta_update.as_deref(),
        insta_force_update: insta_force_update.as_deref(),
    };
    Policy::new(surroundings).map_err(anyhow::Error::msg)
}

/// The solvers of this very program, unless a test puts another one in their place.
fn reference() -> anyhow::Result<Reference> {
    let named = std::env::var_os("WASIT_SOLVER").filter(|program| !program.is_empty());
    let program = named.map(PathBuf::from);
    let tables = FileTables::default().folder().map(Path::to_owned);
    Ok(Reference::open(exec::Options::of_this_program()?, program, tables)?)
}
