//! Queens: one queen in every row, column and coloured region, none touching another.

mod board;
mod board_text;
mod draw;
mod generate;
mod grid;
mod marks;
mod placement;
mod rules;
mod screen;
mod solve;

pub use board::Board;
pub use placement::Placement;
pub use rules::RULES;

use std::ops::Range;

use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{
    Chance, Malformed, Part, Picture, Puzzle, Reading, Rule, Sightings, Solver, Specimen, Violation, Wish,
};

/// The puzzle.
pub struct Queens;

impl Puzzle for Queens {
    type Instance = Board;
    type Answer = Placement;

    const NAME: &'static str = "queens";
    const TITLE: &'static str = "Queens";
    const RULES: &'static [Rule] = RULES;

    fn read_instance(text: &str) -> Result<Reading<Board>, Malformed> {
        board_text::read(text)
    }
    fn write_instance(board: &Board) -> String {
        board.to_string()
    }
    fn dictate(text: &str) -> Vec<Part> {
        Part::rows(text)
    }
    fn size(board: &Board) -> String {
        format!("{0}x{0}", board.size())
    }
    fn unsolvable(board: &Board) -> Option<String> {
        board.region_mismatch()
    }
    fn read_answer(board: &Board, text: &str) -> Result<Placement, Malformed> {
        marks::read(board, text)
    }
    fn write_answer(board: &Board, placement: &Placement) -> String {
        placement::write(board, placement)
    }
    fn judge(board: &Board, placement: &Placement) -> Vec<Violation> {
        rules::judge(board, placement)
    }
    fn draw(board: &Board, placement: Option<&Placement>) -> Picture {
        draw::picture(board, placement)
    }
    fn ambiguities(board: &Board, placement: &Placement) -> Vec<&'static str> {
        let transposed = Placement::new(placement.cells().iter().map(|(row, column)| (*column, *row)));
        let same = transposed == *placement;
        if same || !rules::judge(board, &transposed).is_empty() { Vec::new() } else { vec!["the transpose"] }
    }
    fn find_answers(board: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Placement> {
        screen::find(board, screen)
    }
    fn find_likeness(input: &str, screen: &Screen) -> Option<Range<usize>> {
        screen::find_likeness(input, screen)
    }
    fn most_iterations(board: &Board) -> Option<u128> {
        // A queen in any column of each row, or every choice of N squares: no enumeration tries more.
        let (size, squares) = (board.size() as u128, (board.size() * board.size()) as u128);
        let by_rows = size.checked_pow(board.size() as u32)?;
        let choose = |chosen: u128, taken: u128| Some(chosen.checked_mul(squares - taken)? / (taken + 1));
        (0..size).try_fold(1, choose).map(|choices| choices.max(by_rows))
    }
    fn solvers() -> &'static [Solver<Self>] {
        solve::SOLVERS
    }
    fn generate(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
        generate::board(wish, chance)
    }
}
