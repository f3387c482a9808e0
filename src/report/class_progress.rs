//! A batch under way: bars on a terminal, plain lines elsewhere.

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::engine::BatchEvent;
use crate::verdict::Verdict;

use super::clean;

/// Characters of a name in a worker's line.
const LONGEST_NAME: usize = 40;

/// What is shown of a batch while it runs.
pub struct ClassProgress {
    view: View,
    submissions: usize,
    counts: Mutex<Counts>,
}

enum View {
    Nothing,
    Lines,
    Bars { all: MultiProgress, units: ProgressBar, workers: Mutex<BTreeMap<usize, ProgressBar>> },
}

/// What was settled so far.
#[derive(Default)]
struct Counts {
    ended: usize,
    verdicts: BTreeMap<String, BTreeMap<Verdict, usize>>,
}

impl ClassProgress {
    /// Shows a batch of so many submissions and units, unless nobody wants to see it.
    pub fn new(silent: bool, submissions: usize, units: usize) -> Self {
        let view = match (silent, std::io::stderr().is_terminal()) {
            (true, _) => View::Nothing,
            (false, false) => View::Lines,
            (false, true) => View::bars(units as u64),
        };
        Self { view, submissions, counts: Mutex::default() }
    }

    /// Shows what happened.
    pub fn show(&self, event: BatchEvent<'_>) {
        match event {
            BatchEvent::Settled { submission, result, .. } => {
                let mut counts = self.counts();
                let own = counts.verdicts.entry(submission.to_owned()).or_default();
                *own.entry(result.verdict).or_default() += 1;
            }
            BatchEvent::Ended { submission, .. } => {
                let line = self.ended(submission);
                if let View::Lines = self.view {
                    say(&line);
                }
            }
            BatchEvent::Lost { submission, case, reason } => self.lost(submission, case, reason),
            BatchEvent::Begun { .. } | BatchEvent::Building { .. } | BatchEvent::Running { .. } => {}
        }
        self.view.draw(event);
    }

    /// Says something above the bars; a line that is written past them would be drawn over.
    pub fn note(&self, line: &str) {
        match &self.view {
            View::Nothing | View::Lines => say(line),
            View::Bars { all, .. } => {
                let _ = all.println(line);
            }
        }
    }

    /// Nothing more will happen.
    pub fn end(&self) {
        if let View::Bars { all, units, workers } = &self.view {
            workers
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .values()
                .for_each(ProgressBar::finish_and_clear);
            units.finish_and_clear();
            // A courtesy: a terminal that has gone away must not end the work.
            let _ = all.clear();
        }
    }

    /// The line of a submission that is done.
    fn ended(&self, submission: &str) -> String {
        let mut counts = self.counts();
        counts.ended += 1;
        let verdicts = counts.verdicts.remove(submission).unwrap_or_default();
        let words: Vec<String> =
            verdicts.iter().map(|(verdict, count)| format!("{count} {}", verdict.word())).collect();
        let (ended, all) = (counts.ended, self.submissions);
        format!("[{ended}/{all}] {}: {}", clean::line(submission, 100), words.join(", "))
    }

    fn lost(&self, submission: &str, case: Option<&str>, reason: &str) {
        let case = case.map(|case| format!(" {case}")).unwrap_or_default();
        // Trouble is told in any case: it explains the exit code.
        let (submission, reason) = (clean::line(submission, 100), clean::line(reason, 300));
        self.note(&format!("wasit: no result for {submission}{case}: {reason}"));
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl View {
    fn bars(units: u64) -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        let bar = all.add(ProgressBar::new(units));
        bar.set_style(style("[{bar:30}] {pos}/{len} units, {elapsed}, about {eta} left"));
        Self::Bars { all, units: bar, workers: Mutex::default() }
    }

    fn draw(&self, event: BatchEvent<'_>) {
        let Self::Bars { units, .. } = self else { return };
        match event {
            BatchEvent::Begun { worker, submission } => {
                self.tell(worker, clean::line(submission, LONGEST_NAME));
            }
            BatchEvent::Building { worker, submission } => {
                self.tell(worker, format!("{} is built", clean::line(submission, LONGEST_NAME)));
            }
            BatchEvent::Running { worker, submission, case, alone } => {
                let alone = if alone { ", alone" } else { "" };
                self.tell(worker, format!("{} on {case}{alone}", clean::line(submission, LONGEST_NAME)));
            }
            BatchEvent::Settled { known, .. } => {
                units.inc(1);
                if known {
                    // What was there before tells nothing about how long the rest takes.
                    units.reset_eta();
                }
            }
            BatchEvent::Ended { worker, .. } => self.tell(worker, String::new()),
            BatchEvent::Lost { .. } => {}
        }
    }

    fn tell(&self, worker: usize, message: String) {
        let Self::Bars { all, workers, .. } = self else { return };
        let mut workers = workers.lock().unwrap_or_else(PoisonError::into_inner);
        let line = workers.entry(worker).or_insert_with(|| {
            let line = all.add(ProgressBar::new_spinner());
            line.set_style(style("{spinner} {wide_msg}"));
            line.enable_steady_tick(std::time::Duration::from_millis(200));
            line
        });
        line.set_message(message);
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}

fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}
