//! The words of an expression: numbers, signs and brackets, in all the ways people write them.

use std::iter::{Enumerate, Peekable};
use std::str::Chars;

use crate::message::{Message, message};
use crate::puzzles::expected;
use crate::puzzles::text::shown;

use crate::puzzles::game24::{Card, LARGEST_NUMBER, Operation};

/// What is wrong with a line, and where.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    /// Counted from 1, in characters.
    pub column: usize,
    /// What is there and what was expected.
    pub problem: Message,
}

impl Fault {
    /// A fault at a column counted from 1.
    pub fn at(column: usize, problem: impl Into<Message>) -> Self {
        Self { column, problem: problem.into() }
    }
}

/// A word of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lexeme {
    /// A number or a card's letter.
    Number(u16),
    Sign(Operation),
    /// An opening bracket, by the bracket that closes it.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// What stands before the value of the whole.
    Equals,
}

/// The operation a character means; a colon divides, an `x` multiplies.
fn operation(character: char) -> Option<Operation> {
    match character {
        '+' => Some(Operation::Add),
        '-' | '\u{2212}' | '\u{2013}' => Some(Operation::Subtract),
        '*' | 'x' | 'X' | '×' | '·' | '⋅' | '∗' => Some(Operation::Multiply),
        '/' | '÷' | ':' | '∕' => Some(Operation::Divide),
        _ => None,
    }
}

/// The lexeme a single character makes.
fn single(character: char) -> Option<Lexeme> {
    match character {
        '(' => Some(Lexeme::Open(')')),
        '[' => Some(Lexeme::Open(']')),
        '{' => Some(Lexeme::Open('}')),
        ')' | ']' | '}' => Some(Lexeme::Close(character)),
        '=' => Some(Lexeme::Equals),
        _ => Card::of_letter(character)
            .map(|card| Lexeme::Number(card.value().into()))
            .or_else(|| operation(character).map(Lexeme::Sign)),
    }
}

/// Whether a character can stand in an expression at all.
pub(crate) fn belongs(character: char) -> bool {
    matches!(character, '0'..='9' | '.') || character.is_whitespace() || single(character).is_some()
}

/// Whether a character can be (part of) an operand.
pub(crate) fn counts(character: char) -> bool {
    character.is_ascii_digit() || Card::of_letter(character).is_some()
}

/// The lexemes of a line, from left to right.
pub(crate) struct Lexemes<'a> {
    characters: Peekable<Enumerate<Chars<'a>>>,
}

impl<'a> Lexemes<'a> {
    /// The lexemes of a line; a number in a list before it (`1.` or `12)`) is passed over.
    pub(crate) fn of(line: &'a str) -> Self {
        let mut characters = line.chars().enumerate().peekable();
        for _ in 0..numbering(line) {
            characters.next();
        }
        Self { characters }
    }

    /// The next lexeme with its column, `None` at the end of the line.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, Lexeme)>, Fault> {
        while self.characters.next_if(|(_, character)| character.is_whitespace()).is_some() {}
        let Some(&(index, character)) = self.characters.peek() else {
            return Ok(None);
        };
        if character.is_ascii_digit() {
            return Ok(Some((index + 1, self.number(index + 1)?)));
        }
        self.characters.next();
        match single(character) {
            Some(lexeme) => Ok(Some((index + 1, lexeme))),
            None => {
                Err(Fault::at(index + 1, expected(message!("input.number-sign-bracket"), shown(character))))
            }
        }
    }

    /// A whole number; zeros after a decimal point do no harm.
    fn number(&mut self, column: usize) -> Result<Lexeme, Fault> {
        let (mut number, mut digits) = (0_u32, 0_usize);
        while let Some((_, digit)) = self.characters.next_if(|(_, character)| character.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(digit as u32 - '0' as u32);
            digits += 1;
        }
        if self.characters.next_if(|(_, character)| *character == '.').is_some() {
            let mut zeros = 0;
            while self.characters.next_if(|(_, character)| *character == '0').is_some() {
                zeros += 1;
            }
            let more = self.characters.peek().is_some_and(|(_, character)| character.is_ascii_digit());
            if zeros == 0 || more {
                return Err(Fault::at(
                    column,
                    expected(message!("input.whole-number"), message!("input.decimal-point")),
                ));
            }
        }
        if number > u32::from(LARGEST_NUMBER) {
            let problem = expected(
                message!("input.number-up-to", most = LARGEST_NUMBER),
                message!("input.digits", count = digits),
            );
            return Err(Fault::at(column, problem));
        }
        Ok(Lexeme::Number(number as u16))
    }
}

/// Characters taken by a list number at the start of a line: `1.` or `12)`, but not `12.0`.
fn numbering(line: &str) -> usize {
    let start = line.trim_start();
    let blanks = line.chars().count() - start.chars().count();
    let digits = start.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &start[digits..];
    let numbered = match rest.chars().next() {
        Some(')') => true,
        Some('.') => {
            let zeros = rest[1..].bytes().take_while(|byte| *byte == b'0').count();
            zeros == 0 || rest[1 + zeros..].starts_with(|next: char| next.is_ascii_digit())
        }
        _ => false,
    };
    if digits > 0 && numbered { blanks + digits + 1 } else { 0 }
}
