//! The schedule of a batch: workers that each have a core, and take one submission after the other.
//!
//! A submission is built by one worker; once the way to talk to it is known, workers without a submission of their own
//! take cases off its hands. Builds and timed runs take turns on a core, so there is never more than one timed run on
//! it. What the schedule decides is never seen in the results.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

use crate::contact::build::Cache;
use crate::exec::{Fault, Origin, Sandbox, Worker};
use crate::results::SandboxFacts;

use super::batch::Batch;
use super::cores::{self, Core};
use super::event::{BatchEvent, Watch};
use super::open_cases::OpenCases;

/// A wish to stop, from a person at the keyboard.
#[derive(Debug, Default)]
pub(crate) struct Halt(AtomicU8);

impl Halt {
    /// Asks to stop after the current runs; tells how often that was asked.
    pub(crate) fn ask(&self) -> u8 {
        self.0.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    /// Nobody has asked yet.
    pub(crate) const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Whether to stop.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

/// A batch about to be run.
pub(crate) struct Schedule<'a> {
    /// The plan, the cases and the store.
    pub batch: &'a Batch<'a>,
    /// Where programs run.
    pub sandbox: &'a Sandbox,
    /// Where builds are kept, if anywhere.
    pub builds: Option<&'a Cache>,
    /// Archives are unpacked here.
    pub unpacked: &'a Path,
    /// Workers at most; never more than there are cores.
    pub jobs: usize,
    /// Told what happens.
    pub watch: &'a Watch<'a>,
    /// Asked whether to stop.
    pub halt: &'a Halt,
}

/// What a batch came to.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    /// Runs that were done now.
    pub runs: usize,
    /// Why results are missing.
    pub faults: Vec<Fault>,
}

impl Ran {
    /// Whose trouble the missing results are: a harness fault goes before a passing one.
    pub(crate) fn blame(&self) -> Option<Origin> {
        let blames: Vec<Origin> = self.faults.iter().map(Fault::origin).collect();
        let order = [Origin::Harness, Origin::Request, Origin::Moment];
        order.into_iter().find(|blame| blames.contains(blame))
    }
}

impl Schedule<'_> {
    /// Runs the submissions at these places of the plan.
    pub(crate) fn run(&self, places: &[usize]) -> Ran {
        let shared = Shared {
            schedule: self,
            sandbox_facts: SandboxFacts::new(self.sandbox),
            next: AtomicUsize::new(0),
            exclusive: RwLock::new(()),
            help: Mutex::new(Help { begun: 0, open: Vec::new() }),
            help_changed: Condvar::new(),
            ran: Mutex::default(),
            full: AtomicBool::new(false),
        };
        std::thread::scope(|scope| {
            for number in 0..self.jobs.clamp(1, cores::count()) {
                let shared = &shared;
                scope.spawn(move || shared.work(number, places));
            }
        });
        shared.ran.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the workers of a schedule share.
pub(super) struct Shared<'a> {
    pub schedule: &'a Schedule<'a>,
    pub sandbox_facts: SandboxFacts,
    next: AtomicUsize,
    /// Held by everybody who runs something, and alone by whoever must not be disturbed.
    pub exclusive: RwLock<()>,
    help: Mutex<Help<'a>>,
    help_changed: Condvar,
    pub ran: Mutex<Ran>,
    /// Set when there is no room for further results.
    full: AtomicBool,
}

/// Where a worker without a submission of its own may help.
struct Help<'a> {
    /// Submissions under way, whether or not help is welcome yet.
    begun: usize,
    open: Vec<Arc<OpenCases<'a>>>,
}

/// One worker: its number, and its launcher once it needs one.
pub(super) struct WorkerSlot {
    pub number: usize,
    worker: Option<Worker>,
}

impl WorkerSlot {
    /// The worker; started only when something has to run.
    pub(super) fn worker(&mut self, sandbox: &Sandbox) -> Result<&mut Worker, Fault> {
        match &mut self.worker {
            Some(worker) => Ok(worker),
            none => Ok(none.insert(sandbox.worker()?)),
        }
    }
}

impl<'a> Shared<'a> {
    fn work(&self, number: usize, places: &[usize]) {
        // Before the launcher starts: it inherits the core, and so does everything below it.
        let _core = Core::take();
        let mut slot = WorkerSlot { number, worker: None };
        while let Some(place) = self.begin(places) {
            if let Some(submission) = self.schedule.batch.plan.submissions.get(place) {
                let id = submission.id.as_str();
                self.tell(BatchEvent::Begun { worker: number, submission: id });
                let mut writer = self.schedule.batch.store.writer();
                let graded = self.grade(&mut slot, &mut writer, submission);
                if let Err(fault) = graded.and_then(|()| writer.sync()) {
                    self.record_fault(id, None, fault);
                }
                self.tell(BatchEvent::Ended { worker: number, submission: id });
            }
            self.change_help(|help| help.begun -= 1);
        }
        while let Some(open) = self.find_help_wanted() {
            self.help_with(&mut slot, &open);
        }
    }

    /// The next submission; counted as under way before anybody can miss it.
    fn begin(&self, places: &[usize]) -> Option<usize> {
        self.change_help(|help| help.begun += 1);
        let place = places.get(self.next.fetch_add(1, Ordering::Relaxed)).copied();
        let place = place.filter(|_| !self.is_over());
        if place.is_none() {
            self.change_help(|help| help.begun -= 1);
        }
        place
    }

    /// Lets others take cases of a submission.
    pub(super) fn offer(&self, open: &Arc<OpenCases<'a>>) {
        self.change_help(|help| help.open.push(Arc::clone(open)));
    }

    /// Waits for a submission with cases to spare; nothing when no submission is under way any more.
    fn find_help_wanted(&self) -> Option<Arc<OpenCases<'a>>> {
        let mut help = self.help();
        loop {
            help.open.retain(|open| !open.is_empty());
            if let Some(open) = help.open.first() {
                return Some(Arc::clone(open));
            }
            if help.begun == 0 || self.is_over() {
                return None;
            }
            help = self.help_changed.wait(help).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn change_help(&self, change: impl FnOnce(&mut Help<'a>)) {
        change(&mut self.help());
        self.help_changed.notify_all();
    }

    fn help(&self) -> MutexGuard<'_, Help<'a>> {
        self.help.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nothing more is begun.
    pub(super) fn is_over(&self) -> bool {
        self.schedule.halt.is_asked() || self.full.load(Ordering::Relaxed)
    }

    /// Notes that a unit, or a whole submission, will have no result this time.
    pub(super) fn record_fault(&self, submission: &str, case: Option<&str>, fault: Fault) {
        if fault.is_no_room() {
            self.full.store(true, Ordering::Relaxed);
        }
        self.tell(BatchEvent::Lost { submission, case, reason: &fault.to_string() });
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).faults.push(fault);
    }

    /// Tells whoever watches.
    pub(super) fn tell(&self, event: BatchEvent<'_>) {
        (self.schedule.watch)(event);
    }
}
