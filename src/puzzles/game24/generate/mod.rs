//! New hands: dealt at random until one is as wished.

mod faults;
pub(super) mod measure;

use crate::puzzles::{Fact, Generate, Generated, Request, Rng, Wanted};

use super::{Card, Game24, Hand, instance, reference};
use measure::Measure;

impl Generate for Game24 {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        if let Some(size) = request.size.as_deref().filter(|size| size.trim() != "4") {
            return Err(format!("a hand has 4 cards, not {size}: leave the size out or say 4"));
        }
        request.level()?;
        match request.kind {
            Wanted::Malformed => deal_malformed(request, rng),
            Wanted::Solvable | Wanted::Unique | Wanted::Unsolvable => deal_measured(request, rng),
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

fn has_wished_count(kind: Wanted, expressions: usize) -> bool {
    match kind {
        Wanted::Solvable => expressions > 0,
        Wanted::Unique => expressions == 1,
        Wanted::Unsolvable => expressions == 0,
        Wanted::Malformed => false,
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
