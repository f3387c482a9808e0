//! Lists of coordinates, for programs that print no board.

use crate::puzzles::queens::{Board, Placement, rules};
use crate::puzzles::{Form, Sightings};
use crate::screen::Screen;

/// Lists of as many pairs as there are rows. Pairs may be counted from 0 or 1, and name the column first: a
/// reading that breaks no rule is taken, if there is one.
pub fn find(board: &Board, screen: &Screen, sightings: &mut Sightings<Placement>) {
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
