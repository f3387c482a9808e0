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
