//! What students are asked to write: piece by piece, every turn, every flip, every place.

#![expect(clippy::cast_possible_wrap, reason = "pieces have at most 500 rows and columns")]

use crate::puzzles::GaveUp;
use crate::puzzles::iq::{Challenge, Filling, Iq, Piece};
use crate::puzzles::{Halt, Search, Solver};

pub(super) const SOLVER: Solver<Iq> = Solver {
    name: "brute-force",
    counts: "one for each piece placed where it fits; pieces in the order given, rotations 0 90 180 270, \
             each with flips none, horizontal, vertical, both, places row by row",
    hopeless,
    search,
    count: None,
};

/// Placements between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;
/// Larger boards are not even measured.
const LARGEST: usize = 150;
/// Squares of all places kept in memory, 64 MiB of them; boards that need more are given up.
const MOST_SQUARES: usize = 8 << 20;
/// More ways than this to place the pieces one by one outlast any patience.
const MOST_WAYS: u128 = 10_u128.pow(22);

fn hopeless(challenge: &Challenge) -> Option<String> {
    let cells = challenge.board().cells();
    if cells > LARGEST {
        return Some(format!("{cells} cells, {} pieces", challenge.pieces().len()));
    }
    let fits = |piece: &Piece| -> Option<usize> {
        let ways = drawings(challenge, piece, &mut { MOST_SQUARES }).ok()?;
        Some(ways.iter().map(|way| way.fits.len()).sum())
    };
    let ways = challenge
        .pieces()
        .iter()
        .map(|piece| fits(piece).map_or(u128::MAX, |fits| fits.max(1) as u128))
        .fold(1, u128::saturating_mul);
    (ways > MOST_WAYS).then(|| format!("10^{} ways or more to place the pieces one by one", ways.ilog10()))
}

/// One drawing of a piece and where it fits on the empty board.
struct Way {
    /// The earlier drawing that is just the same, if there is one.
    repeats: Option<usize>,
    /// The squares it covers, for each place in order; empty for a repetition.
    fits: Vec<Vec<usize>>,
}

/// All the drawings of a piece: four rotations, each with four flips.
fn drawings(challenge: &Challenge, piece: &Piece, room: &mut usize) -> Result<Vec<Way>, GaveUp> {
    let mut ways: Vec<Way> = Vec::new();
    let mut seen: Vec<Vec<(i32, i32)>> = Vec::new();
    for rotation in 0..4 {
        for flip in 0..4 {
            let drawing = redraw(piece, rotation, flip);
            let repeats = seen.iter().position(|earlier| *earlier == drawing);
            let fits = match repeats {
                Some(_) => Vec::new(),
                None => places(challenge, &drawing, room)?,
            };
            ways.push(Way { repeats, fits });
            seen.push(drawing);
        }
    }
    Ok(ways)
}

/// The drawing after a number of quarter turns, then a flip: none, horizontal, vertical or both.
fn redraw(piece: &Piece, rotation: usize, flip: usize) -> Vec<(i32, i32)> {
    let mut cells: Vec<(i32, i32)> =
        piece.cells().iter().map(|(row, column)| (*row as i32, *column as i32)).collect();
    for _ in 0..rotation {
        cells = cells.into_iter().map(|(row, column)| (column, -row)).collect();
    }
    for (row, column) in &mut cells {
        if flip & 1 == 1 {
            *column = -*column;
        }
        if flip & 2 == 2 {
            *row = -*row;
        }
    }
    cells.sort_unstable();
    let (row, column) = cells[0];
    cells.into_iter().map(|cell| (cell.0 - row, cell.1 - column)).collect()
}

/// Where a drawing fits on the empty board: flat places first, then those in the slanted planes of a pyramid.
fn places(
    challenge: &Challenge,
    drawing: &[(i32, i32)],
    room: &mut usize,
) -> Result<Vec<Vec<usize>>, GaveUp> {
    let board = challenge.board();
    // A single ball lies in every plane at once; trying it again would find the same answers again.
    let families = match drawing.len() {
        1 => &board.planes()[..1],
        _ => board.planes(),
    };
    let mut places = Vec::new();
    for plane in families {
        for square in (0..board.squares()).filter(|square| board.is_inside(*square)) {
            let first = board.point(square);
            let cells = drawing.iter().map(|(row, column)| first.step(*plane, *column, *row));
            let squares: Option<Vec<usize>> = cells.map(|point| board.cell_at(point)).collect();
            if let Some(squares) = squares {
                *room = room.checked_sub(squares.len()).ok_or(GaveUp::Memory)?;
                places.push(squares);
            }
        }
    }
    Ok(places)
}

/// A piece of the search that is being tried.
struct Level {
    /// The drawing and the place to try next.
    way: usize,
    place: usize,
    /// Iterations when the drawing was begun.
    begun: u64,
    /// Iterations each finished drawing took.
    took: Vec<u64>,
    /// Where the piece lies now.
    lies: Option<(usize, usize)>,
}

impl Level {
    fn new(spent: u64) -> Self {
        Self { way: 0, place: 0, begun: spent, took: Vec::new(), lies: None }
    }
}

fn search(challenge: &Challenge, search: &mut Search<'_, Filling>) -> Result<(), Halt> {
    let pieces = challenge.pieces();
    let mut room = MOST_SQUARES;
    let mut ways = Vec::with_capacity(pieces.len());
    for piece in pieces {
        search.budget.poll()?;
        ways.push(drawings(challenge, piece, &mut room)?);
    }
    let mut filling = Filling::new(vec![None; challenge.board().squares()]);
    let mut levels = vec![Level::new(search.budget.spent())];
    let mut placed = 0_u64;
    while let Some(depth) = levels.len().checked_sub(1) {
        let (ways, level) = (&ways[depth], &mut levels[depth]);
        lift(level, ways, &mut filling);
        if !advance(level, ways, &mut filling, pieces[depth].letter(), search)? {
            levels.pop();
            continue;
        }
        search.step()?;
        placed += 1;
        if placed.is_multiple_of(FRAME_EVERY) {
            search.show(|| filling.clone());
        }
        if depth + 1 < pieces.len() {
            levels.push(Level::new(search.budget.spent()));
        } else if is_full(challenge, &filling) {
            search.found(filling.clone())?;
        }
    }
    Ok(())
}

/// Takes the piece of a level off the board.
fn lift(level: &mut Level, ways: &[Way], filling: &mut Filling) {
    if let Some((way, place)) = level.lies.take() {
        for square in &ways[way].fits[place] {
            filling.squares[*square] = None;
        }
    }
}

/// Puts the piece of a level on its next place; `false` after the last.
///
/// A drawing that is the same as an earlier one would find the same placements again: the iterations it
/// would take are counted, without the work, and no answer is found twice.
fn advance(
    level: &mut Level,
    ways: &[Way],
    filling: &mut Filling,
    letter: char,
    search: &mut Search<'_, Filling>,
) -> Result<bool, Halt> {
    while let Some(way) = ways.get(level.way) {
        if let Some(earlier) = way.repeats {
            let spent = search.budget.spent();
            search.budget.spend(level.took[earlier].min(u64::MAX - spent))?;
        }
        while let Some(squares) = way.fits.get(level.place) {
            level.place += 1;
            if squares.iter().all(|square| filling.squares[*square].is_none()) {
                for square in squares {
                    filling.squares[*square] = Some(letter);
                }
                level.lies = Some((level.way, level.place - 1));
                return Ok(true);
            }
        }
        level.took.push(search.budget.spent() - level.begun);
        level.begun = search.budget.spent();
        level.way += 1;
        level.place = 0;
    }
    Ok(false)
}

fn is_full(challenge: &Challenge, filling: &Filling) -> bool {
    let board = challenge.board();
    (0..board.squares()).all(|square| !board.is_inside(square) || filling.squares[square].is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Budget;
    use crate::puzzles::{NoTables, Puzzle};

    #[test]
    fn a_board_too_large_to_keep_its_places_is_given_up() {
        let square = "A".repeat(250) + "\n";
        let text = format!("500 500 1\nDEFAULT\n{}", square.repeat(250));
        let challenge = Iq::read_instance(&text).unwrap().instance;
        assert_eq!(hopeless(&challenge).unwrap(), "250000 cells, 1 pieces");
        let mut search = Search {
            budget: &mut Budget::unlimited(),
            on_answer: &mut |_| true,
            on_frame: None,
            tables: &NoTables,
        };
        let ended = (SOLVER.search)(&challenge, &mut search);
        assert_eq!(ended, Err(Halt::GaveUp(GaveUp::Memory)));
    }
}
