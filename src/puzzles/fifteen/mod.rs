//! The 15-puzzle: slide tiles until they stand in order and the empty cell is last.

mod board;
mod dialect;
mod draw;
mod gap;
mod generate;
mod grid;
mod kurang;
mod malform;
mod path;
mod resolve;
mod row;
mod rules;
mod screen;
mod solve;
mod step;

pub use board::Board;
pub use kurang::Kurang;
pub use path::Path;
pub use rules::RULES;
pub use solve::optimal_length;
pub use step::Step;

use std::ops::Range;

use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{
    Chance, Examination, Fact, Malformed, Part, Picture, Puzzle, Reading, Rule, Said, Sightings, Solver,
    Specimen, Violation, Wish,
};

/// The puzzle.
pub struct Fifteen;

impl Puzzle for Fifteen {
    type Instance = Board;
    type Answer = Path;

    const NAME: &'static str = "fifteen";
    const TITLE: &'static str = "15-puzzle";
    const RULES: &'static [Rule] = RULES;

    fn read_instance(text: &str) -> Result<Reading<Board>, Malformed> {
        grid::read(text)
    }
    fn write_instance(board: &Board) -> String {
        board.to_string()
    }
    fn imitate(text: &str, samples: &[&str]) -> String {
        dialect::imitate(text, samples)
    }
    fn sample(empty: &str) -> Option<String> {
        Some(format!("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 {empty}\n"))
    }
    fn dictate(text: &str) -> Vec<Part> {
        Part::rows(text)
    }
    fn size(_board: &Board) -> String {
        "4x4".to_owned()
    }
    fn facts(board: &Board) -> Vec<Fact> {
        Kurang::of(board).facts()
    }
    fn unsolvable(board: &Board) -> Option<String> {
        Kurang::of(board).obstacle()
    }
    fn read_answer(board: &Board, text: &str) -> Result<Path, Malformed> {
        path::read(board, text)
    }
    fn write_answer(board: &Board, path: &Path) -> String {
        path::write(board, path)
    }
    fn present_answer(board: &Board, path: &Path) -> String {
        draw::text(board, path)
    }
    fn judge(board: &Board, path: &Path) -> Vec<Violation> {
        rules::judge(board, path)
    }
    fn draw(board: &Board, path: Option<&Path>) -> Picture {
        draw::picture(board, path)
    }
    fn find_answers(board: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Path> {
        screen::find(board, screen)
    }
    fn find_likeness(_input: &str, screen: &Screen) -> Option<Range<usize>> {
        screen::find_likeness(screen)
    }
    fn examine(board: &Board, path: &Path, said: &Said<'_>) -> Examination {
        screen::examine(board, path, said)
    }
    fn solvers() -> &'static [Solver<Self>] {
        solve::SOLVERS
    }
    fn generate(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
        generate::board(wish, chance)
    }
}
