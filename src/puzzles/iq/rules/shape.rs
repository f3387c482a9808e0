//! The shape of a set of cells, whichever way it is turned or mirrored.

#![expect(clippy::cast_possible_wrap, reason = "pieces have at most 500 rows and columns")]

use crate::puzzles::iq::{Board, Piece, Plane, Point};

/// A shape; two sets of cells have the same one exactly if a turn, a reflection or both make them equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape(Vec<(i32, i32)>);

impl Shape {
    /// The shape of a piece.
    pub(crate) fn of_piece(piece: &Piece) -> Self {
        let cells = piece.cells().iter();
        Self::of(cells.map(|cell| (cell.0 as i32, cell.1 as i32)).collect())
    }

    /// The shape of some squares of a board; `None` if they lie in no plane.
    pub(crate) fn of_squares(board: &Board, squares: &[usize]) -> Option<Self> {
        let points: Vec<Point> = squares.iter().map(|square| board.point(*square)).collect();
        let origin = *points.first()?;
        let flat = board
            .planes()
            .iter()
            .find_map(|plane| points.iter().map(|point| on_plane(*plane, origin, *point)).collect())?;
        Some(Self::of(flat))
    }

    fn of(mut cells: Vec<(i32, i32)>) -> Self {
        let mut least = normal(&cells);
        for turn in 1..8 {
            for cell in &mut cells {
                *cell = if turn == 4 { (cell.1, cell.0) } else { (cell.1, -cell.0) };
            }
            least = least.min(normal(&cells));
        }
        Self(least)
    }
}

/// The cells moved to the corner and sorted.
fn normal(cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<_> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
    moved.sort_unstable();
    moved
}

/// How many steps along and across lead from one point of a plane to another; `None` if none do.
fn on_plane(plane: Plane, from: Point, to: Point) -> Option<(i32, i32)> {
    let way = Point { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
    // The two steps of a plane are at right angles, so each is measured alone and the sum is checked.
    let along = measure(way, plane.along)?;
    let across = measure(way, plane.across)?;
    (from.step(plane, along, across) == to).then_some((along, across))
}

/// How many of these steps go into a way, measured in space; `None` if it is not a whole number.
fn measure(way: Point, step: Point) -> Option<i32> {
    // Lengths in space: x and y count half diameters, a layer is 1/√2 diameters high.
    let product = |a: Point, b: Point| a.x * b.x + a.y * b.y + 2 * a.z * b.z;
    let (whole, part) = (product(way, step), product(step, step));
    (whole % part == 0).then_some(whole / part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: &[&str]) -> Shape {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| {
            let filled = text.chars().enumerate().filter(|(_, square)| *square == '#');
            filled.map(move |(column, _)| (row, column))
        });
        Shape::of_piece(&Piece::new('A', cells.collect()).unwrap())
    }

    #[test]
    fn turns_and_mirror_images_have_the_same_shape() {
        let expected = shape(&["##", " #", " ##"]);
        for rows in [&["  #", "###", "#"][..], &[" ##", " #", "##"], &["#", "###", "  #"]] {
            assert_eq!(shape(rows), expected);
        }
        assert_ne!(shape(&["###", "#", "#"]), expected);
    }

    #[test]
    fn a_tromino_is_the_same_flat_and_on_both_diagonals() {
        let board = Board::pyramid(3);
        let bent = shape(&["##", "#"]);
        let straight = shape(&["###"]);
        // The top ball is square 0, the middle layer 1 to 4, the base 5 to 13.
        assert_eq!(Shape::of_squares(&board, &[1, 2, 3]), Some(bent.clone()));
        assert_eq!(Shape::of_squares(&board, &[0, 1, 4]), Some(bent.clone()));
        assert_eq!(Shape::of_squares(&board, &[0, 2, 3]), Some(bent));
        assert_eq!(Shape::of_squares(&board, &[0, 1, 5]), Some(straight.clone()));
        assert_eq!(Shape::of_squares(&board, &[0, 2, 7]), Some(straight));
        assert_eq!(Shape::of_squares(&board, &[0, 1, 2]), None);
    }
}
