//! The rules of the 15-puzzle, as a teacher would say them.

use crate::message::message;
use crate::puzzles::{Cell, Rule, Violation};

use super::instance::{Board, CELLS, SIDE};
use super::{Path, Step};

pub const RULES: &[Rule] = &[
    Rule { name: "start", demands: "a chain of boards begins at the board given, or one move away from it" },
    Rule {
        name: "legal-move",
        demands: "every step moves the empty cell by one cell, and it stays on the board",
    },
    Rule { name: "goal", demands: "the path ends with the tiles in order and the empty cell last" },
];

/// Illegal steps that are named one by one; a sentence counts those beyond.
const NAMED: usize = 20;

/// All broken rules: the start, then illegal steps in order, then the goal.
pub(super) fn judge(start: &Board, path: &Path) -> Vec<Violation> {
    match path {
        Path::Steps(steps) => judge_steps(start, steps),
        Path::Boards(chain) => judge_chain(start, chain),
    }
}

fn judge_steps(start: &Board, steps: &[Step]) -> Vec<Violation> {
    let mut board = *start;
    let mut illegal = Illegal::default();
    for (index, step) in steps.iter().enumerate() {
        if !board.slide(*step) {
            illegal.add(|| leaves_board(index, *step, &board));
        }
    }
    let mut violations = illegal.into_violations();
    violations.extend(misses_goal(&board, steps.len()));
    if let Some(first) = violations.first_mut()
        && right_as_tile_moves(start, steps)
    {
        first.detail = message!("fifteen.as-tile-moves", problem = &first.detail);
    }
    violations
}

fn leaves_board(index: usize, step: Step, board: &Board) -> Violation {
    let (row, column) = (board.blank() / SIDE, board.blank() % SIDE);
    Violation {
        rule: "legal-move",
        cells: vec![Cell::in_layer(index, row, column)],
        detail: message!(
            "fifteen.leaves",
            step = index + 1,
            letter = step.letter(),
            cell = Cell::at(row, column)
        ),
    }
}

/// The usual confusion: the letters say where the tile goes instead of the empty cell.
fn right_as_tile_moves(start: &Board, steps: &[Step]) -> bool {
    let mut board = *start;
    steps.iter().all(|step| board.slide(step.back())) && board == Board::GOAL
}

fn judge_chain(start: &Board, chain: &[Board]) -> Vec<Violation> {
    let mut violations = Vec::new();
    let has_start = chain[0] == *start;
    if !has_start && start.step_to(&chain[0]).is_none() {
        violations.push(Violation {
            rule: "start",
            cells: differing(start, &chain[0], 1),
            detail: message!("fifteen.start", board = in_words(&chain[0])),
        });
    }
    let mut illegal = Illegal::default();
    for (index, pair) in chain.windows(2).enumerate() {
        if pair[0].step_to(&pair[1]).is_none() {
            illegal.add(|| jump(index, pair, index + 2 - usize::from(has_start)));
        }
    }
    violations.extend(illegal.into_violations());
    let last = chain.last().expect("a chain has at least one board");
    violations.extend(misses_goal(last, chain.len() - usize::from(has_start)));
    violations
}

fn jump(index: usize, pair: &[Board], layer: usize) -> Violation {
    let cells = differing(&pair[0], &pair[1], layer);
    let (first, second) = (index + 1, index + 2);
    let detail = match cells.len() {
        0 => message!("fifteen.same-boards", first, second),
        cells => message!("fifteen.jump", first, second, cells),
    };
    Violation { rule: "legal-move", cells, detail }
}

fn misses_goal(last: &Board, layer: usize) -> Option<Violation> {
    (*last != Board::GOAL).then(|| Violation {
        rule: "goal",
        cells: differing(last, &Board::GOAL, layer),
        detail: message!("fifteen.goal", board = in_words(last)),
    })
}

/// The cells in which two boards differ, placed in a layer: the number of a board on the way, from 0.
fn differing(one: &Board, other: &Board, layer: usize) -> Vec<Cell> {
    (0..CELLS)
        .filter(|cell| one.tiles()[*cell] != other.tiles()[*cell])
        .map(|cell| Cell::in_layer(layer, cell / SIDE, cell % SIDE))
        .collect()
}

/// A board on one line, rows parted by strokes.
fn in_words(board: &Board) -> String {
    board.to_string().trim_end().replace('\n', " / ")
}

/// Illegal steps found so far; a hostile answer may have millions.
#[derive(Default)]
struct Illegal {
    named: Vec<Violation>,
    more: usize,
}

impl Illegal {
    fn add(&mut self, violation: impl FnOnce() -> Violation) {
        if self.named.len() < NAMED {
            self.named.push(violation());
        } else {
            self.more += 1;
        }
    }

    fn into_violations(mut self) -> Vec<Violation> {
        if self.more > 0 {
            self.named.push(Violation {
                rule: "legal-move",
                cells: Vec::new(),
                detail: message!("fifteen.more-illegal", count = self.more),
            });
        }
        self.named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn millions_of_illegal_steps_are_counted_not_listed() {
        let violations = judge(&Board::GOAL, &Path::Steps(vec![Step::Down; 1_000_000]));
        assert_eq!(violations.len(), 21);
        assert_eq!(violations[20].detail, "999980 more steps are not legal moves");
    }
}
