//! Looks at what the processes of a run use, now and then, and says which limit is broken.

use std::time::Duration;

use super::cgroup::Group;
use super::delay::Delay;
use super::limits::Limits;
use super::run::End;
use super::sample::Census;

/// Between two looks at what the processes use; the shorter where looking is all that limits them.
const TICK: Duration = Duration::from_millis(20);
const SAMPLING_TICK: Duration = Duration::from_millis(10);
/// Looking at what is open takes longer, and filling a socket takes a while too: every tenth look.
const TICKS_A_COUNT: u32 = 10;
/// What a full socket holds: the kernel lets nobody but root have more.
const SOCKET: u64 = 212_992;
/// So many every language opens for itself.
const FEW_SOCKETS: u64 = 16;

/// A run that gets so little of a core is given up: it is repeated when there is more.
const MOST_DELAY: u32 = 6;
const LEAST_PATIENCE: Duration = Duration::from_secs(10);

/// The limits of a run and what was seen so far.
#[derive(Debug)]
pub(super) struct Watch {
    pub limits: Limits,
    pub tick: Duration,
    /// The most memory that was seen in use.
    pub sampled_peak: u64,
    /// What it went without a core.
    pub delay: Delay,
    looks: u32,
    /// Memory that sockets may hold, as it was seen last.
    in_sockets: u64,
}

impl Watch {
    pub(super) fn new(limits: Limits, counted: bool) -> Self {
        Self {
            limits,
            tick: if counted { TICK } else { SAMPLING_TICK },
            sampled_peak: 0,
            delay: Delay::default(),
            looks: 0,
            in_sockets: 0,
        }
    }

    /// The hard limit that is broken right now.
    pub(super) fn broken(&mut self, wall: Duration, group: Option<&Group>, census: &Census) -> Option<End> {
        self.delay.look(wall, census);
        let own_time = wall.saturating_sub(self.delay.total);
        let hard = self.limits.hard_time().as_duration();
        if own_time > hard || wall > hard * MOST_DELAY + LEAST_PATIENCE {
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
        let in_sockets = self.look_at_sockets(census);
        let limits = &self.limits;
        let sample = census.sample();
        let mut memory = sample.resident;
        if memory > limits.memory.0 {
            // Pages shared by several processes were counted more than once: look again, exactly.
            memory = census.proportional_memory();
        }
        memory += in_sockets;
        self.sampled_peak = self.sampled_peak.max(memory);
        match sample {
            _ if memory > limits.memory.0 => Some(End::Memory),
            sample if sample.tasks > limits.processes => Some(End::Processes),
            sample if sample.cpu > limits.hard_cpu().as_duration() => Some(End::Cpu),
            _ => None,
        }
    }

    /// A socket counts as full: how full it is only its holder can ask.
    fn look_at_sockets(&mut self, census: &Census) -> u64 {
        self.looks += 1;
        if self.looks.is_multiple_of(TICKS_A_COUNT) {
            self.in_sockets = census.sockets().saturating_sub(FEW_SOCKETS) * SOCKET;
        }
        self.in_sockets
    }
}
