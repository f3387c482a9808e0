//! Queens: one queen in every row, column and coloured region, none touching another.

mod answer;
mod draw;
mod generate;
mod instance;
mod reader;
mod rules;
mod solve;
mod typed;

pub use answer::Placement;
pub use instance::Board;
pub use rules::RULES;

use super::{Malformed, Puzzle, Reading, Rule, Violation};

/// The puzzle.
pub struct Queens;

impl Puzzle for Queens {
    type Instance = Board;
    type Answer = Placement;

    const NAME: &'static str = "queens";
    const TITLE: &'static str = "Queens";
    const RULES: &'static [Rule] = RULES;

    fn read_instance(text: &str) -> Result<Reading<Board>, Malformed> {
        instance::text::read(text)
    }
    fn write_instance(board: &Board) -> String {
        board.to_string()
    }
    fn read_answer(board: &Board, text: &str) -> Result<Placement, Malformed> {
        answer::marks::read(board, text)
    }
    fn write_answer(board: &Board, placement: &Placement) -> String {
        answer::write(board, placement)
    }
    fn judge(board: &Board, placement: &Placement) -> Vec<Violation> {
        rules::judge(board, placement)
    }
}
