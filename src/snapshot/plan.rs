//! Which cases and solvers to look at.

use crate::case::{Case, Glob, Suite, SuiteError};
use crate::puzzles::{self, AnyPuzzle};
use crate::yaml::nearest;

use super::Key;

/// What somebody wants to look at; nothing said means everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Only this puzzle.
    pub puzzle: Option<String>,
    /// Only the cases that fit.
    pub case: Option<Glob>,
    /// Only this reference solver.
    pub algorithm: Option<String>,
}

/// A case that reference solvers can look at.
#[derive(Clone)]
pub struct Subject {
    pub case: Case,
    /// Its puzzle, which is compiled in.
    pub puzzle: &'static dyn AnyPuzzle,
}

impl Selection {
    /// Refuses a puzzle or a solver nobody knows.
    pub fn check(&self) -> Result<(), String> {
        let puzzles: Vec<&str> = puzzles::all().iter().map(|puzzle| puzzle.name()).collect();
        if let Some(puzzle) = &self.puzzle {
            known("puzzle", puzzle, &puzzles)?;
        }
        let mut algorithms: Vec<&str> = puzzles::all()
            .iter()
            .filter(|puzzle| self.puzzle.as_ref().is_none_or(|name| name == puzzle.name()))
            .flat_map(|puzzle| puzzle.algorithms())
            .map(|algorithm| algorithm.name)
            .collect();
        algorithms.sort_unstable();
        algorithms.dedup();
        self.algorithm.as_ref().map_or(Ok(()), |algorithm| known("algorithm", algorithm, &algorithms))
    }

    pub fn wants_case(&self, puzzle: &str, case: &str) -> bool {
        self.puzzle.as_ref().is_none_or(|wanted| wanted == puzzle)
            && self.case.as_ref().is_none_or(|glob| glob.fits(puzzle, case))
    }

    /// Whether a snapshot is wanted.
    pub fn wants(&self, key: &Key) -> bool {
        self.wants_case(&key.puzzle, &key.case)
            && self.algorithm.as_ref().is_none_or(|wanted| *wanted == key.algorithm)
    }
}

fn known(what: &str, name: &str, all: &[&str]) -> Result<(), String> {
    if all.contains(&name) {
        return Ok(());
    }
    Err(match nearest(name, all) {
        Some(right) => format!("unknown {what} `{name}`: did you mean `{right}`?"),
        None => format!("unknown {what} `{name}`: expected one of {}", all.join(", ")),
    })
}

/// The wanted cases of puzzles that are compiled in.
pub fn find_subjects(suite: &Suite, selection: &Selection) -> Result<Vec<Subject>, SuiteError> {
    let cases = suite.cases(selection.puzzle.as_deref())?;
    let wanted = cases.into_iter().filter(|case| selection.wants_case(&case.puzzle, &case.name));
    let subject = |case: Case| {
        let puzzle = puzzles::find(&case.puzzle)?;
        Some(Subject { case, puzzle })
    };
    Ok(wanted.filter_map(subject).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(puzzle: Option<&str>, algorithm: Option<&str>, expected: Result<(), &str>) {
        let selection = Selection {
            puzzle: puzzle.map(str::to_owned),
            case: None,
            algorithm: algorithm.map(str::to_owned),
        };
        assert_eq!(selection.check(), expected.map_err(str::to_owned));
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest_right_one() {
        check(Some("game24"), Some("backward"), Ok(()));
        check(None, Some("backward"), Ok(()));
        check(Some("quens"), None, Err("unknown puzzle `quens`: did you mean `queens`?"));
        check(None, Some("backwards"), Err("unknown algorithm `backwards`: did you mean `backward`?"));
        check(Some("game24"), Some("x"), Err("unknown algorithm `x`: expected one of backward, five-shapes"));
    }
}
