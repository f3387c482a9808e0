//! The 24 game: all expressions that make 24 of four cards.

mod answer;
mod completeness;
mod draw;
mod generate;
mod instance;
mod needless;
mod reader;
mod rounding;
mod rules;
mod solve;
mod typed;

pub use answer::expression::{DivisionByZero, Expression, LARGEST_NUMBER, MOST_NUMBERS, Operation, Token};
pub use answer::fraction::Fraction;
pub use answer::lexeme::Fault;
pub use answer::{Broken, Entry, List};
pub use completeness::{Completeness, Standing, completeness, reference};
pub use generate::measure::Measure;
pub use instance::Hand;
pub use instance::card::Card;
pub use rounding::Arithmetic;
pub use rules::{RULES, TARGET};

use super::{Malformed, Puzzle, Reading, Rule, Violation};

/// The puzzle.
pub struct Game24;

impl Puzzle for Game24 {
    type Instance = Hand;
    type Answer = List;

    const NAME: &'static str = "game24";
    const TITLE: &'static str = "24 Game";
    const RULES: &'static [Rule] = RULES;
    const WANTS_ALL: bool = true;

    fn read_instance(text: &str) -> Result<Reading<Hand>, Malformed> {
        instance::read(text)
    }
    fn write_instance(hand: &Hand) -> String {
        format!("{hand}\n")
    }
    fn read_answer(_hand: &Hand, text: &str) -> Result<List, Malformed> {
        answer::read(text)
    }
    fn write_answer(_hand: &Hand, list: &List) -> String {
        answer::write(list)
    }
    fn judge(hand: &Hand, list: &List) -> Vec<Violation> {
        rules::judge(*hand, list)
    }
}
