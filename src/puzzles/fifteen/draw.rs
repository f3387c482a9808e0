//! Boards of the 15-puzzle as pictures and as the text the course asks for.

use crate::message::{Message, message};
use crate::puzzles::{Fact, Fill, Look, Looks, Panel, Picture, Square};

use super::instance::{BLANK, Board, SIDE};
use super::{Fifteen, Kurang, Path, Step};

/// Boards drawn of one path; of a longer one the first and the last are.
const MOST_PANELS: usize = 100;

impl Looks for Fifteen {
    fn size(_board: &Board) -> String {
        "4x4".to_owned()
    }
    fn facts(board: &Board) -> Vec<Fact> {
        Kurang::of(board).facts()
    }
    fn draw(start: &Board, path: Option<&Path>) -> Picture {
        let Some(path) = path else {
            return Picture::of(panel(start, None));
        };
        let mut panels = vec![titled(message!("panel.start"), 1, panel(start, None))];
        let mut before = *start;
        for (index, board) in path.boards(start).enumerate() {
            // The last panel gives way to later boards, so a path of millions of moves needs no more room.
            panels.truncate(MOST_PANELS - 1);
            panels.push(titled(
                caption(index, path, &before, &board),
                index as u32 + 2,
                panel(&board, Some(&before)),
            ));
            before = board;
        }
        Picture { panels }
    }
    fn present_answer(start: &Board, path: &Path) -> String {
        let mut text = format!("Start\n{}\n", aligned(start));
        let mut before = *start;
        for (index, board) in path.boards(start).enumerate() {
            text += &caption(index, path, &before, &board).to_string();
            text.push('\n');
            text += &aligned(&board);
            text.push('\n');
            before = board;
        }
        match path.steps(start) {
            Some(steps) => {
                let letters: String = steps.iter().flat_map(|step| [' ', step.letter()]).collect();
                text + &format!("Moves of the empty cell: {}{letters}\n", steps.len())
            }
            None => text,
        }
    }
}

fn titled(title: Message, layer: u32, panel: Panel) -> Panel {
    Panel { title, layer, ..panel }
}

/// A board; a tile that stands where the board before had none was moved there.
fn panel(board: &Board, before: Option<&Board>) -> Panel {
    let square = |(place, tile): (usize, &u8)| match *tile {
        BLANK => Square { fill: Fill::Gap, ..Square::default() },
        tile => {
            let moved = before.is_some_and(|before| before.tiles()[place] == BLANK);
            let fill = if moved { Fill::Moved } else { Fill::Plain };
            Square { text: tile.to_string(), fill, ..Square::default() }
        }
    };
    let squares = board.tiles().iter().enumerate().map(square);
    Panel { look: Look::Tiles, ..Panel::new(SIDE, squares.collect()) }
}

fn caption(index: usize, path: &Path, before: &Board, board: &Board) -> Message {
    let step_taken = match path {
        Path::Steps(steps) => Some(steps[index]),
        Path::Boards(_) => before.step_to(board),
    };
    let step = index + 1;
    match step_taken {
        Some(Step::Up) => message!("panel.step-up", step),
        Some(Step::Down) => message!("panel.step-down", step),
        Some(Step::Left) => message!("panel.step-left", step),
        Some(Step::Right) => message!("panel.step-right", step),
        None => message!("panel.step-illegal", step),
    }
}

fn aligned(board: &Board) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(SIDE) {
        let cells = row.iter().map(|tile| match *tile {
            BLANK => " -".to_owned(),
            tile => format!("{tile:>2}"),
        });
        text += &cells.collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::fifteen::answer;
    use crate::puzzles::fifteen::instance::grid;

    #[test]
    fn every_board_of_a_path_is_printed_with_its_move() {
        let start = grid::read("1 2 3 4\n5 6 7 8\n9 10 11 16\n13 14 15 12").unwrap().instance;
        let expected = "Start\n 1  2  3  4\n 5  6  7  8\n 9 10 11  -\n13 14 15 12\n\n\
            Step 1: down\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15  -\n\nMoves of the empty cell: 1 D\n";
        assert_eq!(Fifteen::present_answer(&start, &Path::Steps(vec![Step::Down])), expected);
        let chain = answer::read(&start, "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0").unwrap();
        assert_eq!(Fifteen::present_answer(&start, &chain), expected);
    }

    #[test]
    fn a_picture_has_one_panel_a_board_and_a_long_path_is_cut() {
        let count = |steps: usize| {
            let steps = [Step::Up, Step::Down].into_iter().cycle().take(steps).collect();
            let picture = Fifteen::draw(&Board::GOAL, Some(&Path::Steps(steps)));
            (picture.panels.len(), picture.panels.last().unwrap().layer)
        };
        assert_eq!(count(0), (1, 1));
        assert_eq!(count(2), (3, 3));
        assert_eq!(count(99), (100, 100));
        assert_eq!(count(5000), (100, 5001));
    }
}
