//! The schedule of a batch: workers that each have a core, and take one submission after the other.
//!
//! A submission is built and run by one worker, so builds and timed runs take turns on its core, and there is never
//! more than one timed run on a core. What the schedule decides is never seen in the results.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Instant;

use crate::build::Built;
use crate::dialogue::Conversation;
use crate::exec::{Blame, Fault, Sandbox, Worker};
use crate::plan::{Place, PlannedSubmission};
use crate::puzzles::{self, AnyPuzzle};
use crate::results::SandboxFacts;
use crate::store::{Batch, BuildKey, StoredBuild, StoredEnd, StoredRun};
use crate::verdict::Outcome;

use super::cores::{self, Core};
use super::desk::{Desk, DeskCase, Need};
use super::happening::{Happening, Watch};
use super::source::read_source;
use super::talk::{Talk, Workshop};
use super::{ReferenceSolver, conclude};

/// A wish to stop, from a person at the keyboard.
#[derive(Debug, Default)]
pub struct Halt(AtomicU8);

impl Halt {
    /// Asks to stop after the current runs; tells how often that was asked.
    pub fn ask(&self) -> u8 {
        self.0.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    /// Nobody has asked yet.
    pub const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Whether to stop.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

/// A batch about to be run.
pub struct Schedule<'a> {
    /// The plan, the cases and the store.
    pub desk: &'a Desk<'a>,
    /// Where programs run.
    pub sandbox: &'a Sandbox,
    /// Builds submissions and talks to them.
    pub workshop: &'a dyn Workshop,
    /// Archives are unpacked here.
    pub unpacked: &'a std::path::Path,
    /// Workers at most; never more than there are cores.
    pub jobs: usize,
    /// Told what happens.
    pub watch: &'a Watch<'a>,
    /// Asked whether to stop.
    pub halt: &'a Halt,
}

/// What a batch came to.
#[derive(Debug, Default)]
pub struct Ran {
    /// Runs that were done now.
    pub runs: usize,
    /// Why results are missing.
    pub faults: Vec<Fault>,
}

impl Ran {
    /// Whose trouble the missing results are: a harness fault goes before a passing one.
    pub fn blame(&self) -> Option<Blame> {
        let blames: Vec<Blame> = self.faults.iter().map(Fault::blame).collect();
        let order = [Blame::Harness, Blame::Request, Blame::Moment];
        order.into_iter().find(|blame| blames.contains(blame))
    }
}

impl Schedule<'_> {
    /// Runs the submissions at these places of the plan.
    pub fn run(&self, places: &[usize]) -> Ran {
        let shift = Shift {
            schedule: self,
            facts: SandboxFacts::of(self.sandbox),
            next: AtomicUsize::new(0),
            quiet: RwLock::new(()),
            ran: Mutex::default(),
            full: AtomicBool::new(false),
        };
        let workers = self.jobs.clamp(1, cores::count()).min(places.len());
        std::thread::scope(|scope| {
            for number in 0..workers {
                let shift = &shift;
                scope.spawn(move || shift.work(number, places));
            }
        });
        shift.ran.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the workers of a schedule share.
struct Shift<'a> {
    schedule: &'a Schedule<'a>,
    facts: SandboxFacts,
    next: AtomicUsize,
    /// Held by everybody who runs something, and alone by whoever must not be disturbed.
    quiet: RwLock<()>,
    ran: Mutex<Ran>,
    /// Set when there is no room for further results.
    full: AtomicBool,
}

/// One worker: its number, and its launcher once it needs one.
struct Hand {
    number: usize,
    worker: Option<Worker>,
}

impl Hand {
    /// The worker; started only when something has to run.
    fn worker(&mut self, sandbox: &Sandbox) -> Result<&mut Worker, Fault> {
        match &mut self.worker {
            Some(worker) => Ok(worker),
            none => Ok(none.insert(sandbox.worker()?)),
        }
    }
}

impl Shift<'_> {
    fn work(&self, number: usize, places: &[usize]) {
        // Before the launcher starts: it inherits the core, and so does everything below it.
        let _core = Core::take();
        let mut hand = Hand { number, worker: None };
        while let Some(place) = places.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.is_over() {
                return;
            }
            let Some(submission) = self.schedule.desk.plan.submissions.get(*place) else { continue };
            let id = submission.id.as_str();
            self.tell(Happening::Begun { worker: number, submission: id });
            let mut batch = self.schedule.desk.store.batch();
            let graded = self.grade(&mut hand, &mut batch, submission);
            if let Err(fault) = graded.and_then(|()| batch.sync()) {
                self.lose(id, None, fault);
            }
            self.tell(Happening::Ended { worker: number, submission: id });
        }
    }

    /// One submission: what is there stays, the rest is built and run.
    fn grade(
        &self,
        hand: &mut Hand,
        batch: &mut Batch<'_>,
        submission: &PlannedSubmission,
    ) -> Result<(), Fault> {
        let desk = self.schedule.desk;
        let cases = desk.in_contact_order(submission);
        let (Some(key), Some(puzzle)) = (desk.build_key(submission), puzzles::find(&submission.puzzle))
        else {
            let outcome =
                if submission.place == Place::Missing { Outcome::NotRun } else { Outcome::BuildFailed };
            self.settle_all(hand, submission, &cases, outcome);
            return Ok(());
        };
        let (mut met, mut open) = (Vec::new(), Vec::new());
        for case in cases {
            match desk.look_up(batch, submission, case)? {
                Some(result) => {
                    self.settled(hand, submission, case, result.verdict, true);
                    met.push(case);
                }
                None => open.push(case),
            }
        }
        let stored = StoredBuild::find(desk.store, &key)?;
        if let Some(failure) = stored.as_ref().and_then(|stored| stored.failure.as_ref()) {
            self.settle_all(hand, submission, &open, failure.verdict());
            return Ok(());
        }
        if open.is_empty() && stored.is_some() {
            return Ok(());
        }
        let began = Instant::now();
        let Some(mut talk) = self.prepare(hand, batch, submission, puzzle, &key)? else {
            let failure = StoredBuild::find(desk.store, &key)?.and_then(|stored| stored.failure);
            let outcome = failure.map_or(Outcome::NotRun, |failure| failure.verdict());
            self.settle_all(hand, submission, &open, outcome);
            return Ok(());
        };
        self.recall(talk.as_mut(), submission, &met)?;
        for case in open {
            if self.is_over() {
                return Ok(());
            }
            self.run_case(hand, batch, submission, case, talk.as_mut());
        }
        let end = StoredEnd { advice: talk.advice(), total_ms: elapsed_ms(began) };
        end.put(batch, &key)
    }

    /// Builds a submission and stores what came of it; nothing if there is no program.
    fn prepare(
        &self,
        hand: &mut Hand,
        batch: &mut Batch<'_>,
        submission: &PlannedSubmission,
        puzzle: &'static dyn AnyPuzzle,
        key: &BuildKey,
    ) -> Result<Option<Box<dyn Talk>>, Fault> {
        let (id, began) = (submission.id.as_str(), Instant::now());
        let mut put = |built: &Built, notes: &[String]| {
            let mut row = conclude(id, &submission.puzzle, built, None, Vec::new(), &[]);
            row.notes = notes.to_vec();
            let failure = built.programs.as_ref().err().cloned();
            let build_ms = elapsed_ms(began);
            StoredBuild { row, failure, sandbox: self.facts.clone(), build_ms }.put(batch, key)
        };
        if let Place::Reference { .. } = submission.place {
            put(&Built { steps: Vec::new(), programs: Ok(Vec::new()), repairs: Vec::new() }, &[])?;
            return Ok(ReferenceSolver::of(puzzle)?.map(|solver| Box::new(solver) as Box<dyn Talk>));
        }
        let source = read_source(submission, self.schedule.unpacked)?;
        self.tell(Happening::Building { worker: hand.number, submission: id });
        let built = self.twice(|| self.build(hand, &source))?;
        put(&built, &source.notes)?;
        Ok(built
            .programs
            .as_ref()
            .ok()
            .map(|programs| self.schedule.workshop.meet(puzzle, &source, programs)))
    }

    /// Runs a unit, once more after a fault; a unit without a result does not keep the others from theirs.
    fn run_case(
        &self,
        hand: &mut Hand,
        batch: &mut Batch<'_>,
        submission: &PlannedSubmission,
        case: &DeskCase<'_>,
        talk: &mut dyn Talk,
    ) {
        let settled = self.twice(|| {
            self.schedule.desk.settle(batch, submission, case, &mut |need| {
                self.run_once(hand, submission, case, need, talk).map(Some)
            })
        });
        match settled {
            Ok(Some(result)) => self.settled(hand, submission, case, result.verdict, false),
            Ok(None) => {}
            Err(fault) => self.lose(&submission.id, Some(&case.info.id), fault),
        }
    }

    fn run_once(
        &self,
        hand: &mut Hand,
        submission: &PlannedSubmission,
        case: &DeskCase<'_>,
        need: Need,
        talk: &mut dyn Talk,
    ) -> Result<Conversation, Fault> {
        self.tell(Happening::Running {
            worker: hand.number,
            submission: &submission.id,
            case: &case.info.id,
            alone: need.is_alone(),
        });
        let judging = self.schedule.desk.judging(case);
        let judging = judging.ok_or_else(|| Fault::Launcher("the puzzle is not compiled in".to_owned()))?;
        let worker = hand.worker(self.schedule.sandbox)?;
        let conversation = if need.is_alone() {
            let _alone = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
            talk.run(worker, &judging)
        } else {
            let _beside = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
            talk.run(worker, &judging)
        }?;
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).runs += 1;
        Ok(conversation)
    }

    fn build(&self, hand: &mut Hand, source: &crate::submission::Submission) -> Result<Built, Fault> {
        let _beside = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        let worker = hand.worker(self.schedule.sandbox)?;
        self.schedule.workshop.build(worker, source)
    }

    /// Restores what the first contact learnt, by the stored runs of cases in the order in which they were met.
    fn recall(
        &self,
        talk: &mut dyn Talk,
        submission: &PlannedSubmission,
        met: &[&DeskCase<'_>],
    ) -> Result<(), Fault> {
        for case in met {
            let Some(run) = self.first_run(submission, case)? else { continue };
            let (Ok(conversation), Some(judging)) = (run.conversation(), self.schedule.desk.judging(case))
            else {
                continue;
            };
            if talk.recall(&judging, &conversation) {
                break;
            }
        }
        Ok(())
    }

    fn first_run(
        &self,
        submission: &PlannedSubmission,
        case: &DeskCase<'_>,
    ) -> Result<Option<StoredRun>, Fault> {
        let desk = self.schedule.desk;
        match desk.run_key(submission, case, Need { repetition: 1 }) {
            Some(key) => StoredRun::find(desk.store, &key, &case.info.limits),
            None => Ok(None),
        }
    }

    /// Tries again once: most faults are of the moment.
    fn twice<T>(&self, mut work: impl FnMut() -> Result<T, Fault>) -> Result<T, Fault> {
        match work() {
            Err(fault) if !fault.is_no_room() && !self.is_over() => work(),
            done => done,
        }
    }

    fn settle_all(
        &self,
        hand: &Hand,
        submission: &PlannedSubmission,
        cases: &[&DeskCase<'_>],
        outcome: Outcome,
    ) {
        for case in cases {
            self.settled(hand, submission, case, outcome, true);
        }
    }

    fn settled(
        &self,
        hand: &Hand,
        submission: &PlannedSubmission,
        case: &DeskCase<'_>,
        outcome: Outcome,
        known: bool,
    ) {
        let (submission, case) = (submission.id.as_str(), case.info.id.as_str());
        self.tell(Happening::Settled { worker: hand.number, submission, case, outcome, known });
    }

    /// Whether nothing more is begun.
    fn is_over(&self) -> bool {
        self.schedule.halt.is_asked() || self.full.load(Ordering::Relaxed)
    }

    fn lose(&self, submission: &str, case: Option<&str>, fault: Fault) {
        if fault.is_no_room() {
            self.full.store(true, Ordering::Relaxed);
        }
        self.tell(Happening::Lost { submission, case, reason: &fault.to_string() });
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).faults.push(fault);
    }

    fn tell(&self, happening: Happening<'_>) {
        (self.schedule.watch)(happening);
    }
}

fn elapsed_ms(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}
