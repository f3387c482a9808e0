//! The workbench: the folder as far as it is built, and the sandbox in which the next step is tried.

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::exec::{
    End, Event, Fault, Folder, Input, Job, Limits, Next, Planted, Run, Session, Template, Worker,
};
use crate::limits::{Bytes, Millis};
use crate::submission::Launch;

use super::BuildStep;
use super::edit;

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
/// A second way may end where the first did not; a third is not tried.
const MOST_BEYOND: usize = 2;

/// How much is kept of what a step printed.
const LONGEST_LOG: usize = 16 << 10;

/// The folder as far as it is built, what was done, and the means to go on.
#[derive(Debug)]
pub struct Bench<'w> {
    worker: &'w mut Worker,
    /// The files as they are now.
    pub files: Template,
    /// What was tried, in order.
    pub steps: Vec<BuildStep>,
    /// What had to be repaired or guessed.
    pub repairs: Vec<String>,
    begin: Instant,
    beyond: usize,
}

/// How a step went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// Whether it worked, or why not.
    pub outcome: Outcome,
    /// What it printed.
    pub log: String,
}

/// Whether a step worked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It did.
    Done,
    /// It did not.
    Failed,
    /// It took more than it may, and what.
    Beyond(String),
    /// Its program is not on this machine.
    Missing(String),
}

impl Tried {
    /// Whether it worked.
    pub fn is_done(&self) -> bool {
        self.outcome == Outcome::Done
    }
}

impl<'w> Bench<'w> {
    /// A bench with a submission's files on it.
    pub fn new(worker: &'w mut Worker, files: Template) -> Self {
        Self { worker, files, steps: Vec::new(), repairs: Vec::new(), begin: Instant::now(), beyond: 0 }
    }

    /// Tries a command in a folder of the submission and keeps what it made if it worked.
    pub fn make(&mut self, command: &[String], folder: &Path) -> Result<Tried, Fault> {
        let mut tried = self.attempt(command, folder, &[])?;
        if tried.is_done() {
            match self.left() {
                Ok(files) => self.files = files,
                // That there is too much to keep is the build's own doing.
                Err(Fault::Left(what)) => tried.outcome = Outcome::Beyond(format!("left too much: {what}")),
                Err(fault) => return Err(fault),
            }
        }
        Ok(tried)
    }

    /// Tries a command and keeps nothing; what it prints is the result.
    pub fn ask(&mut self, command: &[String], planted: &[Planted]) -> Result<Tried, Fault> {
        self.attempt(command, Path::new(""), planted)
    }

    /// Why a program cannot be started, if so; one that starts is ended at the first thing it does.
    pub fn refuses(&mut self, launch: &Launch) -> Result<Option<String>, Fault> {
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
    pub fn left(&self) -> Result<Template, Fault> {
        Ok(edit::alone(&self.worker.take_folder()?))
    }

    /// Notes a repair, once.
    pub fn repaired(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.repairs.contains(&sentence) {
            self.repairs.push(sentence);
        }
    }

    fn attempt(&mut self, command: &[String], folder: &Path, planted: &[Planted]) -> Result<Tried, Fault> {
        let patience = self.begin.elapsed() < LONGEST && self.steps.len() < MOST_STEPS;
        if !patience || self.beyond >= MOST_BEYOND {
            let outcome = Outcome::Beyond(format!("was given up after {} steps", self.steps.len()));
            return Ok(Tried { outcome, log: String::new() });
        }
        let words: Vec<OsString> = command.iter().map(OsString::from).collect();
        let job = Job {
            folder: Folder::Copy(&self.files),
            workdir: folder,
            planted,
            environment: ENVIRONMENT,
            limits: LIMITS,
            ..Job::new(&words)
        };
        let tried = match self.worker.run(job) {
            Ok(run) => Tried { outcome: outcome(&run), log: log(&run) },
            Err(Fault::Command { program, reason }) => {
                Tried { outcome: Outcome::Missing(program), log: reason }
            }
            Err(fault) => return Err(fault),
        };
        self.beyond += usize::from(matches!(tried.outcome, Outcome::Beyond(_)));
        let command = shown(command, folder);
        self.steps.push(BuildStep { command, ok: tried.is_done(), log: tried.log.clone() });
        Ok(tried)
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

/// Offline, in English, and nothing is asked.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("GOFLAGS", "-mod=mod"),
    ("GOPROXY", "off"),
    ("GOTOOLCHAIN", "local"),
    ("GO111MODULE", "auto"),
    ("CGO_ENABLED", "0"),
    ("CARGO_NET_OFFLINE", "true"),
    ("CARGO_TERM_COLOR", "never"),
];

fn outcome(run: &Run) -> Outcome {
    match run.end {
        End::Exited(0) => Outcome::Done,
        End::Exited(_) | End::Signalled(_) => Outcome::Failed,
        End::Time => Outcome::Beyond(format!("did not end within {}", LIMITS.time)),
        End::Cpu => Outcome::Beyond(format!("took more than {} of processor time", LIMITS.cpu)),
        End::Memory => Outcome::Beyond(format!("took more than {} of memory", LIMITS.memory)),
        End::Output => Outcome::Beyond(format!("printed more than {}", LIMITS.output)),
        End::Processes => Outcome::Beyond(format!("started more than {} processes", LIMITS.processes)),
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
fn shown(command: &[String], folder: &Path) -> String {
    let quoted = command.iter().map(|word| {
        let plain = |c: char| c.is_alphanumeric() || "-_./=+:,@%".contains(c);
        if !word.is_empty() && word.chars().all(plain) { word.clone() } else { format!("'{word}'") }
    });
    let command = quoted.collect::<Vec<_>>().join(" ");
    if folder.as_os_str().is_empty() { command } else { format!("cd {} && {command}", folder.display()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let words = ["g++", "a b.cpp", "-o", "x"].map(str::to_owned);
        assert_eq!(shown(&words, Path::new("src")), "cd src && g++ 'a b.cpp' -o x");
    }

    #[test]
    fn of_a_long_log_both_ends_are_kept() {
        let short = shorten(&format!("first{}last", "é".repeat(LONGEST_LOG)));
        assert!(short.len() < LONGEST_LOG + 20 && short.starts_with("first") && short.ends_with("last"));
    }
}
