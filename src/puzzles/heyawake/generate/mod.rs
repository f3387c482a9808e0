//! New heyawake boards: solvable, with one answer, with none, or malformed.

mod faults;
mod measure;
mod rooms;
mod unique;

use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Generate, Generated, Kind, Request, Rng};

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
            Kind::Malformed if request.difficulty.is_some() => {
                Err("a malformed board has no difficulty; leave that out".to_owned())
            }
            Kind::Malformed => faults::text(rows, columns, rng),
            Kind::Solvable | Kind::Unique | Kind::Unsolvable => well_formed(request, rows, columns, rng),
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
            Kind::Solvable => solvable(rows, columns, rng, &mut budget),
            Kind::Unique => unique::board(rows, columns, rng, &mut budget),
            Kind::Unsolvable | Kind::Malformed => unsolvable(rows, columns, rng, &mut budget),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::heyawake::instance;

    fn request(size: &str, kind: Kind, difficulty: Option<u8>) -> Request {
        Request { size: (!size.is_empty()).then(|| size.to_owned()), kind, difficulty }
    }

    /// Number of answers, 2 meaning more than one; `None` for a text that cannot be read.
    fn answers(input: &str) -> Option<usize> {
        let board = instance::read(input).ok()?.instance;
        let mut answers = Answers::new(&board, vec![false; board.cells()]);
        let mut budget = Budget::unlimited();
        let found = std::iter::from_fn(|| answers.next(&mut budget, &mut None).unwrap());
        Some(found.take(2).inspect(|answer| assert!(obeys(&board, answer))).count())
    }

    #[test]
    fn every_kind_is_what_it_says() {
        for (kind, expected) in [
            (Kind::Unique, &[Some(1)][..]),
            (Kind::Solvable, &[Some(1), Some(2)]),
            (Kind::Unsolvable, &[Some(0)]),
            (Kind::Malformed, &[None]),
        ] {
            for seed in 0..12 {
                for size in ["2x3", "5", "6x8", "11"] {
                    let generated =
                        Heyawake::generate(&request(size, kind, None), &mut Rng::new(seed)).unwrap();
                    assert!(
                        expected.contains(&answers(&generated.input)),
                        "{kind:?} {seed}\n{}",
                        generated.input
                    );
                    assert!(!generated.measured.is_empty());
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_bytes_for_ever() {
        let generated = Heyawake::generate(&request("4", Kind::Unique, None), &mut Rng::new(7)).unwrap();
        assert_eq!(
            generated.input,
            "4 4\nA A B B\nC D B E\nC C F F\nC G F H\nA=0\nB=0\nC=0\nD=1\nF=0\nH=1\n"
        );
    }

    #[test]
    fn every_difficulty_can_be_had() {
        for difficulty in 1..=5 {
            for kind in [Kind::Unique, Kind::Unsolvable] {
                let generated =
                    Heyawake::generate(&request("", kind, Some(difficulty)), &mut Rng::new(3)).unwrap();
                let measured = generated.measured.last().unwrap();
                assert_eq!(
                    (measured.name.as_str(), &measured.value),
                    ("difficulty", &difficulty.to_string())
                );
            }
        }
    }

    #[test]
    fn a_wish_that_cannot_be_met_is_explained() {
        let check = |request: Request, expected: &str| {
            let problem = Heyawake::generate(&request, &mut Rng::new(1)).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
        };
        check(request("0x4", Kind::Unique, None), "size '0x4' cannot be made; write rows x columns");
        check(request("1000000x1000000", Kind::Unique, None), "cannot be made");
        check(request("six", Kind::Unique, None), "size 'six' cannot be made");
        check(request("3x3", Kind::Unique, Some(5)), "those found have 1, 2; try another size");
        check(request("5", Kind::Unique, Some(9)), "expected a difficulty from 1 to 5, found 9");
        check(request("5", Kind::Malformed, Some(2)), "a malformed board has no difficulty");
    }
}
