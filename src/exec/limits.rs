//! How much one run may use.

use serde::{Deserialize, Serialize};

use crate::units::{Bytes, Millis};

/// What one process tree may use. Time has two limits: beyond the soft one the run has failed, at the
/// hard one it is killed, so that a report can say *how much* too slow a program was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Time on the clock.
    pub time: Millis,
    /// Processor time of all processes together.
    pub cpu: Millis,
    /// Memory of all processes together.
    pub memory: Bytes,
    /// Bytes on standard output and standard error together.
    pub output: Bytes,
    /// Processes and threads at the same time.
    pub processes: u32,
    pub file_size: Bytes,
    pub open_files: u32,
    /// Stack of one process: large, because recursion is what is taught.
    pub stack: Bytes,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Millis(10_000),
            cpu: Millis(10_000),
            memory: Bytes(512 << 20),
            output: Bytes(16 << 20),
            processes: 64,
            file_size: Bytes(64 << 20),
            open_files: 256,
            stack: Bytes(64 << 20),
        }
    }
}

/// The starter of a program itself takes a few mebibytes until the program has its own memory.
const LEAST_MEMORY: Bytes = Bytes(8 << 20);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    #[error("the limit `{0}` is zero: nothing can run within it; leave it out or give it a value")]
    Zero(&'static str),
    /// Less than can be told apart from the memory of the starter.
    #[error(
        "the limit `memory` is {0}: less than {LEAST_MEMORY} cannot be measured; leave it out or give more"
    )]
    Memory(Bytes),
}

impl Limits {
    /// Refuses limits within which nothing can run.
    pub fn check(&self) -> Result<(), LimitError> {
        let values = [
            ("time", self.time.0),
            ("cpu", self.cpu.0),
            ("memory", self.memory.0),
            ("output", self.output.0),
            ("processes", self.processes.into()),
            ("file size", self.file_size.0),
            ("open files", self.open_files.into()),
            ("stack", self.stack.0),
        ];
        match values.iter().find(|(_, value)| *value == 0) {
            Some((name, _)) => Err(LimitError::Zero(name)),
            None if self.memory < LEAST_MEMORY => Err(LimitError::Memory(self.memory)),
            None => Ok(()),
        }
    }

    pub fn hard_time(&self) -> Millis {
        beyond(self.time)
    }

    pub fn hard_cpu(&self) -> Millis {
        beyond(self.cpu)
    }
}

/// A quarter more, but at least a tenth of a second: enough to see whether it was nearly there.
fn beyond(soft: Millis) -> Millis {
    Millis(soft.0.saturating_add((soft.0 / 4).max(100)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_limit_is_refused_by_name() {
        let limits = Limits { cpu: Millis(0), ..Limits::default() };
        assert_eq!(limits.check(), Err(LimitError::Zero("cpu")));
        assert_eq!(Limits::default().check(), Ok(()));
    }

    #[test]
    fn a_limit_below_what_can_be_measured_is_refused() {
        let check = |memory| Limits { memory: Bytes(memory), ..Limits::default() }.check();
        assert_eq!(check(100 << 10), Err(LimitError::Memory(Bytes(100 << 10))));
        assert_eq!(check(8 << 20), Ok(()));
    }

    #[test]
    fn the_hard_limit_lies_beyond_the_soft_one() {
        assert_eq!(beyond(Millis(10_000)), Millis(12_500));
        assert_eq!(beyond(Millis(10)), Millis(110));
    }
}
