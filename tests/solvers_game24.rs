//! The two solvers of the 24 game agree with each other, with the report and with the literature.

use std::collections::BTreeSet;

use wasit::limits::Budget;
use wasit::puzzles::game24::{Card, Expression, Game24, Hand};
use wasit::puzzles::{NoTables, Puzzle, Search};

/// Every expression a solver finds, in its order, and its iterations.
fn solve(algorithm: &str, hand: Hand) -> (Vec<Expression>, u64) {
    let solver = Game24::solvers()
        .iter()
        .find(|solver| solver.name == algorithm)
        .expect("a solver of that name");
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
    (solver.search)(&hand, &mut search).expect("nothing stops it");
    (found, budget.spent())
}

fn all_hands() -> Vec<Hand> {
    let card = |value| Card::of_value(value).expect("1 to 13");
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
        let (fast, _) = solve("backward", *hand);
        let (slow, _) = solve("five-shapes", *hand);
        let trees: BTreeSet<_> = fast.iter().collect();
        assert_eq!(trees.len(), fast.len(), "{hand}: an expression twice");
        assert_eq!(trees, slow.iter().collect(), "{hand}");
        assert_eq!(slow.len(), fast.len(), "{hand}: an expression twice");
        solvable += usize::from(!fast.is_empty());
        expressions += fast.len();
    }
    assert_eq!((hands.len(), solvable, expressions), (1820, 1362, 53_282));
}

/// The shipped cases: name, input, expected answer and case.yaml.
fn cases() -> Vec<(String, String, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/game24");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .expect("the cases are shipped")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.is_dir())
        .map(|path| {
            let read = |file| std::fs::read_to_string(path.join(file)).expect("each case has three files");
            let name = path.display().to_string();
            (name, read("input.txt"), read("expected.txt"), read("case.yaml"))
        })
        .collect();
    cases.sort();
    cases
}

#[test]
fn every_shipped_case_expects_what_both_solvers_find() {
    let cases = cases();
    for (name, input, expected, yaml) in &cases {
        let Ok(reading) = Game24::read_instance(input) else {
            assert_eq!(expected, "invalid input\n", "{name}");
            assert!(yaml.contains("\nexpect: invalid-input\n"), "{name}");
            continue;
        };
        let hand = reading.instance;
        let (fast, _) = solve("backward", hand);
        let (slow, _) = solve("five-shapes", hand);
        let trees: BTreeSet<_> = fast.iter().collect();
        assert_eq!(trees, slow.iter().collect(), "{name}");
        assert!(yaml.contains(&format!("\ncount: {}\n", fast.len())), "{name}");
        assert_eq!(yaml.contains("\nunique: true\n"), fast.len() == 1, "{name}");
        let expectation = match (fast.is_empty(), reading.doubts.is_empty()) {
            (true, _) => "no-solution",
            (false, true) => "solution",
            (false, false) => "[solution, invalid-input]",
        };
        assert!(yaml.contains(&format!("\nexpect: {expectation}\n")), "{name}");
        if fast.is_empty() {
            assert_eq!(expected, "no solution\n", "{name}");
            continue;
        }
        let list = Game24::read_answer(&hand, expected).expect("a list of expressions");
        assert_eq!(Game24::judge(&hand, &list), [], "{name}");
        assert_eq!(
            &Game24::write_answer(&hand, &list),
            expected,
            "{name} is canonical"
        );
        assert_eq!(
            list.expressions().collect::<BTreeSet<_>>(),
            trees,
            "{name} is complete"
        );
    }
    assert!(cases.len() >= 17, "{} cases", cases.len());
}
