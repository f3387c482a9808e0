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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::game24::{answer, instance};

    fn check(hand: &str, answer: &str, expected: &[&str]) {
        let hand = instance::read(hand).unwrap().instance;
        let list = answer::read(answer).unwrap();
        let found: Vec<_> = judge(hand, &list)
            .into_iter()
            .map(|violation| format!("{}: {}", violation.rule, violation.detail))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn an_answer_that_breaks_nothing_is_accepted() {
        check("3 3 8 8", "8/(3-8/3)", &[]);
        check("10 2 3 10", "(2*(10-3))+10\n10-(2*(3-10))", &[]);
        check("A 5 5 5", "(5-1/5)*5\n(5-(A/5))*5 = 24", &[]);
    }

    #[test]
    fn a_value_that_is_not_24_is_said_exactly() {
        check(
            "2 6 K 5",
            "2*(13+5-6)-0*1",
            &["cards: line 1: (2*((13+5)-6))-(0*1): 0 is not in the hand, 1 is not in the hand"],
        );
        check("2 6 K 5", "13+6+5-2", &["value: line 1: ((13+6)+5)-2 is 22, not 24"]);
        check(
            "3 3 8 8",
            "8/3*(8+3)\n3/(8-8-3)",
            &["value: line 1: (8/3)*(8+3) is 88/3, not 24", "value: line 2: 3/((8-8)-3) is -1, not 24"],
        );
    }

    #[test]
    fn cards_that_are_missing_repeated_or_foreign_are_all_named() {
        check(
            "10 2 3 10",
            "10+10+2+2",
            &["cards: line 1: ((10+10)+2)+2: 2 is used 2x, the hand has it 1x, 3 is not used"],
        );
        check(
            "10 2 3 10",
            "2*(10-3)+10\n2*12",
            &["cards: line 2: 2*12: 3 is not used, 10 is used 0x, the hand has it 2x, 12 is not in the hand"],
        );
        check(
            "10 2 3 10",
            "24",
            &[
                "cards: line 1: 24: 2 is not used, 3 is not used, 10 is used 0x, the hand has it 2x, 24 is not in the hand",
            ],
        );
    }

    #[test]
    fn a_division_by_zero_has_no_value_to_be_wrong() {
        check("3 3 8 8", "8/(3-3)+8", &["division-by-zero: line 1: (8/(3-3))+8 divides by zero"]);
    }

    #[test]
    fn a_line_that_is_no_expression_is_told_beside_the_others() {
        check(
            "4 4 4 4",
            "4+4+4*4\n(4+4*4+4\n4*4+4/4",
            &[
                "expression: line 2: (4+4*4+4 is no expression: expected ')' to close the bracket at column 9",
                "value: line 3: (4*4)+(4/4) is 17, not 24",
            ],
        );
    }

    #[test]
    fn a_wrong_tree_is_told_once() {
        check("4 4 4 4", "4*4*4*4\n4*4*4*4\n((4*4)*4)*4", &["value: line 1: ((4*4)*4)*4 is 256, not 24"]);
    }

    #[test]
    fn several_rules_can_be_broken_by_one_line() {
        check(
            "4 4 4 4",
            "5/(4-4)",
            &[
                "cards: line 1: 5/(4-4): 4 is used 2x, the hand has it 4x, 5 is not in the hand",
                "division-by-zero: line 1: 5/(4-4) divides by zero",
            ],
        );
    }
}
