//! Shaded cells on a board: an answer to heyawake, right or wrong.

use crate::message::message;
use crate::puzzles::text::{full_lines, shown};
use crate::puzzles::{Malformed, expected};

use super::Board;

/// Which cells are shaded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shading {
    /// Row by row; as many as the board has cells.
    pub shaded: Vec<bool>,
}

/// Marks for a shaded cell; the first is ours.
pub(super) const SHADED: [char; 10] = ['#', 'X', 'x', '1', '*', '@', 'B', '■', '█', '●'];
/// Marks for an unshaded cell; the first is ours.
pub(super) const UNSHADED: [char; 12] = ['.', '-', '0', '_', 'O', 'o', '+', 'W', '□', '○', '·', '~'];

/// Longer answers are refused; the course's own program prints about 20 bytes for each cell.
const MOST_BYTES_A_CELL: usize = 64;

/// Reads rows of marks, with or without blanks between them, or the rows the course's own program prints.
pub(super) fn read(board: &Board, text: &str) -> Result<Shading, Malformed> {
    let most_bytes = MOST_BYTES_A_CELL * (board.cells() + board.rows() + 64);
    if text.len() > most_bytes {
        let problem = expected(message!("input.most-bytes", most = most_bytes), text.len());
        return Err(Malformed::at(1, 1, problem));
    }
    if text.contains("S:") {
        return read_states(board, text);
    }
    let lines = full_lines(text);
    let (rows, columns) = (board.rows(), board.columns());
    if lines.len() != rows {
        let line = lines.get(rows).map_or(lines.len() + 1, |line| line.number);
        return Err(Malformed::at(line, 1, expected(message!("input.rows", count = rows), lines.len())));
    }
    let mut shaded = Vec::with_capacity(board.cells());
    for line in &lines {
        let start = shaded.len();
        for (at, mark) in line.text.chars().enumerate().filter(|(_, mark)| !mark.is_whitespace()) {
            if !SHADED.contains(&mark) && !UNSHADED.contains(&mark) {
                let problem = expected(message!("input.shaded-or-not"), shown(mark));
                return Err(Malformed::at(line.number, at + 1, problem));
            }
            shaded.push(SHADED.contains(&mark));
        }
        let width = shaded.len() - start;
        if width != columns {
            let problem = expected(message!("input.cells", count = columns), width);
            return Err(Malformed::at(line.number, width.min(columns) + 1, problem));
        }
    }
    Ok(Shading { shaded })
}

/// Reads `G:1 V:-1 S:true` for each cell: room, number, and whether it is shaded.
fn read_states(board: &Board, text: &str) -> Result<Shading, Malformed> {
    let states: Vec<&str> = text.split("S:").skip(1).collect();
    if states.len() != board.cells() {
        let problem = expected(message!("input.states", count = board.cells()), states.len());
        return Err(Malformed::at(1, 1, problem));
    }
    let state = |(cell, state): (usize, &&str)| match state {
        state if state.starts_with("true") => Ok(true),
        state if state.starts_with("false") => Ok(false),
        _ => {
            let problem =
                message!("input.expected", what = message!("input.state", cell = board.place(cell)));
            Err(Malformed::at(1, 1, problem))
        }
    };
    let shaded = states.iter().enumerate().map(state).collect::<Result<_, _>>()?;
    Ok(Shading { shaded })
}

/// Rows of `#` shaded and `.` unshaded.
pub(super) fn write(board: &Board, shading: &Shading) -> String {
    let mut text = String::with_capacity(board.cells() + board.rows());
    for row in shading.shaded.chunks(board.columns()) {
        text.extend(row.iter().map(|shaded| if *shaded { SHADED[0] } else { UNSHADED[0] }));
        text.push('\n');
    }
    text
}
