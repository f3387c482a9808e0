//! The pieces by shape, each with all the ways it can lie.

use crate::puzzles::iq::{Challenge, Piece, Plane, Point};

/// Pieces of one shape; they differ in their letters only.
pub struct Class {
    /// The letters of the pieces, in the order given.
    pub letters: Vec<char>,
    /// Every different way to lie: the steps from its first cell, in the order of the squares.
    pub ways: Vec<Vec<Point>>,
}

/// The pieces of a challenge by shape, in the order given.
pub fn classes(challenge: &Challenge) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for piece in challenge.pieces() {
        let ways = ways(piece, challenge.board().planes());
        match classes.iter_mut().find(|class| class.ways == ways) {
            Some(class) => class.letters.push(piece.letter()),
            None => classes.push(Class { letters: vec![piece.letter()], ways }),
        }
    }
    classes
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
