//! Reading a URL.

use std::iter::Peekable;
use std::str::CharIndices;

use crate::message::{Message, message};
use crate::puzzles::heyawake::Board;
use crate::puzzles::heyawake::instance::sketch::reading;
use crate::puzzles::heyawake::instance::token::{Token, size};
use crate::puzzles::text::full_lines;
use crate::puzzles::{Malformed, Reading, expected};

use super::RANGES;

/// Whether a text is meant as a URL, or the part of one after the question mark.
pub(crate) fn is_url(text: &str) -> bool {
    let line = full_lines(text).first().map_or("", |line| line.text.trim_start());
    line.contains("://") || line.contains("?heyawake") || line.starts_with("heyawake")
}

/// Reads a URL of any site that uses the format, or what follows its question mark.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let lines = full_lines(text);
    if let Some(extra) = lines.get(1) {
        return Err(Malformed::at(
            extra.number,
            1,
            expected(message!("input.url-only"), message!("input.another-line")),
        ));
    }
    let Some(line) = lines.first() else {
        return Err(Malformed::at(1, 1, expected(message!("input.url"), message!("input.empty-text"))));
    };
    let start = line.text.find('?').map_or(line.text.len() - line.text.trim_start().len(), |at| at + 1);
    let mut parts = Vec::new();
    let mut column = line.text[..start].chars().count() + 1;
    for part in line.text[start..].split('/') {
        parts.push(Token { line: line.number, column, text: part });
        column += part.chars().count() + 1;
    }
    read_parts(&parts)
}

fn read_parts(parts: &[Token<'_>]) -> Result<Reading<Board>, Malformed> {
    let name = parts[0];
    if name.text != "heyawake" && !name.text.starts_with("heyawake_") {
        return Err(name.refuse(message!("input.heyawake-url")));
    }
    // A word that is no number is an option of the editor.
    let option = parts.get(1).is_some_and(|part| part.text.parse::<u64>().is_err());
    let [width, height, body, rest @ ..] = &parts[1 + usize::from(option)..] else {
        return Err(name.refuse("heyawake/WIDTH/HEIGHT/...".into()));
    };
    if let Some(extra) = rest.iter().find(|part| !part.text.is_empty()) {
        return Err(extra.refuse(message!("input.end-of-url")));
    }
    let (rows, columns) = size(*height, *width)?;
    let mut cursor = Cursor { body: *body, characters: body.text.char_indices().peekable() };
    let board = read_rooms(&mut cursor, rows, columns)?;
    read_clues(&mut cursor, board)
}

/// Where in the last part of the URL we are.
struct Cursor<'a> {
    body: Token<'a>,
    characters: Peekable<CharIndices<'a>>,
}

impl Cursor<'_> {
    fn fault(&mut self, wanted: Message) -> Malformed {
        let (at, found) = match self.characters.peek() {
            Some((at, character)) => (*at, message!("input.sign", sign = character)),
            None => (self.body.text.len(), message!("input.end")),
        };
        let column = self.body.column + self.body.text[..at].chars().count();
        Malformed::at(self.body.line, column, expected(wanted, found))
    }

    fn digit(&mut self, base: u32, wanted: Message) -> Result<u32, Malformed> {
        let digit = self.characters.peek().and_then(|(_, character)| character.to_digit(base));
        let Some(digit) = digit else {
            return Err(self.fault(wanted));
        };
        self.characters.next();
        Ok(digit)
    }

    fn walls(&mut self, count: usize) -> Result<Vec<bool>, Malformed> {
        let mut walls = Vec::with_capacity(count + 4);
        while walls.len() < count {
            let five = self.digit(32, message!("input.walls"))?;
            walls.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
        }
        walls.truncate(count);
        Ok(walls)
    }
}

fn read_rooms(cursor: &mut Cursor<'_>, rows: usize, columns: usize) -> Result<Board, Malformed> {
    let between_columns = cursor.walls(rows * (columns - 1))?;
    let between_rows = cursor.walls((rows - 1) * columns)?;
    let wall = |cell: usize, next: usize| {
        let first = cell.min(next);
        if cell.abs_diff(next) == 1 && columns > 1 {
            between_columns[first / columns * (columns - 1) + first % columns]
        } else {
            between_rows[first]
        }
    };
    let all_one = Board::from_labels(columns, &vec![0; rows * columns]);
    let mut labels = vec![u32::MAX; rows * columns];
    for start in 0..labels.len() {
        if labels[start] != u32::MAX {
            continue;
        }
        labels[start] = start as u32;
        let mut waiting = vec![start];
        while let Some(cell) = waiting.pop() {
            for next in all_one.neighbours(cell) {
                if labels[next] == u32::MAX && !wall(cell, next) {
                    labels[next] = start as u32;
                    waiting.push(next);
                }
            }
        }
    }
    let stray = |cell: &usize| {
        all_one.neighbours(*cell).any(|next| labels[next] == labels[*cell] && wall(*cell, next))
    };
    if let Some(cell) = (0..labels.len()).find(stray) {
        let place = all_one.place(cell);
        let problem = expected(message!("input.walls-between"), message!("input.wall-inside", cell = place));
        return Err(Malformed::at(cursor.body.line, cursor.body.column, problem));
    }
    Ok(Board::from_labels(columns, &labels))
}

fn read_clues(cursor: &mut Cursor<'_>, mut board: Board) -> Result<Reading<Board>, Malformed> {
    let mut room = 0;
    while let Some((_, mark)) = cursor.characters.peek().copied() {
        if room == board.rooms() {
            return Err(cursor.fault(message!("input.numbers-for-rooms", count = room)));
        }
        if mark == '.' {
            cursor.characters.next();
            room += 1;
        } else if let Some(gap) = mark.to_digit(36).filter(|digit| *digit >= 16) {
            room += gap as usize - 15;
            if room > board.rooms() {
                return Err(cursor.fault(message!("input.numbers-for-rooms", count = board.rooms())));
            }
            cursor.characters.next();
        } else {
            let clue = read_clue(cursor, mark)?;
            board = board.with_clue(room, Some(cursor.body.checked_clue(clue)?));
            room += 1;
        }
    }
    let mut doubts = Vec::new();
    if room < board.rooms() {
        doubts.push(cursor.fault(message!("input.numbers-not-insisted", count = board.rooms())));
    }
    Ok(reading(board, doubts))
}

fn read_clue(cursor: &mut Cursor<'_>, mark: char) -> Result<u32, Malformed> {
    let Some((_, digits, base)) = RANGES.iter().find(|(known, ..)| *known == mark) else {
        return cursor.digit(16, message!("input.number-of-room"));
    };
    cursor.characters.next();
    let mut clue = 0;
    for _ in 0..*digits {
        clue = clue * 16 + cursor.digit(16, message!("input.another-digit"))?;
    }
    Ok(clue + base)
}
