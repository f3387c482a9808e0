//! A workspace: a submission's files as far as they are built, and the sandbox in which the next step is tried.

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::contact::submission::Launch;
use crate::exec::{
    End, Event, Fault, Folder, Input, Job, Limits, Next, Planted, Run, Session, Template, Worker,
};
use crate::language::{self, Language};
use crate::message::{Message, message};
use crate::units::{Bytes, Millis};

use super::{BuildFailure, BuildStep, files};

/// What a build may use: a compiler is no puzzle solver, but it must end.
const LIMITS: Limits = Limits {
    time: Millis(60_000),
    cpu: Millis(120_000),
    memory: Bytes(2 << 30),
    output: Bytes(4 << 20),
    processes: 256,
    file_size: Bytes(256 << 20),
    open_files: 4096,
    stack: Bytes(64 << 20),
};

/// What all steps together may take.
const LONGEST: Duration = Duration::from_mins(3);
/// A program that does nothing to be seen for so long was started all the same.
const LONGEST_START: Millis = Millis(2000);
const MOST_STEPS: usize = 80;
/// Where one way does not end, a second may; a third is not tried.
const MOST_OVER_LIMIT: usize = 2;
const LONGEST_LOG: usize = 16 << 10;
const LONGEST_REASON: usize = 300;

#[derive(Debug)]
pub(super) struct Workspace<'w> {
    worker: &'w mut Worker,
    /// The files as they are now; the submission itself is never touched.
    pub files: Template,
    pub steps: Vec<BuildStep>,
    /// What had to be repaired or guessed.
    pub repairs: Vec<Message>,
    /// What the likeliest program is written in, as far as it is known.
    pub language: Option<&'static Language>,
    begin: Instant,
    over_limit: usize,
}

/// How a step went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StepResult {
    pub status: StepStatus,
    pub log: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum StepStatus {
    Done,
    Failed,
    /// It took more than it may, and what.
    OverLimit(Message),
    /// Its program is not on this machine.
    ToolMissing(String),
}

impl StepResult {
    pub(super) fn succeeded(&self) -> bool {
        self.status == StepStatus::Done
    }

    /// Why a step in a language failed; `explain` may find more in its log than the first error.
    pub(super) fn failure(
        &self,
        language: &Language,
        step: impl Into<Message>,
        explain: impl FnOnce(&str) -> Option<BuildFailure>,
    ) -> BuildFailure {
        match &self.status {
            StepStatus::ToolMissing(_) => {
                BuildFailure::Lacking(message!("build.needs", what = language.needs))
            }
            StepStatus::OverLimit(what) => {
                BuildFailure::Failed(message!("build.step-over", step = step.into(), what))
            }
            StepStatus::Failed | StepStatus::Done => {
                explain(&self.log).unwrap_or_else(|| BuildFailure::Failed(first_error(&self.log)))
            }
        }
    }
}

impl<'w> Workspace<'w> {
    pub(super) fn new(worker: &'w mut Worker, files: Template) -> Self {
        let (steps, repairs) = (Vec::new(), Vec::new());
        Self { worker, files, steps, repairs, language: None, begin: Instant::now(), over_limit: 0 }
    }

    /// Runs a command in a folder of the submission and keeps what it made if it worked.
    pub(super) fn run(&mut self, command: &[impl AsRef<str>], folder: &Path) -> Result<StepResult, Fault> {
        let mut step = self.attempt(command, folder, &[])?;
        if step.succeeded() {
            match self.take_files() {
                Ok(files) => self.files = files,
                // That there is too much to keep is the build's own doing.
                Err(Fault::Left(what)) => {
                    step.status = StepStatus::OverLimit(message!("build.left-too-much", what));
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(step)
    }

    /// Runs a command and keeps nothing; what it prints is the result.
    pub(super) fn run_and_discard(
        &mut self,
        command: &[impl AsRef<str>],
        planted: &[Planted],
    ) -> Result<StepResult, Fault> {
        self.attempt(command, Path::new(""), planted)
    }

    /// Why a program cannot be started, if so; one that starts is ended at the first thing it does.
    pub(super) fn start_error(&mut self, launch: &Launch) -> Result<Option<String>, Fault> {
        let words = launch.command("case");
        let job = Job {
            folder: Folder::Copy(&self.files),
            workdir: &launch.folder,
            input: Input::Dialogue,
            limits: Limits { time: LONGEST_START, ..LIMITS },
            ..Job::new(&words)
        };
        match self.worker.start(job).and_then(watch_start) {
            Ok(()) => Ok(None),
            Err(Fault::Command { reason, .. }) => Ok(Some(reason)),
            Err(fault) => Err(fault),
        }
    }

    /// What the last command left, whether it worked or not.
    pub(super) fn take_files(&self) -> Result<Template, Fault> {
        Ok(files::alone(&self.worker.take_folder()?))
    }

    pub(super) fn add_file(&mut self, path: &Path, text: &str) {
        self.files = files::with_file(&self.files, path, text.as_bytes());
    }

    pub(super) fn add_folder(&mut self, path: &Path) {
        self.files = files::with_folder(&self.files, path);
    }

    pub(super) fn rename(&mut self, from: &Path, to: &Path) {
        self.files = files::renamed(&self.files, from, to);
    }

    /// The last command that worked.
    pub(super) fn last_done(&self) -> String {
        let done = self.steps.iter().rfind(|step| step.ok);
        done.map(|step| step.command.clone()).unwrap_or_default()
    }

    /// Notes a repair, once.
    pub(super) fn note_repair(&mut self, sentence: Message) {
        if !self.repairs.contains(&sentence) {
            self.repairs.push(sentence);
        }
    }

    fn attempt(
        &mut self,
        command: &[impl AsRef<str>],
        folder: &Path,
        planted: &[Planted],
    ) -> Result<StepResult, Fault> {
        let patience = self.begin.elapsed() < LONGEST && self.steps.len() < MOST_STEPS;
        if !patience || self.over_limit >= MOST_OVER_LIMIT {
            let status = StepStatus::OverLimit(message!("build.given-up", count = self.steps.len()));
            return Ok(StepResult { status, log: String::new() });
        }
        let command: Vec<&str> = command.iter().map(AsRef::as_ref).collect();
        let words: Vec<OsString> = command.iter().map(OsString::from).collect();
        let environment: Vec<_> =
            language::ALL.iter().flat_map(|language| language.build_environment).copied().collect();
        let job = Job {
            folder: Folder::Copy(&self.files),
            workdir: folder,
            planted,
            environment: &environment,
            limits: LIMITS,
            ..Job::new(&words)
        };
        let step = match self.worker.run(job) {
            Ok(run) => StepResult { status: status(&run), log: log(&run) },
            Err(Fault::Command { program, reason }) => {
                StepResult { status: StepStatus::ToolMissing(program), log: reason }
            }
            Err(fault) => return Err(fault),
        };
        self.over_limit += usize::from(matches!(step.status, StepStatus::OverLimit(_)));
        let command = shown(&command, folder);
        self.steps.push(BuildStep { command, ok: step.succeeded(), log: step.log.clone() });
        Ok(step)
    }
}

/// Waits until a program does something, and ends it then.
fn watch_start(mut session: Session<'_>) -> Result<(), Fault> {
    let mut ended = matches!(session.next_event()?, Next::Ended(_));
    if !ended {
        session.stop()?;
    }
    while !ended {
        ended = matches!(session.next_event()?, Next::Ended(_));
    }
    Ok(())
}

fn status(run: &Run) -> StepStatus {
    match run.end {
        End::Exited(0) => StepStatus::Done,
        End::Exited(_) | End::Signalled(_) => StepStatus::Failed,
        End::Time => StepStatus::OverLimit(message!("build.over-time", most = LIMITS.time.to_string())),
        End::Cpu => StepStatus::OverLimit(message!("build.over-cpu", most = LIMITS.cpu.to_string())),
        End::Memory => StepStatus::OverLimit(message!("build.over-memory", most = LIMITS.memory.to_string())),
        End::Output => StepStatus::OverLimit(message!("build.over-output", most = LIMITS.output.to_string())),
        End::Processes => StepStatus::OverLimit(message!("build.over-processes", most = LIMITS.processes)),
    }
}

/// What it printed on both streams, in order; of a long text the beginning, where the first error is, and the end.
fn log(run: &Run) -> String {
    let parts = run.record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(text.0.as_slice()),
        Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    shorten(&String::from_utf8_lossy(&parts.collect::<Vec<_>>().concat()))
}

fn shorten(text: &str) -> String {
    if text.len() <= LONGEST_LOG {
        return text.to_owned();
    }
    let (head, tail) = (text.floor_char_boundary(LONGEST_LOG * 3 / 4), text.len() - LONGEST_LOG / 4);
    format!("{}\n…\n{}", &text[..head], &text[text.ceil_char_boundary(tail)..])
}

/// A command as one would type it in the submission's folder.
fn shown(command: &[&str], folder: &Path) -> String {
    let quoted = command.iter().map(|word| {
        let plain = |c: char| c.is_alphanumeric() || "-_./=+:,@%".contains(c);
        if !word.is_empty() && word.chars().all(plain) { (*word).to_owned() } else { format!("'{word}'") }
    });
    let command = quoted.collect::<Vec<_>>().join(" ");
    if folder.as_os_str().is_empty() { command } else { format!("cd {} && {command}", folder.display()) }
}

/// The first complaint in a log; else its last line.
pub(super) fn first_error(log: &str) -> Message {
    let mut lines = log.lines().map(str::trim).filter(|line| !line.is_empty());
    let own = language::ALL.iter().flat_map(|language| language.error_signs);
    let signs: Vec<&str> = own.copied().chain(["error:", "Error:"]).collect();
    let complaint = lines.clone().find(|line| signs.iter().any(|sign| line.contains(sign)));
    match complaint.or_else(|| lines.next_back()) {
        Some(line) => line.chars().take(LONGEST_REASON).collect::<String>().into(),
        None => message!("build.silent"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        assert_eq!(shown(&["g++", "a b.cpp", "-o", "x"], Path::new("src")), "cd src && g++ 'a b.cpp' -o x");
    }

    #[test]
    fn of_a_long_log_both_ends_are_kept() {
        let short = shorten(&format!("first{}last", "é".repeat(LONGEST_LOG)));
        assert!(short.len() < LONGEST_LOG + 20 && short.starts_with("first") && short.ends_with("last"));
    }

    #[test]
    fn the_first_complaint_says_what_is_wrong() {
        assert_eq!(
            first_error("a.c: In function\na.c:1:2: error: x\na.c:3:4: error: y\n"),
            "a.c:1:2: error: x"
        );
        assert_eq!(first_error("one\ntwo\n"), "two");
        assert_eq!(first_error(""), "it printed nothing");
    }
}
