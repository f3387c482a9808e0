//! A way from a board to the goal, right or wrong: moves of the empty cell, or a chain of boards.

pub(super) mod resolve;

use crate::message::{Message, message};
use crate::puzzles::text::shown;
use crate::puzzles::{Malformed, expected};

use super::instance::SIDE;
use super::instance::{grid, row};
use super::{Board, Step};
use resolve::resolve;

/// An answer, in the form in which it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    /// Moves of the empty cell.
    Steps(Vec<Step>),
    /// Boards one after the other, with the start board or without it; at least one.
    Boards(Vec<Board>),
}

impl Path {
    /// The moves, unless this is a chain with boards that are not one move apart.
    pub fn steps(&self, start: &Board) -> Option<Vec<Step>> {
        match self {
            Self::Steps(steps) => Some(steps.clone()),
            Self::Boards(chain) => {
                let chain = after_start(start, chain);
                let before = std::iter::once(start).chain(chain);
                before.zip(chain).map(|(one, next)| one.step_to(next)).collect()
            }
        }
    }

    /// Every board after the start board; a move that leaves the board changes nothing.
    pub fn boards(&self, start: &Board) -> Box<dyn Iterator<Item = Board> + '_> {
        match self {
            Self::Steps(steps) => Box::new(steps.iter().scan(*start, |board, step| {
                board.slide(*step);
                Some(*board)
            })),
            Self::Boards(chain) => Box::new(after_start(start, chain).iter().copied()),
        }
    }
}

fn after_start<'a>(start: &Board, chain: &'a [Board]) -> &'a [Board] {
    chain.strip_prefix(&[*start]).unwrap_or(chain)
}

/// Reads an answer: with digits it is a chain of boards, without it is a list of moves, which may be empty.
pub(super) fn read(start: &Board, text: &str) -> Result<Path, Malformed> {
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        read_chain(start, text).map(Path::Boards)
    } else {
        read_steps(text).map(Path::Steps)
    }
}

fn read_chain(start: &Board, text: &str) -> Result<Vec<Board>, Malformed> {
    let mut readings: Vec<Vec<Board>> = Vec::new();
    let mut unclear = None;
    let mut rows = Vec::with_capacity(SIDE);
    for (line, text) in row::lines(text) {
        rows.push(row::read(line, text)?);
        if rows.len() == SIDE {
            readings.push(grid::readings(&rows)?);
            if readings.last().is_some_and(|boards| boards.len() > 1) {
                unclear.get_or_insert_with(|| grid::unclear(&rows));
            }
            rows.clear();
        }
    }
    if let Some(row) = rows.last() {
        let problem = message!("fifteen.last-board", count = SIDE, found = rows.len());
        return Err(Malformed::at(row.line + 1, 1, problem));
    }
    match unclear {
        None => Ok(readings.concat()),
        Some(unclear) => {
            let readings: Vec<&[Board]> = readings.iter().map(Vec::as_slice).collect();
            resolve(start, &readings).ok_or(unclear)
        }
    }
}

fn read_steps(text: &str) -> Result<Vec<Step>, Malformed> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Arrows part words (D → R); only where there are no words are they moves themselves.
    let arrows_part = text.chars().any(char::is_alphabetic);
    let mut steps = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let mut rest = line;
        while let Some(sign) = rest.chars().next() {
            let word_end = rest.find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(word_end.max(sign.len_utf8()));
            // The column is counted only for an error: a line may have sixteen million signs.
            let here = |problem| {
                Malformed::at(index + 1, line[..line.len() - rest.len()].chars().count() + 1, problem)
            };
            if sign.is_alphabetic() {
                push_word(word, &mut steps).map_err(here)?;
            } else if let Some(step) = Step::from_arrow(sign).filter(|_| !arrows_part) {
                steps.push(step);
            } else if !parts_words(sign) {
                return Err(here(not_a_step(shown(sign))));
            }
            rest = after;
        }
    }
    Ok(steps)
}

/// Adds the step of a word, or of each letter.
fn push_word(word: &str, steps: &mut Vec<Step>) -> Result<(), Message> {
    if let Some(step) = Step::from_word(word) {
        steps.push(step);
        return Ok(());
    }
    for letter in word.chars() {
        let shown = || message!("input.sign", sign = word.chars().take(20).collect::<String>());
        steps.push(Step::from_letter(letter).ok_or_else(|| not_a_step(shown()))?);
    }
    Ok(())
}

fn not_a_step(found: Message) -> Message {
    expected(message!("input.move"), found)
}

fn parts_words(sign: char) -> bool {
    sign.is_whitespace() || ",;->=→←↑↓⇒➔|[](){}'\".".contains(sign)
}

/// One line of letters; a chain whose boards are not one move apart stays a chain.
pub(super) fn write(start: &Board, path: &Path) -> String {
    let steps = path.steps(start);
    match (path, &steps) {
        (Path::Steps(steps), _) | (Path::Boards(_), Some(steps)) => {
            let letters = steps.iter().map(|step| step.letter());
            letters.chain(['\n']).collect()
        }
        (Path::Boards(chain), None) => {
            let boards: Vec<_> = chain.iter().map(ToString::to_string).collect();
            boards.join("\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_million_signs_are_read_in_one_go() {
        assert!(read(&Board::GOAL, &"D ".repeat(8_000_000)).is_ok());
        assert!(read(&Board::GOAL, &"1 ".repeat(8_000_000)).is_err());
    }
}
