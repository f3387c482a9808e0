//! A second, naive judge of IQ Puzzler Pro: balls in space and the distances between them.

#![expect(clippy::cast_precision_loss, reason = "places on a board are small numbers")]

use std::collections::{BTreeMap, BTreeSet};

use wasit::puzzles::iq::Challenge;

/// Layers of rows of signs, as printed; `.` is nothing.
pub type Grid = Vec<Vec<Vec<char>>>;

/// Layer, row and column, counted from 0.
type Place = (usize, usize, usize);

/// The names of the broken rules.
pub fn broken(challenge: &Challenge, printed: &Grid) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    let (rows, columns) = (challenge.board().rows(), challenge.board().columns());
    let mut grid = printed.clone();
    if grid[0].len() != rows && grid.len() == 1 {
        broken.insert("transposed");
        grid[0] = turned(&grid[0]);
    }
    if grid.len() > 1 && grid[0].len() > 1 {
        broken.insert("upside-down");
        grid.reverse();
    }
    let mut found = broken_as_it_stands(challenge, &grid);
    if grid.len() == 1 && rows == columns && !found.is_empty() && !found.contains("relabelled") {
        let other = broken_as_it_stands(challenge, &vec![turned(&grid[0])]);
        if other.iter().all(|rule| *rule == "relabelled") {
            found = other;
            found.insert("transposed");
        }
    }
    broken.extend(found);
    broken
}

fn turned(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

fn broken_as_it_stands(challenge: &Challenge, grid: &Grid) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    let mut letters: BTreeMap<char, Vec<Place>> = BTreeMap::new();
    let mut square = 0;
    for (layer, rows) in grid.iter().enumerate() {
        for (row, signs) in rows.iter().enumerate() {
            for (column, sign) in signs.iter().enumerate() {
                let inside = challenge.board().is_inside(square);
                square += 1;
                if *sign == '.' {
                    if inside {
                        broken.insert("empty");
                    }
                    continue;
                }
                if !inside {
                    broken.insert("outside");
                }
                letters.entry(*sign).or_default().push((layer, row, column));
            }
        }
    }
    if !broken.is_empty() {
        broken.extend(broken_pieces(challenge, grid.len(), &letters));
        return broken;
    }
    let broken = broken_pieces(challenge, grid.len(), &letters);
    if !broken.is_empty() && right_under_other_names(challenge, grid.len(), &letters) {
        return BTreeSet::from(["relabelled"]);
    }
    broken
}

fn broken_pieces(
    challenge: &Challenge,
    layers: usize,
    letters: &BTreeMap<char, Vec<Place>>,
) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    for letter in letters.keys() {
        if !challenge.pieces().iter().any(|piece| piece.letter() == *letter) {
            broken.insert("unknown");
        }
    }
    for piece in challenge.pieces() {
        let Some(places) = letters.get(&piece.letter()) else {
            broken.insert("missing");
            continue;
        };
        let right_size = places.len() == piece.cells().len();
        let whole = hangs_together(layers, places);
        if !right_size {
            broken.insert("size");
        }
        if !whole {
            broken.insert("split");
        }
        if right_size && whole && !planar(layers, places) {
            broken.insert("plane");
        } else if right_size && whole && !congruent(layers, places, piece.cells()) {
            broken.insert("shape");
        }
    }
    broken
}

fn right_under_other_names(
    challenge: &Challenge,
    layers: usize,
    letters: &BTreeMap<char, Vec<Place>>,
) -> bool {
    let mut unused: Vec<_> = challenge.pieces().iter().collect();
    for places in letters.values() {
        let Some(index) = unused.iter().position(|piece| congruent(layers, places, piece.cells())) else {
            return false;
        };
        unused.remove(index);
    }
    unused.is_empty()
}

/// The centre of a ball of diameter 1; each layer lies half a ball inwards and 1/√2 higher.
fn centre(layers: usize, place: Place) -> [f64; 3] {
    let height = (layers - 1 - place.0) as f64;
    [place.2 as f64 + height / 2.0, place.1 as f64 + height / 2.0, height / 2.0_f64.sqrt()]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn hangs_together(layers: usize, places: &[Place]) -> bool {
    let mut together = vec![places[0]];
    let mut grew = true;
    while grew {
        grew = false;
        for place in places {
            let touches =
                |other: &Place| (distance(centre(layers, *place), centre(layers, *other)) - 1.0).abs() < 1e-6;
            if !together.contains(place) && together.iter().any(touches) {
                together.push(*place);
                grew = true;
            }
        }
    }
    together.len() == places.len()
}

fn planar(layers: usize, places: &[Place]) -> bool {
    let same = |key: &dyn Fn([f64; 3]) -> f64| {
        let first = key(centre(layers, places[0]));
        places.iter().all(|place| (key(centre(layers, *place)) - first).abs() < 1e-6)
    };
    same(&|[_, _, z]| z) || same(&|[x, y, _]| x - y) || same(&|[x, y, _]| x + y)
}

/// Whether the cells can be matched one to one so that all distances agree.
fn congruent(layers: usize, places: &[Place], cells: &[(usize, usize)]) -> bool {
    let balls: Vec<_> = places.iter().map(|place| centre(layers, *place)).collect();
    let cells: Vec<_> = cells.iter().map(|cell| [cell.1 as f64, cell.0 as f64, 0.0]).collect();
    balls.len() == cells.len() && planar(layers, places) && can_match(&balls, &cells, &mut Vec::new())
}

fn can_match(balls: &[[f64; 3]], cells: &[[f64; 3]], matched: &mut Vec<usize>) -> bool {
    let next = matched.len();
    if next == balls.len() {
        return true;
    }
    for cell in 0..cells.len() {
        let agrees = |(ball, earlier): (usize, &usize)| {
            let apart = distance(balls[next], balls[ball]) - distance(cells[cell], cells[*earlier]);
            apart.abs() < 1e-6
        };
        if !matched.contains(&cell) && matched.iter().enumerate().all(agrees) {
            matched.push(cell);
            if can_match(balls, cells, matched) {
                return true;
            }
            matched.pop();
        }
    }
    false
}
