//! New hands: dealt at random until one is as wished.

mod faults;
pub(super) mod measure;

use crate::puzzles::{Fact, Generate, Generated, Kind, Request, Rng};

use super::{Card, Game24, Hand, instance, reference};
use measure::Measure;

impl Generate for Game24 {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        if let Some(size) = request.size.as_deref().filter(|size| size.trim() != "4") {
            return Err(format!("a hand has 4 cards, not {size}: leave the size out or say 4"));
        }
        request.level()?;
        match request.kind {
            Kind::Malformed => deal_malformed(request, rng),
            Kind::Solvable | Kind::Unique | Kind::Unsolvable => deal_measured(request, rng),
        }
    }
}

/// Looks at all hands in random order, so the work is bounded and every hand as likely as another.
fn deal_measured(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
    let mut hands = all_hands();
    rng.shuffle(&mut hands);
    for mut cards in hands {
        rng.shuffle(&mut cards);
        let hand = Hand::new(cards);
        if !has_wished_count(request.kind, reference(&hand).len()) {
            continue;
        }
        let measure = Measure::of(hand);
        if request.difficulty.is_none_or(|difficulty| difficulty == measure.difficulty()) {
            return Ok(Generated { input: format!("{hand}\n"), measured: measure.facts() });
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

fn deal_malformed(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
    if request.difficulty.is_some() {
        return Err("malformed hands have no difficulty: leave it out".to_owned());
    }
    let mut cards = *rng.pick(&all_hands());
    rng.shuffle(&mut cards);
    let input = faults::spoil(Hand::new(cards), rng);
    match instance::read(&input) {
        Err(malformed) => Ok(Generated { input, measured: vec![Fact::new("fault", malformed)] }),
        Ok(_) => Err(format!("{input:?} was to be malformed and is not")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(kind: Kind, difficulty: Option<u8>) -> Request {
        Request { size: None, kind, difficulty }
    }

    fn check(request: &Request, seed: u64, expected: &str) {
        let found = match Game24::generate(request, &mut Rng::new(seed)) {
            Ok(generated) => format!("{}: {}", generated.input.trim_end(), generated.measured[0].value),
            Err(reason) => reason,
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_seed_deals_the_same_hand_everywhere() {
        check(&request(Kind::Solvable, None), 1, "A 8 6 A: 8");
        check(&request(Kind::Unique, None), 1, "5 5 5 5: 1");
        check(&request(Kind::Unsolvable, None), 1, "5 7 7 7: 0");
        check(
            &request(Kind::Malformed, None),
            1,
            "7 3 J 100: line 1, column 7: expected a card (A, 2 to 10, J, Q or K), found '100'",
        );
    }

    #[test]
    fn every_kind_and_difficulty_is_dealt_as_wished() {
        for kind in [Kind::Solvable, Kind::Unique, Kind::Unsolvable] {
            for difficulty in 1..=5 {
                for seed in 0..5 {
                    let request = request(kind, Some(difficulty));
                    let possible = kind != Kind::Unique || difficulty >= 4;
                    let dealt = Game24::generate(&request, &mut Rng::new(seed));
                    assert_eq!(dealt.is_ok(), possible, "{request:?}");
                    let Ok(generated) = dealt else { continue };
                    let hand = instance::read(&generated.input).unwrap();
                    assert!(hand.doubts.is_empty());
                    let measure = Measure::of(hand.instance);
                    assert!(has_wished_count(kind, measure.expressions), "{generated:?}");
                    assert_eq!(measure.difficulty(), difficulty, "{generated:?}");
                }
            }
        }
    }

    #[test]
    fn malformed_hands_are_refused() {
        for seed in 0..2000 {
            let generated = Game24::generate(&request(Kind::Malformed, None), &mut Rng::new(seed)).unwrap();
            assert!(instance::read(&generated.input).is_err(), "{generated:?}");
        }
    }

    #[test]
    fn a_wish_that_cannot_be_met_says_what_can() {
        let five = Request { size: Some("5".to_owned()), ..request(Kind::Solvable, None) };
        check(&five, 1, "a hand has 4 cards, not 5: leave the size out or say 4");
        check(&request(Kind::Solvable, Some(6)), 1, "expected a difficulty from 1 to 5, found 6");
        check(&request(Kind::Malformed, Some(1)), 1, "malformed hands have no difficulty: leave it out");
        check(
            &request(Kind::Unique, Some(1)),
            1,
            "hands with exactly one expression exist with difficulty 4 and, if it takes fractions, 5",
        );
    }
}
