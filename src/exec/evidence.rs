//! How a run ended and what it used, weighed from what the launcher, the control group and the samples say.

use std::time::Duration;

use super::cgroup::Usage;
use super::limits::Limits;
use super::message::Finish;
use super::run::{End, Measured, Source, Status};
use crate::units::Bytes;

/// Everything known about a run that is over.
pub(super) struct Evidence<'a> {
    pub limits: &'a Limits,
    pub finish: Finish,
    pub usage: Option<Usage>,
    /// The most memory that was seen in use.
    pub sampled_peak: u64,
    /// What it went without a core.
    pub delayed: Duration,
    pub killed: Option<End>,
}

impl Evidence<'_> {
    pub(super) fn status(&self) -> Status {
        Status::from_wait(self.finish.status)
    }

    /// Processor time of the tree, without that of the launcher.
    pub(super) fn cpu(&self) -> Measured<Duration> {
        match self.usage {
            Some(usage) => {
                Measured { value: usage.cpu.saturating_sub(self.finish.own_cpu), source: Source::Cgroup }
            }
            None => Measured { value: self.finish.cpu, source: Source::Wait },
        }
    }

    /// Most memory at a time.
    pub(super) fn peak(&self) -> Measured<Bytes> {
        let largest = self.finish.peak_kib * 1024;
        let (value, source) = match self.usage {
            Some(usage) => (usage.peak, Source::Cgroup),
            None if self.sampled_peak > largest => (self.sampled_peak, Source::Sampled),
            None => (largest, Source::LargestProcess),
        };
        Measured { value: Bytes(value), source }
    }

    /// Whether the kernel ended it for its processor time, which it counts otherwise than we do.
    fn has_run_out_of_ticks(&self) -> bool {
        let is_near = self.cpu().value * 2 > self.limits.cpu.as_duration();
        self.status() == Status::Signal(libc::SIGXCPU) && is_near
    }

    /// How the run ended: why it was killed, else the first soft limit it broke, else as it ended itself.
    pub(super) fn end(&self) -> End {
        let kills = self.usage.map_or(0, |usage| usage.memory_kills);
        let refusals = self.usage.map_or(0, |usage| usage.refused_processes);
        match self.killed {
            Some(end) => end,
            None if kills > 0 || self.peak().value > self.limits.memory => End::Memory,
            None if refusals > 0 => End::Processes,
            None if self.cpu().value > self.limits.cpu.as_duration() => End::Cpu,
            None if self.has_run_out_of_ticks() => End::Cpu,
            None if self.finish.wall.saturating_sub(self.delayed) > self.limits.time.as_duration() => {
                End::Time
            }
            None => self.status().as_end(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(change: impl Fn(&mut Evidence<'_>), expected: End) {
        let limits = Limits::default();
        let finish = Finish {
            status: 0,
            wall: Duration::from_millis(5),
            cpu: Duration::from_millis(4),
            own_cpu: Duration::ZERO,
            peak_kib: 1000,
            leftovers: 0,
            survivors: false,
        };
        let delayed = Duration::ZERO;
        let mut evidence =
            Evidence { limits: &limits, finish, usage: None, sampled_peak: 0, delayed, killed: None };
        change(&mut evidence);
        assert_eq!(evidence.end(), expected);
    }

    #[test]
    fn a_run_within_its_limits_ends_as_it_ended_itself() {
        check(|_| {}, End::Exited(0));
        check(|evidence| evidence.finish.status = 6, End::Signalled(6));
        check(|evidence| evidence.finish.status = 255 << 8, End::Exited(255));
    }

    #[test]
    fn a_soft_limit_counts_even_when_the_program_ended_by_itself() {
        check(|evidence| evidence.finish.wall = Duration::from_secs(11), End::Time);
        check(|evidence| evidence.finish.cpu = Duration::from_secs(11), End::Cpu);
        check(|evidence| evidence.sampled_peak = 600 << 20, End::Memory);
    }

    #[test]
    fn a_death_by_the_kernel_s_own_clock_is_a_limit_unless_hardly_any_time_was_used() {
        let die = |evidence: &mut Evidence<'_>, seconds: u64| {
            evidence.finish.status = libc::SIGXCPU;
            evidence.finish.cpu = Duration::from_secs(seconds);
        };
        check(|evidence| die(evidence, 8), End::Cpu);
        check(|evidence| die(evidence, 1), End::Signalled(libc::SIGXCPU));
    }

    #[test]
    fn time_without_a_core_is_not_the_program_s() {
        let late = |evidence: &mut Evidence<'_>| evidence.finish.wall = Duration::from_secs(30);
        check(
            |evidence| {
                late(evidence);
                evidence.delayed = Duration::from_secs(21);
            },
            End::Exited(0),
        );
        check(
            |evidence| {
                late(evidence);
                evidence.delayed = Duration::from_secs(19);
            },
            End::Time,
        );
    }

    #[test]
    fn a_child_killed_for_memory_is_the_run_s_end_though_the_parent_exits_well() {
        let usage = Usage { memory_kills: 1, ..Usage::default() };
        check(|evidence| evidence.usage = Some(usage), End::Memory);
    }
}
