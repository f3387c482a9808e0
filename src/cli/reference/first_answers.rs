//! A short look at the answers of an instance: the first ones, and how many there are.

use crate::puzzles::{AnyInstance, AnySearch, Budget, GaveUp, Halt, Tables};

/// What a solver found before it was told to stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FirstAnswers {
    /// The first answers, in canonical form, at most as many as were to be kept.
    pub answers: Vec<String>,
    /// Answers found.
    pub found: u128,
    /// Whether there are no others.
    pub complete: bool,
    /// Why the search was given up, if it was.
    pub gave_up: Option<GaveUp>,
}

/// Looks for at most `wanted` answers and keeps the first `keep` of them.
pub(crate) fn find_answers(
    instance: &dyn AnyInstance,
    algorithm: &str,
    wanted: u128,
    keep: usize,
    budget: &mut Budget,
    tables: &dyn Tables,
) -> FirstAnswers {
    let (mut answers, mut found) = (Vec::new(), 0);
    let mut on_answer = |text: String| {
        found += 1;
        if answers.len() < keep {
            answers.push(text);
        }
        found < wanted
    };
    let ended =
        instance.search(algorithm, AnySearch { budget, on_answer: &mut on_answer, on_frame: None, tables });
    let gave_up = match ended {
        Err(Halt::GaveUp(reason)) => Some(reason),
        Ok(()) | Err(Halt::Enough) => None,
    };
    FirstAnswers { answers, found, complete: ended.is_ok(), gave_up }
}
