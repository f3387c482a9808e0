//! New heyawake boards: solvable, with one answer, with none, or malformed.

mod faults;
mod measure;
mod rooms;
mod unique;

use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Generate, Generated, Request, Rng, Wanted};

use super::instance::grid;
use super::solve::Answers;
use super::{Board, Heyawake, Shading, rules};

/// Sizes that can be made; a larger board takes too many proofs.
const LARGEST_SIDE: usize = 60;
const MOST_CELLS: usize = 1600;
/// The side of the board for each difficulty, if no size is wished.
const SIDES: [usize; 5] = [4, 5, 7, 9, 12];
/// Boards made in search of one that is as wished.
const ATTEMPTS: usize = 60;
/// Trials of the fast solver that all attempts may take together.
const MOST_TRIALS: u64 = 3_000_000;

impl Generate for Heyawake {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        request.level()?;
        let (rows, columns) = read_size(request)?;
        match request.kind {
            Wanted::Malformed if request.difficulty.is_some() => {
                Err("a malformed board has no difficulty; leave that out".to_owned())
            }
            Wanted::Malformed => faults::text(rows, columns, rng),
            Wanted::Solvable | Wanted::Unique | Wanted::Unsolvable => {
                well_formed(request, rows, columns, rng)
            }
        }
    }
}

fn read_size(request: &Request) -> Result<(usize, usize), String> {
    let usual = SIDES[usize::from(request.difficulty.unwrap_or(3)).clamp(1, 5) - 1];
    let Some(size) = &request.size else {
        return Ok((usual, usual));
    };
    let (rows, columns) = size.split_once(['x', 'X']).unwrap_or((size, size));
    let fits = |side: &usize| (1..=LARGEST_SIDE).contains(side);
    let read = |side: &str| side.trim().parse::<usize>().ok().filter(fits);
    match (read(rows), read(columns)) {
        (Some(rows), Some(columns)) if (2..=MOST_CELLS).contains(&(rows * columns)) => Ok((rows, columns)),
        _ => Err(format!(
            "size '{size}' cannot be made; write rows x columns, such as 6x8, with sides up to {LARGEST_SIDE} and 2 to {MOST_CELLS} cells"
        )),
    }
}

fn well_formed(request: &Request, rows: usize, columns: usize, rng: &mut Rng) -> Result<Generated, String> {
    let mut budget = Budget::new(MOST_TRIALS, || None);
    let mut seen = [false; 5];
    for _ in 0..ATTEMPTS {
        let made = match request.kind {
            Wanted::Solvable => solvable(rows, columns, rng, &mut budget),
            Wanted::Unique => unique::board(rows, columns, rng, &mut budget),
            Wanted::Unsolvable | Wanted::Malformed => unsolvable(rows, columns, rng, &mut budget),
        };
        let Some(board) = made.map_err(|_| too_hard(rows, columns))? else {
            continue;
        };
        let (difficulty, measured) = measure::measure(&board);
        seen[usize::from(difficulty) - 1] = true;
        if request.difficulty.is_none_or(|wished| wished == difficulty) {
            return Ok(Generated { input: grid::write(&board), measured });
        }
    }
    let found: Vec<String> = (1..=5).filter(|level| seen[level - 1]).map(|level| level.to_string()).collect();
    Err(match found.len() {
        0 => too_hard(rows, columns),
        _ => format!(
            "none of {ATTEMPTS} boards of {rows}x{columns} has this difficulty; those found have {}; try another size",
            found.join(", ")
        ),
    })
}

fn too_hard(rows: usize, columns: usize) -> String {
    format!("no such board of {rows}x{columns} was found; try another size or seed")
}

/// Rooms with an answer found in random order, and the numbers of some of them.
fn solvable(
    rows: usize,
    columns: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<Board>, GaveUp> {
    let board = rooms::rooms(rows, columns, rng);
    let answer = find_answer(&board, rng, budget)?;
    Ok(answer.map(|answer| {
        let board = number(&board, &answer);
        (0..board.rooms()).fold(board, |board, room| {
            let clue = board.clue(room).filter(|_| rng.odds(2, 3));
            board.with_clue(room, clue)
        })
    }))
}

/// A board with one answer and one number changed so that nothing fits any more.
fn unsolvable(
    rows: usize,
    columns: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<Board>, GaveUp> {
    let Some(board) = solvable(rows, columns, rng, budget)? else {
        return Ok(None);
    };
    let sizes: Vec<u32> = board.cells_by_room().iter().map(|cells| cells.len() as u32).collect();
    let mut rooms: Vec<usize> = (0..board.rooms()).collect();
    rng.shuffle(&mut rooms);
    for room in rooms {
        let clue = rng.below(sizes[room].div_ceil(2) as usize + 1) as u32;
        let changed = board.clone().with_clue(room, Some(clue));
        if Answers::new(&changed, vec![false; board.cells()]).next(budget, &mut None)?.is_none() {
            return Ok(Some(changed));
        }
    }
    Ok(None)
}

/// Some answer, every cell being tried in a random colour first.
fn find_answer(board: &Board, rng: &mut Rng, budget: &mut Budget) -> Result<Option<Shading>, GaveUp> {
    let first_tries = (0..board.cells()).map(|_| rng.odds(1, 2)).collect();
    Answers::new(board, first_tries).next(budget, &mut None)
}

/// The board with the number of every room as the answer has it.
fn number(board: &Board, answer: &Shading) -> Board {
    let mut counts = vec![0; board.rooms()];
    for cell in 0..board.cells() {
        counts[board.room(cell)] += u32::from(answer.shaded[cell]);
    }
    let numbered = counts.into_iter().enumerate();
    numbered.fold(board.clone(), |board, (room, count)| board.with_clue(room, Some(count)))
}

/// Whether an answer obeys the rules.
fn obeys(board: &Board, answer: &Shading) -> bool {
    rules::judge(board, answer).is_empty()
}
