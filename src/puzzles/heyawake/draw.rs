//! A heyawake board as a picture.

use crate::puzzles::{Fact, Fill, Look, Looks, Panel, Picture, Square};

use super::{Board, Heyawake, Shading, write_url};

impl Looks for Heyawake {
    fn size(board: &Board) -> String {
        format!("{}x{}", board.rows(), board.columns())
    }
    fn facts(board: &Board) -> Vec<Fact> {
        let clues = (0..board.rooms()).filter(|room| board.clue(*room).is_some());
        vec![
            Fact::new("rooms", board.rooms()),
            Fact::new("numbers", clues.count()),
            Fact::new("URL", write_url(board)),
        ]
    }
    fn draw(board: &Board, shading: Option<&Shading>) -> Picture {
        let squares =
            (0..board.cells()).map(|cell| square(board, cell, shading.map(|shading| shading.shaded[cell])));
        Picture::of(Panel {
            walls: true,
            look: Look::Rooms,
            ..Panel::new(board.columns(), squares.collect())
        })
    }
}

fn square(board: &Board, cell: usize, shaded: Option<bool>) -> Square {
    let room = board.room(cell);
    let clue = board.clue(room).filter(|_| board.first_cell(room) == cell);
    let fill = match shaded {
        None => Fill::Plain,
        Some(true) => Fill::Shaded,
        Some(false) => Fill::Clear,
    };
    let text = clue.map(|clue| clue.to_string()).unwrap_or_default();
    Square { text, group: Some(room as u32), fill, ..Square::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_walls_numbers_and_shaded_cells() {
        let board = Board::from_labels(2, &[0, 0, 1, 1]).with_clue(0, Some(1)).with_clue(1, Some(0));
        let shading = Shading { shaded: vec![true, false, false, false] };
        let check = |shading, fills: [Fill; 4]| {
            let picture = Heyawake::draw(&board, shading);
            assert!(picture.panels[0].walls);
            let found = picture.panels[0].squares.iter().map(|square| (square.text.as_str(), square.fill));
            assert!(found.eq(["1", "", "0", ""].into_iter().zip(fills)));
        };
        check(None, [Fill::Plain; 4]);
        check(Some(&shading), [Fill::Shaded, Fill::Clear, Fill::Clear, Fill::Clear]);
    }
}
