//! Shaded cells as a list: `black(2,1)`, counted from 0 or 1, the row or the column first.

use std::ops::Range;

use crate::puzzles::heyawake::{Board, Shading, rules};
use crate::screen::Screen;

const NAMES: [&str; 4] = ["black(", "shaded(", "hitam(", "arsir("];
/// More atoms than cells are no answer.
const MOST: usize = 100_000;

/// The cells named, in the reading that breaks no rule; without one, nothing is read.
pub(super) fn find(board: &Board, screen: &Screen) -> Option<(Shading, Range<usize>)> {
    let mut pairs = Vec::new();
    let mut lines: Option<Range<usize>> = None;
    for (index, text) in screen.texts().enumerate() {
        let before = pairs.len();
        for name in NAMES {
            pairs.extend(text.split(name).skip(1).filter_map(pair));
        }
        if pairs.len() > before {
            lines = Some(lines.map_or(index, |lines| lines.start)..index + 1);
        }
        if pairs.len() > MOST {
            return None;
        }
    }
    let readings = [(1, true), (0, true), (1, false), (0, false)];
    let right = readings.into_iter().find_map(|(base, turned)| {
        shading(board, &pairs, base, turned).filter(|shading| rules::judge(board, shading).is_empty())
    });
    Some((right?, lines?))
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (first, rest) = text.split_once(',')?;
    let (second, _) = rest.split_once(')')?;
    Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
}

fn shading(board: &Board, pairs: &[(usize, usize)], base: usize, turned: bool) -> Option<Shading> {
    let mut shaded = vec![false; board.cells()];
    for pair in pairs {
        let (row, column) = if turned { (pair.1, pair.0) } else { *pair };
        let (row, column) = (row.checked_sub(base)?, column.checked_sub(base)?);
        if row >= board.rows() || column >= board.columns() {
            return None;
        }
        shaded[row * board.columns() + column] = true;
    }
    Some(Shading { shaded })
}
