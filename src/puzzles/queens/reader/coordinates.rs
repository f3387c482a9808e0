//! Queens by their coordinates, for programs that print no board.

use std::ops::Range;

use crate::puzzles::queens::{Board, Placement, rules};
use crate::puzzles::{Form, Sightings};
use crate::screen::Screen;

/// Words before the number of a row, and before that of a column.
const ROWS: &[&str] = &["baris", "row", "r"];
const COLUMNS: &[&str] = &["kolom", "column", "col", "c"];
/// Words that announce a column for each row.
const LISTS: &[&str] = &["kolom", "column", "col", "queen", "ratu", "posisi", "position"];

type Pair = (usize, usize);

/// Lists of as many pairs as there are rows, on one line or one on each; else lists of columns. Pairs may be counted
/// from 0 or 1, and name the column first: a reading that breaks no rule is taken, if there is one.
pub(super) fn find(board: &Board, screen: &Screen, sightings: &mut Sightings<Placement>) {
    let mut run: Vec<(usize, Pair)> = Vec::new();
    for (line, text) in screen.texts().enumerate() {
        let pairs = read_pairs(text, board.size());
        match pairs[..] {
            _ if pairs.len() == board.size() => see(board, &pairs, line..line + 1, sightings),
            [pair] => run.push((line, pair)),
            _ if !text.trim().is_empty() => run.clear(),
            _ => {}
        }
        if run.len() == board.size() {
            let pairs: Vec<Pair> = run.iter().map(|(_, pair)| *pair).collect();
            see(board, &pairs, run[0].0..line + 1, sightings);
            run.clear();
        }
    }
    if sightings.is_empty() {
        find_columns(board, screen, sightings);
    }
}

/// Notes the placement of some pairs.
fn see(board: &Board, pairs: &[Pair], lines: Range<usize>, sightings: &mut Sightings<Placement>) {
    let readings: Vec<Placement> = readings(board.size(), pairs).collect();
    let right = readings.iter().find(|placement| rules::judge(board, placement).is_empty());
    if let Some(placement) = right.or(readings.first()) {
        sightings.push(placement.clone(), lines, Form::Whole);
    }
}

fn readings(size: usize, pairs: &[Pair]) -> impl Iterator<Item = Placement> {
    let fits = move |cells: &Vec<Pair>| cells.iter().all(|cell| cell.0 < size && cell.1 < size);
    let place = |base: usize, turn: bool| {
        let cell = |pair: &Pair| {
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

/// Pairs of numbers in brackets, or after the words for row and column; one more than wanted at most.
fn read_pairs(text: &str, wanted: usize) -> Vec<Pair> {
    if text.len() > 1 << 16 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let pair = |piece: &str| {
        let (inside, _) = piece.split_once([')', ']'])?;
        let (first, second) = inside.split_once([',', ';'])?;
        Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
    };
    let pairs: Vec<Pair> = text.split(['(', '[']).skip(1).filter_map(pair).take(wanted + 1).collect();
    if !pairs.is_empty() {
        return pairs;
    }
    text.split([';', '|']).filter_map(read_named).take(wanted + 1).collect()
}

/// The numbers of a row and a column, each after its word.
fn read_named(text: &str) -> Option<Pair> {
    let text = with_gaps(&text.to_lowercase());
    let mut words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let (mut row, mut column) = (None, None);
    while let Some(word) = words.next() {
        let place = match word {
            _ if ROWS.contains(&word) => &mut row,
            _ if COLUMNS.contains(&word) => &mut column,
            _ => continue,
        };
        // What follows may name the region: `row 1, column 5 (colour C)`.
        if place.is_none() {
            // A letter alone may be a region, and what follows it too.
            let letters = COLUMNS.contains(&word) && word.len() > 1;
            *place = words.clone().find(|word| *word != "ke").and_then(|word| read_number(word, letters));
        }
    }
    Some((row?, column?))
}

/// A text with a blank between letters and digits: `r3c1` is a row and a column.
fn with_gaps(text: &str) -> String {
    let mut spaced = String::with_capacity(2 * text.len());
    let mut last: Option<char> = None;
    for sign in text.chars() {
        if last.is_some_and(|last| last.is_ascii_digit() != sign.is_ascii_digit()) {
            spaced.push(' ');
        }
        spaced.push(sign);
        last = Some(sign);
    }
    spaced
}

/// A number; a column may be a letter as on a board of chess.
fn read_number(word: &str, letters: bool) -> Option<usize> {
    let letter = || match word.as_bytes() {
        [letter @ b'a'..=b'z'] if letters => Some(usize::from(letter - b'a') + 1),
        _ => None,
    };
    word.parse().ok().or_else(letter)
}

/// A column for each row, where words say that it is one, or a list in brackets names each column once.
fn find_columns(board: &Board, screen: &Screen, sightings: &mut Sightings<Placement>) {
    let size = board.size();
    for (line, text) in screen.texts().enumerate() {
        let labelled = text.split_once([':', '=']).filter(|(label, list)| {
            let label = label.to_lowercase();
            LISTS.iter().any(|word| label.contains(word)) && !list.chars().any(char::is_alphabetic)
        });
        let Some(list) = labelled.map(|(_, list)| list).or_else(|| listed_columns(text, size)) else {
            continue;
        };
        let numbers = list.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let columns: Vec<usize> = numbers.take(size + 1).filter_map(|digits| digits.parse().ok()).collect();
        if columns.len() != size || size < 4 {
            continue;
        }
        let base = usize::from(!columns.contains(&0));
        let pairs: Vec<Pair> =
            columns.iter().enumerate().map(|(row, column)| (row + base, *column)).collect();
        see(board, &pairs, line..line + 1, sightings);
    }
}

/// The only list in brackets on a line, if it names each of so many columns once.
fn listed_columns(text: &str, size: usize) -> Option<&str> {
    let (_, behind) = text.split_once(['[', '(', '{'])?;
    let (inside, rest) = behind.split_once([']', ')', '}'])?;
    if rest.contains(['[', '(', '{']) || inside.len() > 8 * size {
        return None;
    }
    let mut columns: Vec<usize> = inside
        .split([',', ';', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    columns.sort_unstable();
    let base = *columns.first()?;
    (base <= 1 && columns.iter().copied().eq(base..base + size)).then_some(inside)
}
