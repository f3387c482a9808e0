//! A queens board as a picture.

use crate::puzzles::{Fill, Panel, Picture, Square};

use super::{Board, Placement};

/// The board, with the queens of an answer if there is one.
pub fn picture(board: &Board, placement: Option<&Placement>) -> Picture {
    let size = board.size();
    let mut squares: Vec<Square> = (0..size * size)
        .map(|index| {
            let region = board.region(index / size, index % size);
            Square { text: board.letter(region).to_string(), group: Some(region as u32), ..Square::default() }
        })
        .collect();
    for (row, column) in placement.iter().flat_map(|placement| &placement.cells) {
        let square = &mut squares[row * size + column];
        "#".clone_into(&mut square.text);
        square.fill = Fill::Strong;
    }
    Picture::of(Panel::new(size, squares))
}
