//! How hard a hand is, measured with the solvers.

use crate::puzzles::Budget;
use crate::puzzles::{Fact, Solve};

use crate::puzzles::game24::{Arithmetic, Expression, Game24, Hand, List, Operation, reference};

/// What was measured on a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// Different expressions.
    pub expressions: usize,
    /// Whether every solution has a fraction inside; people find such hands the hardest.
    pub needs_fractions: bool,
    /// Expressions that `== 24` on doubles misses.
    pub lost_to_doubles: usize,
    /// Combinations the course's own algorithm tries in all.
    pub combinations: u64,
    /// Combinations it tries up to the first solution.
    pub first_at: Option<u64>,
}

impl Measure {
    /// Measures a hand.
    pub fn of(hand: Hand) -> Self {
        let trees = reference(&hand);
        let (_, combinations) = try_combinations(hand, |_| true);
        let (ended, first_at) = try_combinations(hand, |_| false);
        Self {
            expressions: trees.len(),
            needs_fractions: !trees.is_empty() && trees.iter().all(has_fraction_inside),
            lost_to_doubles: trees.iter().filter(|tree| Arithmetic::Double.loses(tree)).count(),
            combinations,
            first_at: (!ended).then_some(first_at),
        }
    }

    /// From 1 to 5. With a solution: the fewer, the harder, and hardest if it takes fractions. Without one: by the
    /// combinations to try in vain, which grow with the number of different cards.
    pub fn difficulty(&self) -> u8 {
        if self.expressions == 0 {
            return match self.combinations {
                0..=320 => 1,
                321..=1280 => 2,
                1281..=1920 => 3,
                1921..=3840 => 4,
                _ => 5,
            };
        }
        match self.expressions {
            _ if self.needs_fractions => 5,
            64.. => 1,
            28..64 => 2,
            12..28 => 3,
            0..12 => 4,
        }
    }

    /// The figures for people.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![
            Fact::new("expressions", self.expressions.to_string()),
            Fact::new("five-shapes combinations", self.combinations.to_string()),
        ];
        if let Some(first_at) = self.first_at {
            let needs_fractions = if self.needs_fractions { "yes" } else { "no" };
            facts.push(Fact::new("five-shapes first solution at", first_at.to_string()));
            facts.push(Fact::new("needs fractions", needs_fractions.to_owned()));
            facts.push(Fact::new("lost to doubles", self.lost_to_doubles.to_string()));
        }
        facts.push(Fact::new("difficulty", self.difficulty().to_string()));
        facts
    }
}

/// Whether the course's own algorithm comes to its end, and the combinations it tries.
fn try_combinations(hand: Hand, on_answer: impl FnMut(List) -> bool) -> (bool, u64) {
    let solver = Game24::solver("five-shapes").expect("it is one of the solvers");
    let mut budget = Budget::unlimited();
    let ended = solver.run(&hand, &mut budget, on_answer);
    (ended.expect("no budget to run out of"), budget.spent())
}

/// Whether some division leaves a remainder; the expression must not divide by zero.
fn has_fraction_inside(tree: &Expression) -> bool {
    let whole = tree.compute(i64::from, |left, operation, right| match operation {
        Operation::Add => Some(left + right),
        Operation::Subtract => Some(left - right),
        Operation::Multiply => Some(left * right),
        Operation::Divide => (left % right == 0).then(|| left / right),
    });
    whole.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::game24::instance;

    fn check(cards: &str, expected: &str) {
        let facts = Measure::of(instance::read(cards).unwrap().instance).facts();
        let found: Vec<_> = facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        assert_eq!(found.join(", "), expected);
    }

    #[test]
    fn hands_are_measured_by_both_solvers() {
        check(
            "3 3 8 8",
            "expressions 1, five-shapes combinations 1920, five-shapes first solution at 1560, \
             needs fractions yes, lost to doubles 1, difficulty 5",
        );
        check(
            "A 4 8 Q",
            "expressions 335, five-shapes combinations 7680, five-shapes first solution at 161, \
             needs fractions no, lost to doubles 0, difficulty 1",
        );
        check("K K K K", "expressions 0, five-shapes combinations 320, difficulty 1");
        check("7 8 9 J", "expressions 0, five-shapes combinations 7680, difficulty 5");
    }
}
