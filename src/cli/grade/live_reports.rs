//! Reports while a batch runs, so that one that is killed leaves readable files of all that was finished.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::cli::reports::ReportArgs;
use crate::engine::{Batch, Decisions, LiveResults, give_way};

use super::select::Selection;

/// Reports are never written more often than this.
const SHORTEST_PAUSE: Duration = Duration::from_secs(3);
/// A pause is so many times as long as writing took: writing is a small part of what a class costs.
const PAUSE_BY_WORK: u32 = 20;
/// But no longer than this: on a busy machine writing takes long because it gives way.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// Writes reports in a thread of its own, after submissions that ended.
pub(crate) struct LiveReports<'a> {
    /// What is graded.
    pub batch: &'a Batch<'a>,
    pub reports: &'a ReportArgs,
    /// What a teacher has decided.
    pub decisions: Decisions,
    /// The submissions that are graded now.
    pub selection: &'a Selection,
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Default)]
struct State {
    ended: BTreeSet<String>,
    is_over: bool,
}

impl<'a> LiveReports<'a> {
    /// Nothing has ended yet.
    pub(crate) fn new(
        batch: &'a Batch<'a>,
        reports: &'a ReportArgs,
        decisions: Decisions,
        selection: &'a Selection,
    ) -> Self {
        Self { batch, reports, decisions, selection, state: Mutex::default(), bell: Condvar::new() }
    }

    /// A submission has ended.
    pub(crate) fn note(&self, submission: &str) {
        self.state().ended.insert(submission.to_owned());
        self.bell.notify_all();
    }

    /// Nothing more will end.
    pub(crate) fn stop(&self) {
        self.state().is_over = true;
        self.bell.notify_all();
    }

    /// Writes reports until it is stopped. What cannot be written now is told at the end, when it is tried again.
    pub(crate) fn write_until_stopped(&self) {
        give_way();
        let mut live_results: Option<LiveResults<'_>> = None;
        let mut pause = SHORTEST_PAUSE;
        while let Some(ended) = self.wait(pause) {
            let began = Instant::now();
            if self.write(&mut live_results, &ended).is_err() {
                return;
            }
            pause = (began.elapsed() * PAUSE_BY_WORK).clamp(SHORTEST_PAUSE, LONGEST_PAUSE);
        }
    }

    /// The first time everything is read and written, later what ended since.
    fn write(
        &self,
        live_results: &mut Option<LiveResults<'a>>,
        ended: &BTreeSet<String>,
    ) -> anyhow::Result<()> {
        let is_first = live_results.is_none();
        if let Some(live_results) = live_results {
            live_results.read_again(ended)?;
        } else {
            *live_results = Some(LiveResults::begin(self.batch, self.decisions.clone())?);
        }
        let live_results = live_results.as_ref().context("it was just made")?;
        let mut results = live_results.results();
        self.selection.leave_out(&mut results);
        self.reports.write_early(results, self.batch.store, &|id| is_first || ended.contains(id))?;
        Ok(())
    }

    /// What ended until now, after a pause and not before something did; nothing when all is over.
    fn wait(&self, pause: Duration) -> Option<BTreeSet<String>> {
        let (state, _) = self
            .bell
            .wait_timeout_while(self.state(), pause, |state| !state.is_over)
            .unwrap_or_else(PoisonError::into_inner);
        let mut state = self
            .bell
            .wait_while(state, |state| !state.is_over && state.ended.is_empty())
            .unwrap_or_else(PoisonError::into_inner);
        (!state.is_over).then(|| std::mem::take(&mut state.ended))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
