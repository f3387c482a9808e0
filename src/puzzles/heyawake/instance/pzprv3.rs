//! pzprv3 files: what puzz.link saves, one item a line, or all of them in one line with `/` between.

use std::fmt::Write;

use crate::message::{Message, message};
use crate::puzzles::{Malformed, Reading, expected};

use super::sketch::Sketch;
use super::token::{Token, size};
use crate::puzzles::heyawake::Board;
use crate::puzzles::text::{Line, full_lines};

/// Whether a text is meant as such a file.
pub(crate) fn is_file(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with("pzprv3")
}

/// Reads the rooms and the numbers; a stored answer, a history and remarks are passed over.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let mut items = full_lines(text).into_iter().flat_map(items);
    let mut next = |wanted: Message| {
        items.next().ok_or_else(|| {
            let line = text.lines().count().max(1);
            Malformed::at(line, 1, expected(wanted, message!("input.end-of-file")))
        })
    };
    next("'pzprv3'".into())?;
    let name = next("'heyawake'".into())?;
    if name.text != "heyawake" {
        return Err(name.refuse("'heyawake'".into()));
    }
    let (rows, columns) =
        (next(message!("input.number-of-rows"))?, next(message!("input.number-of-columns"))?);
    let (rows, columns) = size(rows, columns)?;
    next(message!("input.number-of-rooms"))?.number(message!("input.number-of-rooms"))?;
    let mut sketch = Sketch::new(columns);
    for _ in 0..rows {
        for label in words(next(message!("input.row-of-rooms"))?, columns)? {
            label.number(message!("input.number-of-room"))?;
            sketch.push_cell(label.text);
        }
    }
    for row in 0..rows {
        for (column, token) in
            words(next(message!("input.row-of-numbers"))?, columns)?.into_iter().enumerate()
        {
            if let Some(clue) = token.clue()? {
                sketch.clues.push((row * columns + column, clue, token));
            }
        }
    }
    sketch.finish()
}

/// The items of a line, with the places they start at.
fn items(line: Line<'_>) -> impl Iterator<Item = Token<'_>> {
    let mut column = 1;
    line.text.split('/').filter_map(move |text| {
        let token = Token { line: line.number, column, text };
        column += text.chars().count() + 1;
        (!text.trim().is_empty()).then_some(token)
    })
}

fn words(item: Token<'_>, columns: usize) -> Result<Vec<Token<'_>>, Malformed> {
    let mut words = Token::words(Line { number: item.line, text: item.text });
    for word in &mut words {
        word.column += item.column - 1;
    }
    if words.len() == columns {
        return Ok(words);
    }
    let problem = expected(message!("input.cells", count = columns), words.len());
    Err(Malformed::at(item.line, item.column, problem))
}

/// The file of a board without an answer.
pub fn write(board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let mut text = format!("pzprv3\nheyawake\n{rows}\n{columns}\n{}\n", board.rooms());
    let mut grid = |item: &dyn Fn(usize) -> String| {
        for row in 0..rows {
            for cell in row * columns..(row + 1) * columns {
                write!(text, "{} ", item(cell)).expect("a String takes everything");
            }
            text.push('\n');
        }
    };
    grid(&|cell| board.room(cell).to_string());
    grid(&|cell| {
        let room = board.room(cell);
        let clue = board.clue(room).filter(|_| board.first_cell(room) == cell);
        clue.map_or_else(|| ".".to_owned(), |clue| clue.to_string())
    });
    grid(&|_| ".".to_owned());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "pzprv3/heyawake/2/3/2/0 0 1 /0 1 1 /2 . . /. . - /. # . /# . . /";

    #[test]
    fn a_file_is_written_as_it_is_read() {
        let board = read(FILE).unwrap().instance;
        assert_eq!(read(&write(&board)).unwrap().instance, board);
        assert_eq!(
            write(&board),
            "pzprv3\nheyawake\n2\n3\n2\n0 0 1 \n0 1 1 \n2 . . \n. . . \n. . . \n. . . \n"
        );
    }
}
