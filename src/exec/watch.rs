//! Looks at what the processes of a run use, now and then, and says which limit is broken.

use std::time::Duration;

use super::cgroup::Group;
use super::limits::Limits;
use super::run::End;
use super::sample::Census;

/// Between two looks at what the processes use; the shorter where looking is all that limits them.
const TICK: Duration = Duration::from_millis(20);
const SAMPLING_TICK: Duration = Duration::from_millis(10);

/// The limits of a run and what was seen so far.
#[derive(Debug)]
pub(super) struct Watch {
    pub limits: Limits,
    pub tick: Duration,
    /// The most memory that was seen in use.
    pub sampled_peak: u64,
}

impl Watch {
    pub(super) fn new(limits: Limits, counted: bool) -> Self {
        Self { limits, tick: if counted { TICK } else { SAMPLING_TICK }, sampled_peak: 0 }
    }

    /// The hard limit that is broken right now.
    pub(super) fn broken(&mut self, wall: Duration, group: Option<&Group>, census: &Census) -> Option<End> {
        if wall > self.limits.hard_time().as_duration() {
            return Some(End::Time);
        }
        let limits = &self.limits;
        if let Some(usage) = group.and_then(|group| group.usage().ok()) {
            return match usage {
                usage if usage.memory_kills > 0 => Some(End::Memory),
                usage if usage.refused_processes > 0 => Some(End::Processes),
                usage if usage.cpu > limits.hard_cpu().as_duration() => Some(End::Cpu),
                _ => None,
            };
        }
        let sample = census.sample();
        let mut memory = sample.resident;
        if memory > limits.memory.0 {
            // Pages shared by several processes were counted more than once: look again, exactly.
            memory = census.proportional_memory();
        }
        self.sampled_peak = self.sampled_peak.max(memory);
        match sample {
            _ if memory > limits.memory.0 => Some(End::Memory),
            sample if sample.tasks > limits.processes => Some(End::Processes),
            sample if sample.cpu > limits.hard_cpu().as_duration() => Some(End::Cpu),
            _ => None,
        }
    }
}
