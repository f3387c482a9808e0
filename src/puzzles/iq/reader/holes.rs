//! Rectangles with free cells printed as blanks: told by columns, because rows have different lengths without them.

use crate::puzzles::Form;
use crate::puzzles::iq::{Board, Layout};
use crate::screen::Screen;

use super::Seen;
use super::letters::{Letters, filling};
use super::masked::cells_of;

/// The widest gap between letters that is understood.
const WIDEST_GAP: usize = 3;

/// All rectangles with holes; none is finished.
pub(super) fn find(board: &Board, letters: &Letters, screen: &Screen) -> Vec<Seen> {
    let height = board.rows();
    if board.columns() < 3 || height < 2 {
        return Vec::new();
    }
    let lines: Vec<Vec<char>> = screen.lines().iter().map(cells_of).collect();
    let mut seen = Vec::new();
    let mut start = 0;
    while start + height <= lines.len() {
        let block = &lines[start..start + height];
        let joined = screen.same_frame(start, start + height - 1);
        let found =
            (1..=WIDEST_GAP + 1).filter(|_| joined).find_map(|step| read(board, letters, block, step));
        match found {
            Some(squares) => {
                let filling = filling(squares, Layout::Asked);
                seen.push(Seen { lines: start..start + height, filling, form: Form::Unfinished });
                start += height;
            }
            None => start += 1,
        }
    }
    seen
}

/// The squares of some lines, if at least one row is full, half of the cells are, and letters stand only in columns.
fn read(board: &Board, letters: &Letters, lines: &[Vec<char>], step: usize) -> Option<Vec<Option<char>>> {
    let columns = board.columns();
    let width = (columns - 1) * step + 1;
    let full = lines.iter().find(|line| {
        let start = line.iter().position(|sign| *sign != ' ').unwrap_or(0);
        let cells = line.get(start..start + width);
        cells.is_some_and(|cells| cells.iter().step_by(step).all(|sign| letters.has(*sign)))
    })?;
    let indent = full.iter().position(|sign| *sign != ' ')?;
    let mut squares = Vec::with_capacity(board.rows() * columns);
    for line in lines {
        let fits = |(at, sign): (usize, &char)| {
            let in_column = at >= indent && at < indent + width && (at - indent).is_multiple_of(step);
            *sign == ' ' || in_column && letters.has(*sign)
        };
        if !line.iter().enumerate().all(fits) {
            return None;
        }
        squares.extend(
            (0..columns).map(|column| line.get(indent + column * step).copied().filter(|sign| *sign != ' ')),
        );
    }
    let filled = squares.iter().flatten().count();
    (filled < squares.len() && filled * 2 >= squares.len()).then_some(squares)
}
