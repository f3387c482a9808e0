//! Runs near a time limit: repeated alone, the quickest counts, and what is still near is called borderline.
//!
//! The one place where this rule lives. A program at 99 % of its time today may be at 101 % tomorrow; so that a
//! mark never hangs on that, a run that ends by itself within the margin beyond the limit is judged as if it had
//! been in time, and the result says that it was close.

use std::time::Duration;

use crate::contact::dialogue::Conversation;
use crate::exec::{End, Limits};
use crate::store::RunFacts;
use crate::units::Millis;

/// How near is near, as a part of the limit, on either side.
const MARGIN: f64 = 0.15;
/// Runs of one unit in all.
pub(super) const MOST_REPETITIONS: u32 = 3;

/// Where a run stands to its time limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nearness {
    /// Well within.
    Within,
    /// Close, on either side.
    Near,
    /// Clearly beyond.
    Beyond,
}

impl Nearness {
    /// Where a run stands.
    pub(super) fn new(facts: &RunFacts, limits: &Limits) -> Self {
        match facts.end {
            // Ended for another reason: its time does not matter.
            End::Memory | End::Output | End::Processes => Self::Within,
            End::Exited(_) | End::Signalled(_) | End::Time | End::Cpu => match share(facts, limits) {
                share if share < 1.0 - MARGIN => Self::Within,
                share if share <= 1.0 + MARGIN => Self::Near,
                _ => Self::Beyond,
            },
        }
    }
}

/// The part of its time that a run used, by the clock (what it went without a core apart) or the processor, whichever is more.
pub(super) fn share(facts: &RunFacts, limits: &Limits) -> f64 {
    let part = |used: Duration, limit: Millis| used.as_secs_f64() / limit.as_duration().as_secs_f64();
    part(facts.wall.saturating_sub(facts.delayed), limits.time).max(part(facts.cpu, limits.cpu))
}

/// Whether a run was given up although it never had its time: that says nothing about the program.
pub(super) fn is_starved(conversation: &Conversation) -> bool {
    let run = &conversation.run;
    run.end == End::Time && run.had() <= conversation.limits.time.as_duration()
}

/// The conversation as if its time had not been looked at.
pub(super) fn ignore_time_limits(conversation: &mut Conversation) {
    let (run, limits) = (&mut conversation.run, &mut conversation.limits);
    limits.time = limits.time.max(ceiling(run.wall));
    limits.cpu = limits.cpu.max(ceiling(run.cpu.value));
    if matches!(run.end, End::Time | End::Cpu) {
        // Where we ended it ourselves, how it died says nothing.
        run.end = if conversation.stop.is_some() { End::Exited(0) } else { run.status.as_end() };
    }
}

/// A limit that a time keeps.
fn ceiling(time: Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::Digest;
    use crate::exec::Status;
    use crate::store::RunKey;

    fn check(end: End, wall_ms: u64, cpu_ms: u64, expected: Nearness) {
        let digest = Digest::of(b"");
        let limits = Limits { time: Millis(10_000), cpu: Millis(5_000), ..Limits::default() };
        let key = RunKey {
            submission: digest,
            case: digest,
            start: digest,
            tier: String::new(),
            runtimes: String::new(),
            repetition: 1,
        };
        let (wall, cpu) = (Duration::from_millis(wall_ms), Duration::from_millis(cpu_ms));
        let facts = RunFacts {
            key,
            limits: limits.clone(),
            end,
            status: Status::Code(0),
            wall,
            delayed: Duration::ZERO,
            cpu,
        };
        assert_eq!(Nearness::new(&facts, &limits), expected, "{end:?} {wall_ms} {cpu_ms}");
    }

    #[test]
    fn near_is_fifteen_percent_on_either_side() {
        check(End::Exited(0), 8_400, 0, Nearness::Within);
        check(End::Exited(0), 8_600, 0, Nearness::Near);
        check(End::Time, 11_400, 0, Nearness::Near);
        check(End::Time, 11_600, 0, Nearness::Beyond);
    }

    #[test]
    fn the_processor_counts_as_the_clock_does() {
        check(End::Exited(0), 5_000, 4_900, Nearness::Near);
        check(End::Cpu, 9_000, 6_200, Nearness::Beyond);
    }

    #[test]
    fn other_limits_have_nothing_to_do_with_time() {
        check(End::Memory, 10_000, 5_000, Nearness::Within);
    }
}
