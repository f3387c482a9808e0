//! The grammar of expressions: `*` and `/` bind more than `+` and `-`, equals go from left to right.
//!
//! Operator precedence with a stack of its own, so that no depth of brackets can exhaust the program's.

use crate::message::{Message, message};
use crate::puzzles::expected;

use super::lexeme::{Fault, Lexeme, Lexemes};
use crate::puzzles::game24::{Expression, MOST_NUMBERS, Operation, Token};

/// The value a line may state after `=`.
const TARGET: u16 = 24;

/// Longer lines are not read: four cards need 30 characters.
const LONGEST: usize = 10_000;

/// Reads an expression with redundant brackets of any kind, a list number before it and `= 24` after it.
pub(crate) fn read(line: &str) -> Result<Expression, Fault> {
    if line.chars().nth(LONGEST).is_some() {
        let problem = expected(message!("input.most-characters", most = LONGEST), message!("input.more"));
        return Err(Fault::at(LONGEST + 1, problem));
    }
    let mut lexemes = Lexemes::of(line);
    let mut parser = Parser::default();
    while let Some((column, lexeme)) = lexemes.next()? {
        match lexeme {
            Lexeme::Number(number) => parser.number(column, number)?,
            Lexeme::Open(closing) => parser.open(column, closing)?,
            Lexeme::Sign(operation) => parser.sign(column, operation)?,
            Lexeme::Close(bracket) => parser.close(column, bracket)?,
            Lexeme::Equals => {
                parser.equals(column)?;
                read_target(&mut lexemes, column)?;
            }
        }
    }
    parser.finish(line.chars().count() + 1)
}

/// Reads what stands after `=`.
fn read_target(lexemes: &mut Lexemes<'_>, column: usize) -> Result<(), Fault> {
    let target = lexemes.next()?;
    match (target, lexemes.next()?) {
        (Some((_, Lexeme::Number(TARGET))), None) => Ok(()),
        _ => Err(Fault::at(column + 1, message!("input.expected", what = message!("input.only-24")))),
    }
}

/// What is still open to the left.
enum Pending {
    Operation(Operation),
    /// A bracket, by the one that closes it.
    Bracket(char),
}

#[derive(Default)]
struct Parser {
    postfix: Vec<Token>,
    numbers: usize,
    pending: Vec<Pending>,
    /// Whether a value has just ended, so that a sign or a closing bracket may come.
    after_value: bool,
}

impl Parser {
    fn number(&mut self, column: usize, number: u16) -> Result<(), Fault> {
        self.expect_value(column, || number.into())?;
        self.numbers += 1;
        if self.numbers > MOST_NUMBERS {
            let problem =
                expected(message!("input.four-numbers"), message!("input.more-than", most = MOST_NUMBERS));
            return Err(Fault::at(column, problem));
        }
        self.postfix.push(Token::Number(number));
        self.after_value = true;
        Ok(())
    }

    fn open(&mut self, column: usize, closing: char) -> Result<(), Fault> {
        self.expect_value(column, || message!("input.opening-bracket"))?;
        self.pending.push(Pending::Bracket(closing));
        Ok(())
    }

    fn sign(&mut self, column: usize, operation: Operation) -> Result<(), Fault> {
        self.expect_end_of_value(column, || message!("input.sign", sign = operation.sign()))?;
        self.reduce(binding(operation));
        self.pending.push(Pending::Operation(operation));
        self.after_value = false;
        Ok(())
    }

    fn close(&mut self, column: usize, bracket: char) -> Result<(), Fault> {
        self.expect_end_of_value(column, || message!("input.sign", sign = bracket))?;
        self.reduce(0);
        match self.pending.pop() {
            Some(Pending::Bracket(closing)) if closing == bracket => Ok(()),
            Some(Pending::Bracket(closing)) => {
                let problem = expected(
                    message!("input.closing", bracket = closing),
                    message!("input.sign", sign = bracket),
                );
                Err(Fault::at(column, problem))
            }
            _ => Err(Fault::at(column, message!("input.found", found = message!("input.unopened", bracket)))),
        }
    }

    fn equals(&mut self, column: usize) -> Result<(), Fault> {
        self.expect_end_of_value(column, || message!("input.sign", sign = "="))?;
        self.expect_no_bracket(column)
    }

    fn finish(mut self, column: usize) -> Result<Expression, Fault> {
        self.expect_end_of_value(column, || message!("input.end-of-line"))?;
        self.expect_no_bracket(column)?;
        Ok(Expression::from_postfix(&self.postfix)
            .expect("signs and values took turns, and the numbers were counted"))
    }

    /// Writes the pending operations that bind at least as much as the one to come.
    fn reduce(&mut self, binding_to_come: u8) {
        while let Some(Pending::Operation(operation)) = self.pending.last() {
            if binding(*operation) < binding_to_come {
                return;
            }
            self.postfix.push(Token::Operation(*operation));
            self.pending.pop();
        }
    }

    fn expect_value(&self, column: usize, found: impl Fn() -> Message) -> Result<(), Fault> {
        if self.after_value {
            return Err(Fault::at(column, expected(message!("input.sign-or-end"), found())));
        }
        Ok(())
    }

    fn expect_end_of_value(&self, column: usize, found: impl Fn() -> Message) -> Result<(), Fault> {
        if !self.after_value {
            return Err(Fault::at(column, expected(message!("input.number-or-bracket"), found())));
        }
        Ok(())
    }

    fn expect_no_bracket(&mut self, column: usize) -> Result<(), Fault> {
        self.reduce(0);
        match self.pending.last() {
            Some(Pending::Bracket(closing)) => Err(Fault::at(
                column,
                message!("input.expected", what = message!("input.closing", bracket = *closing)),
            )),
            Some(Pending::Operation(_)) | None => Ok(()),
        }
    }
}

fn binding(operation: Operation) -> u8 {
    match operation {
        Operation::Add | Operation::Subtract => 1,
        Operation::Multiply | Operation::Divide => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let found = match read(line) {
            Ok(expression) => expression.to_string(),
            Err(fault) => format!("column {}: {}", fault.column, fault.problem),
        };
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn empty_and_endless_lines_are_refused_without_harm() {
        check("", "column 1: expected a number or a bracket, found the end of the line");
        check("()", "column 2: expected a number or a bracket, found ')'");
        let deep = format!("{}7{}", "(".repeat(4999), ")".repeat(4999));
        check(&deep, "7");
        for part in ["(", "1+", "9", "1.", "é"] {
            let problem = "column 10001: expected at most 10000 characters, found more";
            check(&part.repeat(8_000_000), problem);
        }
    }
}
