//! Cases of one submission that any worker may take, because the way to talk to it is known.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::plan::PlannedSubmission;

use super::batch::BatchCase;
use super::talker::Talker;

/// What is left to do for a submission.
pub(super) struct OpenCases<'a> {
    pub submission: &'a PlannedSubmission,
    pub talker: Talker,
    state: Mutex<State<'a>>,
    done: Condvar,
}

struct State<'a> {
    waiting: VecDeque<&'a BatchCase<'a>>,
    /// Cases that were taken and are not finished.
    taken: usize,
}

impl<'a> OpenCases<'a> {
    /// These cases, to be run by clones of a talker that knows the way.
    pub(super) fn new(
        submission: &'a PlannedSubmission,
        talker: Talker,
        cases: impl IntoIterator<Item = &'a BatchCase<'a>>,
    ) -> Self {
        let state = State { waiting: cases.into_iter().collect(), taken: 0 };
        Self { submission, talker, state: Mutex::new(state), done: Condvar::new() }
    }

    /// Whether nobody is needed any more.
    pub(super) fn is_empty(&self) -> bool {
        self.state().waiting.is_empty()
    }

    /// Takes the next case and does it; tells whether there was one.
    pub(super) fn do_next(&self, work: impl FnOnce(&'a BatchCase<'a>)) -> bool {
        let mut state = self.state();
        let Some(case) = state.waiting.pop_front() else { return false };
        state.taken += 1;
        drop(state);
        // Also when the work panics: whoever waits would wait for ever.
        let _finished = Finished(self);
        work(case);
        true
    }

    /// Leaves the rest undone.
    pub(super) fn give_up(&self) {
        self.state().waiting.clear();
    }

    /// Waits until every case that was taken is finished.
    pub(super) fn wait(&self) {
        let mut state = self.state();
        while state.taken > 0 {
            state = self.done.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Finished<'s, 'a>(&'s OpenCases<'a>);

impl Drop for Finished<'_, '_> {
    fn drop(&mut self) {
        self.0.state().taken -= 1;
        self.0.done.notify_all();
    }
}
