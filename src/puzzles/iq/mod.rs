//! IQ Puzzler Pro: fill a board, or a pyramid of balls, with all the pieces.

mod ambiguity;
mod board;
mod challenge;
mod draw;
mod drawing;
mod filling;
mod generate;
mod piece;
mod printed;
mod read;
mod rules;
mod screen;
mod shape;
mod solve;

pub use board::{Board, Kind, Layer, Plane, Point};
pub use challenge::Challenge;
pub use filling::{Filling, Layout};
pub use piece::Piece;
pub use rules::RULES;

use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{
    Chance, Fact, Malformed, Picture, Puzzle, Reading, Rule, Sightings, Solver, Specimen, Violation, Wish,
};

/// The puzzle.
pub struct Iq;

impl Puzzle for Iq {
    type Instance = Challenge;
    type Answer = Filling;

    const NAME: &'static str = "iq";
    const TITLE: &'static str = "IQ Puzzler Pro";
    const RULES: &'static [Rule] = RULES;
    const ODDITIES: &'static [&'static str] = &["transposed", "upside-down", "relabelled"];

    fn read_instance(text: &str) -> Result<Reading<Challenge>, Malformed> {
        read::challenge(text)
    }
    fn write_instance(challenge: &Challenge) -> String {
        challenge.to_string()
    }
    fn size(challenge: &Challenge) -> String {
        challenge.board().size()
    }
    fn facts(challenge: &Challenge) -> Vec<Fact> {
        challenge.facts()
    }
    fn unsolvable(challenge: &Challenge) -> Option<String> {
        challenge.cells_mismatch()
    }
    fn read_answer(challenge: &Challenge, text: &str) -> Result<Filling, Malformed> {
        filling::read(challenge.board(), text)
    }
    fn write_answer(challenge: &Challenge, filling: &Filling) -> String {
        filling::write(challenge.board(), filling)
    }
    fn judge(challenge: &Challenge, filling: &Filling) -> Vec<Violation> {
        rules::judge(challenge, filling)
    }
    fn draw(challenge: &Challenge, filling: Option<&Filling>) -> Picture {
        draw::picture(challenge, filling)
    }
    fn ambiguities(challenge: &Challenge, filling: &Filling) -> Vec<&'static str> {
        ambiguity::ambiguities(challenge, filling)
    }
    fn find_answers(challenge: &Challenge, screen: &Screen, _speech: &Speech) -> Sightings<Filling> {
        screen::find(challenge, screen)
    }
    fn solvers() -> &'static [Solver<Self>] {
        solve::SOLVERS
    }
    fn generate(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
        generate::challenge(wish, chance)
    }
}
