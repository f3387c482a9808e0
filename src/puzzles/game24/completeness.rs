//! How much of all expressions a list holds: a question apart from whether its lines are right.

use std::collections::HashSet;

use crate::puzzles::Budget;
use crate::puzzles::Solve;

use super::needless::lacks_only_brackets;
use super::{Arithmetic, Expression, Game24, Hand, List};

/// A list measured against all expressions of its hand, both as sets of trees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completeness {
    /// Right trees in the list, each counted once; wrong lines do not count.
    pub found: usize,
    /// Trees there are.
    pub reference: usize,
    /// The trees the list lacks, in the order of the reference.
    pub missing: Vec<Expression>,
    /// Whether those are written like listed ones, but for brackets that change nothing.
    pub lacks_only_brackets: bool,
}

/// How a list stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It holds everything.
    Complete,
    /// It lacks only what differs from it in brackets that change nothing, of which it has none.
    OnlyBrackets,
    /// It lacks only what a program with this arithmetic cannot find; the mildest such arithmetic.
    OnlyRounded(Arithmetic),
    /// It lacks more than that.
    Incomplete,
}

impl Completeness {
    /// How the list stands. [`Standing::OnlyRounded`] with [`Arithmetic::Double`] is to be accepted with a
    /// note if anything was found; for a list without any expression it is only an explanation.
    pub fn standing(&self) -> Standing {
        if self.missing.is_empty() {
            return Standing::Complete;
        }
        if self.lacks_only_brackets {
            return Standing::OnlyBrackets;
        }
        Arithmetic::ALL
            .into_iter()
            .find(|arithmetic| self.missing.iter().all(|tree| arithmetic.loses(tree)))
            .map_or(Standing::Incomplete, Standing::OnlyRounded)
    }
}

/// Measures a list; an empty one stands for the claim that there is no solution.
pub fn completeness(hand: &Hand, list: &List) -> Completeness {
    let listed: HashSet<&Expression> = list.expressions().collect();
    let mut missing = reference(hand);
    let reference = missing.len();
    missing.retain(|tree| !listed.contains(tree));
    let lacks_only_brackets = !missing.is_empty() && lacks_only_brackets(&listed, &missing);
    Completeness { found: reference - missing.len(), reference, missing, lacks_only_brackets }
}

/// Every expression of a hand, each tree once, in the order of the default solver.
pub fn reference(hand: &Hand) -> Vec<Expression> {
    let mut trees = Vec::new();
    let ended = Game24::solvers()[0].run(hand, &mut Budget::unlimited(), |list| {
        trees.extend(list.expressions());
        true
    });
    ended.expect("no budget to run out of");
    trees
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::game24::{answer, instance};

    fn check(hand: &str, text: &str, expected: &str) {
        let hand = instance::read(hand).unwrap().instance;
        let list = answer::read(text).unwrap_or_default();
        let result = completeness(&hand, &list);
        let found = format!("{}/{} {:?}", result.found, result.reference, result.standing());
        assert_eq!(found, expected);
    }

    /// All expressions of a hand that a program with an arithmetic finds.
    fn found_with(cards: &str, arithmetic: Arithmetic) -> String {
        let trees = reference(&instance::read(cards).unwrap().instance);
        let kept = trees.iter().filter(|tree| !arithmetic.loses(tree));
        kept.map(Expression::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn repeated_lines_brackets_and_wrong_lines_do_not_count() {
        check("3 3 8 8", "8/(3-8/3)\n8/(3-(8/3))", "1/1 Complete");
        check("4 4 4 4", "4+4+4*4\n4*4+4+4\n4*4*4*4\n4+4+", "2/6 Incomplete");
    }

    #[test]
    fn programs_that_compute_with_rounded_numbers_are_known_by_what_they_lack() {
        for (cards, arithmetic, expected) in [
            ("A 8 9 Q", Arithmetic::Double, "48/49 OnlyRounded(Double)"),
            ("A 8 9 Q", Arithmetic::Float, "48/49 OnlyRounded(Double)"),
            ("A 8 9 Q", Arithmetic::FloatUnrounded, "47/49 OnlyRounded(FloatUnrounded)"),
            ("2 6 K 5", Arithmetic::Double, "24/24 Complete"),
            ("2 6 K 5", Arithmetic::FloatUnrounded, "23/24 OnlyRounded(FloatUnrounded)"),
            ("A A A Q", Arithmetic::Float, "28/28 Complete"),
            ("A A A Q", Arithmetic::FloatUnrounded, "27/28 OnlyRounded(FloatUnrounded)"),
            ("10 2 3 10", Arithmetic::FloatUnrounded, "6/6 Complete"),
            ("A 5 5 5", Arithmetic::Double, "2/2 Complete"),
        ] {
            check(cards, &found_with(cards, arithmetic), expected);
        }
    }

    #[test]
    fn a_program_that_finds_nothing_is_measured_too() {
        check("3 3 8 8", "", "0/1 OnlyRounded(Double)");
        check("4 4 4 4", "", "0/6 Incomplete");
        check("K K K K", "", "0/0 Complete");
    }
}
