//! puzz.link and pzpr URLs: `heyawake/WIDTH/HEIGHT/` and then walls and numbers in one word.
//!
//! Five walls a digit of base 32: those between the cells of each row, then those between the rows. After them the
//! numbers of the rooms in order of their first cells: one hexadecimal digit, `-` and two, `+` and three and so on
//! ([`RANGES`]), or a letter `g` to `z` for 1 to 20 rooms without a number.

use std::iter::Peekable;
use std::str::CharIndices;

use crate::puzzles::text::full_lines;
use crate::puzzles::{Malformed, Reading};

use super::Board;
use super::token::{Token, size};

/// The numbers that need more than one digit: mark, digits after it, and the number that all zeros mean.
/// The last mark but two leaves off early, at 12239, in the programs that invented it.
const RANGES: [(char, usize, u32); 6] =
    [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096), ('%', 3, 8192), ('*', 4, 12_240), ('$', 5, 77_776)];

/// Rooms without a number that one letter can stand for.
const LONGEST_GAP: usize = 20;

/// Whether a text is meant as a URL, or the part of one after the question mark.
pub fn is_url(text: &str) -> bool {
    let line = full_lines(text).first().map_or("", |line| line.text.trim_start());
    line.contains("://") || line.contains("?heyawake") || line.starts_with("heyawake")
}

/// Reads a URL of any site that uses the format, or what follows its question mark.
pub fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let lines = full_lines(text);
    if let Some(extra) = lines.get(1) {
        return Err(Malformed::at(extra.number, 1, "expected a URL and nothing else, found another line"));
    }
    let Some(line) = lines.first() else {
        return Err(Malformed::at(1, 1, "expected a URL, found an empty text"));
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
        return Err(name.refuse("'heyawake' after the question mark"));
    }
    // A word that is no number is an option of the editor.
    let option = parts.get(1).is_some_and(|part| part.text.parse::<u64>().is_err());
    let [width, height, body, rest @ ..] = &parts[1 + usize::from(option)..] else {
        return Err(name.refuse("heyawake/WIDTH/HEIGHT/..."));
    };
    if let Some(extra) = rest.iter().find(|part| !part.text.is_empty()) {
        return Err(extra.refuse("the end of the URL"));
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
    fn fault(&mut self, expected: &str) -> Malformed {
        let (at, found) = match self.characters.peek() {
            Some((at, character)) => (*at, format!("'{character}'")),
            None => (self.body.text.len(), "the end".to_owned()),
        };
        let column = self.body.column + self.body.text[..at].chars().count();
        Malformed::at(self.body.line, column, format!("expected {expected}, found {found}"))
    }

    fn digit(&mut self, base: u32, expected: &str) -> Result<u32, Malformed> {
        let digit = self.characters.peek().and_then(|(_, character)| character.to_digit(base));
        let Some(digit) = digit else {
            return Err(self.fault(expected));
        };
        self.characters.next();
        Ok(digit)
    }

    fn walls(&mut self, count: usize) -> Result<Vec<bool>, Malformed> {
        let mut walls = Vec::with_capacity(count + 4);
        while walls.len() < count {
            let five = self.digit(32, "five walls as a digit 0-9 or a-v")?;
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
        let problem = format!("expected walls between rooms only, found one inside a room at {place}");
        return Err(Malformed::at(cursor.body.line, cursor.body.column, problem));
    }
    Ok(Board::from_labels(columns, &labels))
}

fn read_clues(cursor: &mut Cursor<'_>, mut board: Board) -> Result<Reading<Board>, Malformed> {
    let mut room = 0;
    while let Some((_, mark)) = cursor.characters.peek().copied() {
        if room == board.rooms() {
            return Err(cursor.fault(&format!("numbers for {room} rooms only")));
        }
        if mark == '.' {
            cursor.characters.next();
            room += 1;
        } else if let Some(gap) = mark.to_digit(36).filter(|digit| *digit >= 16) {
            room += gap as usize - 15;
            if room > board.rooms() {
                return Err(cursor.fault(&format!("numbers for {} rooms only", board.rooms())));
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
        doubts.push(
            cursor.fault(&format!("numbers for {} rooms, which puzz.link does not insist on", board.rooms())),
        );
    }
    doubts.extend(board.overfull_room().map(|problem| Malformed::at(1, 1, problem).or_unsolvable()));
    Ok(Reading { instance: board, doubts })
}

fn read_clue(cursor: &mut Cursor<'_>, mark: char) -> Result<u32, Malformed> {
    let Some((_, digits, base)) = RANGES.iter().find(|(known, ..)| *known == mark) else {
        return cursor.digit(16, "the number of a room");
    };
    cursor.characters.next();
    let mut clue = 0;
    for _ in 0..*digits {
        clue = clue * 16 + cursor.digit(16, "another digit of the number of a room")?;
    }
    Ok(clue + base)
}

/// The puzz.link URL of a board.
pub fn write(board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let mut url = format!("https://puzz.link/p?heyawake/{columns}/{rows}/");
    let cells = 0..board.cells();
    let across = cells.clone().filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
    write_walls(board, across, &mut url);
    let down = cells.filter(|cell| cell + columns < board.cells()).map(|cell| (cell, cell + columns));
    write_walls(board, down, &mut url);
    let mut gap = 0;
    for room in 0..board.rooms() {
        let clue = board.clue(room);
        gap += usize::from(clue.is_none());
        if gap > 0 && (clue.is_some() || gap == LONGEST_GAP || room + 1 == board.rooms()) {
            url.push(digit(gap as u32 + 15));
            gap = 0;
        }
        if let Some(clue) = clue {
            write_clue(clue, &mut url);
        }
    }
    url
}

fn write_walls(board: &Board, pairs: impl Iterator<Item = (usize, usize)>, url: &mut String) {
    let walls: Vec<bool> = pairs.map(|(one, other)| board.room(one) != board.room(other)).collect();
    for five in walls.chunks(5) {
        let bits = five.iter().enumerate().map(|(index, wall)| u32::from(*wall) << (4 - index));
        url.push(digit(bits.sum()));
    }
}

fn write_clue(clue: u32, url: &mut String) {
    if clue < 16 {
        url.push(digit(clue));
        return;
    }
    let (mark, digits, base) = match clue {
        ..256 => RANGES[0],
        256..4096 => RANGES[1],
        4096..8192 => RANGES[2],
        8192..12_240 => RANGES[3],
        12_240..77_776 => RANGES[4],
        77_776.. => RANGES[5],
    };
    url.push(mark);
    for place in (0..digits).rev() {
        url.push(digit((clue - base) >> (4 * place) & 15));
    }
}

fn digit(value: u32) -> char {
    char::from_digit(value, 36).expect("below 36: four or five bits, or a gap of at most 20")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::heyawake::grid;

    const SIX: &str = "heyawake/6/6/22eeee0f006032g112";

    fn check(url: &str, expected: &str) {
        assert!(is_url(url), "{url}");
        let found = match read(url) {
            Ok(reading) if reading.doubts.is_empty() => grid::write(&reading.instance),
            Ok(reading) => reading.doubts[0].to_string(),
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected, "{url}");
    }

    #[test]
    fn every_site_that_uses_the_format_is_read() {
        for site in [
            "https://puzz.link/p?",
            "http://puzz.link/p.html?",
            "http://pzv.jp/p.html?",
            "https://pzprxs.vercel.app/p?",
            "pzv.jp/p?",
            "  ",
            "",
        ] {
            check(
                &format!("{site}{SIX}\r\n"),
                "6 6\nA A A A B B\nA A A A B B\nC C D E B B\nC C D E B B\nC C D E F F\nC C D E F F\nA=3\nB=2\nD=1\nE=1\nF=2\n",
            );
        }
    }

    #[test]
    fn a_url_is_written_as_it_was_read() {
        for body in [
            SIX,
            "heyawake/1/1/1",
            "heyawake/1/3/o1h",
            "heyawake/3/1/o1h",
            "heyawake/10/8/4k94j266sdc488g0206rv300cro0074g321g26",
            "heyawake/10/10/274ssohvv000000000focossvvvvvv00000012h34001101h10g-11",
        ] {
            assert_eq!(write(&read(body).unwrap().instance), format!("https://puzz.link/p?{body}"));
        }
    }

    #[test]
    fn numbers_of_every_length_come_back() {
        for clue in [0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12_239, 12_240, 77_775, 77_776, 1_000_000] {
            let board = Board::from_labels(2, &[0, 1]).with_clue(0, Some(clue)).with_clue(1, Some(1));
            assert_eq!(read(&write(&board)).unwrap().instance, board);
        }
    }

    #[test]
    fn rooms_without_a_number_come_back_in_any_number() {
        for count in [1, 19, 20, 21, 40, 41, 60] {
            let labels: Vec<u32> = (0..count).collect();
            let board = Board::from_labels(count as usize, &labels);
            assert_eq!(read(&write(&board)).unwrap().instance, board);
        }
    }

    #[test]
    fn other_puzzles_and_damaged_urls_are_refused() {
        check(
            "https://puzz.link/p?ayeheya/6/6/22eeee0f006032g112",
            "line 1, column 21: expected 'heyawake' after the question mark, found 'ayeheya'",
        );
        check("heyawake/6/6", "line 1, column 1: expected heyawake/WIDTH/HEIGHT/..., found 'heyawake'");
        check(
            "heyawake/6/6/22e!ee0f006032g112",
            "line 1, column 17: expected five walls as a digit 0-9 or a-v, found '!'",
        );
        check(
            "heyawake/6/6/22eeee0f",
            "line 1, column 22: expected five walls as a digit 0-9 or a-v, found the end",
        );
        check(
            "heyawake/6/6/22eeee0f006032g1122",
            "line 1, column 32: expected numbers for 6 rooms only, found '2'",
        );
        check(
            "heyawake/6/6/22eeee0f006032g11h",
            "line 1, column 31: expected numbers for 6 rooms only, found 'h'",
        );
        check(
            "heyawake/6/6/22eeee0f006032g11-",
            "line 1, column 32: expected another digit of the number of a room, found the end",
        );
        check("heyawake/0/6/22", "line 1, column 10: expected at least 1, found '0'");
        check(
            "heyawake/99999/99999/0",
            "line 1, column 16: expected at most 100000 cells, found 99999 rows of 99999",
        );
        check(
            "heyawake/6/6/22eeee0f006032g112/x",
            "line 1, column 33: expected the end of the URL, found 'x'",
        );
        check(
            "heyawake/3/3/0g01h",
            "line 1, column 14: expected walls between rooms only, found one inside a room at row 3, column 2",
        );
    }

    #[test]
    fn numbers_left_off_at_the_end_are_doubtful() {
        check(
            "heyawake/6/6/22eeee0f006032g11",
            "line 1, column 31: expected numbers for 6 rooms, which puzz.link does not insist on, found the end",
        );
    }
}
