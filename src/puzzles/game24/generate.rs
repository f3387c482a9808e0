//! New hands: dealt at random until one is as wished.

use crate::puzzles::{Chance, Fact, Kind, Specimen, Wish};

use super::measure::Measure;
use super::{Card, Hand, hand, reference, spoil};

/// A new hand, the cards in random order.
pub fn deal(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
    if let Some(size) = wish.size.as_deref().filter(|size| size.trim() != "4") {
        return Err(format!("a hand has 4 cards, not {size}: leave the size out or say 4"));
    }
    if wish.difficulty.is_some_and(|difficulty| !(1..=5).contains(&difficulty)) {
        return Err("the difficulty of a hand is between 1 and 5".to_owned());
    }
    match wish.kind {
        Kind::Malformed => deal_malformed(wish, chance),
        Kind::Solvable | Kind::Unique | Kind::Unsolvable => deal_measured(wish, chance),
    }
}

/// Looks at all hands in random order, so the work is bounded and every hand as likely as another.
fn deal_measured(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
    let mut hands = all_hands();
    chance.shuffle(&mut hands);
    for mut cards in hands {
        chance.shuffle(&mut cards);
        let hand = Hand::new(cards);
        if !has_wished_count(wish.kind, reference(&hand).len()) {
            continue;
        }
        let measure = Measure::of(hand);
        if wish.difficulty.is_none_or(|difficulty| difficulty == measure.difficulty()) {
            return Ok(Specimen { input: format!("{hand}\n"), measured: measure.facts() });
        }
    }
    Err("hands with exactly one expression exist with difficulty 4 and, if it takes fractions, 5".to_owned())
}

fn has_wished_count(kind: Kind, expressions: usize) -> bool {
    match kind {
        Kind::Solvable => expressions > 0,
        Kind::Unique => expressions == 1,
        Kind::Unsolvable => expressions == 0,
        Kind::Malformed => false,
    }
}

/// The 1820 hands, each in ascending order.
fn all_hands() -> Vec<[Card; 4]> {
    let cards: Vec<Card> = (1..=13).filter_map(Card::of_value).collect();
    let mut hands = Vec::with_capacity(1820);
    for (index, a) in cards.iter().enumerate() {
        for (index, b) in cards.iter().enumerate().skip(index) {
            for (index, c) in cards.iter().enumerate().skip(index) {
                hands.extend(cards[index..].iter().map(|d| [*a, *b, *c, *d]));
            }
        }
    }
    hands
}

fn deal_malformed(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
    if wish.difficulty.is_some() {
        return Err("malformed hands have no difficulty: leave it out".to_owned());
    }
    let mut cards = *chance.pick(&all_hands());
    chance.shuffle(&mut cards);
    let input = spoil::spoil(Hand::new(cards), chance);
    match hand::read(&input) {
        Err(malformed) => Ok(Specimen {
            input,
            measured: vec![Fact { name: "fault".to_owned(), value: malformed.to_string() }],
        }),
        Ok(_) => Err(format!("{input:?} was to be malformed and is not")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(kind: Kind, difficulty: Option<u8>) -> Wish {
        Wish { size: None, kind, difficulty }
    }

    fn check(wish: &Wish, seed: u64, expected: &str) {
        let found = match deal(wish, &mut Chance::new(seed)) {
            Ok(specimen) => format!("{}: {}", specimen.input.trim_end(), specimen.measured[0].value),
            Err(reason) => reason,
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_seed_deals_the_same_hand_everywhere() {
        check(&wish(Kind::Solvable, None), 1, "A 8 6 A: 8");
        check(&wish(Kind::Unique, None), 1, "5 5 5 5: 1");
        check(&wish(Kind::Unsolvable, None), 1, "5 7 7 7: 0");
        check(
            &wish(Kind::Malformed, None),
            1,
            "7 3 J 100: line 1, column 7: expected a card (A, 2 to 10, J, Q or K), found '100'",
        );
    }

    #[test]
    fn every_kind_and_difficulty_is_dealt_as_wished() {
        for kind in [Kind::Solvable, Kind::Unique, Kind::Unsolvable] {
            for difficulty in 1..=5 {
                for seed in 0..5 {
                    let wish = wish(kind, Some(difficulty));
                    let possible = kind != Kind::Unique || difficulty >= 4;
                    let dealt = deal(&wish, &mut Chance::new(seed));
                    assert_eq!(dealt.is_ok(), possible, "{wish:?}");
                    let Ok(specimen) = dealt else { continue };
                    let hand = hand::read(&specimen.input).unwrap();
                    assert!(hand.doubts.is_empty());
                    let measure = Measure::of(hand.instance);
                    assert!(has_wished_count(kind, measure.expressions), "{specimen:?}");
                    assert_eq!(measure.difficulty(), difficulty, "{specimen:?}");
                }
            }
        }
    }

    #[test]
    fn malformed_hands_are_refused() {
        for seed in 0..2000 {
            let specimen = deal(&wish(Kind::Malformed, None), &mut Chance::new(seed)).unwrap();
            assert!(hand::read(&specimen.input).is_err(), "{specimen:?}");
        }
    }

    #[test]
    fn a_wish_that_cannot_be_met_says_what_can() {
        let five = Wish { size: Some("5".to_owned()), ..wish(Kind::Solvable, None) };
        check(&five, 1, "a hand has 4 cards, not 5: leave the size out or say 4");
        check(&wish(Kind::Solvable, Some(6)), 1, "the difficulty of a hand is between 1 and 5");
        check(&wish(Kind::Malformed, Some(1)), 1, "malformed hands have no difficulty: leave it out");
        check(
            &wish(Kind::Unique, Some(1)),
            1,
            "hands with exactly one expression exist with difficulty 4 and, if it takes fractions, 5",
        );
    }
}
