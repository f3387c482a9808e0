//! What `== 24` does to right answers when a program computes with rounded numbers.

use super::{Expression, Operation, TARGET};

/// An arithmetic that rounds, as programs use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arithmetic {
    /// `double`: 64 bits, as in Java and in most C and C++ programs.
    Double,
    /// `float`: 32 bits after every operation.
    Float,
    /// `float` in a 32-bit program: the last result is compared before it is rounded. This is what makes
    /// the totals 23 and 27 of the course report out of 24 and 28.
    FloatUnrounded,
}

impl Arithmetic {
    /// The mildest first: what many sound programs use.
    pub const ALL: [Self; 3] = [Self::Double, Self::Float, Self::FloatUnrounded];

    /// Whether a program with this arithmetic misses an expression that is exactly 24.
    pub fn loses(self, expression: &Expression) -> bool {
        let is_24 = |value: f64| value - f64::from(TARGET) == 0.0;
        let exact = expression.value().is_ok_and(|value| value.is(TARGET));
        let rounded = expression.compute(
            |number| Rounded::from(self, f64::from(number)),
            |left, operation, right| Some(Rounded::from(self, apply(left.kept, operation, right.kept))),
        );
        exact && !rounded.is_some_and(|value| is_24(value.compared))
    }
}

/// A value in an arithmetic.
#[derive(Clone, Copy)]
struct Rounded {
    /// As further operations see it.
    kept: f64,
    /// As a comparison right after the operation sees it.
    compared: f64,
}

impl Rounded {
    /// Rounds what was computed with 64 bits. That is exact for 32 bits too: with more than twice the digits,
    /// rounding twice is the same as rounding once.
    fn from(arithmetic: Arithmetic, value: f64) -> Self {
        let single = f64::from(value as f32);
        let (kept, compared) = match arithmetic {
            Arithmetic::Double => (value, value),
            Arithmetic::Float => (single, single),
            Arithmetic::FloatUnrounded => (single, value),
        };
        Self { kept, compared }
    }
}

/// A division by zero gives an infinity or no number, as in the programs.
fn apply(left: f64, operation: Operation, right: f64) -> f64 {
    match operation {
        Operation::Add => left + right,
        Operation::Subtract => left - right,
        Operation::Multiply => left * right,
        Operation::Divide => left / right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::game24::answer::grammar;

    fn check(expression: &str, losers: &[Arithmetic]) {
        let expression = grammar::read(expression).unwrap();
        let found: Vec<_> =
            Arithmetic::ALL.into_iter().filter(|arithmetic| arithmetic.loses(&expression)).collect();
        assert_eq!(found, losers);
    }

    #[test]
    fn the_known_fractions_are_lost_and_others_are_not() {
        check("8/(3-8/3)", &Arithmetic::ALL);
        check("8/(12/9-1)", &Arithmetic::ALL);
        check("(13-5)/(2/6)", &[Arithmetic::FloatUnrounded]);
        check("(1+1)/(1/12)", &[Arithmetic::FloatUnrounded]);
        check("(13-5)*6/2", &[]);
    }

    #[test]
    fn what_is_not_24_cannot_be_lost() {
        check("8/(3-3)", &[]);
        check("1+2", &[]);
    }
}
