//! A challenge, or an answer to it, as a picture.

use std::collections::BTreeMap;

use crate::message::message;
use crate::puzzles::{Fact, Fill, Look, Looks, Panel, Picture, Square};

use super::{Board, Challenge, Filling, Iq, Kind, Layer, Piece};

/// Violations never point at the panels of the loose pieces.
const NO_LAYER: u32 = u32::MAX;

impl Looks for Iq {
    fn size(challenge: &Challenge) -> String {
        challenge.board().size()
    }
    fn facts(challenge: &Challenge) -> Vec<Fact> {
        vec![
            Fact::new("pieces", challenge.pieces().len()),
            Fact::new("cells of the board", challenge.board().cells()),
            Fact::new("cells of the pieces", challenge.piece_cells()),
        ]
    }
    fn draw(challenge: &Challenge, filling: Option<&Filling>) -> Picture {
        let board = challenge.board();
        let groups: BTreeMap<char, u32> = challenge.pieces().iter().map(Piece::letter).zip(0..).collect();
        let layers = board.layers().iter().enumerate();
        let mut panels: Vec<Panel> =
            layers.map(|(index, layer)| layer_panel(board, index, *layer, filling, &groups)).collect();
        if filling.is_none() {
            panels.extend(challenge.pieces().iter().zip(0..).map(|(piece, group)| piece_panel(piece, group)));
        }
        Picture { panels }
    }
}

fn layer_panel(
    board: &Board,
    index: usize,
    layer: Layer,
    filling: Option<&Filling>,
    groups: &BTreeMap<char, u32>,
) -> Panel {
    let squares = (layer.start..layer.start + layer.rows * layer.columns).map(|square| {
        let letter = filling.and_then(|filling| filling.squares[square]);
        Square {
            text: letter.map(String::from).unwrap_or_default(),
            group: letter.and_then(|letter| groups.get(&letter).copied()),
            fill: if board.is_inside(square) || letter.is_some() { Fill::Plain } else { Fill::Outside },
            ..Square::default()
        }
    });
    let panel = Panel { walls: true, ..Panel::new(layer.columns, squares.collect()) };
    match board.kind() {
        Kind::Default | Kind::Custom => panel,
        Kind::Pyramid => {
            Panel { title: message!("panel.layer", layer = index + 1), layer: index as u32 + 1, ..panel }
        }
    }
}

fn piece_panel(piece: &Piece, group: u32) -> Panel {
    let rows = piece.cells().last().map_or(0, |cell| cell.0 + 1);
    let columns = piece.cells().iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
    let outside = Square { fill: Fill::Outside, ..Square::default() };
    let mut squares = vec![outside; rows * columns];
    for (row, column) in piece.cells() {
        squares[row * columns + column] =
            Square { text: piece.letter().to_string(), group: Some(group), ..Square::default() };
    }
    Panel {
        title: message!("panel.piece", letter = piece.letter()),
        layer: NO_LAYER,
        walls: true,
        look: Look::Piece,
        ..Panel::new(columns, squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::iq::answer;
    use crate::puzzles::iq::instance::read;

    #[test]
    fn a_pyramid_is_a_panel_a_layer_and_a_bare_challenge_shows_its_pieces() {
        let challenge = read::challenge("2 2 2\nPYRAMID\nA\nAA\nBB").unwrap().instance;
        let titles: Vec<_> = Iq::draw(&challenge, None).panels.into_iter().map(|panel| panel.title).collect();
        assert_eq!(titles, ["layer 1", "layer 2", "piece A", "piece B"]);
        let filling = answer::read(challenge.board(), "B\nAA\nAB").unwrap();
        let panels = Iq::draw(&challenge, Some(&filling)).panels;
        let groups: Vec<_> =
            panels.iter().flat_map(|panel| &panel.squares).map(|square| square.group).collect();
        assert_eq!(groups, [Some(1), Some(0), Some(0), Some(0), Some(1)]);
    }

    #[test]
    fn squares_outside_the_board_look_so() {
        let challenge = read::challenge("1 2 1\nCUSTOM\nX.\nA").unwrap().instance;
        let fills: Vec<_> =
            Iq::draw(&challenge, None).panels[0].squares.iter().map(|square| square.fill).collect();
        assert_eq!(fills, [Fill::Plain, Fill::Outside]);
    }
}
