//! An instance examined by all reference solvers of its puzzle, which must agree.

use std::fmt;
use std::time::Duration;

use crate::case::Expect;
use crate::cli::tables::FileTables;
use crate::puzzles::{AnyInstance, AnyPuzzle};

use super::{FirstAnswers, budget_for, find_answers};

/// Answers are listed up to here; more are counted only if a solver can do so without listing.
const MOST_ANSWERS: u128 = 1_000_000;

/// How much longer than the others the default solver of a puzzle may take.
const FIRST_FACTOR: u32 = 12;

/// What one solver found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opinion {
    algorithm: &'static str,
    found: Found,
}

/// How many answers a solver found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    All(u128),
    Some(u128),
    /// None in its time, which proves nothing.
    GaveUp,
    /// It was not asked: the instance is too large for it.
    Hopeless,
}

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.algorithm)?;
        match self.found {
            Found::All(count) => write!(f, "{count}"),
            Found::Some(count) => write!(f, "{count}+"),
            Found::GaveUp => f.write_str("gave up"),
            Found::Hopeless => f.write_str("hopeless"),
        }
    }
}

/// What the solvers together know.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Examination {
    /// Each solver and what it found out.
    pub opinions: Vec<Opinion>,
    /// An answer, if there is one; all of them, if the answer is a list.
    pub answer: Option<String>,
    /// How many answers there are, if that was found out.
    pub count: Option<u128>,
    /// Whether there is exactly one, if that was found out.
    pub unique: Option<bool>,
    /// Whether there is one, if that was found out.
    pub solvable: Option<bool>,
    /// What is worth knowing.
    pub notes: Vec<String>,
    /// What must not be: solvers that disagree, answers that break a rule.
    pub problems: Vec<String>,
}

impl Examination {
    /// What may rightly be said, as far as is known.
    pub(crate) fn truth(&self) -> Option<Expect> {
        self.solvable.map(|solvable| if solvable { Expect::Solution } else { Expect::NoSolution })
    }

    /// The number of answers for a table.
    pub(crate) fn answers(&self) -> String {
        match (self.count, self.solvable) {
            (Some(count), _) => count.to_string(),
            (None, Some(true)) => "some".to_owned(),
            (None, _) => "?".to_owned(),
        }
    }

    /// How many solvers came to a result.
    pub(crate) fn finished(&self) -> usize {
        self.opinions.iter().filter(|opinion| matches!(opinion.found, Found::All(_) | Found::Some(_))).count()
    }
}

/// Lets every solver of the puzzle look at the instance.
pub(crate) fn examine(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance, patience: Duration) -> Examination {
    let mut examination = Examination::default();
    if let Some(reason) = instance.unsolvable() {
        examination.notes.push(reason.to_string());
    }
    for (index, algorithm) in puzzle.algorithms().into_iter().enumerate() {
        // The default solver must come to a result, however busy the machine is; the others may give up.
        let patience = if index == 0 { patience * FIRST_FACTOR } else { patience };
        match instance.hopeless(algorithm.name) {
            Some(_) => {
                examination.opinions.push(Opinion { algorithm: algorithm.name, found: Found::Hopeless });
            }
            None => examination.add(puzzle, instance, algorithm.name, patience),
        }
    }
    examination
}

impl Examination {
    /// Adds what one solver finds, and whether it agrees with the others.
    fn add(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        instance: &dyn AnyInstance,
        algorithm: &'static str,
        patience: Duration,
    ) {
        // Counting without listing first: where a solver can, the list may be long.
        let counted = instance.count(algorithm, &mut budget_for(patience)).and_then(Result::ok);
        let (wanted, keep) = match (puzzle.wants_all(), counted) {
            (true, _) => (MOST_ANSWERS, usize::MAX),
            (false, Some(_)) => (2, 2),
            (false, None) => (MOST_ANSWERS, 2),
        };
        let first = find_answers(
            instance,
            algorithm,
            wanted,
            keep,
            &mut budget_for(patience),
            &FileTables::default(),
        );
        let count = counted.or(first.complete.then_some(first.found));
        let (solvable, unique) = match (first.found, count) {
            (_, Some(count)) => (Some(count > 0), Some(count == 1)),
            (0, None) => (None, None),
            (1, None) => (Some(true), None),
            (_, None) => (Some(true), Some(false)),
        };
        self.agree(algorithm, "whether there is an answer", |known| &mut known.solvable, solvable);
        self.agree(algorithm, "whether there is only one", |known| &mut known.unique, unique);
        self.agree(algorithm, "how many answers there are", |known| &mut known.count, count);
        self.judge(instance, algorithm, &first);
        if self.answer.is_none() && first.found > 0 {
            let parts = if puzzle.wants_all() { &first.answers[..] } else { &first.answers[..1] };
            self.answer = Some(parts.concat());
        }
        let found = match (count, first.found) {
            (Some(count), _) => Found::All(count),
            (None, 0) => Found::GaveUp,
            (None, found) => Found::Some(found),
        };
        self.opinions.push(Opinion { algorithm, found });
    }

    fn agree<T: PartialEq + Copy + fmt::Debug>(
        &mut self,
        algorithm: &str,
        question: &str,
        field: impl Fn(&mut Self) -> &mut Option<T>,
        found: Option<T>,
    ) {
        let known = field(self);
        match (*known, found) {
            (Some(before), Some(now)) if before != now => {
                self.problems.push(format!(
                    "the solvers disagree on {question}: {algorithm} says {now:?}, not {before:?}"
                ));
            }
            (None, Some(_)) => *known = found,
            _ => (),
        }
    }

    fn judge(&mut self, instance: &dyn AnyInstance, algorithm: &str, first: &FirstAnswers) {
        for answer in first.answers.iter().take(2) {
            match instance.judge(answer) {
                Ok(judgement) if judgement.violations.is_empty() => (),
                Ok(judgement) => {
                    self.problems.push(format!(
                        "the answer of {algorithm} is wrong: {}",
                        judgement.violations[0].detail
                    ));
                }
                Err(malformed) => {
                    self.problems.push(format!("the answer of {algorithm} cannot be read: {malformed}"));
                }
            }
        }
    }
}
