//! Ways to the goal on a screen: chains of boards with any sign for the empty cell, or lists of moves.

mod chain;
mod coordinates;
mod figures;
mod moves;
mod own_words;
mod shortest;
mod tiles;
mod vocabulary;

use std::ops::Range;

use crate::message::message;
use crate::puzzles::{Examination, Form, Reader, Said, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Board, Fifteen, Path};
use chain::Shown;

impl Reader for Fifteen {
    fn find_answers(start: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Path> {
        let mut sightings = Sightings::default();
        let boards = chain::boards(start, screen);
        if let Some((chain, lines)) = chain::from_start(start, &boards) {
            let reached = chain.last() == Some(&Board::GOAL);
            let form = if reached { Form::Whole } else { Form::Unfinished };
            // The start board alone is only an echo, unless it is the goal already; so are start and goal beside moves.
            let told = || chain::is_way(&chain) || moves::find(start, screen).is_none();
            if (chain.len() > 1 || reached) && told() {
                sightings.push(Path::Boards(chain), lines, form);
            }
        }
        if !sightings.last.iter().any(|seen| seen.form == Form::Whole)
            && let Some((path, lines, form)) = tiles::find(start, screen)
                .or_else(|| tiles::listed(start, screen))
                .or_else(|| moves::find(start, screen))
                .or_else(|| moves::none(start, screen))
        {
            let form = if form == Form::Whole { doubt(start, &path, &lines, &boards) } else { form };
            sightings.push(path, lines, form);
        }
        sightings
    }
    fn find_other_instance(start: &Board, screen: &Screen) -> Option<usize> {
        let boards = chain::boards(start, screen);
        let about_it = |shown: &Shown| {
            shown.board == *start || start.step_to(&shown.board).is_some() || shown.may_be(start)
        };
        let first = boards.iter().find(|shown| shown.board != Board::GOAL)?;
        // Moves alone may stand beside an example.
        let solved = || moves::find(start, screen).is_some() || tiles::find(start, screen).is_some();
        (!boards.iter().any(about_it) && !solved()).then_some(first.lines.start)
    }
    fn find_likeness(_input: &str, screen: &Screen) -> Option<Range<usize>> {
        let boards = chain::boards(&Board::GOAL, screen);
        let last = boards.iter().rposition(|shown| shown.board == Board::GOAL)?;
        let before = last.checked_sub(1)?;
        boards[before].board.step_to(&Board::GOAL)?;
        Some(boards[before].lines.start..boards[last].lines.end)
    }
    fn examine(start: &Board, path: &Path, said: &Said<'_>) -> Examination {
        let mut notes = figures::wrong(start, said.screen);
        if let Some(steps) = path.steps(start) {
            let last = path.boards(start).last().unwrap_or(*start);
            if last == Board::GOAL {
                match shortest::length(start) {
                    Some(shortest) if steps.len() > shortest => {
                        notes.push(message!("fifteen.not-shortest", moves = steps.len(), shortest));
                    }
                    Some(_) => {}
                    None => notes.push(message!("fifteen.unchecked")),
                }
            }
            if let (Path::Boards(_), Some((listed, _))) = (path, moves::listed(said.screen))
                && listed.len() > 1
                && listed != steps
            {
                notes.push(message!("fifteen.other-moves"));
            }
        }
        Examination { violations: Vec::new(), notes }
    }
}

/// Moves are the answer, unless boards stand between them that are not on their way.
fn doubt(start: &Board, path: &Path, lines: &Range<usize>, boards: &[Shown]) -> Form {
    let way: Vec<Board> = std::iter::once(*start).chain(path.boards(start)).collect();
    let astray = |shown: &&Shown| lines.contains(&shown.lines.start) && !way.contains(&shown.board);
    match boards.iter().find(astray) {
        Some(shown) if way.last() == Some(&Board::GOAL) => {
            Form::Interpreted(message!("fifteen.astray", line = shown.lines.start + 1))
        }
        _ => Form::Whole,
    }
}
