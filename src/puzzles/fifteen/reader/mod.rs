//! Ways to the goal on a screen: chains of boards with any sign for the empty cell, or lists of moves.

mod chain;
mod figures;
mod moves;
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
            // The start board alone is only an echo, unless it is the goal already.
            if chain.len() > 1 || reached {
                sightings.push(Path::Boards(chain), lines, form);
            }
        }
        if !sightings.last.iter().any(|seen| seen.form == Form::Whole)
            && let Some((path, lines, form)) = tiles::find(start, screen)
                .or_else(|| moves::find(start, screen))
                .or_else(|| moves::none(start, screen))
        {
            let form = if form == Form::Whole { doubt(start, &path, &lines, &boards) } else { form };
            sightings.push(path, lines, form);
        }
        sightings
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, fifteen::Fifteen};

    const START: &str = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12";
    const FIRST: &str = "1 2 3 4\n5 6 7 8\n9 10 16 11\n13 14 15 12";
    const SECOND: &str = "1 2 3 4\n5 6 7 8\n9 10 11 16\n13 14 15 12";
    const GOAL: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";

    fn check(text: &str, expected: Option<(&str, Form)>) {
        let start = Fifteen::read_instance(START).unwrap().instance;
        let found = Fifteen::find_answers(&start, &Screen::read(text.as_bytes()), &Speech::default());
        let found = found.last.back().map(|seen| {
            (Fifteen::write_answer(&start, &seen.answer).trim_end().to_owned(), seen.form.clone())
        });
        assert_eq!(found, expected.map(|(path, form)| (path.to_owned(), form)), "{text}");
    }

    #[test]
    fn a_chain_is_found_between_captions_and_after_decoys() {
        let chain = format!(
            "{GOAL}\nstart:\n{START}\n\n{START}\nstep 1: down\n{FIRST}\nstep 2\n{SECOND}\nlast\n{GOAL}\n"
        );
        for blank in ["16", "0 ", "- ", "_ ", "X "] {
            check(&chain.replace("16", blank), Some(("DRD", Form::Whole)));
        }
    }

    #[test]
    fn an_empty_cell_printed_as_blanks_in_frames_is_found() {
        let framed = |board: &str| -> String {
            let row = |line: &str| {
                let cells: Vec<String> = line
                    .split(' ')
                    .map(|tile| format!(" {:>2} ", if tile == "16" { "" } else { tile }))
                    .collect();
                format!("+----+----+----+----+\n|{}|\n", cells.join("|"))
            };
            board.lines().map(row).collect()
        };
        let chain = [START, FIRST, SECOND, GOAL].map(framed).join("\n");
        check(&chain, Some(("DRD", Form::Whole)));
    }

    #[test]
    fn an_echo_of_the_start_is_no_answer_and_an_open_end_is_not_finished() {
        check(START, None);
        check(&format!("{START}\n\n{FIRST}"), Some(("D", Form::Unfinished)));
    }

    #[test]
    fn moves_are_read_where_there_are_no_boards() {
        for text in [
            "Path: DOWN RIGHT DOWN",
            "Semua langkah: ['D', 'R', 'D']",
            "moves = bawah, kanan, bawah",
            "Solution:\nD -> R -> D\n",
            "DRD",
            "Langkah 1: Down\nLangkah 2: Right\nLangkah 3: Down\n",
        ] {
            check(text, Some(("DRD", Form::Whole)));
        }
        check("Turn down the volume", None);
    }

    #[test]
    fn the_tile_that_goes_is_as_good_as_the_empty_cell() {
        check(
            "1. Geser ubin 7 ke atas\n2. Geser ubin 11 ke kiri\n3. Geser ubin 12 ke atas",
            Some(("DRD", Form::Whole)),
        );
        check("Langkah (gerakan ubin): U L U", Some(("DRD", Form::Whole)));
    }

    #[test]
    fn zero_moves_are_an_answer_and_a_wrong_one_before_the_goal() {
        let said = "Langkah:\nJumlah langkah =  0\nJumlah simpul: 1\n";
        check(said, Some(("", Form::Unfinished)));
        let found = Fifteen::find_answers(&Board::GOAL, &Screen::read(said.as_bytes()), &Speech::default());
        let found = found.last.back().map(|seen| (seen.answer.clone(), seen.form.clone()));
        assert_eq!(found, Some((Path::Steps(Vec::new()), Form::Whole)));
    }
}
