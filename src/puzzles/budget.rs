//! How long a search may go on: iterations, and whatever else the caller watches.

/// Why a search was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GaveUp {
    #[error("the limit of {0} iterations is reached")]
    Iterations(u64),
    #[error("the time is over")]
    Time,
    #[error("interrupted")]
    Interrupted,
    #[error("the memory for this search is full")]
    Memory,
}

/// Iterations between two looks at the clock: below a millisecond in every solver.
const POLL_EVERY: u64 = 4096;

pub struct Budget {
    spent: u64,
    /// The next count at which anything has to be looked at; keeps [`Budget::spend`] to one comparison.
    checkpoint: u64,
    max: u64,
    poll: Box<dyn Fn() -> Option<GaveUp>>,
}

impl Budget {
    /// At most `max` iterations; `poll` is asked now and then whether to give up for another reason.
    pub fn new(max: u64, poll: impl Fn() -> Option<GaveUp> + 'static) -> Self {
        Self { spent: 0, checkpoint: max.min(POLL_EVERY), max, poll: Box::new(poll) }
    }

    pub fn unlimited() -> Self {
        Self::new(u64::MAX, || None)
    }

    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Counts iterations; an iteration beyond the limit is refused and not counted.
    #[inline]
    pub fn spend(&mut self, iterations: u64) -> Result<(), GaveUp> {
        self.spent += iterations;
        if self.spent > self.checkpoint { self.look(iterations) } else { Ok(()) }
    }

    /// Asks whether to give up, without counting; for loops whose work is not counted.
    pub fn poll(&self) -> Result<(), GaveUp> {
        (self.poll)().map_or(Ok(()), Err)
    }

    #[cold]
    fn look(&mut self, iterations: u64) -> Result<(), GaveUp> {
        if self.spent > self.max {
            self.spent -= iterations;
            return Err(GaveUp::Iterations(self.max));
        }
        self.checkpoint = self.max.min(self.spent.saturating_add(POLL_EVERY));
        self.poll()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_allowed_iterations_are_counted() {
        let mut budget = Budget::new(3, || None);
        let results: Vec<_> = (0..5).map(|_| budget.spend(1).is_ok()).collect();
        assert_eq!(results, [true, true, true, false, false]);
        assert_eq!(budget.spent(), 3);
    }

    #[test]
    fn the_clock_is_asked_within_five_thousand_iterations() {
        let mut budget = Budget::new(u64::MAX, || Some(GaveUp::Time));
        let spent = (0..5000).take_while(|_| budget.spend(1).is_ok()).count();
        assert!(spent <= 4096, "{spent}");
    }
}
