//! Four rows of numbers, read as a board.

use crate::message::{Message, message};
use crate::puzzles::{Malformed, Reading, expected};

use super::gap;
use super::row::{self, Row};
use super::{BLANK, Board, CELLS, SIDE};

/// Reads a board: four rows of four numbers, the empty cell under any of its signs or left out.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let mut lines = row::lines(text);
    let mut rows = Vec::with_capacity(SIDE);
    for (line, text) in lines.by_ref().take(SIDE) {
        rows.push(row::read(line, text)?);
    }
    if let Some((line, _)) = lines.next() {
        return Err(Malformed::at(
            line,
            1,
            expected(message!("input.rows", count = SIDE), message!("input.more")),
        ));
    }
    if rows.len() < SIDE {
        let line = rows.last().map_or(1, |row| row.line + 1);
        return Err(Malformed::at(line, 1, expected(message!("input.rows", count = SIDE), rows.len())));
    }
    match readings(&rows)?[..] {
        [board] => Ok(Reading::sound(board)),
        _ => Err(unclear(&rows)),
    }
}

/// The boards that four rows may be: one, unless nothing tells the place of an empty cell that was left out.
pub(crate) fn readings(rows: &[Row<'_>]) -> Result<Vec<Board>, Malformed> {
    let short: Vec<_> = rows.iter().filter(|row| row.entries.len() < SIDE).collect();
    let has_blank = rows.iter().flat_map(|row| &row.entries).any(|entry| entry.tile == BLANK);
    match short[..] {
        [] => Ok(vec![numbered(rows, None)?]),
        [row] if !has_blank => {
            let others: Vec<_> = rows.iter().filter(|other| other.line != row.line).collect();
            match gap::find(row, &others) {
                Some(place) => Ok(vec![numbered(rows, Some(place))?]),
                None => (0..SIDE).map(|place| numbered(rows, Some(place))).collect(),
            }
        }
        [row] => Err(too_short(row, message!("fifteen.gap-elsewhere"))),
        [_, row, ..] => Err(too_short(row, message!("fifteen.gap-twice"))),
    }
}

/// What to say of rows that may be several boards.
pub(crate) fn unclear(rows: &[Row<'_>]) -> Malformed {
    let short = rows.iter().find(|row| row.entries.len() < SIDE);
    let row = short.or(rows.first()).expect("a board has rows");
    too_short(row, message!("fifteen.gap-unclear"))
}

fn too_short(row: &Row<'_>, why: Message) -> Malformed {
    let column = row.text.trim_end().chars().count() + 1;
    let problem = message!("fifteen.short-row", count = SIDE, found = row.entries.len(), why);
    Malformed::at(row.line, column, problem)
}

/// The board of four rows, the short one filled up with an empty cell at a place.
fn numbered(rows: &[Row<'_>], gap: Option<usize>) -> Result<Board, Malformed> {
    let mut cells: Vec<(u8, usize, usize)> = Vec::with_capacity(CELLS);
    for row in rows {
        let first = cells.len();
        cells.extend(row.entries.iter().map(|entry| (entry.tile, row.line, entry.start + 1)));
        if row.entries.len() < SIDE {
            cells.insert(first + gap.unwrap_or(0), (BLANK, row.line, 1));
        }
    }
    let mut tiles = [0; CELLS];
    for (index, (tile, line, column)) in cells.iter().enumerate() {
        if tiles.contains(tile) {
            let problem = message!("fifteen.twice", tile = name(*tile), missing = missing(&cells));
            return Err(Malformed::at(*line, *column, problem).or_unsolvable());
        }
        tiles[index] = *tile;
    }
    Ok(Board::new(tiles).expect("sixteen different numbers from 1 to 16"))
}

fn missing(cells: &[(u8, usize, usize)]) -> Message {
    let absent: Vec<_> =
        (1..=BLANK).filter(|tile| cells.iter().all(|cell| cell.0 != *tile)).map(name).collect();
    match &absent[..] {
        [one] => message!("fifteen.missing", tile = one),
        several => message!("fifteen.missing-several", tiles = Message::join(several.iter().cloned(), ", ")),
    }
}

fn name(tile: u8) -> Message {
    match tile {
        BLANK => message!("fifteen.empty-cell"),
        _ => message!("fifteen.tile", tile),
    }
}
