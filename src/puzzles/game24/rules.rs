//! The rules of the 24 game, as a teacher would say them.

use crate::message::{Message, message};
use crate::puzzles::{Cell, Rule, Violation};

use super::answer::{Broken, Entry, List};
use super::{Expression, Hand};

/// The value to reach.
pub const TARGET: u16 = 24;

/// The longest piece of a line that is quoted in a sentence.
const QUOTED: usize = 60;

pub const RULES: &[Rule] = &[
    Rule {
        name: "expression",
        demands: "every line is an expression of numbers, + - * / between them and brackets that match",
    },
    Rule {
        name: "cards",
        demands: "every expression uses each card of the hand exactly once and nothing else",
    },
    Rule { name: "division-by-zero", demands: "no expression divides by zero" },
    Rule { name: "value", demands: "every expression is exactly 24, with fractions where they arise" },
];

/// All broken rules, line by line; the cell of a violation is the line of the list, column 1.
pub(super) fn judge(hand: Hand, list: &List) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (row, entry) in list.entries.iter().enumerate() {
        let mut broken = |rule, detail: Message| {
            violations.push(Violation {
                rule,
                cells: vec![Cell::at(row, 0)],
                detail: message!("game24.line", line = row + 1, problem = detail),
            });
        };
        match entry {
            Entry::Broken(line) => broken("expression", no_expression(line)),
            Entry::Expression(expression) => judge_expression(hand, expression, &mut broken),
        }
    }
    violations
}

fn judge_expression(hand: Hand, expression: &Expression, broken: &mut impl FnMut(&'static str, Message)) {
    if let Some(problems) = wrong_cards(hand, expression) {
        broken("cards", message!("game24.cards", expression = expression.to_string(), problems));
    }
    match expression.value() {
        Err(_) => {
            broken("division-by-zero", message!("game24.division", expression = expression.to_string()));
        }
        Ok(value) if !value.is(TARGET) => {
            broken(
                "value",
                message!(
                    "game24.value",
                    expression = expression.to_string(),
                    value = value.to_string(),
                    target = TARGET
                ),
            );
        }
        Ok(_) => {}
    }
}

/// What is wrong with the cards: first those that are missing, then those that are too many.
fn wrong_cards(hand: Hand, expression: &Expression) -> Option<Message> {
    let mut used: Vec<u16> = expression.numbers().collect();
    let mut held = hand.values().map(u16::from);
    used.sort_unstable();
    held.sort_unstable();
    if used == held {
        return None;
    }
    let mut values = [used.as_slice(), &held].concat();
    values.sort_unstable();
    values.dedup();
    let times = |numbers: &[u16], value| numbers.iter().filter(|number| **number == value).count();
    let problem = |value: &u16| match (times(&used, *value), times(&held, *value)) {
        (_, 0) => Some(message!("game24.not-in-hand", card = value)),
        (0, 1) => Some(message!("game24.not-used", card = value)),
        (used, held) if used != held => Some(message!("game24.used", card = value, used, held)),
        _ => None,
    };
    Some(Message::join(values.iter().filter_map(problem), ", "))
}

fn no_expression(Broken { text, fault }: &Broken) -> Message {
    let text = text.trim();
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if text.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    message!("game24.no-expression", text = quoted, problem = &fault.problem, column = fault.column)
}
