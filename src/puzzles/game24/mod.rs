//! The 24 game: all expressions that make 24 of four cards.

mod card;
mod completeness;
mod draw;
mod expression;
mod fraction;
mod generate;
mod grammar;
mod hand;
mod lexeme;
mod list;
mod measure;
mod rounding;
mod rules;
mod screen;
mod solve;
mod spoil;

pub use card::Card;
pub use completeness::{Completeness, Standing, completeness, reference};
pub use expression::{DivisionByZero, Expression, LARGEST_NUMBER, MOST_NUMBERS, Operation, Token};
pub use fraction::Fraction;
pub use hand::Hand;
pub use lexeme::Fault;
pub use list::{Broken, Entry, List};
pub use measure::Measure;
pub use rounding::Arithmetic;
pub use rules::{RULES, TARGET};

use std::ops::Range;

use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{
    Chance, Examination, Fact, Malformed, Part, PartKind, Picture, Puzzle, Reading, Rule, Said, Sightings,
    Solver, Specimen, Violation, Wish,
};

/// The puzzle.
pub struct Game24;

impl Puzzle for Game24 {
    type Instance = Hand;
    type Answer = List;

    const NAME: &'static str = "game24";
    const TITLE: &'static str = "24 Game";
    const RULES: &'static [Rule] = RULES;
    const WANTS_ALL: bool = true;
    const IS_TYPED: bool = true;

    fn read_instance(text: &str) -> Result<Reading<Hand>, Malformed> {
        hand::read(text)
    }
    fn write_instance(hand: &Hand) -> String {
        format!("{hand}\n")
    }
    fn dictate(text: &str) -> Vec<Part> {
        hand::all_words(text).map(|word| Part::new(PartKind::Card, word)).collect()
    }
    fn size(_hand: &Hand) -> String {
        "4 cards".to_owned()
    }
    fn facts(hand: &Hand) -> Vec<Fact> {
        vec![Fact {
            name: "values".to_owned(),
            value: hand.values().map(|value| value.to_string()).join(" "),
        }]
    }
    fn read_answer(_hand: &Hand, text: &str) -> Result<List, Malformed> {
        list::read(text)
    }
    fn write_answer(_hand: &Hand, list: &List) -> String {
        list::write(list)
    }
    fn present_answer(_hand: &Hand, list: &List) -> String {
        list::present(list)
    }
    fn judge(hand: &Hand, list: &List) -> Vec<Violation> {
        rules::judge(*hand, list)
    }
    fn draw(hand: &Hand, list: Option<&List>) -> Picture {
        draw::picture(*hand, list)
    }
    fn find_answers(hand: &Hand, screen: &Screen, speech: &Speech) -> Sightings<List> {
        screen::find(*hand, screen, speech)
    }
    fn find_likeness(_input: &str, screen: &Screen) -> Option<Range<usize>> {
        screen::find_likeness(screen)
    }
    fn find_other_instance(hand: &Hand, screen: &Screen) -> Option<usize> {
        screen::find_other(*hand, screen)
    }
    fn examine(hand: &Hand, list: &List, said: &Said<'_>) -> Examination {
        screen::examine(*hand, list, said)
    }
    fn solvers() -> &'static [Solver<Self>] {
        solve::SOLVERS
    }
    fn generate(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
        generate::deal(wish, chance)
    }
}
