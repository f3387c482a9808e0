//! Heyawake: shade cells of a board of rooms so that the unshaded ones hang together and see two rooms at most.
//!
//! # The text of an instance
//! The size (rows, then columns), a grid of room names, and the numbers, one room a line:
//! ```text
//! 3 3
//! A A A
//! A A A
//! B C D
//! A=2
//! C=0
//! D=1
//! ```
//! A name is any word of letters and digits, so there may be any number of rooms (we write A to Z, then AA, AB and so
//! on), of any shape. If all names are one character, the blanks may be left out. A room without a line has no number.
//! Instead of the list, a second grid may follow, with each number in any cell of its room and `-` in the others.
//!
//! Read as well, and told apart by how they begin:
//! * puzz.link and pzpr URLs, or the part after the question mark (`heyawake/WIDTH/HEIGHT/...`), see [`write_url`];
//! * pzprv3 files, see [`write_pzprv3`];
//! * the numbers typed into the course's own program: rows, columns, then for each cell its room and its number, -1
//!   for none, on any number of lines. Such a list is nothing but numbers; a grid of nothing but numbers is told from
//!   it by its rows. Only where a board of one or two columns has both grids full of numbers do the two look the
//!   same: that is read as the list.
//!
//! Decisions where people differ:
//! * One name for two areas that do not touch makes two rooms, because puzz.link knows walls only; such a text may
//!   also be refused. A number by name is then ambiguous and refused; a number in a cell belongs to its area.
//! * A wall that ends inside a room is refused: puzz.link counts it as a border, programs that go by rooms do not.
//! * A board with no shaded cell at all may be right, and so may one with no unshaded cell.

mod answer;
mod draw;
mod generate;
mod instance;
mod reader;
mod rules;
mod solve;
mod typed;

pub use answer::Shading;
pub use instance::board::Board;
pub use instance::pzprv3::write as write_pzprv3;
pub use instance::url::write as write_url;
pub use rules::RULES;

use super::{Malformed, Puzzle, Reading, Rule, Violation};

/// The puzzle.
pub struct Heyawake;

impl Puzzle for Heyawake {
    type Instance = Board;
    type Answer = Shading;

    const NAME: &'static str = "heyawake";
    const TITLE: &'static str = "Heyawake";
    const RULES: &'static [Rule] = RULES;
    const REPORTS_MEMORY: bool = true;

    fn read_instance(text: &str) -> Result<Reading<Board>, Malformed> {
        instance::read(text)
    }
    fn write_instance(board: &Board) -> String {
        instance::grid::write(board)
    }
    fn read_answer(board: &Board, text: &str) -> Result<Shading, Malformed> {
        answer::read(board, text)
    }
    fn write_answer(board: &Board, shading: &Shading) -> String {
        answer::write(board, shading)
    }
    fn judge(board: &Board, shading: &Shading) -> Vec<Violation> {
        rules::judge(board, shading)
    }
}
