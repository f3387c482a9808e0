//! The pieces by shape, each with all the ways it can lie.

#![expect(clippy::cast_possible_wrap, reason = "pieces have at most 500 rows and columns")]

use crate::puzzles::iq::{Challenge, Piece, Plane, Point};

/// Pieces of one shape; they differ in their letters only.
pub(super) struct Class {
    /// The letters of the pieces, in the order given.
    pub letters: Vec<char>,
    /// Cells of one piece.
    pub size: usize,
    /// Corners of the outline: the more, the harder it is to fit others around it.
    pub corners: usize,
    /// Every different way to lie: the steps from its first cell, in the order of the squares.
    pub ways: Vec<Vec<Point>>,
}

/// The pieces of a challenge by shape, in the order given.
pub(super) fn classes(challenge: &Challenge) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for piece in challenge.pieces() {
        let ways = ways(piece, challenge.board().planes());
        match classes.iter_mut().find(|class| class.ways == ways) {
            Some(class) => class.letters.push(piece.letter()),
            None => classes.push(Class {
                letters: vec![piece.letter()],
                size: piece.cells().len(),
                corners: corners(piece),
                ways,
            }),
        }
    }
    classes
}

/// Each corner is a point with one or three cells around it, or two that meet only there.
fn corners(piece: &Piece) -> usize {
    let cells = piece.cells();
    let filled = |row: usize, column: usize| {
        cells.binary_search(&(row.wrapping_sub(1), column.wrapping_sub(1))).is_ok()
    };
    let mut points: Vec<(usize, usize)> = cells
        .iter()
        .flat_map(|(row, column)| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (row + down, column + right))
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    let around = |(row, column): (usize, usize)| match (
        (filled(row, column), filled(row + 1, column + 1)),
        (filled(row, column + 1), filled(row + 1, column)),
    ) {
        ((true, true), (false, false)) | ((false, false), (true, true)) => 2,
        ((a, b), (c, d)) => usize::from(a ^ b ^ c ^ d),
    };
    points.into_iter().map(around).sum()
}

fn ways(piece: &Piece, planes: &[Plane]) -> Vec<Vec<Point>> {
    let mut ways = Vec::new();
    for plane in planes {
        for turn in 0..8 {
            ways.push(way(piece, *plane, turn));
        }
    }
    ways.sort_unstable_by_key(|way| way.iter().map(order).collect::<Vec<_>>());
    ways.dedup();
    ways
}

/// A turn is three bits: exchange rows and columns, mirror rows, mirror columns.
fn way(piece: &Piece, plane: Plane, turn: usize) -> Vec<Point> {
    let origin = Point { x: 0, y: 0, z: 0 };
    let mut points: Vec<Point> = piece
        .cells()
        .iter()
        .map(|(row, column)| {
            let (row, column) = (*row as i32, *column as i32);
            let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
            let row = if turn & 2 == 0 { row } else { -row };
            let column = if turn & 4 == 0 { column } else { -column };
            origin.step(plane, column, row)
        })
        .collect();
    points.sort_unstable_by_key(order);
    let first = points[0];
    for point in &mut points {
        point.x -= first.x;
        point.y -= first.y;
        point.z -= first.z;
    }
    points
}

/// The order of the squares of a board: from the top, row by row.
fn order(point: &Point) -> (i32, i32, i32) {
    (-point.z, point.y, point.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Puzzle;
    use crate::puzzles::iq::Iq;

    fn check(pieces: &str, letters: &[&str], ways: &[usize], corners: &[usize]) {
        let challenge = Iq::read_instance(&format!("9 9 9\nDEFAULT\n{pieces}")).unwrap().instance;
        let classes = classes(&challenge);
        let found: Vec<String> = classes.iter().map(|class| class.letters.iter().collect()).collect();
        assert_eq!(found, letters);
        assert_eq!(classes.iter().map(|class| class.ways.len()).collect::<Vec<_>>(), ways);
        assert_eq!(classes.iter().map(|class| class.corners).collect::<Vec<_>>(), corners);
    }

    #[test]
    fn mirror_images_are_one_shape_and_symmetric_pieces_lie_in_fewer_ways() {
        check("A\nAA\nB\n C\nCC\nDD", &["AC", "B", "D"], &[4, 1, 2], &[6, 4, 4]);
        check("F\nFFF\n F\n X\nXXX\n X", &["F", "X"], &[8, 1], &[10, 12]);
        check("A\n A", &["A"], &[2], &[8]);
    }
}
