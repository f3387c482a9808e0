//! The 15-puzzle: slide tiles until they stand in order and the empty cell is last.

mod answer;
mod draw;
mod generate;
mod instance;
mod kurang;
mod reader;
mod rules;
mod solve;
mod typed;

pub use answer::Path;
pub use instance::Board;
pub use instance::step::Step;
pub use kurang::Kurang;
pub use rules::RULES;
pub use solve::optimal_length;

use super::{Malformed, Puzzle, Reading, Rule, Violation};

/// The puzzle.
pub struct Fifteen;

impl Puzzle for Fifteen {
    type Instance = Board;
    type Answer = Path;

    const NAME: &'static str = "fifteen";
    const TITLE: &'static str = "15-puzzle";
    const RULES: &'static [Rule] = RULES;
    const IS_PATH: bool = true;

    fn read_instance(text: &str) -> Result<Reading<Board>, Malformed> {
        instance::grid::read(text)
    }
    fn write_instance(board: &Board) -> String {
        board.to_string()
    }
    fn read_answer(board: &Board, text: &str) -> Result<Path, Malformed> {
        answer::read(board, text)
    }
    fn write_answer(board: &Board, path: &Path) -> String {
        answer::write(board, path)
    }
    fn judge(board: &Board, path: &Path) -> Vec<Violation> {
        rules::judge(board, path)
    }
}
