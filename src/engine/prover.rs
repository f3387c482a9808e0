//! A prover that remembers: whether an instance has an answer is found out once, whoever asks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::puzzles::{AnyInstance, AnyPuzzle};
use crate::verdict::Truth;

use super::Prove;

/// The same prover, which asks only once about each instance: a whole class may claim that one has no answer. Cases are
/// not what it goes by: whoever judges a case also judges those by which contact was made.
pub(super) fn remember<'a>(prove: &'a Prove<'a>) -> Arc<Prove<'a>> {
    type Known = Mutex<BTreeMap<(String, String), Arc<OnceLock<Truth>>>>;
    let known: Known = Mutex::default();
    Arc::new(move |puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance| {
        let key = (puzzle.name().to_owned(), instance.canonical());
        let truth = {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(key).or_default())
        };
        truth.get_or_init(|| prove(puzzle, instance)).clone()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// What is told of boards that are asked about in this order, and how often the prover itself was asked.
    fn check(boards: &[&str], asked: usize) {
        let queens = crate::puzzles::find("queens").unwrap();
        let count = AtomicUsize::new(0);
        let itself = |_: &dyn AnyPuzzle, instance: &dyn AnyInstance| {
            count.fetch_add(1, Ordering::Relaxed);
            Truth::Solvable(Some(instance.canonical()))
        };
        let prove = remember(&itself);
        for board in boards {
            let instance = queens.read_instance(board).unwrap().instance;
            let Truth::Solvable(Some(answer)) = prove(queens, instance.as_ref()) else { unreachable!() };
            assert_eq!(answer, instance.canonical(), "{boards:?}");
        }
        assert_eq!(count.load(Ordering::Relaxed), asked, "{boards:?}");
    }

    #[test]
    fn what_is_known_of_one_instance_is_never_said_of_another() {
        check(&["AB\nAB", "AA\nBB"], 2);
        check(&["AA\nBB", "AB\nAB", "AA\nBB"], 2);
        check(&["AB\nAB", "AB\nAB"], 1);
    }
}
