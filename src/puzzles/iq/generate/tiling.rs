//! Cutting a board into random pieces.

use crate::puzzles::Rng;
use crate::puzzles::iq::{Board, Challenge, Kind, Piece, Plane};

use super::size::Size;

/// Pieces have letters from A to Z.
const MOST_PIECES: usize = 26;

/// A challenge that has an answer: a board cut into pieces; `None` if there are more pieces than letters.
pub(super) fn cut(size: Size, rng: &mut Rng) -> Option<Challenge> {
    let board = board(size, rng);
    let drawings = drawings(&board, rng);
    (drawings.len() <= MOST_PIECES).then(|| Challenge::new(board, pieces(drawings, rng)))
}

/// A challenge that may well have none: random pieces with as many cells as those of one that has.
pub(super) fn mix(size: Size, rng: &mut Rng) -> Option<Challenge> {
    let challenge = cut(size, rng)?;
    let cells = challenge.pieces().iter().map(|piece| piece.cells().len());
    let drawings = cells.map(|cells| grow(cells, rng)).collect();
    Some(Challenge::new(challenge.board().clone(), pieces(drawings, rng)))
}

fn board(size: Size, rng: &mut Rng) -> Board {
    match size.kind {
        Kind::Default => Board::rectangle(size.rows, size.columns),
        Kind::Pyramid => Board::pyramid(size.rows),
        Kind::Custom => {
            let mut inside = vec![true; size.rows * size.columns];
            for _ in 0..inside.len() / 6 {
                let square = rng.below(inside.len());
                inside[square] = false;
            }
            inside[0] |= inside.iter().all(|inside| !inside);
            Board::custom(size.columns, inside)
        }
    }
}

/// A drawing: (row, column) cells that may be negative.
type Drawing = Vec<(i32, i32)>;

/// Cuts a board: from the free cell with the fewest free neighbours a piece grows in one plane, again and again.
fn drawings(board: &Board, rng: &mut Rng) -> Vec<Drawing> {
    let mut free: Vec<bool> = (0..board.squares()).map(|square| board.is_inside(square)).collect();
    let mut drawings = Vec::new();
    loop {
        let mut squares: Vec<usize> = (0..free.len()).filter(|square| free[*square]).collect();
        rng.shuffle(&mut squares);
        let neighbours = |square: &usize| -> usize {
            let planes = board.planes().iter();
            planes.map(|plane| beside(board, *plane, *square, &free).len()).sum()
        };
        let Some(start) = squares.into_iter().min_by_key(neighbours) else {
            return drawings;
        };
        let plane = *rng.pick(board.planes());
        let wanted = *rng.pick(&[3, 4, 4, 5, 5, 5]);
        drawings.push(take(board, plane, start, wanted, &mut free, rng));
    }
}

/// Free neighbours of a square in a plane, with the step (row, column) to each.
fn beside(board: &Board, plane: Plane, square: usize, free: &[bool]) -> Vec<(usize, (i32, i32))> {
    let point = board.point(square);
    [(0, 1), (0, -1), (1, 0), (-1, 0)]
        .into_iter()
        .filter_map(|(row, column)| {
            let square = board.cell_at(point.step(plane, column, row))?;
            free[square].then_some((square, (row, column)))
        })
        .collect()
}

/// Takes a piece off the free cells.
fn take(
    board: &Board,
    plane: Plane,
    start: usize,
    wanted: usize,
    free: &mut [bool],
    rng: &mut Rng,
) -> Drawing {
    let mut taken = vec![(start, (0, 0))];
    free[start] = false;
    while taken.len() < wanted {
        let around: Vec<(usize, (i32, i32))> = taken
            .iter()
            .flat_map(|(square, (row, column))| {
                let beside = beside(board, plane, *square, free).into_iter();
                beside.map(move |(next, step)| (next, (row + step.0, column + step.1)))
            })
            .collect();
        if around.is_empty() {
            break;
        }
        let next = *rng.pick(&around);
        free[next.0] = false;
        taken.push(next);
    }
    taken.into_iter().map(|(_, cell)| cell).collect()
}

/// A random polyomino of a size.
fn grow(size: usize, rng: &mut Rng) -> Drawing {
    let mut drawing = vec![(0, 0)];
    while drawing.len() < size {
        let (row, column) = *rng.pick(&drawing);
        let next = *rng.pick(&[(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]);
        if !drawing.contains(&next) {
            drawing.push(next);
        }
    }
    drawing
}

/// The pieces in random order, each turned at random, with letters in order.
fn pieces(mut drawings: Vec<Drawing>, rng: &mut Rng) -> Vec<Piece> {
    rng.shuffle(&mut drawings);
    drawings
        .into_iter()
        .zip('A'..='Z')
        .filter_map(|(mut drawing, letter)| {
            for _ in 0..rng.below(4) {
                drawing = drawing.into_iter().map(|(row, column)| (column, -row)).collect();
            }
            if rng.odds(1, 2) {
                drawing = drawing.into_iter().map(|(row, column)| (column, row)).collect();
            }
            let top = drawing.iter().map(|cell| cell.0).min()?;
            let left = drawing.iter().map(|cell| cell.1).min()?;
            let cell =
                |(row, column): (i32, i32)| (row.abs_diff(top) as usize, column.abs_diff(left) as usize);
            Piece::new(letter, drawing.into_iter().map(cell).collect())
        })
        .collect()
}
