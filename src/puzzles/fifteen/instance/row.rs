//! One line of a board as people type or print it: numbers, and whatever stands between them.

use crate::message::{Message, message};
use crate::puzzles::{Malformed, expected};

use super::{BLANK, SIDE};

/// Longer words are no sign of the empty cell.
const LONGEST_SIGN: usize = 8;

/// A line with at most four numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row<'a> {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The line without its end; blanks at both ends are kept, they may show where the empty cell is.
    pub text: &'a str,
    /// The numbers in order.
    pub entries: Vec<Entry>,
}

/// A number and where it stands, in characters counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// 1 to 16; every sign of the empty cell is 16.
    pub tile: u8,
    /// The first character.
    pub start: usize,
    /// The character after the last.
    pub end: usize,
}

/// The lines of a text that are neither blank nor drawn borders, with their numbers counted from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && !is_border(line))
}

/// Reads the numbers of a line.
pub(crate) fn read(line: usize, text: &str) -> Result<Row<'_>, Malformed> {
    let mut entries = Vec::with_capacity(SIDE);
    for (start, word) in words(text) {
        if entries.len() == SIDE {
            let problem = expected(message!("input.numbers", count = SIDE), message!("input.more"));
            return Err(Malformed::at(line, start + 1, problem));
        }
        let tile = read_tile(word).ok_or_else(|| Malformed::at(line, start + 1, not_a_tile(word)))?;
        let end = start + word.chars().count();
        entries.push(Entry { tile, start, end });
    }
    if entries.len() + 1 < SIDE {
        let problem = expected(message!("input.numbers", count = SIDE), entries.len());
        return Err(Malformed::at(line, text.trim_end().chars().count() + 1, problem));
    }
    Ok(Row { line, text, entries })
}

/// Reads a row of a board on a screen, where any word may stand for the empty cell.
pub(crate) fn read_shown(line: usize, text: &str) -> Option<Row<'_>> {
    read(line, text).ok().or_else(|| {
        let words: Vec<(usize, &str)> = words(text).take(SIDE + 1).collect();
        let foreign = words.iter().filter(|(_, word)| is_foreign(word)).count();
        if words.len() == SIDE && foreign == 1 { row_of(line, text, &words) } else { None }
    })
}

/// Whether a word is neither a number nor a known sign of the empty cell, but may be a sign for it.
fn is_foreign(word: &str) -> bool {
    read_tile(word).is_none()
        && word.chars().count() <= LONGEST_SIGN
        && !word.bytes().any(|byte| byte.is_ascii_digit())
}

/// Reads a whole board on one line: sixteen words, any one of them for the empty cell.
pub(crate) fn read_flat(line: usize, text: &str) -> Option<Vec<Row<'_>>> {
    let words: Vec<(usize, &str)> = words(text).take(SIDE * SIDE + 1).collect();
    if words.len() != SIDE * SIDE || words.iter().filter(|(_, word)| is_foreign(word)).count() > 1 {
        return None;
    }
    words.chunks(SIDE).map(|words| row_of(line, text, words)).collect()
}

/// The row of four words.
fn row_of<'a>(line: usize, text: &'a str, words: &[(usize, &str)]) -> Option<Row<'a>> {
    let entry = |(start, word): &(usize, &str)| {
        let tile = if is_foreign(word) { BLANK } else { read_tile(word)? };
        Some(Entry { tile, start: *start, end: start + word.chars().count() })
    };
    Some(Row { line, text, entries: words.iter().map(entry).collect::<Option<_>>()? })
}

/// What may stand between two numbers.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || ",;|[](){}\"'│║┃".contains(sign)
}

/// Whether a line is only drawn, such as `+----+----+`. A row of a board has digits.
fn is_border(line: &str) -> bool {
    let drawn = |sign: char| {
        is_separator(sign) || "+-=_*#.:~".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign)
    };
    line.chars().all(drawn)
}

/// The words of a line, each with the index of its first character.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut signs = text.char_indices().enumerate().peekable();
    std::iter::from_fn(move || {
        while signs.next_if(|(_, (_, sign))| is_separator(*sign)).is_some() {}
        let (start, (from, first)) = signs.next()?;
        let mut to = from + first.len_utf8();
        while let Some((_, (at, sign))) = signs.next_if(|(_, (_, sign))| !is_separator(*sign)) {
            to = at + sign.len_utf8();
        }
        Some((start, &text[from..to]))
    })
}

/// The tile a word means, 16 for every sign of the empty cell.
pub(crate) fn read_tile(word: &str) -> Option<u8> {
    match word {
        "-" | "--" | "-1" | "_" | "__" | "." | ".." | "*" | "**" | "x" | "X" | "xx" | "XX" => Some(BLANK),
        _ if word.len() > 3 || !word.bytes().all(|byte| byte.is_ascii_digit()) => None,
        _ => match word.parse().ok()? {
            0 => Some(BLANK),
            tile if tile <= BLANK => Some(tile),
            _ => None,
        },
    }
}

fn not_a_tile(word: &str) -> Message {
    let shown: String = word.chars().take(20).collect();
    expected(message!("input.tile"), message!("input.sign", sign = shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match read(7, text) {
            Ok(row) => {
                let tiles: Vec<_> = row.entries.iter().map(|entry| entry.tile.to_string()).collect();
                tiles.join(" ")
            }
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_are_found_between_all_that_people_put_there() {
        for text in [
            "1 12 3 4",
            "\t1\t12\t3\t4 ",
            "1, 12, 3,4",
            "| 1 | 12 | 3 | 4 |",
            "[[ 1  12 3 4]",
            "│01│12│03│04│",
        ] {
            check(text, "1 12 3 4");
        }
    }

    #[test]
    fn the_empty_cell_has_many_signs() {
        for sign in ["16", "0", "00", "-", "_", "x", "X", ".", "-1", "**"] {
            check(&format!("1 2 {sign} 4"), "1 2 16 4");
        }
    }

    #[test]
    fn a_word_that_is_no_tile_is_named_with_its_column() {
        let expected = "expected a number from 1 to 15 or the empty cell (16, 0, -, _, X or .), found";
        check("1 2 17 4", &format!("line 7, column 5: {expected} '17'"));
        check("1 2 3 four", &format!("line 7, column 7: {expected} 'four'"));
        check("1 2 3 1.5", &format!("line 7, column 7: {expected} '1.5'"));
        check(
            "1 2 3 99999999999999999999999",
            &format!("line 7, column 7: {expected} '99999999999999999999'"),
        );
    }

    #[test]
    fn a_row_has_four_numbers_or_leaves_one_out() {
        check("1 2 3", "1 2 3");
        check("1 2", "line 7, column 4: expected 4 numbers, found 2");
        check("1 2 3 4 5", "line 7, column 9: expected 4 numbers, found more");
    }

    #[test]
    fn blank_lines_and_borders_are_passed_over_and_lines_keep_their_numbers() {
        let text = "\u{feff}+--+--+\r\n1 2 3 4\r\n\r\n------\n5\r6";
        let found: Vec<_> = lines(text).collect();
        assert_eq!(found, [(2, "1 2 3 4"), (5, "5"), (6, "6")]);
    }
}
