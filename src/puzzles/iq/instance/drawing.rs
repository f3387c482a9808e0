//! Reading the pieces of a challenge: letters over consecutive lines, blanks for holes.

use std::collections::BTreeMap;

use crate::message::message;
use crate::puzzles::text::{Line, shown};
use crate::puzzles::{Malformed, expected};

use super::read::LARGEST_SIDE;
use crate::puzzles::iq::Piece;

/// More pieces than this are refused; the alphabet ends at 26.
const MOST_PIECES: usize = 1000;

/// A piece while its lines are read.
struct Drawing {
    letter: char,
    first_line: usize,
    last_line: usize,
    rows: usize,
    cells: Vec<(usize, usize)>,
}

impl Drawing {
    fn finish(self, doubts: &mut Vec<Malformed>) -> Result<Piece, Malformed> {
        let Self { letter, first_line, .. } = self;
        let piece = Piece::new(letter, self.cells).expect("every line of a drawing has a letter");
        let width = piece.cells().iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        if self.rows.max(width) > LARGEST_SIDE {
            let problem = expected(
                message!("input.piece-size", most = LARGEST_SIDE),
                message!("input.and", first = self.rows, second = width),
            );
            return Err(Malformed::at(first_line, 1, problem).or_unsolvable());
        }
        if !piece.is_connected() {
            let problem = message!("iq.apart", letter);
            doubts.push(Malformed::at(first_line, 1, problem));
        }
        Ok(piece)
    }
}

/// Reads the pieces that follow the board.
pub(crate) fn read_pieces(lines: &[Line<'_>], doubts: &mut Vec<Malformed>) -> Result<Vec<Piece>, Malformed> {
    let mut pieces = Vec::new();
    let mut first_lines = BTreeMap::new();
    let mut open: Option<Drawing> = None;
    for line in lines {
        let (letter, cells) = read_row(line, doubts)?;
        let mut drawing = match open.take() {
            Some(drawing) if drawing.letter == letter => drawing,
            finished => {
                pieces.extend(finished.map(|drawing| drawing.finish(doubts)).transpose()?);
                begin(letter, line, &mut first_lines, doubts)?
            }
        };
        if drawing.rows > 0 && drawing.last_line + 1 < line.number {
            let problem = message!("iq.blank-line", letter);
            doubts.push(Malformed::at(line.number - 1, 1, problem));
        }
        drawing.cells.extend(cells.into_iter().map(|column| (drawing.rows, column)));
        drawing.rows += 1;
        drawing.last_line = line.number;
        open = Some(drawing);
    }
    pieces.extend(open.map(|drawing| drawing.finish(doubts)).transpose()?);
    Ok(pieces)
}

/// Starts a piece whose letter must be new.
fn begin(
    letter: char,
    line: &Line<'_>,
    first_lines: &mut BTreeMap<char, usize>,
    doubts: &mut Vec<Malformed>,
) -> Result<Drawing, Malformed> {
    let column = line.text.chars().take_while(|sign| *sign != letter).count() + 1;
    if let Some(before) = first_lines.insert(letter, line.number) {
        let problem = message!("iq.letter-again", letter, line = before);
        return Err(Malformed::at(line.number, column, problem));
    }
    if first_lines.len() > MOST_PIECES {
        let problem = message!("input.expected", what = message!("input.most-pieces", most = MOST_PIECES));
        return Err(Malformed::at(line.number, column, problem));
    }
    if !letter.is_ascii_uppercase() {
        let problem = message!(
            "input.some-refuse",
            problem = expected(message!("input.capital-letter"), message!("input.sign", sign = letter))
        );
        doubts.push(Malformed::at(line.number, column, problem));
    }
    Ok(Drawing { letter, first_line: line.number, last_line: line.number, rows: 0, cells: Vec::new() })
}

/// The letter of a line and the columns, counted from 0, where it stands.
fn read_row(line: &Line<'_>, doubts: &mut Vec<Malformed>) -> Result<(char, Vec<usize>), Malformed> {
    let mut letter = None;
    let mut columns = Vec::new();
    let mut tab = None;
    for (column, sign) in line.text.chars().enumerate() {
        let problem = match sign {
            ' ' => continue,
            '\t' => {
                tab.get_or_insert(column);
                continue;
            }
            _ if !sign.is_alphanumeric() => expected(message!("input.letter-of-piece"), shown(sign)),
            _ if sign == *letter.get_or_insert(sign) => {
                columns.push(column);
                continue;
            }
            _ => expected(
                message!("input.only-letter", letter = letter.unwrap_or(sign)),
                message!("input.sign", sign),
            ),
        };
        return Err(Malformed::at(line.number, column + 1, problem));
    }
    doubts.extend(tab.map(|column| {
        let problem = message!("iq.tab");
        Malformed::at(line.number, column + 1, problem)
    }));
    letter.map(|letter| (letter, columns)).ok_or_else(|| {
        Malformed::at(line.number, 1, expected(message!("input.letter-of-piece"), message!("input.blanks")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::text::full_lines;

    #[test]
    fn a_drawing_too_wide_for_every_board_is_refused_without_harm() {
        let long = format!("A{}A\n", " ".repeat(1_000_000));
        let found = read_pieces(&full_lines(&long), &mut Vec::new()).unwrap_err();
        assert_eq!(found.problem, "expected at most 500 rows and columns in a piece, found 1 and 1000002");
        assert!(found.or_unsolvable);
    }
}
