//! The time a run spent ready to work but without a core, because others had it: no program is to blame for that.

use std::collections::HashMap;
use std::time::Duration;

use super::sample::{Census, Turns};

/// Between two looks; what threads waited that end in between is not seen.
const WINDOW: Duration = Duration::from_millis(100);

/// What was seen of a run under way.
#[derive(Debug, Default)]
pub(super) struct Delay {
    /// Time without a core so far.
    pub total: Duration,
    looked_at: Duration,
    threads: HashMap<i32, Turns>,
}

impl Delay {
    /// Looks again, if it is time to; `wall` is how long the run has lasted.
    pub(super) fn look(&mut self, wall: Duration, census: &Census) {
        let window = wall.saturating_sub(self.looked_at);
        if window >= WINDOW {
            self.looked_at = wall;
            self.note(window, census.turns());
        }
    }

    /// What passed without a core is what the thread that waited longest has waited; but where the run as a whole
    /// had a core, its own threads were in each other's way.
    fn note(&mut self, window: Duration, threads: HashMap<i32, Turns>) {
        let before = |thread: &i32| self.threads.get(thread).copied().unwrap_or_default();
        let waited = |(thread, now): (&i32, &Turns)| now.waiting.saturating_sub(before(thread).waiting);
        let longest = threads.iter().map(waited).max().unwrap_or_default();
        let worked = |(thread, now): (&i32, &Turns)| now.working.saturating_sub(before(thread).working);
        let busy: Duration = threads.iter().map(worked).sum();
        self.total += longest.min(window.saturating_sub(busy));
        self.threads = threads;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two looks a second apart, with what each thread has worked and waited by then.
    fn check(first: &[(u64, u64)], second: &[(u64, u64)], lost_ms: u64) {
        let turns = |list: &[(u64, u64)]| -> HashMap<i32, Turns> {
            let turn = |(working, waiting): (u64, u64)| Turns {
                working: Duration::from_millis(working),
                waiting: Duration::from_millis(waiting),
            };
            (1..).zip(list.iter().copied().map(turn)).collect()
        };
        let mut delay = Delay { threads: turns(first), ..Delay::default() };
        delay.note(Duration::from_secs(1), turns(second));
        assert_eq!(delay.total, Duration::from_millis(lost_ms), "{first:?} {second:?}");
    }

    #[test]
    fn a_program_that_others_keep_from_its_core_loses_what_it_waited() {
        check(&[(100, 0)], &[(300, 800)], 800);
        check(&[(100, 50)], &[(1090, 60)], 10);
    }

    #[test]
    fn one_that_sleeps_or_works_loses_nothing() {
        check(&[(5, 0)], &[(5, 0)], 0);
        check(&[(0, 0)], &[(1000, 0)], 0);
    }

    #[test]
    fn threads_that_are_in_each_others_way_lose_nothing() {
        check(&[(0, 0), (0, 0)], &[(500, 500), (500, 500)], 0);
    }

    #[test]
    fn a_thread_that_was_not_there_before_counts_from_its_birth() {
        check(&[(0, 0)], &[(0, 0), (100, 700)], 700);
    }
}
