//! The length of a shortest way, for boards that are near the goal: enough to see whether a way is one.

use crate::puzzles::fifteen::instance::{BLANK, CELLS, SIDE};
use crate::puzzles::fifteen::{Board, Step};

/// Boards looked at before giving up; boards of a course need some thousands.
const PATIENCE: usize = 200_000;

/// The length of a shortest way to the goal, or nothing if it takes too long to find out.
pub(super) fn length(start: &Board) -> Option<usize> {
    let mut left = PATIENCE;
    let mut bound = distance(start);
    // Each round allows a longer way; with the walls of patience this ends.
    while left > 0 && bound <= 80 {
        let mut board = *start;
        if reaches(&mut board, None, 0, bound, &mut left) {
            return Some(bound);
        }
        bound += 2;
    }
    None
}

fn reaches(board: &mut Board, last: Option<Step>, depth: usize, bound: usize, left: &mut usize) -> bool {
    if *board == Board::GOAL {
        return true;
    }
    for step in Step::ALL {
        if *left == 0 {
            return false;
        }
        if last == Some(step.back()) {
            continue;
        }
        if board.slide(step) {
            *left -= 1;
            if depth + 1 + distance(board) <= bound && reaches(board, Some(step), depth + 1, bound, left) {
                return true;
            }
            board.slide(step.back());
        }
    }
    false
}

/// The sum of how far each tile is from its place.
fn distance(board: &Board) -> usize {
    let away = |cell: usize, tile: u8| {
        let goal = usize::from(tile) - 1;
        (cell / SIDE).abs_diff(goal / SIDE) + (cell % SIDE).abs_diff(goal % SIDE)
    };
    (0..CELLS)
        .map(|cell| (cell, board.tiles()[cell]))
        .filter(|(_, tile)| *tile != BLANK)
        .map(|(cell, tile)| away(cell, tile))
        .sum()
}
