//! The fast solver: goes back from 24, asking what the other cards must make if a card comes last.
//!
//! A goal for three cards and then for two follows from each card that is put aside; only where 24 is made
//! of two pairs must the values of one pair be tried. Nothing is lost: the one equation that does not
//! determine its other side is `0 * x = 0`, and neither a card nor a goal of three or four cards is ever 0.

use crate::puzzles::game24::{Expression, Game24, Hand, List, Operation, Token};
use crate::puzzles::{Halt, Search, Solver};

use super::goal::{Goal, PAIR_OPERATIONS};

/// The solver; it needs no memory beyond the answer in hand.
pub(super) const SOLVER: Solver<Game24> = Solver {
    name: "backward",
    counts: "one for each card put aside under a goal for the others, and one for each value of two cards that \
             is to be completed by the two others",
    hopeless: |_| None,
    search: |hand, search| find_all(*hand, search),
    count: None,
};

fn find_all(hand: Hand, search: &mut Search<'_, List>) -> Result<(), Halt> {
    let mut cards = hand.values();
    cards.sort_unstable();
    one_by_one(cards, search)?;
    two_pairs(cards, search)
}

/// An operation that puts a card before or after what the others make.
#[derive(Clone, Copy)]
struct Step {
    operation: Operation,
    card_first: bool,
}

const fn before(operation: Operation) -> Step {
    Step { operation, card_first: true }
}

const fn after(operation: Operation) -> Step {
    Step { operation, card_first: false }
}

/// The steps that lead from each goal of [`Goal::without`] back to the whole.
const STEPS: [&[Step]; 6] = [
    &[before(Operation::Add), after(Operation::Add)],
    &[before(Operation::Subtract)],
    &[after(Operation::Subtract)],
    &[before(Operation::Multiply), after(Operation::Multiply)],
    &[after(Operation::Divide)],
    &[before(Operation::Divide)],
];

/// The answers in which one card comes last and another one before it.
fn one_by_one(cards: [u8; 4], search: &mut Search<'_, List>) -> Result<(), Halt> {
    for last in different(&cards) {
        search.step()?;
        let others: [u8; 3] = [1, 2, 3].map(|place| cards[place - usize::from(place <= last)]);
        for (goal, last_steps) in Goal::TARGET.without(cards[last]).into_iter().zip(STEPS) {
            for middle in different(&others) {
                search.step()?;
                let pair: [u8; 2] = [1, 2].map(|place| others[place - usize::from(place <= middle)]);
                let made = goal.without(others[middle]).map(|goal| goal.made_by(pair));
                if made == [0; 6] {
                    continue;
                }
                for (made, middle_steps) in made.into_iter().zip(STEPS).filter(|(made, _)| *made != 0) {
                    let aside = [(others[middle], middle_steps), (cards[last], last_steps)];
                    hand_over(pair, made, aside, search)?;
                }
            }
        }
    }
    Ok(())
}

/// Hands over the trees of a pair with two more cards around them.
fn hand_over(
    pair: [u8; 2],
    made: u8,
    [(inner, inner_steps), (outer, outer_steps)]: [(u8, &[Step]); 2],
    search: &mut Search<'_, List>,
) -> Result<(), Halt> {
    for tree in pair_trees(pair, made) {
        for inner_step in inner_steps {
            for outer_step in outer_steps {
                let tree = Tree::of(&tree).with(*inner_step, inner).with(*outer_step, outer);
                search.found(tree.into_answer())?;
            }
        }
    }
    Ok(())
}

/// The answers in which two cards are computed with the result of the two others.
fn two_pairs(cards: [u8; 4], search: &mut Search<'_, List>) -> Result<(), Halt> {
    const SPLITS: [[usize; 4]; 6] =
        [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]];
    for (index, split) in SPLITS.iter().enumerate() {
        let [a, b, c, d] = split.map(|place| cards[place]);
        if SPLITS[..index].iter().any(|[i, j, ..]| [cards[*i], cards[*j]] == [a, b]) {
            continue;
        }
        for (bit, left) in Goal::of_pair([a, b]).into_iter().enumerate() {
            search.step()?;
            for (operation, goal) in Goal::TARGET.after(left) {
                let made = goal.made_by([c, d]);
                if made == 0 {
                    continue;
                }
                for left in pair_trees([a, b], 1 << bit) {
                    for right in pair_trees([c, d], made) {
                        let tree = Tree::of(&left).and(&right).and(&[Token::Operation(operation)]);
                        search.found(tree.into_answer())?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Places of the cards that differ from the one before them; the cards are sorted.
fn different<const N: usize>(cards: &[u8; N]) -> impl Iterator<Item = usize> {
    (0..N).filter(|place| *place == 0 || cards[*place] != cards[*place - 1])
}

/// The trees of two cards that [`Goal::made_by`] found, as postfix.
fn pair_trees([a, b]: [u8; 2], made: u8) -> impl Iterator<Item = [Token; 3]> {
    let [a_token, b_token] = [a, b].map(|card| Token::Number(card.into()));
    PAIR_OPERATIONS
        .iter()
        // With equal cards every second tree looks like the one before it.
        .step_by(if a == b { 2 } else { 1 })
        .filter(move |(bit, ..)| made >> bit & 1 == 1)
        .map(move |(_, operation, swapped)| {
            let [left, right] = if *swapped { [b_token, a_token] } else { [a_token, b_token] };
            [left, right, Token::Operation(*operation)]
        })
}

/// A tree under construction, in postfix.
struct Tree {
    tokens: [Token; 7],
    length: usize,
}

impl Tree {
    fn of(part: &[Token]) -> Self {
        let empty = Self { tokens: [Token::Number(0); 7], length: 0 };
        empty.and(part)
    }

    /// More tokens at the end.
    fn and(mut self, part: &[Token]) -> Self {
        self.tokens[self.length..][..part.len()].copy_from_slice(part);
        self.length += part.len();
        self
    }

    /// A card before or after everything, and the operation that joins them.
    fn with(self, step: Step, card: u8) -> Self {
        let (card, operation) = (Token::Number(card.into()), Token::Operation(step.operation));
        if step.card_first {
            Self::of(&[card]).and(&self.tokens[..self.length]).and(&[operation])
        } else {
            self.and(&[card, operation])
        }
    }

    fn into_answer(self) -> List {
        let expression = Expression::from_postfix(&self.tokens[..self.length]);
        List::of_one(expression.expect("each operation was put after its two values"))
    }
}
