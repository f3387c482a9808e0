//! The format of our own: the size, a grid of room names, and the numbers by name. See the [module](super).

use std::fmt::Write;

use crate::message::message;
use crate::puzzles::text::{Line, full_lines};
use crate::puzzles::{Malformed, Reading, expected};

use super::sketch::Sketch;
use super::token::{Token, size};
use crate::puzzles::heyawake::Board;

/// Reads a grid of names with numbers by name, or followed by a grid of numbers.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let lines = full_lines(text);
    let Some((header, lines)) = lines.split_first() else {
        return Err(Malformed::at(1, 1, expected(message!("input.board"), message!("input.empty-text"))));
    };
    let header = Token::words(*header);
    let [rows, columns] = header[..] else {
        let problem =
            expected(message!("input.rows-and-columns"), message!("input.words", count = header.len()));
        return Err(Malformed::at(header[0].line, 1, problem));
    };
    let (rows, columns) = size(rows, columns)?;
    if lines.len() < rows {
        let line = lines.last().map_or(header[0].line, |line| line.number);
        let problem = expected(message!("input.rows-of-names", count = rows), lines.len());
        return Err(Malformed::at(line + 1, 1, problem));
    }
    let (grid, rest) = lines.split_at(rows);
    let mut sketch = read_rooms(grid, columns)?;
    match rest.first() {
        Some(line) if !line.text.contains(['=', ':']) => read_clue_grid(rest, rows, &mut sketch)?,
        _ => read_clue_list(rest, &mut sketch)?,
    }
    sketch.finish()
}

fn read_rooms<'a>(grid: &[Line<'a>], columns: usize) -> Result<Sketch<'a>, Malformed> {
    let mut sketch = Sketch::new(columns);
    for line in grid {
        for name in Token::row(*line, columns)? {
            if !name.text.chars().all(char::is_alphanumeric) {
                return Err(name.refuse(message!("input.room-name")));
            }
            sketch.push_cell(name.text);
        }
    }
    Ok(sketch)
}

fn read_clue_grid<'a>(lines: &[Line<'a>], rows: usize, sketch: &mut Sketch<'a>) -> Result<(), Malformed> {
    if lines.len() != rows {
        let line = lines.get(rows).or(lines.last()).map_or(1, |line| line.number);
        let problem = expected(message!("input.numbers-or-rows", count = rows), lines.len());
        return Err(Malformed::at(line, 1, problem));
    }
    for (row, line) in lines.iter().enumerate() {
        for (column, token) in Token::row(*line, sketch.columns)?.into_iter().enumerate() {
            if let Some(clue) = token.clue()? {
                sketch.clues.push((row * sketch.columns + column, clue, token));
            }
        }
    }
    Ok(())
}

fn read_clue_list<'a>(lines: &[Line<'a>], sketch: &mut Sketch<'a>) -> Result<(), Malformed> {
    let split = sketch.split_labels();
    for line in lines {
        let whole = Token { line: line.number, column: 1, text: line.text.trim_start() };
        let Some((name, clue)) = whole.text.split_once(['=', ':']) else {
            return Err(whole.refuse(message!("input.number-such-as")));
        };
        let name = Token { text: name.trim_end(), ..whole };
        let clue = Token {
            column: line.text.chars().count() - clue.trim_start().chars().count() + 1,
            text: clue.trim(),
            ..whole
        };
        let Some(cell) = sketch.find_cell(name.text) else {
            return Err(name.refuse(message!("input.room-on-board")));
        };
        if split[sketch.labels[cell] as usize] {
            return Err(name.refuse(message!("input.name-of-one-area")));
        }
        if let Some(clue) = clue.clue()?.map(|value| (cell, value, clue)) {
            sketch.clues.push(clue);
        }
    }
    Ok(())
}

/// Writes the board with names A, B, ..., Z, AA, AB, ... in reading order.
pub(crate) fn write(board: &Board) -> String {
    let names: Vec<String> = (0..board.rooms()).map(name).collect();
    let mut text = write_names(board, &names);
    for (room, name) in names.iter().enumerate() {
        if let Some(clue) = board.clue(room) {
            writeln!(text, "{name}={clue}").expect("a String takes everything");
        }
    }
    text
}

/// Writes the size and the name of every cell's room.
pub(crate) fn write_names(board: &Board, names: &[String]) -> String {
    let mut text = format!("{} {}\n", board.rows(), board.columns());
    for cell in 0..board.cells() {
        text.push_str(&names[board.room(cell)]);
        text.push(if (cell + 1).is_multiple_of(board.columns()) { '\n' } else { ' ' });
    }
    text
}

/// The name of a room: A to Z, then AA, AB and so on.
pub(crate) fn name(room: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = room + 1;
    while rest > 0 {
        letters.push(b'A' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().map(|letter| char::from(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_on_after_z() {
        let names: Vec<_> = [0, 25, 26, 51, 52, 701, 702].into_iter().map(name).collect();
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
