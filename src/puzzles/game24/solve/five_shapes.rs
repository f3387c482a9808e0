//! What students are asked to write: every order of the cards, every choice of signs, five bracketings.

use crate::puzzles::game24::{Expression, Game24, Hand, List, Operation, Token};
use crate::puzzles::{Halt, Search, Solver};

pub(super) const SOLVER: Solver<Game24> = Solver {
    name: "five-shapes",
    counts: "one for each combination tried: a different order of the values, three signs and one of five \
             bracketings (7680 for four different cards), divisions by zero included",
    hopeless: |_| None,
    search: |hand, search| find_all(*hand, search),
    count: None,
};

/// A fraction; `None` after a division by zero. Four cards keep both parts below 2^3 * 13^4.
type Ratio = Option<(i64, i64)>;

/// The bracketings, in the order in which they are tried.
const SHAPES: [Shape; 5] =
    [Shape::LeftThenLeft, Shape::LeftThenRight, Shape::Halves, Shape::RightThenLeft, Shape::RightThenRight];

/// A way of bracketing four values.
#[derive(Clone, Copy)]
enum Shape {
    /// ((a b) c) d
    LeftThenLeft,
    /// (a (b c)) d
    LeftThenRight,
    /// (a b) (c d)
    Halves,
    /// a ((b c) d)
    RightThenLeft,
    /// a (b (c d))
    RightThenRight,
}

fn find_all(hand: Hand, search: &mut Search<'_, List>) -> Result<(), Halt> {
    for order in different_orders(hand.values()) {
        for first in Operation::ALL {
            for second in Operation::ALL {
                for third in Operation::ALL {
                    for shape in SHAPES {
                        search.step()?;
                        let signs = [first, second, third];
                        if is_24(shape.value(order, signs)) {
                            search.found(List::of_one(shape.expression(order, signs)))?;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// The orders of four values; of those that look the same the last stays, as in the report.
fn different_orders(values: [u8; 4]) -> Vec<[u8; 4]> {
    let mut orders = Vec::with_capacity(24);
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                let order = [a, b, c, 6 - a - b - c].map(|place| values[place]);
                orders.retain(|known| *known != order);
                orders.push(order);
            }
        }
    }
    orders
}

impl Shape {
    fn value(self, order: [u8; 4], [first, second, third]: [Operation; 3]) -> Ratio {
        let [a, b, c, d] = order.map(|value| Some((i64::from(value), 1)));
        match self {
            Self::LeftThenLeft => apply(apply(apply(a, first, b), second, c), third, d),
            Self::LeftThenRight => apply(apply(a, first, apply(b, second, c)), third, d),
            Self::Halves => apply(apply(a, first, b), second, apply(c, third, d)),
            Self::RightThenLeft => apply(a, first, apply(apply(b, second, c), third, d)),
            Self::RightThenRight => apply(a, first, apply(b, second, apply(c, third, d))),
        }
    }

    fn expression(self, order: [u8; 4], signs: [Operation; 3]) -> Expression {
        let [a, b, c, d] = order.map(|value| Token::Number(value.into()));
        let [first, second, third] = signs.map(Token::Operation);
        let postfix = match self {
            Self::LeftThenLeft => [a, b, first, c, second, d, third],
            Self::LeftThenRight => [a, b, c, second, first, d, third],
            Self::Halves => [a, b, first, c, d, third, second],
            Self::RightThenLeft => [a, b, c, second, d, third, first],
            Self::RightThenRight => [a, b, c, d, third, second, first],
        };
        Expression::from_postfix(&postfix).expect("each sign follows two values")
    }
}

fn apply(left: Ratio, operation: Operation, right: Ratio) -> Ratio {
    let ((a, b), (c, d)) = (left?, right?);
    match operation {
        Operation::Add => Some((a * d + c * b, b * d)),
        Operation::Subtract => Some((a * d - c * b, b * d)),
        Operation::Multiply => Some((a * c, b * d)),
        Operation::Divide => (c != 0).then_some((a * d, b * c)),
    }
}

fn is_24(value: Ratio) -> bool {
    value.is_some_and(|(numerator, denominator)| numerator == 24 * denominator)
}
