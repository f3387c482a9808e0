//! What `== 24` does to right answers when a program computes with rounded numbers.

use super::{Expression, MOST_NUMBERS, Operation, TARGET, Token};

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
        let rounded = self.value(expression);
        expression.value().is_ok_and(|exact| exact.is(TARGET)) && (rounded - f64::from(TARGET)) != 0.0
    }

    /// The value in this arithmetic; a division by zero gives an infinity or no number.
    fn value(self, expression: &Expression) -> f64 {
        let mut stack = [0.0_f64; MOST_NUMBERS];
        let mut height = 0;
        let last = expression.postfix().len() - 1;
        for (index, token) in expression.postfix().iter().enumerate() {
            match token {
                Token::Number(number) => {
                    stack[height] = f64::from(*number);
                    height += 1;
                }
                Token::Operation(operation) => {
                    height -= 1;
                    let value = apply(stack[height - 1], *operation, stack[height]);
                    stack[height - 1] = self.round(value, index == last);
                }
            }
        }
        stack[0]
    }

    /// Rounds what was computed with 64 bits. That is exact for 32 bits too: twice the digits and more
    /// make rounding twice the same as rounding once.
    fn round(self, value: f64, is_last: bool) -> f64 {
        match self {
            Self::Double => value,
            Self::FloatUnrounded if is_last => value,
            Self::Float | Self::FloatUnrounded => f64::from(value as f32),
        }
    }
}

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
    use crate::puzzles::game24::grammar;

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
