//! Finds out with the reference solver whether an instance has an answer.

use std::time::Duration;

use crate::cli::tables::FileTables;
use crate::message::message;
use crate::puzzles::{AnyInstance, AnyPuzzle};
use crate::verdict::Truth;

use super::{budget_for, find_answers};

/// A judge waits this long for the truth; the shipped cases need milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looks for one answer with the puzzle's default solver.
pub(crate) fn prove(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance) -> Truth {
    let Some(algorithm) = puzzle.algorithms().first().map(|algorithm| algorithm.name) else {
        return Truth::Unknown(message!("ruling.no-solver"));
    };
    if let Some(reason) = instance.hopeless(algorithm) {
        return Truth::Unknown(message!("ruling.solver", solver = algorithm, reason));
    }
    let found = find_answers(instance, algorithm, 1, 1, &mut budget_for(PATIENCE), &FileTables::default());
    match (found.answers.into_iter().next(), found.gave_up) {
        (Some(answer), _) => Truth::Solvable(Some(answer)),
        (None, Some(reason)) => {
            Truth::Unknown(message!("ruling.solver", solver = algorithm, reason = reason.to_string()))
        }
        (None, None) => Truth::Unsolvable(message!("ruling.proved", solver = algorithm)),
    }
}
