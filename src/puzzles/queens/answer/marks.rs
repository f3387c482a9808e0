//! Finding the queens in a board that somebody printed: the mark is `#`, or else whatever differs.

use crate::message::message;
use crate::puzzles::{Malformed, expected};

use crate::puzzles::queens::instance::grid::{Row, rows};
use crate::puzzles::queens::{Board, Placement};

/// What stands on a square, beside the letter of its region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// The region's letter.
    Letter,
    /// The region's letter in the other case.
    OtherCase,
    /// A sign that people print where nothing is; a mark if it stands among letters.
    Nothing,
    /// Any other sign: a mark.
    Sign,
    /// Another letter or digit: a mark if it is the same everywhere and names no region.
    Foreign(char),
}

struct Square {
    line: usize,
    column: usize,
    cell: (usize, usize),
    letter: char,
    look: Look,
}

/// Reads a printed board. Signs are marks; without any, a letter foreign to the board; without that,
/// letters in the other case, unless the whole board was printed in the other case.
pub(crate) fn read(board: &Board, text: &str) -> Result<Placement, Malformed> {
    let squares = squares(board, &rows(text)?)?;
    let has = |wanted: fn(Look) -> bool| squares.iter().any(|square| wanted(square.look));
    let lettered = has(|look| matches!(look, Look::Letter | Look::OtherCase));
    let is_sign = |look| look == Look::Sign || (look == Look::Nothing && lettered);
    let signs = squares.iter().any(|square| is_sign(square.look));
    let foreign = squares.iter().find_map(|square| match square.look {
        Look::Foreign(sign) => Some((square, sign)),
        Look::Letter | Look::OtherCase | Look::Nothing | Look::Sign => None,
    });
    if let Some((square, sign)) = foreign
        && (signs || !is_mark(board, &squares, sign))
    {
        let problem =
            expected(message!("input.region-or-mark", letter = square.letter), message!("input.sign", sign));
        return Err(Malformed::at(square.line, square.column, problem));
    }
    let is_marked = |square: &&Square| match (signs, foreign) {
        (true, _) => is_sign(square.look),
        (false, Some(_)) => is_foreign(square.look),
        (false, None) => square.look == Look::OtherCase && !recased(board, &squares),
    };
    Ok(Placement::new(squares.iter().filter(is_marked).map(|square| square.cell)))
}

fn squares(board: &Board, rows: &[Row]) -> Result<Vec<Square>, Malformed> {
    let size = board.size();
    if rows.len() != size {
        let line = rows.get(size).or(rows.last()).map_or(1, |row| row.line);
        let problem = expected(message!("input.rows", count = size), rows.len());
        return Err(Malformed::at(line, 1, problem));
    }
    let mut squares = Vec::with_capacity(size * size);
    for (at, row) in rows.iter().enumerate() {
        if let Some(column) = row.misfit(size) {
            let problem = expected(message!("input.squares", count = size), row.squares.len());
            return Err(Malformed::at(row.line, column, problem));
        }
        squares.extend(row.squares.iter().enumerate().map(|(index, (column, sign))| {
            let letter = board.letter(board.region(at, index));
            Square { line: row.line, column: *column, cell: (at, index), letter, look: look(*sign, letter) }
        }));
    }
    Ok(squares)
}

fn look(sign: char, letter: char) -> Look {
    match sign {
        _ if sign == letter => Look::Letter,
        _ if sign.eq_ignore_ascii_case(&letter) => Look::OtherCase,
        '.' | '-' | '_' | '·' => Look::Nothing,
        _ if sign.is_alphanumeric() => Look::Foreign(sign),
        _ => Look::Sign,
    }
}

fn is_foreign(look: Look) -> bool {
    matches!(look, Look::Foreign(_))
}

/// Whether a foreign letter is the only one and cannot be taken for a region.
fn is_mark(board: &Board, squares: &[Square], mark: char) -> bool {
    let names_region = (0..board.regions()).any(|region| board.letter(region) == mark);
    let mut looks = squares.iter().map(|square| square.look);
    !names_region && looks.all(|look| !is_foreign(look) || look == Look::Foreign(mark))
}

/// Whether every capital, or every small letter, is printed in the other case: then that marks nothing.
/// On the smallest board it does, because nothing else could.
fn recased(board: &Board, squares: &[Square]) -> bool {
    let all = |is_of_case: fn(&char) -> bool| {
        squares.iter().all(|square| is_of_case(&square.letter) == (square.look == Look::OtherCase))
    };
    board.size() > 1 && (all(char::is_ascii_uppercase) || all(char::is_ascii_lowercase))
}
