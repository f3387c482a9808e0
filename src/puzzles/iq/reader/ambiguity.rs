//! Other readings of a right board that would be right too.

use crate::puzzles::iq::rules::shape::Shape;
use crate::puzzles::iq::{Challenge, Filling, Kind, rules};

/// What a case with this answer cannot tell apart.
pub(super) fn ambiguities(challenge: &Challenge, filling: &Filling) -> Vec<&'static str> {
    let mut found = Vec::new();
    if transpose(challenge, filling).is_some_and(|turned| rules::judge(challenge, &turned).is_empty()) {
        found.push("the transpose");
    }
    if has_twins(challenge) {
        found.push("the board with two pieces of one shape exchanged");
    }
    found
}

/// The board with rows and columns exchanged, where that is another board of the same form.
fn transpose(challenge: &Challenge, filling: &Filling) -> Option<Filling> {
    let board = challenge.board();
    let side = board.rows();
    if board.kind() == Kind::Pyramid || side != board.columns() {
        return None;
    }
    let squares = &filling.squares;
    let turned = (0..squares.len()).map(|square| squares[square % side * side + square / side]).collect();
    Some(Filling::new(turned)).filter(|turned| turned != filling)
}

fn has_twins(challenge: &Challenge) -> bool {
    let shapes: Vec<Shape> = challenge.pieces().iter().map(Shape::of_piece).collect();
    shapes.iter().enumerate().any(|(index, shape)| shapes[..index].contains(shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::iq::answer;
    use crate::puzzles::iq::instance::read;

    fn check(challenge: &str, answer: &str, expected: &[&str]) {
        let challenge = read::challenge(challenge).unwrap().instance;
        let filling = answer::read(challenge.board(), answer).unwrap();
        assert_eq!(ambiguities(&challenge, &filling), expected);
    }

    #[test]
    fn square_boards_and_pieces_of_one_shape_are_ambiguous() {
        check("3 3 2\nDEFAULT\nAAA\nAAA\nBBB", "AAA\nAAA\nBBB", &["the transpose"]);
        check("1 2 2\nDEFAULT\nA\nB", "AB", &["the board with two pieces of one shape exchanged"]);
        check("1 3 2\nDEFAULT\nAA\nB", "AAB", &[]);
    }
}
