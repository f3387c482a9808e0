//! Looking at running processes where the system has no `/proc`: nothing is seen.

use std::time::Duration;

/// The processes of one launcher.
#[derive(Debug)]
pub struct Census;

/// What the processes use at one moment.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Processor time.
    pub cpu: Duration,
    /// Resident memory.
    pub resident: u64,
    /// Processes and threads.
    pub tasks: u32,
    /// Whether any thread runs.
    pub busy: bool,
}

impl Census {
    /// Processes below a launcher.
    pub fn below(_launcher: i32) -> rustix::io::Result<Self> {
        Ok(Self)
    }

    /// What they use now: unknown.
    pub fn sample(&self) -> Sample {
        Sample::default()
    }

    /// Memory with shared pages divided: unknown.
    pub fn proportional_memory(&self) -> u64 {
        0
    }
}
