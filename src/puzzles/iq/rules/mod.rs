//! The rules of IQ Puzzler Pro, as a teacher would say them.

mod printed;
pub(super) mod shape;

use crate::message::message;
use crate::puzzles::{Rule, Violation};

use super::{Board, Challenge, Filling, Kind, Layout};
use printed::{Printed, whole_board};

/// The rules. Whoever breaks only `transposed`, `upside-down` or `relabelled` has packed the board but printed it oddly.
pub const RULES: &[Rule] = &[
    Rule { name: "outside", demands: "pieces lie on the board only" },
    Rule { name: "empty", demands: "no cell of the board stays free" },
    Rule { name: "unknown", demands: "only the letters of the given pieces stand on the board" },
    Rule { name: "missing", demands: "every piece is used" },
    Rule { name: "size", demands: "a piece covers as many cells as it has" },
    Rule { name: "split", demands: "a piece lies in one part" },
    Rule { name: "plane", demands: "a piece lies flat or stands in one slanted plane" },
    Rule { name: "shape", demands: "a piece keeps its shape; it may be turned and mirrored" },
    Rule { name: "transposed", demands: "the board has N rows and M columns, not the other way round" },
    Rule { name: "upside-down", demands: "the layers of a pyramid are listed from the top" },
    Rule { name: "relabelled", demands: "a piece is printed with the letter it was given" },
];

/// All broken rules. A board that is right but for the letters or the order of its rows breaks only that rule.
pub(super) fn judge(challenge: &Challenge, filling: &Filling) -> Vec<Violation> {
    let board = challenge.board();
    let mut violations = judge_layout(board, filling.layout);
    match judge_printed(challenge, &filling.squares) {
        Ok(relabelled) => violations.extend(relabelled),
        Err(broken) => match judge_turned(challenge, &filling.squares) {
            Some(oddities) => violations.extend(oddities),
            None => violations.extend(broken),
        },
    }
    violations
}

fn judge_layout(board: &Board, layout: Layout) -> Vec<Violation> {
    match layout {
        Layout::Asked => Vec::new(),
        Layout::Transposed => vec![transposed(board)],
        Layout::UpsideDown => vec![whole_board("upside-down", message!("iq.upside-down"))],
    }
}

fn transposed(board: &Board) -> Violation {
    let (rows, columns) = (board.rows(), board.columns());
    let detail = message!("iq.transposed", rows, columns);
    if rows == columns {
        return whole_board("transposed", message!("iq.turned"));
    }
    whole_board("transposed", detail)
}

/// `Ok` if the pieces are packed rightly, with a violation if under other letters; else all that is wrong.
fn judge_printed(
    challenge: &Challenge,
    squares: &[Option<char>],
) -> Result<Option<Violation>, Vec<Violation>> {
    let printed = Printed::new(challenge.board(), squares);
    let broken = printed.judge(challenge);
    if broken.is_empty() {
        return Ok(None);
    }
    match printed.judge_names(challenge) {
        Some(relabelled) => Ok(Some(relabelled)),
        None => Err(broken),
    }
}

/// What is odd about a square board that is right once its rows and columns are exchanged.
///
/// Only a CUSTOM board can tell: the others look the same either way.
fn judge_turned(challenge: &Challenge, squares: &[Option<char>]) -> Option<Vec<Violation>> {
    let board = challenge.board();
    let side = board.rows();
    if board.kind() != Kind::Custom || side != board.columns() {
        return None;
    }
    let turned: Vec<_> =
        (0..squares.len()).map(|square| squares[square % side * side + square / side]).collect();
    let relabelled = judge_printed(challenge, &turned).ok()?;
    Some([transposed(board)].into_iter().chain(relabelled).collect())
}
