//! A checked submission: a batch of one, whose results are shown and forgotten.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use crate::cli::global::Global;
use crate::cli::grade::{Runner, hidden_of};
use crate::cli::progress::Progress;
use crate::cli::reference;
use crate::cli::tables::FileTables;
use crate::contact::dialogue::{self, Conversation, Feed, Scripted};
use crate::contact::submission::{Answer, InputWay, Manifest, Submission};
use crate::engine::{Batch, BatchEvent, Decisions, assemble};
use crate::plan::Order;
use crate::puzzles::{self, AnyPuzzle};
use crate::results::{CaseResult, Conversations as _, Results, SubmissionResult};
use crate::store::Store;

use super::CheckArgs;

/// What a killed check left behind is removed after this time.
const STALE: Duration = Duration::from_hours(24);

/// The results of one submission, the reference solver's beside it, and what was said.
pub(super) struct Graded {
    pub results: Results,
    pub store: Store,
    id: String,
    /// Holds the store, and goes with it.
    _folder: TempDir,
}

impl Graded {
    /// Plans the submission and the reference solver, and runs both on every case.
    pub(super) fn run(
        global: &Global,
        args: &CheckArgs,
        submission: &Submission,
        order: Order,
    ) -> anyhow::Result<Self> {
        let (folder, store) = passing_store()?;
        let runner =
            Runner::with_store(store.clone(), folder.path().join("unpacked"), hidden_of(&order), &args.work)?;
        let id = submission.name();
        let planned = runner.plan_one(order, id.clone())?;
        let batch = Batch::new(&planned.plan, runner.store(), planned.cases, &reference::prove);
        let mut places: Vec<usize> = (0..planned.plan.submissions.len()).collect();
        places.sort_by_key(|place| planned.plan.submissions[*place].id != id);
        let progress = Progress::new(global, batch.cases().count());
        let ran = runner.run(&batch, &places, &|event| {
            if matches!(event, BatchEvent::Settled { submission, .. } if submission == id) {
                progress.step();
            }
        });
        drop(progress);
        if let Some(fault) = ran.faults.into_iter().next() {
            return Err(fault.into());
        }
        let mut results = assemble(&batch, &Decisions::default())?;
        results.submissions.sort_by_key(SubmissionResult::is_reference);
        Ok(Self { results, store, id, _folder: folder })
    }

    /// The submission's own result.
    pub(super) fn student(&self) -> &SubmissionResult {
        let own = self.results.submissions.iter().find(|submission| submission.id == self.id);
        own.expect("the plan holds it under this id")
    }

    /// What was said about a case.
    pub(super) fn conversation(&self, result: &CaseResult) -> Option<Conversation> {
        self.store.conversation(result.run.as_ref()?)
    }

    /// The answers that were found by experiment.
    fn found_answers(&self, talk: &Conversation) -> Vec<Answer> {
        let typed = puzzles::find(&self.student().puzzle).is_some_and(AnyPuzzle::is_typed);
        let case = if typed { "{rows}" } else { "{case}" };
        let answer = |reply: &Scripted| {
            let last = reply.shown.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
            let say = if reply.say == dialogue::CASE { case } else { &reply.say };
            Answer { when: last.trim().chars().take(60).collect(), say: say.to_owned() }
        };
        talk.contact.replies.iter().map(answer).collect()
    }

    /// What `wasit.yaml` would say: what is missing if there was no way, else what was found out.
    pub(super) fn manifest(&self) -> String {
        let student = self.student();
        if let Some(advice) = &student.advice {
            return advice.clone();
        }
        let puzzle = Some(student.puzzle.clone());
        let Some(talk) = student.results.iter().find_map(|result| self.conversation(result)) else {
            return Manifest { puzzle, ..Manifest::default() }.to_yaml();
        };
        let words = talk.launch.command("{case}");
        let manifest = Manifest {
            puzzle,
            run: words.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            workdir: Some(talk.launch.folder.clone()).filter(|folder| !folder.as_os_str().is_empty()),
            input: Some(match &talk.feed {
                Feed::Prompt => InputWay::Prompt,
                Feed::Argument => InputWay::Argument,
                Feed::Stdin => InputWay::Stdin,
                Feed::File(name) => InputWay::File(name.clone()),
            }),
            answers: self.found_answers(&talk),
            ..Manifest::default()
        };
        manifest.to_yaml()
    }
}

/// A store that vanishes: in the cache folder, or among temporary files where that is of no use.
fn passing_store() -> anyhow::Result<(TempDir, Store)> {
    let cached = FileTables::default().folder().and_then(|cache| store_in(&cache.join("checks")));
    if let Some(store) = cached {
        return Ok(store);
    }
    let folder = tempfile::tempdir()?;
    let store = Store::open_passing(&folder.path().join("store"))?;
    Ok((folder, store))
}

fn store_in(checks: &Path) -> Option<(TempDir, Store)> {
    fs::create_dir_all(checks).ok()?;
    remove_stale(checks);
    let folder = tempfile::Builder::new().prefix("check-").tempdir_in(checks).ok()?;
    let store = Store::open_passing(&folder.path().join("store")).ok()?;
    Some((folder, store))
}

/// Trouble here harms nobody.
fn remove_stale(checks: &Path) {
    for entry in fs::read_dir(checks).into_iter().flatten().filter_map(Result::ok) {
        let age = entry.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
        if matches!(age, Ok(Ok(age)) if age > STALE) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
