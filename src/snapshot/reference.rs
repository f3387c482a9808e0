//! A reference solver run as a subprocess in the sandbox, with bounded time, memory and output.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Deserialize;

use crate::exec::{End, Fault, Job, Limits, Options, Planted, Run, Sandbox, Stream, Worker, stream_bytes};
use crate::puzzles::GaveUp;
use crate::units::{Bytes, Millis};

/// A solver that takes longer is stuck: its budget of iterations should have ended it long ago.
const LONGEST: Millis = Millis(60_000);
/// More than any solver needs within that budget.
const MOST_MEMORY: Bytes = Bytes(2 << 30);
/// A longer report is a mistake.
const LONGEST_REPORT: Bytes = Bytes(16 << 20);

/// The file that holds the case, in the folder where a solver runs.
pub(super) const INPUT: &str = "input.txt";

/// The program that holds the reference solvers, and where it is run.
#[derive(Debug)]
pub struct Reference {
    /// Another program than this one, if a test puts it there.
    program: Option<PathBuf>,
    /// The user's folder of kept tables, which solvers may read.
    tables: Option<PathBuf>,
    sandbox: Sandbox,
    /// Workers that nobody uses at the moment.
    idle: Mutex<Vec<Worker>>,
}

/// What `wasit solve --json` prints, as far as a snapshot needs it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Report {
    /// What it says.
    pub claim: Claim,
    /// The answer in canonical form.
    pub answer: Option<String>,
    /// The number of solutions, if all were seen.
    pub count: Option<u128>,
    /// By the solver's counting rule.
    pub iterations: u64,
    /// Why the search was given up.
    #[serde(default)]
    pub gave_up: Option<Halted>,
}

/// What a solver says, in the contract's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    Answer,
    /// There is none.
    NoSolution,
    /// The instance is malformed.
    Refused,
    /// It did not find out.
    GaveUp,
}

/// Why a search ended early.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum Halted {
    /// Somebody interrupted it, which says nothing about the case.
    Interrupted,
    /// It used up what it may use.
    UsedUp(String),
}

impl From<String> for Halted {
    fn from(reason: String) -> Self {
        if reason == GaveUp::Interrupted.to_string() { Self::Interrupted } else { Self::UsedUp(reason) }
    }
}

impl Reference {
    /// The solvers in this program, which may read the kept tables.
    pub fn open(
        mut options: Options,
        program: Option<PathBuf>,
        tables: Option<PathBuf>,
    ) -> Result<Self, Fault> {
        options.readable.extend(program.as_ref().and_then(|program| program.canonicalize().ok()));
        let tables = tables.and_then(|folder| folder.canonicalize().ok());
        options.readable.extend(tables.clone());
        Ok(Self { program, tables, sandbox: Sandbox::open(&options)?, idle: Mutex::default() })
    }

    /// Runs the program with these arguments, with the case in the file [`INPUT`], and reads its report; an error
    /// is in words.
    pub fn ask(&self, arguments: &[&str], case: &str) -> Result<Report, String> {
        let run = self.run(arguments, case).map_err(|fault| fault.to_string())?;
        let problem = match run.end {
            End::Time | End::Cpu => Some(format!("still running after {} s", LONGEST.0 / 1000)),
            End::Memory => Some(format!("used more than {MOST_MEMORY}")),
            End::Output => Some(format!("printed more than {LONGEST_REPORT}")),
            End::Processes => Some("started too many processes".to_owned()),
            End::Exited(_) | End::Signalled(_) => None,
        };
        match problem {
            Some(problem) => Err(self.fault(&problem)),
            None => self.read_report(&run),
        }
    }

    fn read_report(&self, run: &Run) -> Result<Report, String> {
        serde_json::from_slice(&stream_bytes(&run.record, Stream::Stdout)).map_err(|error| {
            let complaint = stream_bytes(&run.record, Stream::Stderr);
            let complaint = String::from_utf8_lossy(&complaint);
            match complaint.trim() {
                "" => self.fault(&format!("its report cannot be read: {error}")),
                words => self.fault(&words.lines().take(2).collect::<Vec<_>>().join("; ")),
            }
        })
    }

    fn fault(&self, problem: &str) -> String {
        let program = self.program.as_deref().unwrap_or(Path::new("wasit"));
        format!("{}: {problem}", program.display())
    }

    fn run(&self, arguments: &[&str], case: &str) -> Result<Run, Fault> {
        let taken = self.idle.lock().expect("nobody panics while holding the list").pop();
        let mut worker = taken.map_or_else(|| self.sandbox.worker(), Ok)?;
        let words = arguments.iter().map(OsString::from);
        let program = self.program.clone().unwrap_or_else(|| "wasit".into());
        let command: Vec<_> = [program.into()].into_iter().chain(words).collect();
        let tables = self.tables.as_deref().and_then(|folder| folder.to_str()).unwrap_or_default();
        let planted = [Planted { path: INPUT.into(), bytes: case.as_bytes().into() }];
        let job = Job {
            own: self.program.is_none(),
            planted: &planted,
            // A crash is told in two lines; its trace would bury them. Without a folder of kept tables none is
            // made in the folder of the run.
            environment: &[("RUST_BACKTRACE", "0"), ("WASIT_CACHE", tables), ("HOME", "")],
            limits: Limits {
                time: LONGEST,
                cpu: LONGEST,
                memory: MOST_MEMORY,
                output: LONGEST_REPORT,
                ..Limits::default()
            },
            ..Job::new(&command)
        };
        let run = worker.run(job)?;
        self.idle.lock().expect("nobody panics while holding the list").push(worker);
        Ok(run)
    }
}
