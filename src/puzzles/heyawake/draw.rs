//! A heyawake board as a picture.

use crate::puzzles::{Fill, Panel, Picture, Square};

use super::{Board, Shading};

/// The board with its walls and numbers, and the shaded cells of an answer if there is one.
pub fn picture(board: &Board, shading: Option<&Shading>) -> Picture {
    let squares =
        (0..board.cells()).map(|cell| square(board, cell, shading.map(|shading| shading.shaded[cell])));
    Picture::of(Panel { walls: true, ..Panel::new(board.columns(), squares.collect()) })
}

/// A shaded cell with a number shows both: a renderer without colours has only the text.
fn square(board: &Board, cell: usize, shaded: Option<bool>) -> Square {
    let room = board.room(cell);
    let clue = board.clue(room).filter(|_| board.first_cell(room) == cell);
    let clue = clue.map(|clue| clue.to_string());
    let (text, fill) = match (shaded, clue) {
        (Some(true), clue) => (format!("#{}", clue.unwrap_or_default()), Fill::Strong),
        (Some(false), None) => (".".to_owned(), Fill::Plain),
        (Some(false) | None, clue) => (clue.unwrap_or_default(), Fill::Plain),
    };
    Square { text, group: Some(room as u32), fill, marked: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_walls_numbers_and_shaded_cells() {
        let board = Board::from_labels(2, &[0, 0, 1, 1]).with_clue(0, Some(1)).with_clue(1, Some(0));
        let shading = Shading { shaded: vec![true, false, false, false] };
        let texts = |picture: Picture| -> Vec<String> {
            assert!(picture.panels[0].walls);
            picture.panels[0].squares.iter().map(|square| square.text.clone()).collect()
        };
        assert_eq!(texts(picture(&board, None)), ["1", "", "0", ""]);
        assert_eq!(texts(picture(&board, Some(&shading))), ["#1", ".", "0", "."]);
    }
}
