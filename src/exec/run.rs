//! What is known about a run that is over: facts, each with its source.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::event::{Event, Stamped};
use super::harvest::FileChange;
use crate::units::Bytes;

/// How a run ended: by itself, or beyond a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    Exited(i32),
    /// A signal ended the program, and no limit was the reason.
    Signalled(i32),
    Time,
    Cpu,
    Memory,
    Output,
    Processes,
}

impl End {
    /// The word of the contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::Exited(_) => "exited",
            Self::Signalled(_) => "signalled",
            Self::Time => "time",
            Self::Cpu => "cpu",
            Self::Memory => "memory",
            Self::Output => "output",
            Self::Processes => "processes",
        }
    }
}

/// What the system said about the main process, limits or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Code(i32),
    Signal(i32),
}

impl Status {
    /// Reads the number `wait` gives.
    pub fn from_wait(raw: i32) -> Self {
        if libc::WIFEXITED(raw) {
            Self::Code(libc::WEXITSTATUS(raw))
        } else {
            Self::Signal(libc::WTERMSIG(raw))
        }
    }

    /// As the end of a run that kept all limits.
    pub fn as_end(self) -> End {
        match self {
            Self::Code(code) => End::Exited(code),
            Self::Signal(signal) => End::Signalled(signal),
        }
    }
}

/// Where a value comes from. Values of different sources must not be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Counted by the kernel for the whole tree.
    Cgroup,
    /// Added up over all processes that somebody waited for: not the children of a parent that ignores SIGCHLD.
    #[serde(rename = "wait4")]
    Wait,
    /// The largest single process; never less than the launcher it was started from, which is a few MiB.
    #[serde(rename = "maxrss")]
    LargestProcess,
    /// Looked at every 10 ms over the whole tree.
    Sampled,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cgroup => "cgroup",
            Self::Wait => "wait4",
            Self::LargestProcess => "maxrss",
            Self::Sampled => "sampled",
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured<T> {
    pub value: T,
    pub source: Source,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub end: End,
    pub status: Status,
    /// Time on the clock, from start to the end of the main process.
    pub wall: Duration,
    /// How much of that it was ready to work while others had the core.
    #[serde(default)]
    pub delayed: Duration,
    pub cpu: Measured<Duration>,
    /// Most memory in use at a time.
    pub peak: Measured<Bytes>,
    pub stdout_bytes: u64,
    pub stderr_bytes: u64,
    /// Processes that were still there when the main process ended, and were killed.
    pub leftover_processes: u32,
    pub record: Vec<Stamped>,
    /// Files it created, changed or removed in its working folder and the folder above.
    pub files: Vec<FileChange>,
}

impl Run {
    /// The time it had: on the clock, less what it went without a core.
    pub fn had(&self) -> Duration {
        self.wall.saturating_sub(self.delayed)
    }

    /// What it wrote since something was typed last.
    pub fn words_after_typing(&self) -> String {
        let typed = self.record.iter().rposition(|stamped| matches!(stamped.event, Event::Typed(_)));
        last_words(&self.record[typed.map_or(0, |typed| typed + 1)..])
    }

    /// The end of what it wrote; on a terminal both streams are one.
    pub fn last_words(&self) -> String {
        last_words(&self.record)
    }
}

fn last_words(record: &[Stamped]) -> String {
    const LONGEST: usize = 16 << 10;
    let mut bytes = Vec::new();
    for stamped in record.iter().rev() {
        if let Event::Output(_, text) = &stamped.event {
            bytes.splice(0..0, text.0.iter().copied());
            if bytes.len() > LONGEST {
                break;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::event::{Stream, Text};
    use super::super::harvest::Change;
    use super::*;

    #[test]
    fn a_run_survives_being_stored() {
        use std::os::unix::ffi::OsStringExt;
        let no_text = std::ffi::OsString::from_vec(b"test/\xff.txt".to_vec());
        let run = Run {
            end: End::Exited(3),
            status: Status::Code(3),
            wall: Duration::from_nanos(1_234_567_890),
            delayed: Duration::from_millis(3),
            cpu: Measured { value: Duration::from_micros(17), source: Source::Wait },
            peak: Measured { value: Bytes(1_234_567), source: Source::LargestProcess },
            stdout_bytes: 3,
            stderr_bytes: 0,
            leftover_processes: 1,
            record: vec![Stamped {
                at_us: 9,
                event: Event::Output(Stream::Stdout, Text(b"a\xff\n".to_vec())),
            }],
            files: vec![FileChange {
                path: no_text.into(),
                change: Change::Created,
                bytes: 5,
                regular: true,
            }],
        };
        let json = serde_json::to_string(&run).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&json).unwrap(), run);
    }
}
