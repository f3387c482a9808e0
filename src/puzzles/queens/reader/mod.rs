//! Queens on a screen: the board given with marks on it, whatever the mark and the gaps; coordinates as a last resort.

mod coordinates;
mod decorated;
mod listing;
mod marked;

use std::ops::Range;

use crate::puzzles::rows::{Row, is_upright, rows};
use crate::puzzles::{Form, Reader, Sighting, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Board, Placement, Queens, rules};
use listing::Listing;

impl Reader for Queens {
    fn ambiguities(board: &Board, placement: &Placement) -> Vec<&'static str> {
        let transposed = Placement::new(placement.cells().iter().map(|(row, column)| (*column, *row)));
        let same = transposed == *placement;
        if same || !rules::judge(board, &transposed).is_empty() { Vec::new() } else { vec!["the transpose"] }
    }
    fn find_answers(board: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Placement> {
        let mut sightings = Sightings::default();
        let rows = rows(screen);
        let size = board.size();
        let mut listing = Listing::default();
        let mut start = 0;
        while start + size <= rows.len() {
            let block = &rows[start..start + size];
            match read(board, screen, block) {
                Some(placement) => {
                    let form = if placement.cells().len() == size { Form::Whole } else { Form::Unfinished };
                    let lines = rows[start].line..rows[start + size - 1].line + 1;
                    if !placement.cells().is_empty() {
                        let heading = start.checked_sub(1).map(|before| &screen.lines()[rows[before].line]);
                        let sighting = Sighting { answer: placement, lines, form };
                        listing.note(board, heading.map_or("", |line| &line.text), &sighting);
                        sightings.push(sighting.answer, sighting.lines, sighting.form);
                    }
                    start += size;
                }
                None => start += 1,
            }
        }
        if sightings.is_empty() {
            coordinates::find(board, screen, &mut sightings);
        }
        sightings.fault = listing.fault();
        sightings
    }
    fn find_likeness(input: &str, screen: &Screen) -> Option<Range<usize>> {
        let letters: Vec<char> = input.chars().filter(char::is_ascii_alphanumeric).collect();
        let marked = |line: &str| {
            let mut signs = line.chars().filter(|sign| !is_frame(*sign));
            let known = signs.clone().filter(|sign| letters.contains(sign)).count();
            let marks = signs.clone().filter(|sign| matches!(sign, '#' | '*')).count();
            known >= 1 && marks >= 1 && signs.all(|sign| matches!(sign, '#' | '*') || letters.contains(&sign))
        };
        let shown = screen.texts().enumerate().filter(|(_, text)| text.chars().any(|sign| !is_frame(sign)));
        let lines: Vec<(usize, bool)> = shown.map(|(line, text)| (line, marked(text))).collect();
        let last = lines.windows(2).rposition(|pair| pair[0].1 && pair[1].1)? + 1;
        let first = lines[..last].iter().rposition(|line| !line.1).map_or(0, |before| before + 1);
        Some(lines[first].0..lines[last].0 + 1)
    }
}

/// The marks on some rows; where all letters stand, the signs beside them.
fn read(board: &Board, screen: &Screen, rows: &[Row]) -> Option<Placement> {
    let marked = marked::read(board, rows);
    if marked.as_ref().is_some_and(|placement| !placement.cells().is_empty()) {
        return marked;
    }
    decorated::read(board, screen, rows).or(marked)
}

fn is_frame(sign: char) -> bool {
    sign.is_whitespace() || is_upright(sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, queens::Queens};

    const BOARD: &str = "AAAB\nCABB\nCCDB\nCDDD";

    fn check(screen: &str, expected: &[(&str, Range<usize>)]) {
        let board = Queens::read_instance(BOARD).unwrap().instance;
        let found = Queens::find_answers(&board, &Screen::read(screen.as_bytes()), &Speech::default());
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
            "hi\n['A', '#', 'A', 'B']\n['C', 'A', 'B', '#']\n['#', 'C', 'D', 'B']\n['C', 'D', '#', 'D']",
            "hi\n1 A # A B\n2 C A B #\n3 # C D B\n4 C D # D",
            "hi\nA A* A B\nC A B B*\nC* C D B\nC D D* D",
            "hi\n A [A] A  B \n C  A  B [B]\n[C] C  D  B \n C  D [D] D ",
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
        check("Ratu 1: (0, 1)\nRatu 2: (1, 3)\n\nRatu 3: (2, 0)\nRatu 4: (3, 2)", &[("1302", 0..5)]);
        check("baris 1, kolom 2\nbaris 2, kolom 4\nbaris 3, kolom 1\nbaris 4, kolom 3", &[("1302", 0..4)]);
        check("kolom tiap baris: [1, 3, 0, 2]", &[("1302", 0..1)]);
        check("waktu: 1 3 0 2", &[]);
    }
}
