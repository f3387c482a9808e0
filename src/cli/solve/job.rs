//! One search with a reference solver: from the question to the summary.

use std::cell::Cell;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::cli::tables::FileTables;
use crate::exit::Exit;
use crate::puzzles::{AnyInstance, AnyPuzzle, AnySearch, Halt, Picture};
use crate::puzzles::{Budget, GaveUp};
use crate::report::{Asked, SolutionSink, Summary};
use crate::units::Millis;

use super::live::Live;
use super::saved::Saved;

/// Whether Ctrl-C was pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What to search, how, and for how long.
pub(super) struct Job<'a> {
    pub puzzle: &'static dyn AnyPuzzle,
    pub instance: &'a dyn AnyInstance,
    /// The solver.
    pub algorithm: &'static str,
    /// What somebody wants to know.
    pub asked: Asked,
    /// Iterations after which to give up.
    pub max_iterations: u64,
    /// Time after which to give up.
    pub time: Option<Millis>,
    /// A file for the answers.
    pub save: Option<&'a Path>,
    /// Whether somebody watches the search.
    pub watching: bool,
}

/// How a search ended.
struct Ended {
    found: u128,
    /// Whether there are no other answers.
    complete: bool,
    gave_up: Option<GaveUp>,
    /// Time that went into printing, not searching.
    printing: Duration,
}

impl Job<'_> {
    /// Searches, hands the answers to the sink as they come, and ends with the summary.
    pub(super) fn run(&self, sink: &mut dyn SolutionSink) -> anyhow::Result<Exit> {
        let mut budget = self.budget()?;
        let mut saved = Saved::default();
        let started = Instant::now();
        let counted = match self.asked {
            Asked::Count => self.count(&mut budget),
            Asked::First | Asked::All | Asked::Unique => None,
        };
        let ended = match counted {
            Some(ended) => ended,
            None => self.list(&mut budget, sink, &mut saved)?,
        };
        let time = started.elapsed().saturating_sub(ended.printing);
        let summary = Summary {
            puzzle: self.puzzle.name(),
            algorithm: self.algorithm,
            found: ended.found,
            complete: ended.complete,
            asked: self.asked,
            gave_up: ended.gave_up,
            iterations: budget.spent(),
            time_ms: time.as_secs_f64() * 1e3,
            memory_kib: self.puzzle.reports_memory().then(peak_kib).flatten(),
        };
        sink.finish(&summary)?;
        if let Some(file) = self.save {
            saved.write(self, file, &summary)?;
        }
        Ok(if summary.gave_up.is_some() { Exit::Incomplete } else { Exit::Ok })
    }

    fn budget(&self) -> anyhow::Result<Budget> {
        // Ctrl-C asks the search to stop, so that what was found so far is kept.
        ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
        let deadline = self.time.map(|time| Instant::now() + time.as_duration());
        Ok(Budget::new(self.max_iterations, move || {
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Some(GaveUp::Interrupted);
            }
            deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| GaveUp::Time)
        }))
    }

    /// Counts without listing, if the solver can.
    fn count(&self, budget: &mut Budget) -> Option<Ended> {
        let (found, gave_up) = match self.instance.count(self.algorithm, budget)? {
            Ok(found) => (found, None),
            Err(reason) => (0, Some(reason)),
        };
        Some(Ended { found, complete: gave_up.is_none(), gave_up, printing: Duration::ZERO })
    }

    /// Lists answers until enough are found.
    fn list(
        &self,
        budget: &mut Budget,
        sink: &mut dyn SolutionSink,
        saved: &mut Saved,
    ) -> anyhow::Result<Ended> {
        let wanted = match self.asked {
            Asked::First => 1,
            Asked::Unique => 2,
            Asked::All | Asked::Count => u128::MAX,
        };
        let (mut found, mut trouble) = (0, None);
        let printing = Cell::new(Duration::ZERO);
        let mut on_answer = |canonical: String| {
            found += 1;
            if self.asked != Asked::Count {
                let started = Instant::now();
                trouble = self.hand_over(&canonical, sink, saved).err();
                printing.set(printing.get() + started.elapsed());
            }
            found < wanted && trouble.is_none()
        };
        let mut live = Live::default();
        let mut on_frame = |picture: Picture| {
            let started = Instant::now();
            live.draw(&picture);
            printing.set(printing.get() + started.elapsed());
        };
        let search = AnySearch {
            budget,
            on_answer: &mut on_answer,
            on_frame: self.watching.then_some(&mut on_frame),
            tables: &FileTables::default(),
        };
        let ended = self.instance.search(self.algorithm, search);
        if let Some(error) = trouble {
            return Err(error.into());
        }
        let gave_up = match ended {
            Err(Halt::GaveUp(reason)) => Some(reason),
            Ok(()) | Err(Halt::Enough) => None,
        };
        Ok(Ended { found, complete: ended.is_ok(), gave_up, printing: printing.get() })
    }

    fn hand_over(
        &self,
        canonical: &str,
        sink: &mut dyn SolutionSink,
        saved: &mut Saved,
    ) -> std::io::Result<()> {
        if self.save.is_some() {
            saved.push(canonical);
        }
        let presented = self.instance.present(canonical).map_err(std::io::Error::other)?;
        sink.answer(canonical, &presented)
    }
}

/// The most memory this process has needed, where the system tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
