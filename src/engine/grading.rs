//! Grading one submission of a batch: what is stored stays, the rest is built and run.

use std::sync::{Arc, PoisonError};
use std::time::Instant;

use crate::contact::build::{self, Built};
use crate::contact::dialogue::Conversation;
use crate::contact::submission::Submission;
use crate::exec::Fault;
use crate::message::Message;
use crate::plan::{Place, PlannedSubmission};
use crate::puzzles::{self, AnyPuzzle};
use crate::results::CaseResult;
use crate::store::{BuildKey, StoredBuild, StoredEnd, StoredRun, Writer};

use super::batch::{BatchCase, Need};
use super::conclude::{self, NeverRan};
use super::event::BatchEvent;
use super::open_cases::OpenCases;
use super::schedule::{Shared, WorkerSlot};
use super::source::read_source;
use super::talker::Talker;
use super::{ReferenceSolver, never_ran};

impl<'a> Shared<'a> {
    /// One submission.
    pub(super) fn grade(
        &self,
        slot: &mut WorkerSlot,
        writer: &mut Writer<'_>,
        submission: &'a PlannedSubmission,
    ) -> Result<(), Fault> {
        let batch = self.schedule.batch;
        let cases = batch.in_contact_order(submission);
        let (Some(key), Some(puzzle)) = (batch.build_key(submission), puzzles::find(&submission.puzzle))
        else {
            if let Place::Unread { path, reason } = &submission.place {
                return Err(Fault::Unread { path: path.clone(), reason: reason.clone() });
            }
            if let Some(never) = NeverRan::without_build(&submission.place) {
                self.settle_all(submission, &cases, &never);
            }
            return Ok(());
        };
        let (mut met, mut open) = (Vec::new(), Vec::new());
        for case in cases {
            match batch.look_up(writer, submission, case)? {
                Some(result) => {
                    self.settled(submission, &result, true);
                    met.push(case);
                }
                None => open.push(case),
            }
        }
        let stored = StoredBuild::find(batch.store, &key)?;
        if let Some(failure) = stored.as_ref().and_then(|stored| stored.failure.as_ref()) {
            self.settle_all(submission, &open, &NeverRan::after(failure));
            return Ok(());
        }
        if open.is_empty() && stored.is_some() {
            return Ok(());
        }
        let began = Instant::now();
        match self.prepare(slot, writer, submission, puzzle, &key)? {
            Err(never) => {
                self.settle_all(submission, &open, &never);
                Ok(())
            }
            Ok(mut talker) => {
                self.recall(&mut talker, submission, &met)?;
                let advice = self.run_all(slot, writer, submission, open, talker);
                if self.is_over() {
                    return Ok(());
                }
                StoredEnd { advice, total_ms: elapsed_ms(began) }.put(writer, &key)
            }
        }
    }

    /// Builds a submission and stores what came of it; without a program, the reason for all its cases.
    fn prepare(
        &self,
        slot: &mut WorkerSlot,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        puzzle: &'static dyn AnyPuzzle,
        key: &BuildKey,
    ) -> Result<Result<Talker, NeverRan>, Fault> {
        let began = Instant::now();
        let mut put = |built: &Built, notes: &[Message], rules: &[String]| {
            let row = conclude::without_cases(submission, built, notes);
            let failure = built.programs.as_ref().err().cloned();
            let build_ms = elapsed_ms(began);
            let (built_by, answers) = (conclude::built_by(built), rules.to_vec());
            let sandbox = self.sandbox_facts.clone();
            StoredBuild { row, failure, built_by, answers, sandbox, build_ms }.put(writer, key)
        };
        if let Place::Reference { .. } = submission.place {
            put(&Built::nothing(), &[], &[])?;
            let solver = ReferenceSolver::default_for(puzzle);
            return Ok(solver.map(Talker::Reference).ok_or_else(NeverRan::no_solver));
        }
        let source = read_source(submission, &self.schedule.batch.plan.order, self.schedule.unpacked)?;
        self.tell(BatchEvent::Building { worker: slot.number, submission: &submission.id });
        let built = self.retry_once(|| self.build(slot, &source))?;
        let rules: Vec<String> = source.manifest.answers.iter().map(|answer| answer.when.clone()).collect();
        put(&built, &source.notes, &rules)?;
        Ok(match &built.programs {
            Ok(programs) => Ok(Talker::meet(puzzle, &source, programs)),
            Err(failure) => Err(NeverRan::after(failure)),
        })
    }

    fn build(&self, slot: &mut WorkerSlot, source: &Submission) -> Result<Built, Fault> {
        let _beside = self.exclusive.read().unwrap_or_else(PoisonError::into_inner);
        let worker = slot.worker(self.schedule.sandbox)?;
        match self.schedule.builds {
            Some(cache) => cache.build(worker, source),
            None => build::build(worker, source),
        }
    }

    /// Restores what the first contact learnt, by the stored runs of cases in the order in which they were met.
    fn recall(
        &self,
        talker: &mut Talker,
        submission: &PlannedSubmission,
        met: &[&BatchCase<'_>],
    ) -> Result<(), Fault> {
        for case in met {
            let Some(run) = self.first_run(submission, case)? else { continue };
            let (Ok(conversation), Some(judging)) = (run.conversation(), case.judging()) else {
                continue;
            };
            talker.recall(&judging, &conversation);
            if talker.is_settled() {
                break;
            }
        }
        Ok(())
    }

    fn first_run(
        &self,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
    ) -> Result<Option<StoredRun>, Fault> {
        let batch = self.schedule.batch;
        match batch.run_key(submission, case, 1) {
            Some(key) => StoredRun::find(batch.store, &key, &case.info.limits),
            None => Ok(None),
        }
    }

    /// All open cases: in order while each may teach something, then shared with whoever has nothing to do.
    fn run_all(
        &self,
        slot: &mut WorkerSlot,
        writer: &mut Writer<'_>,
        submission: &'a PlannedSubmission,
        open: Vec<&'a BatchCase<'a>>,
        mut talker: Talker,
    ) -> Option<String> {
        let mut open = open.into_iter();
        while !talker.is_settled() {
            match open.next() {
                Some(case) if !self.is_over() => self.run_case(slot, writer, submission, case, &mut talker),
                _ => return talker.advice(),
            }
        }
        let shared = Arc::new(OpenCases::new(submission, talker.clone(), open));
        self.offer(&shared);
        self.take_cases(slot, writer, &shared, &mut talker);
        shared.wait();
        talker.advice()
    }

    /// Takes cases off the hands of whoever has the submission.
    pub(super) fn help_with(&self, slot: &mut WorkerSlot, open: &OpenCases<'a>) {
        let mut writer = self.schedule.batch.store.writer();
        let mut talker = open.talker.clone();
        self.take_cases(slot, &mut writer, open, &mut talker);
        if let Err(fault) = writer.sync() {
            self.record_fault(&open.submission.id, None, fault);
        }
    }

    fn take_cases(
        &self,
        slot: &mut WorkerSlot,
        writer: &mut Writer<'_>,
        open: &OpenCases<'a>,
        talker: &mut Talker,
    ) {
        while !self.is_over() {
            if !open.do_next(|case| self.run_case(slot, writer, open.submission, case, talker)) {
                return;
            }
        }
        open.give_up();
    }

    /// Runs a unit, once more after a fault; a unit without a result does not keep the others from theirs.
    fn run_case(
        &self,
        slot: &mut WorkerSlot,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        talker: &mut Talker,
    ) {
        let settled = self.retry_once(|| {
            self.schedule.batch.settle(writer, submission, case, &mut |need| {
                self.run_once(slot, submission, case, need, talker).map(Some)
            })
        });
        match settled {
            Ok(Some(result)) => self.settled(submission, &result, false),
            Ok(None) => {}
            Err(fault) => self.record_fault(&submission.id, Some(&case.info.id), fault),
        }
    }

    fn run_once(
        &self,
        slot: &mut WorkerSlot,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        need: Need,
        talker: &mut Talker,
    ) -> Result<Conversation, Fault> {
        self.tell(BatchEvent::Running {
            worker: slot.number,
            submission: &submission.id,
            case: &case.info.id,
            alone: need.is_alone(),
        });
        let judging = case.judging();
        let judging = judging.ok_or_else(|| Fault::Launcher("the puzzle is not compiled in".to_owned()))?;
        let worker = slot.worker(self.schedule.sandbox)?;
        let conversation = if need.is_alone() {
            let _alone = self.exclusive.write().unwrap_or_else(PoisonError::into_inner);
            talker.run(worker, &judging)
        } else {
            let _beside = self.exclusive.read().unwrap_or_else(PoisonError::into_inner);
            talker.run(worker, &judging)
        }?;
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).runs += 1;
        Ok(conversation)
    }

    /// Tries again once: most faults are of the moment.
    fn retry_once<T>(&self, mut work: impl FnMut() -> Result<T, Fault>) -> Result<T, Fault> {
        match work() {
            Err(fault) if !fault.is_no_room() && !self.is_over() => work(),
            done => done,
        }
    }

    fn settle_all(&self, submission: &PlannedSubmission, cases: &[&BatchCase<'_>], never: &NeverRan) {
        for case in cases {
            self.settled(submission, &never_ran(&case.info, never.verdict, &never.reason), true);
        }
    }

    fn settled(&self, submission: &PlannedSubmission, result: &CaseResult, known: bool) {
        self.tell(BatchEvent::Settled { submission: &submission.id, result, known });
    }
}

fn elapsed_ms(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}
