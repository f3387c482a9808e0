//! An arithmetic expression as a tree, without the brackets and blanks of its text.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::puzzles::game24::Fraction;

/// Numbers an expression can hold: twice a hand, so that wrong answers can still be judged.
pub const MOST_NUMBERS: usize = 8;

/// The largest number in an expression; keeps every value exact, see [`Fraction`].
pub const LARGEST_NUMBER: u16 = 9999;

const MOST_TOKENS: usize = 2 * MOST_NUMBERS - 1;

/// An operation between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

impl Operation {
    /// All four, in the order in which courses write them.
    pub const ALL: [Self; 4] = [Self::Add, Self::Subtract, Self::Multiply, Self::Divide];

    /// The canonical sign.
    pub fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }
}

/// A number or an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// A number, at most [`LARGEST_NUMBER`].
    Number(u16),
    /// An operation on the two values before it.
    Operation(Operation),
}

/// A tree of operations on numbers; two expressions are equal if their trees are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expression {
    /// Postfix, which needs no brackets; what lies beyond `length` is always the same.
    tokens: [Token; MOST_TOKENS],
    length: u8,
}

/// A value that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DivisionByZero;

impl Expression {
    /// The expression of a postfix text, if it is one and not too large.
    pub fn from_postfix(postfix: &[Token]) -> Option<Self> {
        let mut values = 0_usize;
        for token in postfix {
            match token {
                Token::Number(number) if *number <= LARGEST_NUMBER => values += 1,
                Token::Operation(_) if values >= 2 => values -= 1,
                Token::Number(_) | Token::Operation(_) => return None,
            }
        }
        let mut tokens = [Token::Number(0); MOST_TOKENS];
        tokens.get_mut(..postfix.len())?.copy_from_slice(postfix);
        (values == 1).then_some(Self { tokens, length: postfix.len() as u8 })
    }

    /// The tokens in postfix order.
    pub fn postfix(&self) -> &[Token] {
        &self.tokens[..self.length as usize]
    }

    /// The numbers from left to right.
    pub fn numbers(&self) -> impl Iterator<Item = u16> {
        self.postfix().iter().filter_map(|token| match token {
            Token::Number(number) => Some(*number),
            Token::Operation(_) => None,
        })
    }

    /// The exact value.
    pub fn value(&self) -> Result<Fraction, DivisionByZero> {
        self.compute(Fraction::whole, Fraction::apply).ok_or(DivisionByZero)
    }

    /// The value in any arithmetic; `None` as soon as an operation gives none.
    pub fn compute<T: Copy>(
        &self,
        number: impl Fn(u16) -> T,
        apply: impl Fn(T, Operation, T) -> Option<T>,
    ) -> Option<T> {
        let mut stack = [number(0); MOST_NUMBERS];
        let mut height = 0;
        for token in self.postfix() {
            match token {
                Token::Number(value) => {
                    stack[height] = number(*value);
                    height += 1;
                }
                Token::Operation(operation) => {
                    height -= 1;
                    stack[height - 1] = apply(stack[height - 1], *operation, stack[height])?;
                }
            }
        }
        Some(stack[0])
    }

    /// Writes the canonical text: no blanks, round brackets around every operation but the outermost.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_subtree(out, self.length as usize - 1, true)
    }

    /// Writes the subtree whose last token is given; subtrees are nested less than [`MOST_NUMBERS`] deep.
    fn write_subtree(&self, out: &mut impl fmt::Write, last: usize, outermost: bool) -> fmt::Result {
        let operation = match self.tokens[last] {
            Token::Number(number) => return write_number(out, number),
            Token::Operation(operation) => operation,
        };
        if !outermost {
            out.write_char('(')?;
        }
        self.write_subtree(out, self.first_of_subtree(last - 1) - 1, false)?;
        out.write_char(operation.sign())?;
        self.write_subtree(out, last - 1, false)?;
        if !outermost {
            out.write_char(')')?;
        }
        Ok(())
    }

    fn first_of_subtree(&self, last: usize) -> usize {
        let (mut first, mut wanted) = (last + 1, 1);
        while wanted > 0 {
            first -= 1;
            match self.tokens[first] {
                Token::Number(_) => wanted -= 1,
                Token::Operation(_) => wanted += 1,
            }
        }
        first
    }
}

/// A number without the general formatting, which takes most of the time of writing a list.
fn write_number(out: &mut impl fmt::Write, number: u16) -> fmt::Result {
    for power in [1000, 100, 10, 1] {
        if number >= power || power == 1 {
            out.write_char(char::from(b'0' + (number / power % 10) as u8))?;
        }
    }
    Ok(())
}

/// The canonical text, see [`Expression::write`].
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Of the tokens in use only: sets of expressions are what lists are compared by.
impl Hash for Expression {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.postfix().hash(state);
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads signs and one-digit numbers.
    fn check(postfix: &str, text: &str, value: &str) {
        let tokens: Vec<_> = postfix
            .chars()
            .map(|sign| match Operation::ALL.into_iter().find(|operation| operation.sign() == sign) {
                Some(operation) => Token::Operation(operation),
                None => Token::Number(sign.to_digit(10).unwrap() as u16),
            })
            .collect();
        let expression = Expression::from_postfix(&tokens);
        let found = expression.map_or("nothing".to_owned(), |expression| expression.to_string());
        assert_eq!(found, text);
        let found = expression.and_then(|expression| expression.value().ok());
        assert_eq!(found.map_or("nothing".to_owned(), |value| value.to_string()), value);
    }

    #[test]
    fn trees_of_every_shape_are_written_with_brackets_inside_only() {
        check("7", "7", "7");
        check("0", "0", "0");
        check("12+3-4*", "((1+2)-3)*4", "0");
        check("123-+4*", "(1+(2-3))*4", "0");
        check("12+34-/", "(1+2)/(3-4)", "-3");
        check("123-4*+", "1+((2-3)*4)", "-3");
        check("838383//---", "8-(3-(8-(3/(8/3))))", "95/8");
    }

    #[test]
    fn a_division_by_zero_has_no_value() {
        check("833-/", "8/(3-3)", "nothing");
    }

    #[test]
    fn what_is_no_tree_is_no_expression() {
        for postfix in ["", "+", "1+", "12", "12++", "123+"] {
            check(postfix, "nothing", "nothing");
        }
        assert!(Expression::from_postfix(&[Token::Number(10_000)]).is_none());
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        for operation in Operation::ALL {
            for other in Operation::ALL {
                let mut postfix = vec![Token::Number(LARGEST_NUMBER); MOST_NUMBERS];
                for index in 1..MOST_NUMBERS {
                    let operation = if index % 2 == 0 { operation } else { other };
                    postfix.push(Token::Operation(operation));
                }
                let expression = Expression::from_postfix(&postfix).unwrap();
                let _ = expression.value().map(|value| value.to_string());
            }
        }
    }
}
