//! A teacher's own validator of a puzzle that is not compiled in (the Kattis contract), run in the sandbox.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::event::{Stream, stream_bytes};
use super::job::{Folder, Input, Job, Planted};
use super::limits::Limits;
use super::readable;
use super::run::{End, Run};
use super::sandbox::{Options, Sandbox};
use super::worker::Worker;
use crate::exit::Fault;
use crate::units::{Bytes, Millis};

/// A validator that takes longer is broken.
const LONGEST: Millis = Millis(60_000);
/// One that needs more is broken too.
const MOST_MEMORY: Bytes = Bytes(1 << 30);
/// More feedback is not shown.
const LONGEST_FEEDBACK: Bytes = Bytes(64 << 10);

/// A command that judges outputs, and the folder it is named in.
#[derive(Debug)]
pub struct Validator {
    command: Vec<OsString>,
    folder: PathBuf,
}

/// What a validator decided, and the message it left for the judges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validation {
    pub accepted: bool,
    pub message: String,
}

impl Validator {
    /// A program of the folder if it has one of that name, else one of the search path.
    pub fn new(command: &[String], folder: &Path) -> Result<Self, Fault> {
        let problem = |error| Fault(format!("cannot use the folder {}: {error}", folder.display()));
        let folder = folder.canonicalize().map_err(problem)?;
        let mut command: Vec<_> = command.iter().map(OsString::from).collect();
        if let Some(program) = command.first_mut() {
            let own = folder.join(&*program);
            if own.is_file() {
                *program = own.into();
            }
        }
        Ok(Self { command, folder })
    }

    /// A sandbox in which it can run.
    pub fn sandbox(&self, mut options: Options) -> Result<Sandbox, Fault> {
        options.readable.push(self.folder.clone());
        if let Some(program) = self.command.first().and_then(|word| readable::find_program(word)) {
            options.readable.extend(readable::of_program(&program));
        }
        Sandbox::open(&options).map_err(|fault| self.fault(&fault.to_string()))
    }

    /// Runs `command input answer feedback/ < output`; exit 42 accepts, 43 rejects, all else is a fault.
    pub fn judge(
        &self,
        worker: &mut Worker,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
    ) -> Result<Validation, Fault> {
        // The folder it may write to is the folder of the run, which only this one has.
        let feedback = worker.writable_path();
        let planted = [("case/input.txt", input), ("case/answer.txt", answer)]
            .map(|(path, bytes)| Planted { path: path.into(), bytes: bytes.into() });
        let mut command = self.command.clone();
        command.extend(planted.iter().map(|file| feedback.join(&file.path).into()));
        command.push(feedback.join("").into());
        let job = Job {
            folder: Folder::Here(&self.folder),
            planted: &planted,
            input: Input::Bytes(output.to_vec()),
            limits: Limits { time: LONGEST, cpu: LONGEST, memory: MOST_MEMORY, ..Limits::default() },
            ..Job::new(&command)
        };
        let run = worker.run(job).map_err(|fault| self.fault(&fault.to_string()))?;
        let message = worker.read_left(Path::new("judgemessage.txt"), LONGEST_FEEDBACK).unwrap_or_default();
        let message = String::from_utf8_lossy(&message).trim().to_owned();
        match run.end {
            End::Exited(42) => Ok(Validation { accepted: true, message }),
            End::Exited(43) => Ok(Validation { accepted: false, message }),
            _ => Err(self.fault(&complaint(&run))),
        }
    }

    fn fault(&self, problem: &str) -> Fault {
        let words: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
        Fault(format!("validator {}: {problem}", words.join(" ")))
    }
}

fn complaint(run: &Run) -> String {
    let errors = stream_bytes(&run.record, Stream::Stderr);
    let errors = String::from_utf8_lossy(&errors[..errors.len().min(LONGEST_FEEDBACK.0 as usize)]);
    let ended = match run.end {
        End::Exited(code) => format!("exit code {code}"),
        End::Signalled(signal) => format!("signal {signal}"),
        End::Time | End::Cpu => format!("still running after {} s", LONGEST.0 / 1000),
        End::Memory => format!("more than {MOST_MEMORY} of memory"),
        End::Output | End::Processes => format!("too much {}", run.end.word()),
    };
    format!("expected exit code 42 or 43, got {ended}: {}", errors.trim())
}
