//! The two solvers of the 24 game agree with each other, with the report and with the literature.

use std::collections::BTreeSet;

use wasit::limits::Budget;
use wasit::puzzles::game24::{Card, Expression, Game24, Hand};
use wasit::puzzles::{NoTables, Puzzle, Search};

/// Every expression a solver finds, in its order, and its iterations.
fn solve(algorithm: &str, hand: &Hand) -> (Vec<Expression>, u64) {
    let solver = Game24::solvers().iter().find(|solver| solver.name == algorithm).unwrap();
    let (mut budget, mut found) = (Budget::unlimited(), Vec::new());
    let mut search = Search {
        budget: &mut budget,
        on_answer: &mut |list: <Game24 as Puzzle>::Answer| {
            found.extend(list.expressions().copied());
            true
        },
        on_frame: None,
        tables: &NoTables,
    };
    (solver.search)(hand, &mut search).unwrap();
    (found, budget.spent())
}

fn all_hands() -> Vec<Hand> {
    let card = |value| Card::of_value(value).unwrap();
    let mut hands = Vec::new();
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    hands.push(Hand::new([a, b, c, d].map(card)));
                }
            }
        }
    }
    hands
}

#[test]
fn all_1820_hands_have_the_known_number_of_answers_and_both_solvers_find_the_same() {
    let (mut solvable, mut expressions) = (0, 0);
    let hands = all_hands();
    for hand in &hands {
        let (fast, _) = solve("backward", hand);
        let (slow, _) = solve("five-shapes", hand);
        let trees: BTreeSet<_> = fast.iter().collect();
        assert_eq!(trees.len(), fast.len(), "{hand}: an expression twice");
        assert_eq!(trees, slow.iter().collect(), "{hand}");
        assert_eq!(slow.len(), fast.len(), "{hand}: an expression twice");
        solvable += usize::from(!fast.is_empty());
        expressions += fast.len();
    }
    assert_eq!((hands.len(), solvable, expressions), (1820, 1362, 53_282));
}
