//! A list of expressions, one a line: an answer to the 24 game, right or wrong.

pub(super) mod expression;
pub(super) mod fraction;
pub(super) mod grammar;
pub(super) mod lexeme;

use std::collections::HashSet;

use crate::message::message;
use crate::puzzles::text::{Line, each_line, shown};
use crate::puzzles::{Malformed, expected};

use super::Expression;
use lexeme::Fault;

/// Longer lists are refused; a hand has at most 7680 expressions, right or wrong.
const MOST_LINES: usize = 100_000;

/// The different lines of a list, in order of first appearance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct List {
    /// Each tree once, however often and with whatever brackets it was written.
    pub entries: Vec<Entry>,
    /// Lines as printed, repeated ones counted: what a program's own total should be.
    pub printed: usize,
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Entry {
    Expression(Expression),
    /// Signs and numbers that make no expression.
    Broken(Broken),
}

/// A line that makes no expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Broken {
    /// The line as written.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl List {
    /// A list of one expression.
    pub fn of_one(expression: Expression) -> Self {
        Self { entries: vec![Entry::Expression(expression)], printed: 1 }
    }

    /// The trees, without the lines that make none.
    pub fn expressions(&self) -> impl Iterator<Item = &Expression> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Expression(expression) => Some(expression),
            Entry::Broken(_) => None,
        })
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Expression(expression) => write!(f, "{expression}"),
            Self::Broken(broken) => f.write_str(&broken.text),
        }
    }
}

/// Reads a list. A line of numbers and signs that makes no expression is kept, so that the others can be judged.
pub(super) fn read(text: &str) -> Result<List, Malformed> {
    let (mut seen, mut entries, mut printed) = (HashSet::new(), Vec::new(), 0);
    for line in each_line(text).filter(|line| !line.text.is_empty()) {
        if printed == MOST_LINES {
            let problem =
                expected(message!("input.most-expressions", most = MOST_LINES), message!("input.more"));
            return Err(Malformed::at(line.number, 1, problem));
        }
        printed += 1;
        let entry = read_entry(line)?;
        if seen.insert(entry.clone()) {
            entries.push(entry);
        }
    }
    if entries.is_empty() {
        return Err(Malformed::at(
            1,
            1,
            expected(message!("input.expression"), message!("input.empty-text")),
        ));
    }
    Ok(List { entries, printed })
}

fn read_entry(line: Line<'_>) -> Result<Entry, Malformed> {
    let foreign = line.text.chars().enumerate().find(|(_, character)| !lexeme::belongs(*character));
    if let Some((index, character)) = foreign {
        let problem = expected(message!("input.number-sign-bracket"), shown(character));
        return Err(Malformed::at(line.number, index + 1, problem));
    }
    if !line.text.chars().any(lexeme::counts) {
        let problem = expected(message!("input.expression"), message!("input.line-without-number"));
        return Err(Malformed::at(line.number, 1, problem));
    }
    Ok(match grammar::read(line.text) {
        Ok(expression) => Entry::Expression(expression),
        Err(fault) => Entry::Broken(Broken { text: line.text.to_owned(), fault }),
    })
}

/// The canonical text: each tree once, numbers not letters, one a line.
pub(super) fn write(list: &List) -> String {
    let mut text = String::with_capacity(16 * list.entries.len());
    for entry in &list.entries {
        match entry {
            Entry::Expression(expression) => expression.write(&mut text).expect("a text takes everything"),
            Entry::Broken(broken) => text.push_str(&broken.text),
        }
        text.push('\n');
    }
    text
}

/// The number of solutions, then every expression, as the course asks.
pub(super) fn present(list: &List) -> String {
    let plural = if list.entries.len() == 1 { "" } else { "s" };
    format!("{} solution{plural} found\n{}", list.entries.len(), write(list))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_that_was_printed_is_counted() {
        let text = "\u{feff}1. (1+2)+3 = 24\r\n\r\n2. 1+2+3\r\n3. 1+(2+3)\r\n4. A+2+3";
        assert_eq!(read(text).unwrap().printed, 4);
    }

    #[test]
    fn endless_lists_are_refused_without_harm() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check(
            &"1+1\n".repeat(4_000_000),
            "line 100001, column 1: expected at most 100000 expressions, found more",
        );
        check(&"\n".repeat(16_000_000), "line 1, column 1: expected an expression, found an empty text");
    }

    #[test]
    fn the_course_asks_for_the_number_first() {
        assert_eq!(present(&read("1+2\n2+1").unwrap()), "2 solutions found\n1+2\n2+1\n");
        assert_eq!(present(&read("1+2").unwrap()), "1 solution found\n1+2\n");
    }
}
