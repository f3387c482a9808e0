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
use crate::puzzles::{Fact, Generate, Generated, Request, Rng, Wanted};

use super::{Board, Queens};
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
            Wanted::Solvable | Wanted::Unique => with_answer(request, size, rng),
            Wanted::Unsolvable | Wanted::Malformed if request.difficulty.is_some() => {
                Err("only boards with an answer have a difficulty: its place among the permutations"
                    .to_owned())
            }
            Wanted::Unsolvable => without_answer(size, rng),
            Wanted::Malformed => Ok(malformed(size, rng)),
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
        Wanted::Solvable | Wanted::Unique => *size == 1 || (4..=LARGEST).contains(size),
        Wanted::Unsolvable | Wanted::Malformed => (2..=LARGEST).contains(size),
    };
    size.filter(possible).ok_or_else(|| match request.kind {
        Wanted::Solvable | Wanted::Unique => {
            format!("size '{text}': boards with an answer have 1 or 4 to {LARGEST} rows, such as 7 or 7x7")
        }
        Wanted::Unsolvable | Wanted::Malformed => {
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
    if request.kind == Wanted::Unique {
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
    faults::generated(&board, rng)
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
