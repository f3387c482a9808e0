//! Queens on a screen: the board given with marks on it, whatever the mark and the gaps; coordinates as a last resort.

mod coordinates;
mod decorated;
mod listing;
mod marked;

use std::ops::Range;

use crate::puzzles::rows::{Row, framed_rows, is_upright, rows};
use crate::puzzles::{Form, Reader, Sighting, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Board, Placement, Queens, rules};
use listing::Listing;

impl Reader for Queens {
    const OF_FINISHED: &'static [&'static str] = &["region"];

    fn ambiguities(board: &Board, placement: &Placement) -> Vec<&'static str> {
        let transposed = Placement::new(placement.cells().iter().map(|(row, column)| (*column, *row)));
        let same = transposed == *placement;
        if same || !rules::judge(board, &transposed).is_empty() { Vec::new() } else { vec!["the transpose"] }
    }
    fn find_answers(board: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Placement> {
        let mut sightings = find_boards(board, screen, &rows(screen));
        if sightings.is_empty() {
            sightings = find_boards(board, screen, &framed_rows(screen, BLANK));
        }
        if sightings.is_empty() {
            coordinates::find(board, screen, &mut sightings);
        }
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

/// What stands in a blank cell of a frame.
const BLANK: char = '.';

/// The boards among these rows.
fn find_boards(board: &Board, screen: &Screen, rows: &[Row]) -> Sightings<Placement> {
    let mut sightings = Sightings::default();
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
    sightings.fault = listing.fault();
    sightings
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
