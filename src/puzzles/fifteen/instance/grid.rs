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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(reading) => reading.instance.to_string().replace('\n', "/"),
            Err(malformed) if malformed.or_unsolvable => format!("{malformed} (or unsolvable)"),
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn boards_are_read_as_people_type_them() {
        for text in [
            "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12",
            "\u{feff}1 2 3 4 \r\n5 6 0 8\r\n9 10 7 11\r\n13 14 15 12\r\n\r\n",
            "1\t2\t3\t4\n5\t6\t\t8\n9\t10\t7\t11\n13\t14\t15\t12\n",
            " 1  2  3  4\n 5  6     8\n 9 10  7 11\n13 14 15 12\n",
            "1,2,3,4\n5,6,_,8\n9,10,7,11\n13,14,15,12",
            "+--+--+--+--+\n|01|02|03|04|\n+--+--+--+--+\n|05|06|  |08|\n|09|10|07|11|\n|13|14|15|12|\n",
            "[[ 1  2  3  4]\n [ 5  6 -1  8]\n [ 9 10  7 11]\n [13 14 15 12]]",
        ] {
            check(text, "1 2 3 4/5 6 16 8/9 10 7 11/13 14 15 12/");
        }
    }

    #[test]
    fn another_size_is_refused_with_its_line() {
        check("", "line 1, column 1: expected 4 rows, found 0");
        check("1 2 3\n4 5 6\n7 8 0", "line 4, column 1: expected 4 rows, found 3");
        check("1 2 3 4 5\n", "line 1, column 9: expected 4 numbers, found more");
        check(
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n1",
            "line 5, column 1: expected 4 rows, found more",
        );
    }

    #[test]
    fn a_row_of_three_numbers_must_show_its_gap() {
        check(
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15",
            "line 4, column 9: expected 4 numbers, found 3, and nothing shows where the empty cell is; write 16 for it",
        );
        check(
            "1 2 3 4\n5 6 7 8\n9 10 11 16\n13 14 15",
            "line 4, column 9: expected 4 numbers, found 3, and the empty cell is in another row",
        );
        check(
            "1 2 3 4\n5 6 7\n9 10 11\n13 14 15 16",
            "line 3, column 8: expected 4 numbers, found 3, and only the row of the empty cell may be shorter",
        );
    }

    #[test]
    fn a_tile_that_stands_twice_may_be_refused_or_called_unsolvable() {
        check(
            "1 2 3 4\n5 6 6 8\n9 10 7 11\n13 14 15 16",
            "line 2, column 5: tile 6 stands twice, so tile 12 is missing (or unsolvable)",
        );
        check(
            "1 2 3 4\n5 0 6 8\n9 10 7 11\n16 14 14 12",
            "line 4, column 1: the empty cell stands twice, so tile 13, tile 15 are missing (or unsolvable)",
        );
    }

    #[test]
    fn sixteen_million_signs_are_refused_without_harm() {
        for junk in ["1", "1 ", "1\n", "1 2 3 4\n", "-", "\n-\n"] {
            assert!(read(&junk.repeat(16_000_000 / junk.len())).is_err());
        }
    }
}
