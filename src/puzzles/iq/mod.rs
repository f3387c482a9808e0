//! IQ Puzzler Pro: fill a board, or a pyramid of balls, with all the pieces.

mod answer;
mod draw;
mod generate;
mod instance;
mod reader;
mod rules;
mod solve;
mod typed;

pub use answer::{Filling, Layout};
pub use instance::Challenge;
pub use instance::board::{Board, Kind, Layer, Plane, Point};
pub use instance::piece::Piece;
pub use rules::RULES;

use super::{Malformed, Puzzle, Reading, Rule, Violation};

/// The puzzle.
pub struct Iq;

impl Puzzle for Iq {
    type Instance = Challenge;
    type Answer = Filling;

    const NAME: &'static str = "iq";
    const TITLE: &'static str = "IQ Puzzler Pro";
    const RULES: &'static [Rule] = RULES;

    fn read_instance(text: &str) -> Result<Reading<Challenge>, Malformed> {
        instance::read::challenge(text)
    }
    fn write_instance(challenge: &Challenge) -> String {
        challenge.to_string()
    }
    fn read_answer(challenge: &Challenge, text: &str) -> Result<Filling, Malformed> {
        answer::read(challenge.board(), text)
    }
    fn write_answer(challenge: &Challenge, filling: &Filling) -> String {
        answer::write(challenge.board(), filling)
    }
    fn judge(challenge: &Challenge, filling: &Filling) -> Vec<Violation> {
        rules::judge(challenge, filling)
    }
}
