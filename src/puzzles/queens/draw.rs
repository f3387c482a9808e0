//! A queens board as a picture.

use crate::puzzles::{Fill, Looks, Panel, Picture, Square};

use super::{Board, Placement, Queens};

impl Looks for Queens {
    fn size(board: &Board) -> String {
        format!("{0}x{0}", board.size())
    }
    fn draw(board: &Board, placement: Option<&Placement>) -> Picture {
        let size = board.size();
        let mut squares: Vec<Square> = (0..size * size)
            .map(|index| {
                let region = board.region(index / size, index % size);
                Square {
                    text: board.letter(region).to_string(),
                    group: Some(region as u32),
                    ..Square::default()
                }
            })
            .collect();
        for (row, column) in placement.iter().flat_map(|placement| placement.cells()) {
            squares[row * size + column].fill = Fill::Queen;
        }
        Picture::of(Panel::new(size, squares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(placement: Option<&Placement>, expected: &[(&str, u32, Fill)]) {
        let board = Board::from_letters(2, "ZYZZ".chars()).unwrap();
        let picture = Queens::draw(&board, placement);
        let squares = picture.panels[0].rows().flatten();
        let found: Vec<_> =
            squares.map(|square| (square.text.as_str(), square.group.unwrap(), square.fill)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn letters_stand_in_their_region_and_queens_on_their_squares() {
        let plain =
            [("Z", 0, Fill::Plain), ("Y", 1, Fill::Plain), ("Z", 0, Fill::Plain), ("Z", 0, Fill::Plain)];
        check(None, &plain);
        let mut marked = plain;
        marked[1] = ("Y", 1, Fill::Queen);
        check(Some(&Placement::new([(0, 1)])), &marked);
    }
}
