//! Queens on a screen: the board given with marks on it, whatever the mark and the gaps; coordinates as a last resort.

use std::ops::Range;

use crate::puzzles::queens::rules;
use crate::puzzles::rows::{Row, are_joined, rows};
use crate::puzzles::{Form, Sightings};
use crate::screen::Screen;

use super::{Board, Placement};

/// Marks that people put on a queen's square, for boards so small that anything else might be meant.
const USUAL_MARKS: &[char] = &['#', '*', 'Q', 'X', '@', 'q', 'x', '♛', '♕', '👑', '■', '█'];

/// All boards with marks; if there are none, all lists of coordinates.
pub fn find(board: &Board, screen: &Screen) -> Sightings<Placement> {
    let mut sightings = Sightings::default();
    let rows = rows(screen);
    let size = board.size();
    let mut start = 0;
    while start + size <= rows.len() {
        match read_board(board, &rows[start..start + size]) {
            Some(placement) => {
                let form = if placement.cells().len() == size { Form::Whole } else { Form::Unfinished };
                let lines = rows[start].line..rows[start + size - 1].line + 1;
                if !placement.cells().is_empty() {
                    sightings.push(placement, lines, form);
                }
                start += size;
            }
            None => start += 1,
        }
    }
    if sightings.is_empty() {
        find_coordinates(board, screen, &mut sightings);
    }
    sightings
}

/// The marks on some rows, if they are the board given with marks on it.
fn read_board(board: &Board, rows: &[Row]) -> Option<Placement> {
    let size = board.size();
    if !are_joined(rows) {
        return None;
    }
    let cells: Vec<&[char]> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| row.cells(size, index == 0 && size > 2))
        .collect::<Option<_>>()?;
    by_letters(board, &cells).or_else(|| by_mask(size, &cells))
}

/// Letters where nothing stands. A mark is whatever else there is, or a letter in the other case.
fn by_letters(board: &Board, rows: &[&[char]]) -> Option<Placement> {
    let size = board.size();
    let (mut marks, mut turned) = (Vec::new(), Vec::new());
    for (row, cells) in rows.iter().enumerate() {
        for (column, sign) in cells.iter().enumerate() {
            let letter = board.letter(board.region(row, column));
            if *sign == letter {
                continue;
            }
            if sign.eq_ignore_ascii_case(&letter) {
                turned.push((row, column));
            } else {
                marks.push((row, column, *sign));
            }
        }
        // A line that shares nothing with its row of the board is something else.
        if size > 2 && marks.iter().filter(|mark| mark.0 == row).count() == size {
            return None;
        }
    }
    let alike = marks.windows(2).all(|pair| pair[0].2 == pair[1].2);
    let small = size <= 2 && !marks.iter().all(|mark| USUAL_MARKS.contains(&mark.2));
    let letters = marks.iter().any(|mark| mark.2.is_alphanumeric()) && !alike;
    if small || letters || marks.len() * 2 > size * size && size > 1 {
        return None;
    }
    if marks.is_empty() {
        // A board merely printed in the other case has no marks.
        let cells = if turned.len() * 2 > size * size { Vec::new() } else { turned };
        return (size > 2 || cells.is_empty()).then(|| Placement::new(cells));
    }
    Some(Placement::new(marks.into_iter().map(|(row, column, _)| (row, column))))
}

/// No letters at all: one sign for queens and one for the other squares.
fn by_mask(size: usize, rows: &[&[char]]) -> Option<Placement> {
    if size < 4 {
        return None;
    }
    let first = rows[0][0];
    let signs = || rows.iter().flat_map(|cells| cells.iter().copied());
    let other = signs().find(|sign| *sign != first)?;
    let firsts = signs().filter(|sign| *sign == first).count();
    let others = signs().filter(|sign| *sign == other).count();
    if firsts + others != size * size {
        return None;
    }
    let mark = match (firsts == size, others == size) {
        (true, false) => first,
        (false, true) => other,
        _ => return None,
    };
    let frame = |sign: char| sign.is_ascii_punctuation() && "-=+|_/\\".contains(sign);
    if frame(mark) {
        return None;
    }
    let cells = rows.iter().enumerate().flat_map(|(row, cells)| {
        cells.iter().enumerate().filter(|(_, sign)| **sign == mark).map(move |(column, _)| (row, column))
    });
    Some(Placement::new(cells))
}

/// Lists of as many pairs as there are rows. Pairs may be counted from 0 or 1, and name the column first: a
/// reading that breaks no rule is taken, if there is one.
fn find_coordinates(board: &Board, screen: &Screen, sightings: &mut Sightings<Placement>) {
    for (line, text) in screen.texts().enumerate() {
        let pairs = read_pairs(text, board.size());
        if pairs.len() != board.size() {
            continue;
        }
        let readings: Vec<Placement> = readings(board.size(), &pairs).collect();
        let right = readings.iter().find(|placement| rules::judge(board, placement).is_empty());
        if let Some(placement) = right.or(readings.first()) {
            sightings.push(placement.clone(), line..line + 1, Form::Whole);
        }
    }
}

fn readings(size: usize, pairs: &[(usize, usize)]) -> impl Iterator<Item = Placement> {
    let fits = move |cells: &Vec<(usize, usize)>| cells.iter().all(|cell| cell.0 < size && cell.1 < size);
    let place = |base: usize, turn: bool| {
        let cell = |pair: &(usize, usize)| {
            let (row, column) = if turn { (pair.1, pair.0) } else { *pair };
            Some((row.checked_sub(base)?, column.checked_sub(base)?))
        };
        let mut cells: Vec<_> = pairs.iter().map(cell).collect::<Option<_>>()?;
        cells.sort_unstable();
        Some(cells)
    };
    [(0, false), (0, true), (1, false), (1, true)]
        .map(|(base, turn)| place(base, turn))
        .into_iter()
        .flatten()
        .filter(fits)
        .map(Placement::new)
}

/// Pairs of numbers in brackets, one more than wanted at most.
fn read_pairs(text: &str, wanted: usize) -> Vec<(usize, usize)> {
    if text.bytes().filter(|byte| *byte == b'(').count() < wanted {
        return Vec::new();
    }
    let pair = |piece: &str| {
        let (inside, _) = piece.split_once(')')?;
        let (first, second) = inside.split_once(',')?;
        Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
    };
    text.split('(').skip(1).filter_map(pair).take(wanted + 1).collect()
}

/// Rows of letters with marks among them, for a board that cannot be read.
pub fn find_likeness(input: &str, screen: &Screen) -> Option<Range<usize>> {
    let letters: Vec<char> = input.chars().filter(char::is_ascii_alphanumeric).collect();
    let marked = |line: &str| {
        let mut signs = line.chars().filter(|sign| !sign.is_whitespace());
        let known = signs.clone().filter(|sign| letters.contains(sign)).count();
        let marks = signs.clone().filter(|sign| matches!(sign, '#' | '*')).count();
        known >= 1 && marks >= 1 && signs.all(|sign| matches!(sign, '#' | '*') || letters.contains(&sign))
    };
    let lines: Vec<bool> = screen.texts().map(marked).collect();
    let last = lines.windows(2).rposition(|pair| pair[0] && pair[1])? + 2;
    let first = lines[..last].iter().rposition(|marked| !marked).map_or(0, |before| before + 1);
    Some(first..last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, queens::Queens};

    const BOARD: &str = "AAAB\nCABB\nCCDB\nCDDD";

    fn check(screen: &str, expected: &[(&str, Range<usize>)]) {
        let board = Queens::read_instance(BOARD).unwrap().instance;
        let found = find(&board, &Screen::read(screen.as_bytes()));
        let found: Vec<_> = found
            .last
            .iter()
            .map(|sighting| {
                let columns: String = sighting
                    .answer
                    .cells()
                    .iter()
                    .map(|(_, column)| (b'0' + *column as u8) as char)
                    .collect();
                (columns, sighting.lines.clone())
            })
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(columns, lines)| ((*columns).to_owned(), lines.clone())).collect();
        assert_eq!(found, expected, "{screen}");
    }

    #[test]
    fn the_board_is_found_whatever_the_mark_and_the_gaps() {
        for screen in [
            "hi\nA#AB\nCAB#\n#CDB\nCD#D\n",
            "hi\nA * A B \nC A B * \n* C D B \nC D * D \n",
            "hi\nA a A B\nC A B b\nc C D B\nC D d D",
            "hi\n| A | Q | A | B |\n| C | A | B | Q |\n| Q | C | D | B |\n| C | D | Q | D |",
            "hi\n\x1b[31mA\x1b[0m👑\x1b[31mAB\x1b[0m\nCAB👑\n👑CDB\nCD👑D",
            "file name: A#AB\nCAB#\n#CDB\nCD#D\n",
        ] {
            let first = usize::from(screen.starts_with("hi"));
            check(screen, &[("1302", first..first + 4)]);
        }
        check("a#ab\ncab#\n#cdb\ncd#d", &[("1302", 0..4)]);
        check(".#..\n...#\n#...\n..#.", &[("1302", 0..4)]);
    }

    #[test]
    fn the_board_given_is_no_answer_and_frames_come_one_by_one() {
        check(BOARD, &[]);
        check(&BOARD.to_lowercase(), &[]);
        check(
            "A#AB\nCABB\nCCDB\nCDDD\x1b[2JA#AB\nCAB#\nCCDB\nCDDD\n\nA#AB\nCAB#\n#CDB\nCD#D",
            &[("13", 4..8), ("1302", 9..13)],
        );
    }

    #[test]
    fn coordinates_are_read_where_there_is_no_board() {
        check("[(1, 0), (3, 1), (0, 2), (2, 3)]", &[("2031", 0..1)]);
        check("(1,2) (2,4) (3,1) (4,3)", &[("1302", 0..1)]);
        check("(1,2) (2,4)", &[]);
    }
}
