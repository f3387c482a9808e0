//! Finds out with the reference solver whether an instance has an answer.

use std::time::{Duration, Instant};

use crate::limits::{Budget, GaveUp};
use crate::puzzles::{AnyInstance, AnyPuzzle, tally};
use crate::verdict::Truth;

use super::tables::FileTables;

/// A judge waits this long for the truth; the shipped cases need milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looks for one answer with the puzzle's default solver.
pub fn prove(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance) -> Truth {
    let Some(algorithm) = puzzle.algorithms().first().map(|algorithm| algorithm.name) else {
        return Truth::Unknown("the puzzle has no reference solver".to_owned());
    };
    if let Some(reason) = instance.hopeless(algorithm) {
        return Truth::Unknown(format!("{algorithm}: {reason}"));
    }
    let tally = tally(instance, algorithm, 1, 1, &mut budget_for(PATIENCE), &FileTables::default());
    match (tally.answers.into_iter().next(), tally.gave_up) {
        (Some(answer), _) => Truth::Solvable(Some(answer)),
        (None, Some(reason)) => Truth::Unknown(format!("{algorithm}: {reason}")),
        (None, None) => Truth::Unsolvable(format!("proved by {algorithm}")),
    }
}

/// A budget that ends after a time.
pub fn budget_for(patience: Duration) -> Budget {
    let started = Instant::now();
    Budget::new(u64::MAX, move || (started.elapsed() > patience).then_some(GaveUp::Time))
}
