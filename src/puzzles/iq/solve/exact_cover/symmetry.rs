//! The turns and reflections that leave a board as it is.

use crate::puzzles::iq::{Board, Point};

/// For each symmetry, where each cell goes; the first changes nothing. Cells are numbered without the
/// squares outside.
pub(super) fn symmetries(board: &Board) -> Vec<Vec<usize>> {
    let squares: Vec<usize> = (0..board.squares()).filter(|square| board.is_inside(*square)).collect();
    let points: Vec<Point> = squares.iter().map(|square| board.point(*square)).collect();
    let span = |of: fn(&Point) -> i32| {
        let values = points.iter().map(of);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let (left, right) = span(|point| point.x);
    let (top, bottom) = span(|point| point.y);
    let image = |turn: usize, point: &Point| -> Option<usize> {
        let (x, y) = match turn & 1 {
            0 => (point.x, point.y),
            _ => (left + point.y - top, top + point.x - left),
        };
        let x = if turn & 2 == 0 { x } else { left + right - x };
        let y = if turn & 4 == 0 { y } else { top + bottom - y };
        let square = board.cell_at(Point { x, y, z: point.z })?;
        squares.binary_search(&square).ok()
    };
    (0..8).filter_map(|turn| points.iter().map(|point| image(turn, point)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &Board, expected: usize) {
        assert_eq!(symmetries(board).len(), expected);
    }

    #[test]
    fn a_rectangle_has_four_a_square_and_a_pyramid_eight() {
        check(&Board::rectangle(6, 10), 4);
        check(&Board::rectangle(8, 8), 8);
        check(&Board::pyramid(5), 8);
    }

    #[test]
    fn empty_margins_do_not_matter() {
        let rows = ["....", ".X..", "XXX.", ".X.."];
        let inside = rows.concat().chars().map(|sign| sign == 'X').collect();
        check(&Board::custom(4, inside), 8);
        let rows = ["XX.", "X.."];
        let inside = rows.concat().chars().map(|sign| sign == 'X').collect();
        check(&Board::custom(3, inside), 2);
    }
}
