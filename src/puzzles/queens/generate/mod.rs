//! New queens boards.
//!
//! Queens are put first, regions grown around them, and then reshaped until no other answer is left.
//! Difficulty is what the board costs a program that tries the permutations one by one: the fifth of all
//! permutations, from 1 to 5, in which it meets its first answer.

mod order;
mod regions;
mod sculpt;
mod spoil;

use crate::limits::GaveUp;
use crate::puzzles::{Chance, Fact, Kind, Specimen, Wish};

use super::Board;
use order::{fifth, permutations_until, random_columns};
use regions::Regions;
use sculpt::{find, sculpt};
use spoil::FAULTS;

/// The size where none is wished for: what a search through all N^N boards still finishes.
const USUAL: usize = 7;

/// Capital letters name the regions.
const LARGEST: usize = 26;

/// Boards begun before giving up; a board of 20 rows takes two on average.
const ATTEMPTS: usize = 100;

/// A board with at least one answer has no more than this, so that they can be counted.
const MOST_ANSWERS: usize = 100;

/// A new board.
pub fn board(wish: &Wish, chance: &mut Chance) -> Result<Specimen, String> {
    let size = read_size(wish)?;
    if wish.difficulty.is_some_and(|difficulty| !(1..=5).contains(&difficulty)) {
        return Err("the difficulty is a number from 1 to 5".to_owned());
    }
    match wish.kind {
        Kind::Solvable | Kind::Unique => with_answer(wish, size, chance),
        Kind::Unsolvable | Kind::Malformed if wish.difficulty.is_some() => {
            Err("only boards with an answer have a difficulty: its place among the permutations".to_owned())
        }
        Kind::Unsolvable => without_answer(size, chance),
        Kind::Malformed => Ok(malformed(size, chance)),
    }
}

fn read_size(wish: &Wish) -> Result<usize, String> {
    let Some(text) = &wish.size else {
        return Ok(USUAL);
    };
    let (rows, columns) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let size = rows.trim().parse().ok().filter(|_| rows.trim() == columns.trim());
    let possible = |size: &usize| match wish.kind {
        Kind::Solvable | Kind::Unique => *size == 1 || (4..=LARGEST).contains(size),
        Kind::Unsolvable | Kind::Malformed => (2..=LARGEST).contains(size),
    };
    size.filter(possible).ok_or_else(|| match wish.kind {
        Kind::Solvable | Kind::Unique => {
            format!("size '{text}': boards with an answer have 1 or 4 to {LARGEST} rows, such as 7 or 7x7")
        }
        Kind::Unsolvable | Kind::Malformed => {
            format!("size '{text}': such boards have 2 to {LARGEST} rows, such as 7 or 7x7")
        }
    })
}

fn with_answer(wish: &Wish, size: usize, chance: &mut Chance) -> Result<Specimen, String> {
    for _ in 0..ATTEMPTS {
        let queens = random_columns(size, wish.difficulty, chance).ok_or_else(|| {
            format!("no answer on {size} rows is of that difficulty; from 5 rows on there are all five")
        })?;
        let regions = Regions::grow(size, &queens, chance);
        let unwanted = |board: &Board| unwanted(wish, &queens, board);
        if let Some(board) = sculpt(regions, &queens, unwanted, chance) {
            return measure(&board).ok_or_else(given_up);
        }
    }
    Err(given_up())
}

/// An answer that should not be, if there is one.
fn unwanted(wish: &Wish, queens: &[usize], board: &Board) -> Result<Option<Vec<usize>>, GaveUp> {
    let is_other = |answer: &Vec<usize>| *answer != queens;
    if wish.kind == Kind::Unique {
        return Ok(find(board, 2)?.answers.into_iter().find(is_other));
    }
    let answers = find(board, MOST_ANSWERS + 1)?.answers;
    let too_many = answers.len() > MOST_ANSWERS;
    let too_early = |answer: &Vec<usize>| wish.difficulty.is_some_and(|wished| fifth(answer) < wished);
    Ok(answers.into_iter().find(|answer| is_other(answer) && (too_many || too_early(answer))))
}

fn without_answer(size: usize, chance: &mut Chance) -> Result<Specimen, String> {
    for _ in 0..ATTEMPTS {
        let queens = random_columns(size, None, chance).unwrap_or_else(|| (0..size).collect());
        let regions = Regions::grow(size, &queens, chance);
        let unwanted = |board: &Board| Ok(find(board, 1)?.answers.pop());
        if let Some(board) = sculpt(regions, &[], unwanted, chance) {
            return measure(&board).ok_or_else(given_up);
        }
    }
    Err(given_up())
}

fn given_up() -> String {
    format!("no such board was found in {ATTEMPTS} attempts; a smaller one or another seed may do")
}

fn malformed(size: usize, chance: &mut Chance) -> Specimen {
    let queens: Vec<usize> = (0..size).collect();
    let board = Regions::grow(size, &queens, chance).board();
    let fault = chance.pick(&FAULTS);
    Specimen { input: fault.spoil(&board, chance), measured: vec![fact("fault", &fault.describe())] }
}

/// The board with its answers, its place among the permutations and the work of the default solver.
fn measure(board: &Board) -> Option<Specimen> {
    let found = find(board, MOST_ANSWERS + 1).ok()?;
    let all: u128 = (1..=board.size() as u128).product();
    let first = found.answers.iter().min();
    let permutations = first.map_or(all, |first| permutations_until(first));
    let mut measured = vec![
        fact("answers", &found.answers.len()),
        fact("permutations", &permutations),
        fact("bitboard iterations", &found.iterations),
    ];
    measured.extend(first.map(|first| fact("difficulty", &fifth(first))));
    Some(Specimen { input: board.to_string(), measured })
}

fn fact(name: &str, value: &impl ToString) -> Fact {
    Fact { name: name.to_owned(), value: value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::queens::board_text;

    fn wish(size: &str, kind: Kind, difficulty: Option<u8>) -> Wish {
        Wish { size: Some(size.to_owned()), kind, difficulty }
    }

    fn check_measured(wish: &Wish, seed: u64, expected: impl Fn(&[Fact], usize) -> bool) {
        let specimen = board(wish, &mut Chance::new(seed)).unwrap();
        let board = board_text::read(&specimen.input).unwrap();
        assert!(board.doubts.is_empty(), "{}", specimen.input);
        let answers = find(&board.instance, usize::MAX).unwrap().answers.len();
        assert_eq!(specimen.measured[0], fact("answers", &answers));
        assert!(expected(&specimen.measured, answers), "{wish:?} {:?}", specimen.measured);
    }

    #[test]
    fn every_size_has_boards_of_every_kind() {
        for size in 4..=LARGEST {
            let wish = |kind| wish(&size.to_string(), kind, None);
            check_measured(&wish(Kind::Unique), 1, |_, answers| answers == 1);
            check_measured(&wish(Kind::Solvable), 2, |_, answers| answers >= 1);
            check_measured(&wish(Kind::Unsolvable), 3, |_, answers| answers == 0);
            let malformed = board(&wish(Kind::Malformed), &mut Chance::new(4)).unwrap();
            assert!(board_text::read(&malformed.input).is_err(), "{}", malformed.input);
        }
        check_measured(&wish("1", Kind::Unique, None), 1, |_, answers| answers == 1);
        check_measured(&wish("3", Kind::Unsolvable, None), 1, |_, answers| answers == 0);
    }

    #[test]
    fn a_difficulty_is_met_and_measured() {
        for size in 5..=20 {
            for difficulty in 1..=5 {
                let met = |measured: &[Fact], _| measured.last() == Some(&fact("difficulty", &difficulty));
                for kind in [Kind::Unique, Kind::Solvable] {
                    let wish = wish(&size.to_string(), kind, Some(difficulty));
                    check_measured(&wish, u64::from(difficulty), met);
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_bytes_everywhere() {
        let text = |seed| board(&wish("6x6", Kind::Unique, None), &mut Chance::new(seed)).unwrap().input;
        assert_eq!(text(2), "AAAAAB\nAACCCB\nADDDCC\nADDDCC\nADDEEE\nAFFFFF\n");
        assert_ne!(text(3), text(2));
    }

    #[test]
    fn what_cannot_be_is_said_with_what_can() {
        let check = |wish: Wish, expected: &str| {
            assert_eq!(board(&wish, &mut Chance::new(1)).unwrap_err(), expected);
        };
        for size in ["0", "3", "27", "6x7", "large", "-4", "99999999999999999999"] {
            let sizes = "boards with an answer have 1 or 4 to 26 rows, such as 7 or 7x7";
            check(wish(size, Kind::Unique, None), &format!("size '{size}': {sizes}"));
        }
        let sizes = "size '1': such boards have 2 to 26 rows, such as 7 or 7x7";
        check(wish("1", Kind::Unsolvable, None), sizes);
        let fives = "no answer on 4 rows is of that difficulty; from 5 rows on there are all five";
        check(wish("4", Kind::Unique, Some(1)), fives);
        check(wish("7", Kind::Unique, Some(6)), "the difficulty is a number from 1 to 5");
        assert!(board(&wish("7", Kind::Unsolvable, Some(2)), &mut Chance::new(1)).is_err());
    }
}
