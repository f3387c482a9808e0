//! Shaded boards on a screen: any two signs in either polarity, drawn walls, backgrounds, states, atoms.

mod atoms;
mod cells;
mod polarity;
mod states;

use crate::message::message;
use crate::puzzles::{Form, Reader, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Board, Heyawake, Shading, rules};
use cells::{Grid, Look};

impl Reader for Heyawake {
    fn find_answers(board: &Board, screen: &Screen, _speech: &Speech) -> Sightings<Shading> {
        let mut sightings = Sightings::default();
        for grids in cells::grids(board.rows(), board.columns(), screen) {
            for grid in grids {
                if let Some(shading) = polarity::read(board, &grid.looks) {
                    sightings.push(shading, grid.lines, Form::Whole);
                }
            }
            if !sightings.is_empty() {
                break;
            }
        }
        if sightings.is_empty() {
            for (shading, lines) in states::find(board, screen) {
                sightings.push(shading, lines, Form::Whole);
            }
        }
        if sightings.is_empty()
            && let Some((shading, lines)) = atoms::find(board, screen)
        {
            sightings.push(shading, lines, Form::Whole);
        }
        if sightings.is_empty() && board.rows() != board.columns() {
            find_turned(board, screen, &mut sightings);
        }
        sightings
    }
}

/// Boards with rows and columns exchanged that would be right the other way round.
fn find_turned(board: &Board, screen: &Screen, sightings: &mut Sightings<Shading>) {
    for Grid { lines, looks } in cells::grids(board.columns(), board.rows(), screen).flatten() {
        let turned: Vec<Look> = (0..board.cells())
            .map(|cell| looks[cell % board.columns() * board.rows() + cell / board.columns()].clone())
            .collect();
        let shading =
            polarity::read(board, &turned).filter(|shading| rules::judge(board, shading).is_empty());
        if let Some(shading) = shading {
            let how = message!("heyawake.turned");
            sightings.push(shading, lines, Form::Interpreted(how));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, heyawake::Heyawake};

    const BOARD: &str = "3 3\nA A A\nA A A\nB C D\nA=2\nC=0\nD=1\n";
    const ANSWER: &str = "..#/#../..#";

    fn check_on(board: &str, text: &str, expected: Option<&str>) {
        let board = Heyawake::read_instance(board).unwrap().instance;
        let found = Heyawake::find_answers(&board, &Screen::read(text.as_bytes()), &Speech::default());
        let found = found
            .last
            .back()
            .map(|seen| Heyawake::write_answer(&board, &seen.answer).trim_end().replace('\n', "/"));
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    fn check(text: &str, expected: Option<&str>) {
        check_on(BOARD, text, expected);
    }

    #[test]
    fn any_two_signs_are_read_in_either_polarity() {
        for text in [
            "..#\n#..\n..#",
            "Solution:\n. . #\n# . .\n. . #\n",
            "--x\nx--\n--x",
            "110\n011\n110",
            "[0, 0, 1]\n[1, 0, 0]\n[0, 0, 1]",
            "[[0 0 1]\n [1 0 0]\n [0 0 1]]",
            "○○■\n■○○\n○○■",
            "⬜⬜⬛\n⬛⬜⬜\n⬜⬜⬛",
            "W W B\nB W W\nW W B",
        ] {
            check(text, Some(ANSWER));
        }
    }

    #[test]
    fn drawn_walls_and_numbers_in_cells_do_no_harm() {
        check(
            "+---+---+---+\n| 2   . |###|\n+   +   +   +\n|###  .   . |\n+---+---+---+\n| . | 0 |#1#|\n+---+---+---+",
            Some(ANSWER),
        );
        check("| . | . | # |\n|---|---|---|\n| # | . | . |\n|---|---|---|\n| . | . | # |", Some(ANSWER));
        check("A. A. A#\nA# A. A.\nB. C. D#", Some(ANSWER));
    }

    #[test]
    fn a_background_alone_is_enough() {
        let (black, white) = ("\x1b[40m  \x1b[0m", "\x1b[47m  \x1b[0m");
        let text = format!("{white}{white}{black}\n{black}{white}{white}\n{white}{white}{black}\n");
        check(&text, Some(ANSWER));
    }

    #[test]
    fn echoes_of_the_puzzle_are_no_answer() {
        check("A A A\nA A A\nB C D\n2 . .\n. . .\n. 0 1", None);
        check_on("2 2\nA B\nA B\n", "A B\nA B", None);
    }

    #[test]
    fn states_and_atoms_are_read_where_there_is_no_board() {
        check(
            "G:1 V:2 S:false G:1 V:-1 S:false G:1 V:-1 S:true\nG:1 V:-1 S:true G:1 V:-1 S:false G:1 V:-1 S:false\nG:2 V:-1 S:false G:3 V:0 S:false G:4 V:1 S:true",
            Some(ANSWER),
        );
        check("black(3,1) black(1,2) black(3,3) white(1,1)", Some(ANSWER));
    }
}
