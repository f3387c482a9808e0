//! The two solvers of the 24 game agree with each other, with the report and with the literature.

use std::collections::BTreeSet;

use wasit::puzzles::game24::{Arithmetic, Card, Expression, Game24, Hand, List, Measure, Operation, Token};
use wasit::puzzles::{Budget, GaveUp};
use wasit::puzzles::{Halt, NoTables, Puzzle, Rng, Search, Solve};

const ALGORITHMS: [&str; 2] = ["backward", "five-shapes"];

/// Every expression a solver finds, in its order, and its iterations.
fn solve(algorithm: &str, hand: Hand) -> (Vec<Expression>, u64) {
    let mut found = Vec::new();
    let mut keep = |list: List| {
        found.extend(list.expressions().copied());
        true
    };
    let (end, spent) = run(algorithm, hand, u64::MAX, &mut keep);
    assert_eq!(end, Ok(()));
    (found, spent)
}

/// How a search with at most so many iterations ends, and its iterations.
fn run(
    algorithm: &str,
    hand: Hand,
    most: u64,
    on_answer: &mut dyn FnMut(List) -> bool,
) -> (Result<(), Halt>, u64) {
    let mut solvers = Game24::solvers().iter();
    let solver = solvers.find(|solver| solver.name == algorithm).expect("a solver of that name");
    let mut budget = Budget::new(most, || None);
    let mut search = Search { budget: &mut budget, on_answer, on_frame: None, tables: &NoTables };
    ((solver.search)(&hand, &mut search), budget.spent())
}

fn hand(text: &str) -> Hand {
    Game24::read_instance(text).expect("a hand").instance
}

/// The trees both solvers find.
fn trees(hand: Hand) -> BTreeSet<Expression> {
    let [fast, slow] = ALGORITHMS.map(|algorithm| solve(algorithm, hand).0);
    let trees: BTreeSet<_> = fast.iter().copied().collect();
    assert_eq!(trees, slow.iter().copied().collect(), "{hand}");
    assert_eq!([trees.len(); 2], [fast.len(), slow.len()], "{hand}: an expression twice");
    trees
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
fn all_1820_hands_have_the_known_number_of_answers() {
    let hands = all_hands();
    let counts: Vec<_> = hands.iter().map(|hand| trees(*hand).len()).collect();
    // Hands, solvable hands and expressions with cards up to a value; the literature has them.
    for (largest, expected) in
        [(9, (495, 404, None)), (10, (715, 566, None)), (13, (1820, 1362, Some(53_282)))]
    {
        let low = || hands.iter().zip(&counts).filter(|(hand, _)| hand.values()[3] <= largest);
        let solvable = low().filter(|(_, count)| **count > 0).count();
        assert_eq!((low().count(), solvable), (expected.0, expected.1));
        let total = low().map(|(_, count)| count).sum::<usize>();
        assert!(expected.2.is_none_or(|expected| expected == total), "{total}");
    }
}

#[test]
fn hands_have_the_counts_of_the_course() {
    for (cards, count) in [
        ("10 2 3 10", 6),
        ("8 J 7 9", 0),
        ("2 6 K 5", 24),
        ("4 4 4 4", 6),
        ("A A A Q", 28),
        ("3 3 8 8", 1),
        ("6 6 6 6", 7),
        ("K K K K", 0),
        ("A 5 5 5", 2),
        ("A 8 9 Q", 49),
        ("A 4 8 Q", 335),
    ] {
        assert_eq!(trees(hand(cards)).len(), count, "{cards}");
    }
}

#[test]
fn five_shapes_lists_what_the_report_prints_once_its_rounding_is_imitated() {
    for (cards, printed) in REPORT {
        let (found, _) = solve("five-shapes", hand(cards));
        let kept = found.iter().filter(|tree| !Arithmetic::FloatUnrounded.loses(tree));
        assert_eq!(kept.map(Expression::to_string).collect::<Vec<_>>().join(" "), printed, "{cards}");
    }
}

/// The lists of the course report, in its order.
const REPORT: [(&str, &str); 5] = [
    ("10 2 3 10", "(2*(10-3))+10 10+((10-3)*2) 10+(2*(10-3)) 10-(2*(3-10)) 10-((3-10)*2) ((10-3)*2)+10"),
    ("8 J 7 9", ""),
    (
        "2 6 K 5",
        "2*((13-6)+5) 2*(13-(6-5)) 2*((13+5)-6) 2*(13+(5-6)) 2*((5-6)+13) 2*(5-(6-13)) 2*((5+13)-6) 2*(5+(13-6)) \
         (6/2)*(13-5) 6/(2/(13-5)) (6*(13-5))/2 6*((13-5)/2) ((13-6)+5)*2 (13-(6-5))*2 ((13-5)/2)*6 ((13+5)-6)*2 \
         (13+(5-6))*2 ((13-5)*6)/2 (13-5)*(6/2) ((5-6)+13)*2 (5-(6-13))*2 ((5+13)-6)*2 (5+(13-6))*2",
    ),
    ("4 4 4 4", "(4+4)+(4*4) 4+(4+(4*4)) (4+(4*4))+4 4+((4*4)+4) ((4*4)+4)+4 (4*4)+(4+4)"),
    (
        "A A A Q",
        "((1+1)*1)*12 (1+(1*1))*12 (1+1)*(1*12) ((1+1)/1)*12 (1+(1/1))*12 ((1*1)+1)*12 (1*(1+1))*12 1*((1+1)*12) \
         ((1/1)+1)*12 ((1+1)*12)*1 (1+1)*(12*1) ((1+1)*12)/1 (1+1)*(12/1) (1*12)*(1+1) 1*(12*(1+1)) (12*(1+1))*1 \
         12*((1+1)*1) 12*(1+(1*1)) (12*(1+1))/1 12*((1+1)/1) 12*(1+(1/1)) (12*1)*(1+1) 12*((1*1)+1) 12*(1*(1+1)) \
         12*((1/1)+1) (12/1)*(1+1) 12/(1/(1+1))",
    ),
];

#[test]
fn five_shapes_counts_every_combination_of_values_signs_and_brackets() {
    for (cards, orders) in
        [("A 8 9 Q", 24), ("10 2 3 10", 12), ("3 3 8 8", 6), ("A A A Q", 4), ("4 4 4 4", 1)]
    {
        assert_eq!(solve("five-shapes", hand(cards)).1, orders * 4 * 4 * 4 * 5, "{cards}");
        assert!(solve("backward", hand(cards)).1 < 1000, "{cards}");
    }
}

#[test]
fn sixteen_hands_need_fractions_and_sixteen_have_one_answer() {
    let measures: Vec<_> = all_hands().into_iter().map(|hand| (hand, Measure::of(hand))).collect();
    let needing = measures.iter().filter(|(_, measure)| measure.needs_fractions);
    let needing: Vec<_> = needing.map(|(hand, _)| hand.to_string()).collect();
    let known = "A 3 4 6; A 4 5 6; A 5 5 5; A 6 6 8; A 8 Q Q; 2 2 J J; 2 2 K K; 2 3 5 Q; 2 4 10 10; 2 5 5 10; \
                 2 7 7 10; 3 3 7 7; 3 3 8 8; 4 4 7 7; 5 5 7 J; 5 7 7 J";
    assert_eq!(needing.join("; "), known);
    assert_eq!(measures.iter().filter(|(_, measure)| measure.expressions == 1).count(), 16);
}

#[test]
fn ten_thousand_dealt_hands_have_the_same_answers_in_any_order_and_spelling() {
    let hands = all_hands();
    let mut rng = Rng::new(24);
    let (mut without, mut several) = (0, 0);
    for _ in 0..10_000 {
        let sorted = *rng.pick(&hands);
        let mut cards = sorted.cards();
        rng.shuffle(&mut cards);
        let dealt = Hand::new(cards);
        let trees = trees(dealt);
        assert_eq!(trees, solve("five-shapes", sorted).0.into_iter().collect(), "{dealt}");
        assert_eq!(dealt, hand(&dealt.values().map(|value| value.to_string()).join(" ")));
        assert_eq!(dealt, hand(&dealt.to_string().to_lowercase()));
        without += usize::from(trees.is_empty());
        several += usize::from(trees.len() > 1);
    }
    println!("10000 hands of 4 cards: {without} without an answer, {several} with several");
    assert!(without >= 2000 && several >= 2000);
}

#[test]
fn turning_a_sum_or_product_around_gives_another_answer() {
    for hand in all_hands() {
        let trees = trees(hand);
        for tree in &trees {
            let postfix = tree.postfix();
            let (last, operands) = postfix.split_last().expect("an operation");
            let right =
                (1..operands.len()).find(|place| Expression::from_postfix(&operands[*place..]).is_some());
            let (left, right) = operands.split_at(right.expect("two operands"));
            let turned = Expression::from_postfix(&[right, left, &[*last]].concat()).expect("a tree");
            let turns = matches!(last, Token::Operation(Operation::Add | Operation::Multiply));
            assert!(!turns || trees.contains(&turned), "{tree} {turned}");
        }
    }
}

#[test]
fn a_search_ends_when_its_iterations_are_used_up_or_enough_is_found() {
    for algorithm in ALGORITHMS {
        let end = run(algorithm, hand("K K K K"), 10, &mut |_| true);
        assert_eq!(end, (Err(Halt::GaveUp(GaveUp::Iterations(10))), 10));
        let mut seen = 0;
        let (end, _) = run(algorithm, hand("A 8 9 Q"), u64::MAX, &mut |_| {
            seen += 1;
            seen < 2
        });
        assert_eq!((end, seen), (Err(Halt::Enough), 2));
    }
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
        let trees = trees(hand);
        assert!(yaml.contains(&format!("\ncount: {}\n", trees.len())), "{name}");
        assert_eq!(yaml.contains("\nunique: true\n"), trees.len() == 1, "{name}");
        let expectation = match (trees.is_empty(), reading.doubts.is_empty()) {
            (true, _) => "no-solution",
            (false, true) => "solution",
            (false, false) => "[solution, invalid-input]",
        };
        assert!(yaml.contains(&format!("\nexpect: {expectation}\n")), "{name}");
        if trees.is_empty() {
            assert_eq!(expected, "no solution\n", "{name}");
            continue;
        }
        let list = Game24::read_answer(&hand, expected).expect("a list of expressions");
        assert_eq!(Game24::judge(&hand, &list), [], "{name}");
        assert_eq!(&Game24::write_answer(&hand, &list), expected, "{name} is canonical");
        assert_eq!(list.expressions().copied().collect::<BTreeSet<_>>(), trees, "{name} is complete");
    }
    assert!(cases.len() >= 17, "{} cases", cases.len());
}
