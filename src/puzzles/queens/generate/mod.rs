//! New queens boards.
//!
//! Queens are put first, regions grown around them, and then reshaped until no other answer is left.
//! Difficulty is what the board costs a program that tries the permutations one by one: the fifth of all
//! permutations, from 1 to 5, in which it meets its first answer.

mod faults;
mod order;
mod regions;
mod sculpt;

use crate::puzzles::GaveUp;
use crate::puzzles::{Fact, Generate, Generated, Kind, Request, Rng};

use super::{Board, Queens};
use faults::FAULTS;
use order::{fifth, permutations_until, random_columns};
use regions::Regions;
use sculpt::{find, sculpt};

/// The size where none is wished for: what a search through all N^N boards still finishes.
const USUAL: usize = 7;

/// Capital letters name the regions.
const LARGEST: usize = 26;

/// Boards begun before giving up; a board of 20 rows takes two on average.
const ATTEMPTS: usize = 100;

/// A board with at least one answer has no more than this, so that they can be counted.
const MOST_ANSWERS: usize = 100;

impl Generate for Queens {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        let size = read_size(request)?;
        request.level()?;
        match request.kind {
            Kind::Solvable | Kind::Unique => with_answer(request, size, rng),
            Kind::Unsolvable | Kind::Malformed if request.difficulty.is_some() => {
                Err("only boards with an answer have a difficulty: its place among the permutations"
                    .to_owned())
            }
            Kind::Unsolvable => without_answer(size, rng),
            Kind::Malformed => Ok(malformed(size, rng)),
        }
    }
}

fn read_size(request: &Request) -> Result<usize, String> {
    let Some(text) = &request.size else {
        return Ok(USUAL);
    };
    let (rows, columns) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let size = rows.trim().parse().ok().filter(|_| rows.trim() == columns.trim());
    let possible = |size: &usize| match request.kind {
        Kind::Solvable | Kind::Unique => *size == 1 || (4..=LARGEST).contains(size),
        Kind::Unsolvable | Kind::Malformed => (2..=LARGEST).contains(size),
    };
    size.filter(possible).ok_or_else(|| match request.kind {
        Kind::Solvable | Kind::Unique => {
            format!("size '{text}': boards with an answer have 1 or 4 to {LARGEST} rows, such as 7 or 7x7")
        }
        Kind::Unsolvable | Kind::Malformed => {
            format!("size '{text}': such boards have 2 to {LARGEST} rows, such as 7 or 7x7")
        }
    })
}

fn with_answer(request: &Request, size: usize, rng: &mut Rng) -> Result<Generated, String> {
    for _ in 0..ATTEMPTS {
        let queens = random_columns(size, request.difficulty, rng).ok_or_else(|| {
            format!("no answer on {size} rows is of that difficulty; from 5 rows on there are all five")
        })?;
        let regions = Regions::grow(size, &queens, rng);
        let unwanted = |board: &Board| unwanted(request, &queens, board);
        if let Some(board) = sculpt(regions, &queens, unwanted, rng) {
            return measure(&board).ok_or_else(given_up);
        }
    }
    Err(given_up())
}

/// An answer that should not be, if there is one.
fn unwanted(request: &Request, queens: &[usize], board: &Board) -> Result<Option<Vec<usize>>, GaveUp> {
    let is_other = |answer: &Vec<usize>| *answer != queens;
    if request.kind == Kind::Unique {
        return Ok(find(board, 2)?.answers.into_iter().find(is_other));
    }
    let answers = find(board, MOST_ANSWERS + 1)?.answers;
    let too_many = answers.len() > MOST_ANSWERS;
    let too_early = |answer: &Vec<usize>| request.difficulty.is_some_and(|wished| fifth(answer) < wished);
    Ok(answers.into_iter().find(|answer| is_other(answer) && (too_many || too_early(answer))))
}

fn without_answer(size: usize, rng: &mut Rng) -> Result<Generated, String> {
    for _ in 0..ATTEMPTS {
        let queens = random_columns(size, None, rng).unwrap_or_else(|| (0..size).collect());
        let regions = Regions::grow(size, &queens, rng);
        let unwanted = |board: &Board| Ok(find(board, 1)?.answers.pop());
        if let Some(board) = sculpt(regions, &[], unwanted, rng) {
            return measure(&board).ok_or_else(given_up);
        }
    }
    Err(given_up())
}

fn given_up() -> String {
    format!("no such board was found in {ATTEMPTS} attempts; a smaller one or another seed may do")
}

fn malformed(size: usize, rng: &mut Rng) -> Generated {
    let queens: Vec<usize> = (0..size).collect();
    let board = Regions::grow(size, &queens, rng).board();
    let fault = rng.pick(&FAULTS);
    Generated { input: fault.spoil(&board, rng), measured: vec![Fact::new("fault", fault.describe())] }
}

/// The board with its answers, its place among the permutations and the work of the default solver.
fn measure(board: &Board) -> Option<Generated> {
    let found = find(board, MOST_ANSWERS + 1).ok()?;
    let all: u128 = (1..=board.size() as u128).product();
    let first = found.answers.iter().min();
    let permutations = first.map_or(all, |first| permutations_until(first));
    let mut measured = vec![
        Fact::new("answers", found.answers.len()),
        Fact::new("permutations", permutations),
        Fact::new("bitboard iterations", found.iterations),
    ];
    measured.extend(first.map(|first| Fact::new("difficulty", fifth(first))));
    Some(Generated { input: board.to_string(), measured })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::queens::instance::text;

    fn request(size: &str, kind: Kind, difficulty: Option<u8>) -> Request {
        Request { size: Some(size.to_owned()), kind, difficulty }
    }

    fn check_measured(request: &Request, seed: u64, expected: impl Fn(&[Fact], usize) -> bool) {
        let generated = Queens::generate(request, &mut Rng::new(seed)).unwrap();
        let board = text::read(&generated.input).unwrap();
        assert!(board.doubts.is_empty(), "{}", generated.input);
        let answers = find(&board.instance, usize::MAX).unwrap().answers.len();
        assert_eq!(generated.measured[0], Fact::new("answers", answers));
        assert!(expected(&generated.measured, answers), "{request:?} {:?}", generated.measured);
    }

    #[test]
    fn every_size_has_boards_of_every_kind() {
        for size in 4..=LARGEST {
            let request = |kind| request(&size.to_string(), kind, None);
            check_measured(&request(Kind::Unique), 1, |_, answers| answers == 1);
            check_measured(&request(Kind::Solvable), 2, |_, answers| answers >= 1);
            check_measured(&request(Kind::Unsolvable), 3, |_, answers| answers == 0);
            let malformed = Queens::generate(&request(Kind::Malformed), &mut Rng::new(4)).unwrap();
            assert!(text::read(&malformed.input).is_err(), "{}", malformed.input);
        }
        check_measured(&request("1", Kind::Unique, None), 1, |_, answers| answers == 1);
        check_measured(&request("3", Kind::Unsolvable, None), 1, |_, answers| answers == 0);
    }

    #[test]
    fn a_difficulty_is_met_and_measured() {
        for size in 5..=20 {
            for difficulty in 1..=5 {
                let met =
                    |measured: &[Fact], _| measured.last() == Some(&Fact::new("difficulty", difficulty));
                for kind in [Kind::Unique, Kind::Solvable] {
                    let request = request(&size.to_string(), kind, Some(difficulty));
                    check_measured(&request, u64::from(difficulty), met);
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_bytes_everywhere() {
        let text =
            |seed| Queens::generate(&request("6x6", Kind::Unique, None), &mut Rng::new(seed)).unwrap().input;
        assert_eq!(text(2), "AAAAAB\nAACCCB\nADDDCC\nADDDCC\nADDEEE\nAFFFFF\n");
        assert_ne!(text(3), text(2));
    }

    #[test]
    fn what_cannot_be_is_said_with_what_can() {
        let check = |request: Request, expected: &str| {
            assert_eq!(Queens::generate(&request, &mut Rng::new(1)).unwrap_err(), expected);
        };
        for size in ["0", "3", "27", "6x7", "large", "-4", "99999999999999999999"] {
            let sizes = "boards with an answer have 1 or 4 to 26 rows, such as 7 or 7x7";
            check(request(size, Kind::Unique, None), &format!("size '{size}': {sizes}"));
        }
        let sizes = "size '1': such boards have 2 to 26 rows, such as 7 or 7x7";
        check(request("1", Kind::Unsolvable, None), sizes);
        let fives = "no answer on 4 rows is of that difficulty; from 5 rows on there are all five";
        check(request("4", Kind::Unique, Some(1)), fives);
        check(request("7", Kind::Unique, Some(6)), "expected a difficulty from 1 to 5, found 6");
        assert!(Queens::generate(&request("7", Kind::Unsolvable, Some(2)), &mut Rng::new(1)).is_err());
    }
}
