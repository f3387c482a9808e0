//! A piece of a line that could be an expression.

use super::{OPERANDS, uses_hand};
use crate::puzzles::game24::answer::grammar;
use crate::puzzles::game24::answer::lexeme::Fault;
use crate::puzzles::game24::answer::{Broken, Entry};
use crate::puzzles::game24::{Expression, Hand};

/// Pieces of a line beyond this many are not looked at.
const MOST: usize = 64;
/// Longer lines hold no list of expressions that anybody could read.
const LONGEST: usize = 16 << 10;

/// Signs and numbers that may be meant as an expression.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    text: String,
    read: Result<Expression, Fault>,
    operands: usize,
    /// Whether it has a sign or bracket that no date and no range has.
    arithmetic: bool,
    /// Whether words stand on the same line.
    among_words: bool,
}

impl Piece {
    /// Whether it can only be meant as an expression.
    pub(super) fn is_plain(&self) -> bool {
        self.operands == OPERANDS && self.arithmetic && !self.among_words
    }

    /// Whether it can be meant as an expression where others stand beside it.
    pub(super) fn is_possible(&self) -> bool {
        self.arithmetic && !self.among_words
    }

    /// Whether it is an expression of the cards of a hand.
    pub(super) fn uses(&self, hand: Hand) -> bool {
        self.read.as_ref().is_ok_and(|expression| uses_hand(expression, hand))
    }

    /// The number before it and what is left without it, if it may be numbered as in `3 - 10+(2*(10-3))`.
    pub(super) fn without_number(&self) -> Option<(usize, Self)> {
        let (number, rest) = self.text.split_once('-').filter(|_| self.operands == OPERANDS + 1)?;
        let text = rest.trim().to_owned();
        let read = grammar::read(&text);
        Some((number.trim().parse().ok()?, Self { text, read, operands: OPERANDS, ..self.clone() }))
    }

    /// The entry of a list that it makes.
    pub(super) fn entry(&self) -> Entry {
        match &self.read {
            Ok(expression) => Entry::Expression(*expression),
            Err(fault) => Entry::Broken(Broken { text: self.text.clone(), fault: fault.clone() }),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Operand,
    Sign,
    Open,
    Close,
}

struct Mark {
    kind: Kind,
    start: usize,
    end: usize,
}

/// The pieces of a line, from left to right.
pub(super) fn pieces(line: &str) -> Vec<Piece> {
    if line.len() > LONGEST
        || !line.bytes().any(|byte| matches!(byte, b'+' | b'-' | b'*' | b'/' | 0x80..)) && !line.contains('x')
    {
        return Vec::new();
    }
    let (runs, among_words) = runs(line);
    let mut pieces = Vec::new();
    for run in runs {
        for part in split(&run) {
            pieces.extend(read(line, part, among_words));
        }
        if pieces.len() > MOST {
            break;
        }
    }
    pieces
}

/// Runs of signs and numbers with nothing else between them, and whether there are words on the line.
fn runs(line: &str) -> (Vec<Vec<Mark>>, bool) {
    let (mut runs, mut run) = (Vec::new(), Vec::new());
    let mut words = 0;
    let mut at = 0;
    while let Some(sign) = line[at..].chars().next() {
        let rest = &line[at..];
        let length = match sign {
            _ if sign.is_whitespace() => sign.len_utf8(),
            '0'..='9' => {
                let length = number_length(rest);
                // A number in a list, such as `12.` or `3)` at the start of a line.
                let listed = runs.is_empty() && run.is_empty() && rest[length..].starts_with(['.', ')']);
                if listed {
                    at += length + 1;
                    continue;
                }
                run.push(Mark { kind: Kind::Operand, start: at, end: at + length });
                length
            }
            _ if sign.is_alphabetic() => {
                let length = rest.find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len());
                if let Some(marks) = letters(&rest[..length], at) {
                    run.extend(marks);
                } else {
                    words += usize::from(length > 1);
                    end_run(&mut runs, &mut run);
                }
                length
            }
            // After a label a colon divides nothing.
            ':' if divides(line, &run, at) => {
                run.push(Mark { kind: Kind::Sign, start: at, end: at + 1 });
                1
            }
            '+' | '-' | '*' | '/' | '×' | '÷' | '−' | '–' | '·' | '⋅' | '∗' | '∕' => {
                run.push(Mark { kind: Kind::Sign, start: at, end: at + sign.len_utf8() });
                sign.len_utf8()
            }
            '(' | '[' | '{' => {
                run.push(Mark { kind: Kind::Open, start: at, end: at + 1 });
                1
            }
            ')' | ']' | '}' => {
                run.push(Mark { kind: Kind::Close, start: at, end: at + 1 });
                1
            }
            _ => {
                end_run(&mut runs, &mut run);
                sign.len_utf8()
            }
        };
        at += length;
    }
    end_run(&mut runs, &mut run);
    (runs, words > 1)
}

/// Whether a colon divides: there is a value on both sides. The first number of a line may be that of a list, unless
/// it is glued to what follows and needed to make the operands of whole expressions.
fn divides(line: &str, run: &[Mark], at: usize) -> bool {
    let rest = &line[at + 1..];
    let count = |kind| run.iter().filter(|mark| mark.kind == kind).count();
    let Some(last) = run.last().filter(|mark| matches!(mark.kind, Kind::Operand | Kind::Close)) else {
        return false;
    };
    let glued = last.end == at && !rest.starts_with(char::is_whitespace);
    let needed = || glued && run.len() == 1 && (count_operands(rest) + 1).is_multiple_of(OPERANDS);
    let inside = count(Kind::Open) > count(Kind::Close);
    begins_value(rest) && (inside || count(Kind::Operand) > 1 || needed())
}

/// The numbers and cards of a text, up to what an expression is said to equal.
fn count_operands(text: &str) -> usize {
    let text = text.split('=').next().unwrap_or(text);
    let is_part = |sign: char| sign.is_ascii_digit() || sign == '.';
    let numbers = text.split(|sign: char| !is_part(sign)).filter(|word| !word.is_empty()).count();
    numbers + text.chars().filter(|sign| matches!(sign, 'A' | 'J' | 'Q' | 'K')).count()
}

fn begins_value(rest: &str) -> bool {
    rest.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || "([{AJQK".contains(sign))
}

fn end_run(runs: &mut Vec<Vec<Mark>>, run: &mut Vec<Mark>) {
    if !run.is_empty() {
        runs.push(std::mem::take(run));
    }
}

/// Letters that are cards, with `x` for the sign between them.
fn letters(word: &str, start: usize) -> Option<Vec<Mark>> {
    let kind = |sign: char| match sign {
        'A' | 'J' | 'Q' | 'K' => Some(Kind::Operand),
        'x' | 'X' => Some(Kind::Sign),
        _ => None,
    };
    let marks = word
        .chars()
        .enumerate()
        .map(|(index, sign)| Some(Mark { kind: kind(sign)?, start: start + index, end: start + index + 1 }));
    let marks: Vec<Mark> = marks.collect::<Option<_>>()?;
    let alternating =
        marks.windows(2).all(|pair| (pair[0].kind == Kind::Sign) != (pair[1].kind == Kind::Sign));
    alternating.then_some(marks)
}

fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    match text[whole..].strip_prefix('.') {
        Some(rest) if digits(rest) > 0 => whole + 1 + digits(rest),
        _ => whole,
    }
}

/// Cuts a run where one value follows another, and takes away signs that hang over.
fn split(run: &[Mark]) -> Vec<&[Mark]> {
    let mut parts = Vec::new();
    let mut start = 0;
    for index in 1..=run.len() {
        let ends_value = matches!(run[index - 1].kind, Kind::Operand | Kind::Close);
        let begins_value = run.get(index).is_none_or(|mark| matches!(mark.kind, Kind::Operand | Kind::Open));
        if index == run.len() || ends_value && begins_value {
            parts.push(trim(&run[start..index]));
            start = index;
        }
    }
    parts
}

fn trim(mut part: &[Mark]) -> &[Mark] {
    while let [Mark { kind: Kind::Sign, .. }, rest @ ..] | [rest @ .., Mark { kind: Kind::Sign, .. }] = part {
        part = rest;
    }
    part
}

/// Reads a part, if there is enough of an expression in it.
fn read(line: &str, part: &[Mark], among_words: bool) -> Option<Piece> {
    let count = |kind| part.iter().filter(|mark| mark.kind == kind).count();
    let (operands, signs) = (count(Kind::Operand), count(Kind::Sign));
    if operands < OPERANDS - 1 || signs < operands - 1 || operands > 2 * OPERANDS {
        return None;
    }
    let text = line[part[0].start..part[part.len() - 1].end].to_owned();
    // A choice such as `(1/2/3/4)` has brackets too, but only around the whole.
    let inside = text.trim_matches(['(', ')', '[', ']', '{', '}']);
    let arithmetic = inside.contains(['+', '*', 'x', 'X', '×', '÷', '(', ')', '[', ']']);
    let read = grammar::read(&text);
    Some(Piece { text, read, operands, arithmetic, among_words })
}
