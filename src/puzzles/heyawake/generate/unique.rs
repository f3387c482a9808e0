//! Boards with one answer: rooms are cut until no other answer is left, then numbers are taken away.

use crate::puzzles::Rng;
use crate::puzzles::heyawake::solve::Answers;
use crate::puzzles::heyawake::{Board, Shading};
use crate::puzzles::{Budget, GaveUp};

use super::{find_answer, number, obeys, rooms};

/// A board with exactly one answer, or nothing if this try failed.
pub(super) fn board(
    rows: usize,
    columns: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<Board>, GaveUp> {
    let board = rooms::rooms(rows, columns, rng);
    let Some(answer) = find_answer(&board, rng, budget)? else {
        return Ok(None);
    };
    let mut board = number(&board, &answer);
    while let Some(other) = another(&board, &answer, budget)? {
        // Cutting a room forbids more and never less, so each cut rules this other answer out for good.
        let Some(cut) = cut(&board, &answer, &other, rng) else {
            return Ok(None);
        };
        board = cut;
    }
    take_numbers(board, &answer, rng, budget).map(Some)
}

/// An answer different from the one known.
fn another(board: &Board, answer: &Shading, budget: &mut Budget) -> Result<Option<Shading>, GaveUp> {
    let mut answers = Answers::new(board, answer.shaded.iter().map(|shaded| !shaded).collect());
    while let Some(found) = answers.next(budget, &mut None)? {
        if found != *answer {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The board with one room cut in two, so that the answer still obeys the rules and the other does not.
fn cut(board: &Board, answer: &Shading, other: &Shading, rng: &mut Rng) -> Option<Board> {
    let columns = board.columns();
    let differ: Vec<usize> =
        (0..board.cells()).filter(|cell| answer.shaded[*cell] != other.shaded[*cell]).collect();
    let mut cuts = Vec::new();
    for cell in differ {
        let (room, row, column) = (board.room(cell), cell / columns, cell % columns);
        // Straight cuts on the four sides of the cell, and at last the cell alone.
        for kind in 0..5 {
            cuts.push((kind / 4, rng.next_u64(), room, kind, row, column));
        }
    }
    cuts.sort_unstable();
    cuts.into_iter().find_map(|(_, _, room, kind, row, column)| {
        let apart = |cell: usize| {
            let (here, there) = (cell / columns, cell % columns);
            match kind {
                0 => here < row,
                1 => here > row,
                2 => there < column,
                3 => there > column,
                _ => (here, there) == (row, column),
            }
        };
        let labels: Vec<u32> = (0..board.cells())
            .map(|cell| {
                let inside = board.room(cell) == room && apart(cell);
                if inside { board.rooms() as u32 } else { board.room(cell) as u32 }
            })
            .collect();
        let cut = number(&Board::from_labels(columns, &labels), answer);
        (cut.rooms() > board.rooms() && obeys(&cut, answer) && !obeys(&cut, other)).then_some(cut)
    })
}

/// Takes numbers away, in random order, as long as one answer remains.
fn take_numbers(
    mut board: Board,
    answer: &Shading,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Board, GaveUp> {
    let mut rooms: Vec<usize> = (0..board.rooms()).collect();
    rng.shuffle(&mut rooms);
    // Some boards keep most of their numbers, which makes them easier.
    rooms.truncate(rng.below(rooms.len() + 1));
    for room in rooms {
        let fewer = board.clone().with_clue(room, None);
        if another(&fewer, answer, budget)?.is_none() {
            board = fewer;
        }
    }
    Ok(board)
}
