//! Brackets that change nothing: some programs leave them out, and then one line stands for several trees.

use std::collections::HashSet;

use super::Expression;
use super::answer::expression::{Operation, Token};
use super::answer::grammar;

/// Whether a list lacks only trees that are written like listed ones without needless brackets, and has none itself.
pub(super) fn lacks_only_brackets(listed: &HashSet<&Expression>, missing: &[Expression]) -> bool {
    let is_bare = |tree: &&&Expression| bare(tree).is_some_and(|bare| bare == ***tree);
    let is_listed = |tree: &Expression| bare(tree).is_some_and(|bare| listed.contains(&bare));
    !listed.is_empty()
        && listed.iter().filter(is_bare).count() == listed.len()
        && missing.iter().all(is_listed)
}

/// Brackets that these trees need, however they are written.
pub(super) fn needed<'a>(trees: impl Iterator<Item = &'a Expression>) -> usize {
    trees.filter_map(bare_text).map(|text| text.matches('(').count()).sum()
}

/// The tree that is read where another one is written without needless brackets.
fn bare(tree: &Expression) -> Option<Expression> {
    grammar::read(&bare_text(tree)?).ok()
}

fn bare_text(tree: &Expression) -> Option<String> {
    let mut parts: Vec<(String, u8)> = Vec::new();
    for token in tree.postfix() {
        let part = match token {
            Token::Number(number) => (number.to_string(), 3),
            Token::Operation(operation) => {
                let (right, left) = (parts.pop()?, parts.pop()?);
                join(left, *operation, right)
            }
        };
        parts.push(part);
    }
    Some(parts.pop()?.0)
}

/// Two texts with a sign between them, in brackets only where they are needed; how fast a text holds together is its
/// second part.
fn join(left: (String, u8), operation: Operation, right: (String, u8)) -> (String, u8) {
    let (sign, strength, binds_right) = match operation {
        Operation::Add => ('+', 1, false),
        Operation::Subtract => ('-', 1, true),
        Operation::Multiply => ('*', 2, false),
        Operation::Divide => ('/', 2, true),
    };
    let needs = |part: &(String, u8), also_equal: bool| part.1 < strength || also_equal && part.1 == strength;
    let write = |part: (String, u8), also_equal| match needs(&part, also_equal) {
        true => format!("({})", part.0),
        false => part.0,
    };
    (format!("{}{sign}{}", write(left, false), write(right, binds_right)), strength)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_needless_where_the_value_is_the_same_without_them() {
        let check = |text: &str, expected: &str| {
            let bare = bare(&grammar::read(text).unwrap()).unwrap();
            assert_eq!(bare, grammar::read(expected).unwrap(), "{text}");
        };
        check("1*(12*(13-11))", "1*12*(13-11)");
        check("(8-(3+1))*6", "(8-(3+1))*6");
        check("5+(9+(4+6))", "5+9+4+6");
        check("8/(3-(8/3))", "8/(3-8/3)");
    }
}
