//! A batch: the plan, the cases as they are now, the store, and what judging rests on.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::case::{Case, Expect};
use crate::digest::Digest;
use crate::exec::{Fault, Limits};
use crate::message::message;
use crate::plan::{Place, Plan, PlannedSubmission};
use crate::results::{CaseInfo, CaseResult};
use crate::store::{
    BuildKey, RunKey, Store, StoredBuild, StoredRun, VerdictKey, Writer, asked_digest, judged_digest,
    reader_version, rules_version,
};

use super::borderline::{MOST_REPETITIONS, Nearness, ignore_time_limits, is_starved, share};
use super::prover::remember;
use super::{Judging, Prove, never_ran};
use crate::contact::contact_rank;
use crate::units::Millis;
use crate::verdict::Verdict;

/// What a batch rests on.
pub(crate) struct Batch<'a> {
    pub plan: &'a Plan,
    /// Where results are kept.
    pub store: &'a Store,
    cases: BTreeMap<String, BatchCase<'a>>,
    reader: String,
    /// What is settled already, by submission and case: nothing is read from the store twice.
    settled: Mutex<HashMap<(String, String), CaseResult>>,
}

pub(crate) struct BatchCase<'a> {
    pub case: Case,
    /// The case as it is graded.
    pub info: CaseInfo,
    asked: Digest,
    judged: Digest,
    rules: String,
    /// Finds out once whether an instance has an answer.
    prove: Arc<Prove<'a>>,
}

/// So many time-outs in a row, and none before, are enough.
const MOST_TIME_OUTS: usize = 3;

impl BatchCase<'_> {
    /// Whether only an answer is right.
    fn can_be_solved(&self) -> bool {
        self.case.expected_words() == [Expect::Solution.word()]
    }

    /// How it is judged; nothing if its puzzle is not compiled in.
    pub(crate) fn judging(&self) -> Option<Judging<'_>> {
        Judging::new(&self.case, &self.info, self.prove.as_ref())
    }
}

/// A run that is needed to settle a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Need {
    /// From 1.
    pub repetition: u32,
    /// Whether the run before it got too little of the cores.
    pub was_starved: bool,
}

impl Need {
    /// Whether nothing else may run beside it.
    pub(crate) fn is_alone(self) -> bool {
        self.repetition > 1 || self.was_starved
    }
}

/// Does the run that is needed, or says that it will not be done.
pub(super) type RunNeeded<'a> =
    dyn FnMut(Need) -> Result<Option<crate::contact::dialogue::Conversation>, Fault> + 'a;

impl<'a> Batch<'a> {
    /// A plan's cases, with the limits that the plan has frozen.
    pub(crate) fn new(plan: &'a Plan, store: &'a Store, cases: Vec<Case>, prove: &'a Prove<'a>) -> Self {
        let limits: BTreeMap<&str, &Limits> =
            plan.cases.iter().map(|planned| (planned.id.as_str(), &planned.limits)).collect();
        let prove = remember(prove);
        let with_limits = |case: Case| {
            let id = case.id();
            let limits = limits.get(id.as_str())?;
            let batch_case = BatchCase {
                info: CaseInfo::new(&case, limits),
                asked: asked_digest(&case),
                judged: judged_digest(&case),
                rules: rules_version(&case.puzzle),
                prove: Arc::clone(&prove),
                case,
            };
            Some((id, batch_case))
        };
        let cases = cases.into_iter().filter_map(with_limits).collect();
        Self { plan, store, cases, reader: reader_version(), settled: Mutex::default() }
    }

    /// The cases of a submission that are in the batch, in the order of the plan.
    pub(crate) fn cases_of(&self, submission: &PlannedSubmission) -> Vec<&BatchCase<'_>> {
        self.plan.cases_of(submission).filter_map(|planned| self.cases.get(&planned.id)).collect()
    }

    /// The same in the order in which contact is made: cases with an answer to be seen first, small ones before.
    pub(crate) fn in_contact_order(&self, submission: &PlannedSubmission) -> Vec<&BatchCase<'_>> {
        let mut cases = self.cases_of(submission);
        cases.sort_by_key(|case| contact_rank(&case.case));
        cases
    }

    /// All cases, sorted by id.
    pub(crate) fn cases(&self) -> impl Iterator<Item = &BatchCase<'_>> {
        self.cases.values()
    }

    /// The key of a submission's build; nothing if it cannot be built at all.
    pub(crate) fn build_key(&self, submission: &PlannedSubmission) -> Option<BuildKey> {
        build_key(&self.plan.tier, self.plan.start, submission)
    }

    /// The key of a run; nothing if the submission cannot be run at all.
    pub(crate) fn run_key(
        &self,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        repetition: u32,
    ) -> Option<RunKey> {
        let (digest, runtimes) = contents(submission)?;
        Some(RunKey {
            submission: digest,
            case: case.asked,
            start: self.plan.start,
            tier: self.plan.tier.clone(),
            runtimes,
            repetition,
        })
    }

    /// The result of a unit: from the store, by judging what is stored, or by running what is missing.
    pub(crate) fn settle(
        &self,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        run: &mut RunNeeded<'_>,
    ) -> Result<Option<CaseResult>, Fault> {
        if self.is_stopped(writer, submission, case)? {
            return Ok(Some(never_ran(&case.info, Verdict::NotRun, &message!("limit.early-stop"))));
        }
        let unit = (submission.id.clone(), case.info.id.clone());
        let settled = || self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = settled().get(&unit) {
            return Ok(Some(known.clone()));
        }
        let result = self.settle_anew(writer, submission, case, run)?;
        if let Some(result) = &result {
            settled().insert(unit, result.clone());
        }
        Ok(result)
    }

    fn settle_anew(
        &self,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        run: &mut RunNeeded<'_>,
    ) -> Result<Option<CaseResult>, Fault> {
        let limits = &case.info.limits;
        let mut best: Option<StoredRun> = None;
        for repetition in 1..=MOST_REPETITIONS {
            let Some(found) =
                self.find_or_run(writer, submission, case, Need { repetition, was_starved: false }, run)?
            else {
                return Ok(None);
            };
            let is_better = |best: &StoredRun| share(found.facts(), limits) < share(best.facts(), limits);
            if best.as_ref().is_none_or(is_better) {
                best = Some(found);
            }
            if best.as_ref().is_some_and(|best| Nearness::new(best.facts(), limits) != Nearness::Near) {
                break;
            }
        }
        match best {
            Some(best) => self.judge(writer, case, &best),
            None => Ok(None),
        }
    }

    /// Whether a case is left out because a program ran out of time on every one of the first that have an answer:
    /// those are the smallest, and it would take as long for each of the others. Which are first does not depend on
    /// the schedule.
    fn is_stopped(
        &self,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
    ) -> Result<bool, Fault> {
        let is_ours = matches!(submission.place, Place::Reference { .. });
        if self.plan.order.no_early_stop || is_ours || !case.can_be_solved() {
            return Ok(false);
        }
        let cases = self.in_contact_order(submission).into_iter().filter(|other| other.can_be_solved());
        let before: Vec<_> =
            cases.take_while(|other| other.info.id != case.info.id).take(MOST_TIME_OUTS).collect();
        if before.len() < MOST_TIME_OUTS {
            return Ok(false);
        }
        for other in before {
            let result = self.look_up(writer, submission, other)?;
            let is_out = |result: &CaseResult| {
                matches!(result.verdict, Verdict::Time | Verdict::Cpu) && !result.borderline
            };
            if !result.as_ref().is_some_and(is_out) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is stored of a unit; nothing is run.
    pub(crate) fn look_up(
        &self,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
    ) -> Result<Option<CaseResult>, Fault> {
        self.settle(writer, submission, case, &mut |_| Ok(None))
    }

    /// Whether everything of a submission is stored that there will ever be.
    pub(crate) fn is_complete(&self, submission: &PlannedSubmission) -> Result<bool, Fault> {
        let Some(key) = self.build_key(submission) else {
            return Ok(!matches!(submission.place, Place::Unread { .. }));
        };
        match StoredBuild::find(self.store, &key)? {
            None => return Ok(false),
            Some(stored) if stored.failure.is_some() => return Ok(true),
            Some(_) => {}
        }
        let mut writer = self.store.writer();
        for case in self.cases_of(submission) {
            if self.look_up(&mut writer, submission, case)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sets aside what is stored of the submissions at these places, so that they are built and run again.
    pub(crate) fn forget(&self, places: &[usize]) -> Result<(), Fault> {
        const WHY: &str = "it was asked to be made again";
        for submission in places.iter().filter_map(|place| self.plan.submissions.get(*place)) {
            if let Some(key) = self.build_key(submission) {
                for name in self.store.builds.names(&key.name())? {
                    self.store.builds.put_aside(&name, WHY)?;
                }
            }
            for case in self.cases_of(submission) {
                for repetition in 1..=MOST_REPETITIONS {
                    let Some(key) = self.run_key(submission, case, repetition) else { continue };
                    for name in self.store.runs.names(&key.digest().to_string())? {
                        self.store.runs.put_aside(&name, WHY)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn find_or_run(
        &self,
        writer: &mut Writer<'_>,
        submission: &PlannedSubmission,
        case: &BatchCase<'_>,
        need: Need,
        run: &mut RunNeeded<'_>,
    ) -> Result<Option<StoredRun>, Fault> {
        let Some(key) = self.run_key(submission, case, need.repetition) else { return Ok(None) };
        if let Some(found) = StoredRun::find(self.store, &key, &case.info.limits)? {
            return Ok(Some(found));
        }
        let mut done = run(need)?;
        // Nothing is kept of it: it would be found again on a quiet machine.
        if done.as_ref().is_some_and(is_starved) {
            done = run(Need { was_starved: true, ..need })?;
        }
        match done {
            None => Ok(None),
            Some(conversation) if is_starved(&conversation) => {
                let had = Millis(u64::try_from(conversation.run.had().as_millis()).unwrap_or(u64::MAX));
                let most = conversation.limits.time;
                Err(Fault::Starved { had: had.to_string(), most: most.to_string() })
            }
            Some(conversation) => StoredRun::put(writer, &key, &crate::store::bound(conversation)).map(Some),
        }
    }

    /// Judges a stored run, unless that was done before.
    fn judge(
        &self,
        writer: &mut Writer<'_>,
        case: &BatchCase<'_>,
        run: &StoredRun,
    ) -> Result<Option<CaseResult>, Fault> {
        let near = Nearness::new(run.facts(), &case.info.limits) == Nearness::Near;
        let key = VerdictKey::new(run, case.judged, &case.rules, &self.reader, near);
        if let Some(result) = key.find(self.store)? {
            return Ok(Some(result));
        }
        let Some(judging) = case.judging() else { return Ok(None) };
        let mut conversation = match run.conversation() {
            Ok(conversation) => conversation,
            Err(why) => {
                self.store.runs.put_aside(&run.name, &why)?;
                return Ok(None);
            }
        };
        if near {
            ignore_time_limits(&mut conversation);
        }
        let mut result = judging.result(&conversation, Some(run.name.clone()));
        if near {
            result.borderline = true;
            let percent = share(run.facts(), &case.info.limits) * 100.0;
            result.notes.push(message!("limit.close", percent = format!("{percent:.0}")));
        }
        key.put(writer, &result)?;
        Ok(Some(result))
    }
}

/// The key of a submission's build in a tier; nothing if it cannot be built at all.
pub(super) fn build_key(tier: &str, start: Digest, submission: &PlannedSubmission) -> Option<BuildKey> {
    let (digest, runtimes) = contents(submission)?;
    Some(BuildKey { submission: digest, start, tier: tier.to_owned(), runtimes })
}

/// What decides about a submission's runs.
fn contents(submission: &PlannedSubmission) -> Option<(Digest, String)> {
    match &submission.place {
        Place::At { digest, runtimes, .. } => Some((*digest, runtimes.clone())),
        Place::Reference { digest, .. } => Some((*digest, String::new())),
        Place::Missing | Place::Refused { .. } | Place::Disputed { .. } | Place::Unread { .. } => None,
    }
}
