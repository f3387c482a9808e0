//! The judge of the 24 game agrees with a naive one.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wasit::puzzles::Puzzle;
use wasit::puzzles::game24::{Game24, Hand};

use crate::naive::game24 as naive;

/// Compares the two judges on one list; says whether it was accepted.
fn check(hand: Hand, answer: &str) -> bool {
    let expected = naive::broken(hand, answer);
    let found = Game24::read_answer(&hand, answer).ok().map(|list| {
        let violations = Game24::judge(&hand, &list);
        violations.iter().map(|violation| violation.rule).collect::<BTreeSet<_>>()
    });
    assert_eq!(found, expected, "{hand}: {answer}");
    found.is_some_and(|broken| broken.is_empty())
}

fn hand(text: &str) -> Hand {
    Game24::read_instance(text).expect("a hand").instance
}

/// The text of one of the five bracketings.
fn written(shape: usize, [a, b, c, d]: [u8; 4], signs: [char; 3]) -> String {
    let [first, second, third] = signs;
    match shape {
        0 => format!("(({a}{first}{b}){second}{c}){third}{d}"),
        1 => format!("({a}{first}({b}{second}{c})){third}{d}"),
        2 => format!("({a}{first}{b}){second}({c}{third}{d})"),
        3 => format!("{a}{first}(({b}{second}{c}){third}{d})"),
        _ => format!("{a}{first}({b}{second}({c}{third}{d}))"),
    }
}

const SIGNS: [char; 4] = ['+', '-', '*', '/'];

#[test]
fn every_expression_of_four_cards_of_a_hand_is_judged_alike() {
    // Any of the four cards in each place, so an expression with n pairs of equal cards comes up 4^n times.
    for (text, right) in [("10 2 3 10", 6 * 4), ("2 6 K 5", 24), ("3 3 8 8", 16), ("A 8 9 Q", 49)] {
        let hand = hand(text);
        let mut accepted = 0;
        for choice in 0..4_usize.pow(7) * 5 {
            let digit = |place: u32| choice / 5 / 4_usize.pow(place) % 4;
            let cards = [0, 1, 2, 3].map(|place| hand.values()[digit(place)]);
            let signs = [4, 5, 6].map(|place| SIGNS[digit(place)]);
            accepted += usize::from(check(hand, &written(choice % 5, cards, signs)));
        }
        assert_eq!(accepted, right, "{text}");
    }
}

#[test]
fn the_answers_that_are_mutated_below_are_accepted() {
    for (cards, answer) in ANSWERS {
        assert!(check(hand(cards), answer), "{answer}");
    }
}

const ANSWERS: [(&str, &str); 10] = [
    ("10 2 3 10", "(2*(10-3))+10"),
    ("10 2 3 10", "10 - 2 * (3 - 10) = 24"),
    ("2 6 K 5", "1. 6/(2/(K-5))\n2. (6*(13-5))/2"),
    ("4 4 4 4", "[4+4]+{4×4}\n4+4+4*4"),
    ("A A A Q", "12) (1+1)/(1÷12)"),
    ("3 3 8 8", "8/(3-8/3)"),
    ("3 3 8 8", "8:(3−8:3)"),
    ("6 6 6 6", "6+6+6+6"),
    ("A 5 5 5", "(5.0-A/5)x5"),
    ("A 8 9 Q", "8/(12/9-1)\n(Q-9)*8/A\n"),
];

/// Signs that are put into answers, the usual ones more often.
const ALPHABET: &str = "0123456789++--**//(())[]{}AJQKxajqk×·÷:−–=. \t\n24.)h";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120_000))]

    #[test]
    fn texts_with_a_few_signs_changed_are_judged_alike(
        which in 0..ANSWERS.len(),
        changes in prop::collection::vec((0..4_u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4),
    ) {
        let (cards, answer) = ANSWERS[which];
        let alphabet: Vec<char> = ALPHABET.chars().collect();
        let mut text: Vec<char> = answer.chars().collect();
        for (kind, place, sign) in changes {
            let place = place.index(text.len() + 1);
            match kind {
                0 => text.insert(place, *sign.get(&alphabet)),
                _ if place == text.len() => {}
                1 => text[place] = *sign.get(&alphabet),
                2 => drop(text.remove(place)),
                _ => { let other = sign.index(text.len()); text.swap(place, other); }
            }
        }
        check(hand(cards), &text.into_iter().collect::<String>());
    }

    #[test]
    fn answers_with_other_cards_signs_or_brackets_are_judged_alike(
        which in 0..ANSWERS.len(),
        order in Just([0_usize, 1, 2, 3]).prop_shuffle(),
        other_card in prop::option::weighted(0.2, (0..4_usize, 0..16_u8)),
        signs in prop::array::uniform3(prop::sample::select(&SIGNS[..])),
        shape in 0..5_usize,
    ) {
        let hand = hand(ANSWERS[which].0);
        let mut cards = order.map(|place| hand.values()[place]);
        if let Some((place, card)) = other_card {
            cards[place] = card;
        }
        check(hand, &written(shape, cards, signs));
    }
}

#[test]
fn the_registry_judges_a_list_and_marks_its_wrong_line() {
    let puzzle = wasit::puzzles::find("game24").expect("it is registered");
    assert!(puzzle.wants_all());
    let instance = puzzle.read_instance("6 6 6 6").expect("a hand").instance;
    let judgement = instance.judge("1. 6+6+6+6\n2. (6+6)+6+6\n3. 6*6-6*6").expect("a list");
    assert_eq!(judgement.canonical, "((6+6)+6)+6\n(6*6)-(6*6)\n");
    assert_eq!(judgement.violations.len(), 1);
    assert_eq!(judgement.violations[0].cells[0].to_string(), "row 2, column 1");
    assert_eq!(judgement.violations[0].detail, "line 2: (6*6)-(6*6) is 0, not 24");
    let picture = instance.draw_answer(&judgement.canonical, &judgement.cells()).expect("it is canonical");
    let marked: Vec<_> = picture.panels[1].squares.iter().map(|square| square.marked).collect();
    assert_eq!(marked, [false, true]);
    assert_eq!(instance.present("6+6+6+6"), Ok("1 solution found\n((6+6)+6)+6\n".to_owned()));
}
