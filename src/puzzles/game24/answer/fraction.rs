//! Exact values: a number of one integer over another.

use std::fmt;

use crate::puzzles::game24::Operation;

/// A fraction, not always in lowest terms.
///
/// Nothing overflows: with n numbers of at most M, both parts of any value stay within `2^(n-1) * M^n`,
/// and 8 numbers below 10,000 keep that under `2^114`.
#[derive(Debug, Clone, Copy)]
pub struct Fraction {
    numerator: i128,
    /// Never 0.
    denominator: i128,
}

impl Fraction {
    pub fn whole(number: u16) -> Self {
        Self { numerator: i128::from(number), denominator: 1 }
    }

    /// Whether it is exactly that number.
    pub fn is(self, number: u16) -> bool {
        self.numerator == i128::from(number) * self.denominator
    }

    /// The result of an operation; `None` for a division by zero.
    pub fn apply(self, operation: Operation, right: Self) -> Option<Self> {
        let (a, b) = (self.numerator, self.denominator);
        let (c, d) = (right.numerator, right.denominator);
        let (numerator, denominator) = match operation {
            Operation::Add => (a * d + c * b, b * d),
            Operation::Subtract => (a * d - c * b, b * d),
            Operation::Multiply => (a * c, b * d),
            Operation::Divide => (a * d, b * c),
        };
        (denominator != 0).then_some(Self { numerator, denominator })
    }
}

/// In lowest terms, such as `23` or `-47/2`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let divisor = greatest_common_divisor(self.numerator, self.denominator) * self.denominator.signum();
        let (numerator, denominator) = (self.numerator / divisor, self.denominator / divisor);
        match denominator {
            1 => write!(f, "{numerator}"),
            _ => write!(f, "{numerator}/{denominator}"),
        }
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left: (u16, u16), operation: Operation, right: (u16, u16), expected: &str) {
        let fraction = |(numerator, denominator)| {
            let denominator = Fraction::whole(denominator);
            Fraction::whole(numerator).apply(Operation::Divide, denominator).unwrap()
        };
        let found = fraction(left).apply(operation, fraction(right)).map(|value| value.to_string());
        assert_eq!(found.as_deref().unwrap_or("nothing"), expected);
    }

    #[test]
    fn values_are_said_in_lowest_terms_with_the_sign_in_front() {
        check((1, 2), Operation::Add, (1, 6), "2/3");
        check((1, 6), Operation::Subtract, (1, 2), "-1/3");
        check((3, 4), Operation::Multiply, (8, 6), "1");
        check((0, 5), Operation::Divide, (7, 3), "0");
        check((5, 1), Operation::Divide, (0, 3), "nothing");
    }
}
