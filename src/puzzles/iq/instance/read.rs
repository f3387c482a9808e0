//! Reading a challenge from the text people write: `N M P`, the kind of board, the pieces.

use crate::message::message;
use crate::puzzles::text::{Line, full_lines, shown};
use crate::puzzles::{Malformed, Reading, expected};

use super::drawing;
use crate::puzzles::iq::{Board, Challenge, Kind};

/// Longer texts are refused: the largest board drawn with `X` and all its pieces need half of it.
const LARGEST_TEXT: usize = 2 << 20;
/// Larger rectangles are refused before anything is allocated.
pub(crate) const LARGEST_SIDE: usize = 500;
/// Larger pyramids are refused: this one has 42925 balls.
const LARGEST_PYRAMID: usize = 50;

/// Reads a challenge. Blank lines are passed over; leading blanks of a piece belong to it.
pub(crate) fn challenge(text: &str) -> Result<Reading<Challenge>, Malformed> {
    if text.len() > LARGEST_TEXT {
        let problem = expected(message!("input.most-bytes", most = LARGEST_TEXT), text.len());
        return Err(Malformed::at(1, 1, problem));
    }
    let lines = full_lines(text);
    let mut doubts = Vec::new();
    let header = Header::read(&lines)?;
    let kind = read_kind(&lines, &mut doubts)?;
    let (rows, columns) = header.sides(kind)?;
    let (board, board_lines) = match kind {
        Kind::Default => (Board::rectangle(rows, columns), 0),
        Kind::Pyramid => (Board::pyramid(rows), 0),
        Kind::Custom => (read_custom(&lines, rows, columns, &mut doubts)?, rows),
    };
    let pieces = drawing::read_pieces(&lines[2 + board_lines..], &mut doubts)?;
    if pieces.is_empty() {
        let end = lines.last().map_or(1, |line| line.number) + 1;
        return Err(Malformed::at(end, 1, expected(message!("input.piece"), message!("input.end-of-text")))
            .or_unsolvable());
    }
    if pieces.len() as u64 != header.pieces {
        let problem = message!("iq.pieces-mismatch", announced = header.pieces, given = pieces.len());
        doubts.push(Malformed::at(header.line, header.columns[2], problem));
    }
    let challenge = Challenge::new(board, pieces);
    doubts.extend(challenge.cells_mismatch().map(|problem| Malformed::at(header.line, 1, problem)));
    Ok(Reading { instance: challenge, doubts })
}

/// The first line: three numbers, and where each stands.
struct Header {
    line: usize,
    rows: u64,
    width: u64,
    pieces: u64,
    columns: [usize; 3],
}

impl Header {
    fn read(lines: &[Line<'_>]) -> Result<Self, Malformed> {
        let Some(line) = lines.first() else {
            return Err(Malformed::at(
                1,
                1,
                expected(message!("input.numbers-nmp"), message!("input.empty-text")),
            ));
        };
        let words = words(line.text);
        if words.len() != 3 {
            let problem = expected(
                message!("input.three-numbers"),
                message!("input.words-on-line", count = words.len()),
            );
            let column = words.get(3).map_or(line.text.chars().count() + 1, |word| word.0);
            return Err(Malformed::at(line.number, column, problem));
        }
        let number = |index: usize, name: &str| -> Result<u64, Malformed> {
            let (column, word) = words[index];
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                // Only a number beyond 2^64 fails here, and every bound is far below that.
                return Ok(word.parse().unwrap_or(u64::MAX));
            }
            let problem =
                expected(message!("input.number-for", name), message!("input.sign", sign = short(word)));
            Err(Malformed::at(line.number, column, problem))
        };
        Ok(Self {
            line: line.number,
            rows: number(0, "N")?,
            width: number(1, "M")?,
            pieces: number(2, "P")?,
            columns: [words[0].0, words[1].0, words[2].0],
        })
    }

    /// Rows and columns, once they are known to be sensible for this kind of board.
    fn sides(&self, kind: Kind) -> Result<(usize, usize), Malformed> {
        let most = match kind {
            Kind::Default | Kind::Custom => LARGEST_SIDE,
            Kind::Pyramid => LARGEST_PYRAMID,
        };
        for (name, side, column) in [("N", self.rows, self.columns[0]), ("M", self.width, self.columns[1])] {
            if side == 0 || side > most as u64 {
                let problem = expected(message!("input.side", name, most, kind = kind.word()), side);
                return Err(Malformed::at(self.line, column, problem));
            }
        }
        if kind == Kind::Pyramid && self.rows != self.width {
            let problem = expected(
                message!("input.square-pyramid"),
                message!("input.and", first = self.rows, second = self.width),
            );
            return Err(Malformed::at(self.line, self.columns[1], problem));
        }
        Ok((self.rows as usize, self.width as usize))
    }
}

/// The words of a line with the column of each, counted from 1; commas part words too.
fn words(text: &str) -> Vec<(usize, &str)> {
    let parts_words = |character: char| character.is_whitespace() || character == ',';
    let mut words = Vec::new();
    let mut column = 1;
    for word in text.split(parts_words) {
        if !word.is_empty() {
            words.push((column, word));
        }
        column += word.chars().count() + 1;
    }
    words
}

/// A word as far as an error message has room for it.
fn short(word: &str) -> String {
    word.chars().take(20).collect()
}

fn read_kind(lines: &[Line<'_>], doubts: &mut Vec<Malformed>) -> Result<Kind, Malformed> {
    let wanted = message!("input.kind");
    let Some(line) = lines.get(1) else {
        let problem = expected(wanted, message!("input.end-of-text"));
        return Err(Malformed::at(lines[0].number + 1, 1, problem));
    };
    let word = line.text.trim_start();
    let column = line.text.chars().count() - word.chars().count() + 1;
    for kind in [Kind::Default, Kind::Custom, Kind::Pyramid] {
        if word == kind.word() {
            return Ok(kind);
        }
        if word.eq_ignore_ascii_case(kind.word()) {
            let problem = message!(
                "input.some-refuse",
                problem = expected(kind.word(), message!("input.sign", sign = word))
            );
            doubts.push(Malformed::at(line.number, column, problem));
            return Ok(kind);
        }
    }
    let problem = expected(wanted, message!("input.sign", sign = short(word)));
    Err(Malformed::at(line.number, column, problem))
}

/// The rows of a CUSTOM board: `X` is to be filled, `.` is outside.
fn read_custom(
    lines: &[Line<'_>],
    rows: usize,
    columns: usize,
    doubts: &mut Vec<Malformed>,
) -> Result<Board, Malformed> {
    let mut inside = Vec::with_capacity(rows * columns);
    let mut doubt = None;
    for row in 0..rows {
        let Some(line) = lines.get(2 + row) else {
            let end = lines.last().map_or(1, |line| line.number) + 1;
            let problem = expected(message!("input.rows-of-board", count = rows), row);
            return Err(Malformed::at(end, 1, problem));
        };
        let row_start = inside.len();
        for (index, sign) in line.text.chars().enumerate() {
            match sign {
                'X' | '.' => inside.push(sign == 'X'),
                ' ' | '\t' | 'x' => {
                    doubt.get_or_insert((line.number, index + 1, sign));
                    inside.extend((sign == 'x').then_some(true));
                }
                _ => {
                    let problem =
                        expected(message!("input.cross-or-point-in-row", row = row + 1), shown(sign));
                    return Err(Malformed::at(line.number, index + 1, problem));
                }
            }
        }
        let width = inside.len() - row_start;
        if width != columns {
            let problem = expected(message!("input.squares-in-row", count = columns), width);
            return Err(Malformed::at(line.number, width.min(columns) + 1, problem));
        }
    }
    doubts.extend(doubt.map(|(line, column, sign)| {
        let problem =
            message!("input.some-refuse", problem = expected(message!("input.cross-or-point"), shown(sign)));
        Malformed::at(line, column, problem)
    }));
    Ok(Board::custom(columns, inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_megabytes_is_refused_before_anything_is_allocated() {
        let malformed = challenge(&"A".repeat(3 << 20)).unwrap_err();
        assert_eq!(malformed.to_string(), "line 1, column 1: expected at most 2097152 bytes, found 3145728");
    }
}
