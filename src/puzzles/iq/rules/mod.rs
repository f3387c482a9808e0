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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::iq::answer;
    use crate::puzzles::iq::instance::read;

    fn check(challenge: &str, answer: &str, expected: &[&str]) {
        let challenge = read::challenge(challenge).unwrap().instance;
        let filling = answer::read(challenge.board(), answer).unwrap();
        let found: Vec<_> = judge(&challenge, &filling)
            .into_iter()
            .map(|violation| format!("{}: {}", violation.rule, violation.detail))
            .collect();
        assert_eq!(found, expected);
    }

    const PLAIN: &str = "3 4 4\nDEFAULT\nAA\nB\nB\nC\nCC\nC\nD\nDD\nD";
    const RING: &str = "3 3 3\nCUSTOM\nXX.\nXXX\n..X\nAA\nA\nB\nCC";
    const TOWER: &str = "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF";

    #[test]
    fn an_answer_that_breaks_nothing_is_accepted() {
        check(PLAIN, "BAAC\nBDCC\nDDDC", &[]);
        check(RING, "AA\nABC\n  C", &[]);
        check("1 1 1\nDEFAULT\nA", "A", &[]);
    }

    #[test]
    fn pieces_of_the_same_shape_may_change_places_and_so_may_mirror_images() {
        check(PLAIN, "BAAD\nBCDD\nCCCD", &[]);
        check("2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B", "AAAB\nABBB", &[]);
        check("2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B", "BBBA\nBAAA", &[]);
        check("2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B", "BAAA\nBBBA", &[]);
    }

    #[test]
    fn free_cells_are_named() {
        check("1 3 2\nDEFAULT\nA\nB", "A.B", &["empty: cells of the board are free: row 1, column 2"]);
    }

    #[test]
    fn a_letter_outside_the_board_is_named() {
        check(
            "1 3 1\nCUSTOM\nXX.\nAAA",
            "AAA",
            &["outside: letters stand outside the board: row 1, column 3"],
        );
    }

    #[test]
    fn a_letter_nobody_gave_is_named() {
        check("1 3 1\nDEFAULT\nAA", "AAZ", &["unknown: no piece has the letter Z, found at row 1, column 3"]);
    }

    #[test]
    fn a_piece_left_out_is_named() {
        check("1 1 2\nDEFAULT\nA\nB", "A", &["missing: piece B is not on the board"]);
    }

    #[test]
    fn a_piece_with_too_many_or_too_few_cells_is_named() {
        check(
            "1 4 2\nDEFAULT\nAA\nBB",
            "AAAB",
            &["size: piece A covers 3 cells, it has 2", "size: piece B covers 1 cells, it has 2"],
        );
    }

    #[test]
    fn a_piece_in_two_halves_is_named() {
        check(
            "1 4 2\nDEFAULT\nAA\nBB",
            "ABBA",
            &["split: piece A lies in 2 parts: row 1, column 1; row 1, column 4"],
        );
    }

    #[test]
    fn a_piece_drawn_in_two_parts_is_judged_by_its_shape() {
        check("1 4 2\nDEFAULT\nA  A\nBB", "ABBA", &[]);
        check(
            "1 4 2\nDEFAULT\nA A\nB B",
            "ABBA",
            &[
                "shape: piece A has another shape, even turned and mirrored: row 1, column 1; row 1, column 4",
                "shape: piece B has another shape, even turned and mirrored: row 1, column 2; row 1, column 3",
            ],
        );
    }

    #[test]
    fn a_piece_of_another_shape_is_named() {
        check(
            "2 4 2\nDEFAULT\nAAA\nA\nBBB\nB",
            "AABB\nAABB",
            &[
                "shape: piece A has another shape, even turned and mirrored: row 1, column 1; row 1, column 2; \
                 row 2, column 1; row 2, column 2",
                "shape: piece B has another shape, even turned and mirrored: row 1, column 3; row 1, column 4; \
                 row 2, column 3; row 2, column 4",
            ],
        );
    }

    #[test]
    fn a_board_that_is_wrong_either_way_round_is_judged_as_if_it_were_turned_back() {
        check(
            "1 4 2\nDEFAULT\nAA\nBB",
            "A\nB\nB\nA",
            &[
                "transposed: rows and columns are exchanged: the board has 1 rows of 4, not 4 rows of 1",
                "split: piece A lies in 2 parts: row 1, column 1; row 1, column 4",
            ],
        );
    }

    #[test]
    fn a_board_turned_over_its_diagonal_breaks_only_that_rule() {
        check(
            PLAIN,
            "BBD\nADD\nACD\nCCC",
            &["transposed: rows and columns are exchanged: the board has 3 rows of 4, not 4 rows of 3"],
        );
        check(RING, "AA.\nAB.\n.CC", &["transposed: rows and columns are exchanged"]);
    }

    #[test]
    fn other_letters_are_reported_as_such() {
        check(
            PLAIN,
            "QAAR\nQSRR\nSSSR",
            &["relabelled: the pieces have other letters: Q should be B, R should be D, S should be C"],
        );
        check(
            "1 3 2\nDEFAULT\nA\nBB",
            "AAB",
            &["relabelled: the pieces have other letters: A should be B, B should be A"],
        );
        check(
            PLAIN,
            "QQS\nASS\nARS\nRRR",
            &[
                "transposed: rows and columns are exchanged: the board has 3 rows of 4, not 4 rows of 3",
                "relabelled: the pieces have other letters: Q should be B, R should be D, S should be C",
            ],
        );
        check(
            RING,
            "CC.\nCB.\n.AA",
            &[
                "transposed: rows and columns are exchanged",
                "relabelled: the pieces have other letters: A should be C, C should be A",
            ],
        );
    }

    #[test]
    fn pieces_of_a_pyramid_lie_flat_or_stand_on_either_diagonal() {
        check(TOWER, "A\n\nAB\nCA\n\nEEB\nECF\nDDD", &[]);
        check(TOWER, "A\n\nBA\nAC\n\nBEE\nFCE\nDDD", &[]);
        check(
            "2 2 2\nPYRAMID\nA\nAA\nBB",
            "A\n\nAA\nBB",
            &["plane: piece A lies in no flat or slanted plane: layer 1, row 1, column 1; \
               layer 2, row 1, column 1; layer 2, row 1, column 2"],
        );
        check("2 2 2\nPYRAMID\nA\nAA\nBB", "B\n\nAA\nAB", &[]);
    }

    #[test]
    fn a_pyramid_listed_from_its_base_breaks_only_that_rule() {
        check(
            "2 2 2\nPYRAMID\nA\nAA\nBB",
            "AA\nAB\n\nB",
            &["upside-down: the base of the pyramid is listed first"],
        );
    }

    #[test]
    fn every_rule_has_a_name_of_its_own() {
        let mut names: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RULES.len());
    }
}
