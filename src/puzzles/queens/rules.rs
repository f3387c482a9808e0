//! The rules of queens, as a teacher would say them.

use crate::message::{Message, message};
use crate::puzzles::{Cell, Rule, Violation};

use super::{Board, Placement};

pub const RULES: &[Rule] = &[
    Rule { name: "row", demands: "every row holds exactly one queen" },
    Rule { name: "column", demands: "every column holds exactly one queen" },
    Rule { name: "region", demands: "every region holds exactly one queen" },
    Rule { name: "touch", demands: "no two queens touch, not even diagonally" },
];

/// What must hold exactly one queen each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    Rows,
    Columns,
    Regions,
}

impl Group {
    fn rule(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
            Self::Regions => "region",
        }
    }

    fn count(self, board: &Board) -> usize {
        match self {
            Self::Rows | Self::Columns => board.size(),
            Self::Regions => board.regions(),
        }
    }

    fn of(self, board: &Board, (row, column): (usize, usize)) -> usize {
        match self {
            Self::Rows => row,
            Self::Columns => column,
            Self::Regions => board.region(row, column),
        }
    }

    fn name(self, board: &Board, member: usize) -> Message {
        match self {
            Self::Rows => message!("queens.row", row = member + 1),
            Self::Columns => message!("queens.column", column = member + 1),
            Self::Regions => message!("queens.region", region = board.letter(member)),
        }
    }
}

/// All broken rules: rows, then columns, then regions, then touching pairs.
pub(super) fn judge(board: &Board, placement: &Placement) -> Vec<Violation> {
    let mut violations = Vec::new();
    for group in [Group::Rows, Group::Columns, Group::Regions] {
        one_each(board, placement.cells(), group, &mut violations);
    }
    touching(placement.cells(), &mut violations);
    violations
}

/// Finds rows, columns or regions that do not hold exactly one queen.
fn one_each(board: &Board, queens: &[(usize, usize)], group: Group, violations: &mut Vec<Violation>) {
    if group.count(board) == queens.len() && all_different(board, queens, group) {
        return;
    }
    let mut members: Vec<Vec<Cell>> = vec![Vec::new(); group.count(board)];
    for queen in queens {
        members[group.of(board, *queen)].push(Cell::at(queen.0, queen.1));
    }
    for (member, cells) in members.into_iter().enumerate().filter(|member| member.1.len() != 1) {
        let line = group.name(board, member);
        let detail = match cells.as_slice() {
            [] => message!("queens.none", line),
            [first, second] => message!("queens.two", line, first, second),
            more => message!("queens.several", line, count = more.len()),
        };
        let rule = group.rule();
        violations.push(Violation { rule, cells, detail });
    }
}

/// Whether no two queens share a row, column or region; with as many of these as queens, all is well then.
/// Saves the lists for the usual, right answer.
fn all_different(board: &Board, queens: &[(usize, usize)], group: Group) -> bool {
    let mut seen = 0_u128;
    queens.iter().all(|queen| {
        // A board has at most 100 of each.
        let bit = 1 << group.of(board, *queen);
        let new = seen & bit == 0;
        seen |= bit;
        new
    })
}

/// Finds pairs of queens that touch; a pair is named once.
fn touching(queens: &[(usize, usize)], violations: &mut Vec<Violation>) {
    for (index, first) in queens.iter().enumerate() {
        // Sorted by row, so nothing beyond the next row can touch.
        for second in queens[index + 1..].iter().take_while(|second| second.0 <= first.0 + 1) {
            if first.1.abs_diff(second.1) <= 1 {
                let cells = vec![Cell::at(first.0, first.1), Cell::at(second.0, second.1)];
                let detail = message!("queens.touch", first = cells[0], second = cells[1]);
                violations.push(Violation { rule: "touch", cells, detail });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::queens::instance::LARGEST;

    #[test]
    fn a_board_full_of_queens_is_judged_in_bounded_time() {
        let board = Board::from_regions(LARGEST, &vec![0; LARGEST * LARGEST]).unwrap();
        let everywhere = Placement::new((0..LARGEST * LARGEST).map(|cell| (cell / LARGEST, cell % LARGEST)));
        // 100 rows, 100 columns, 1 region, and every pair of neighbours.
        assert_eq!(judge(&board, &everywhere).len(), 201 + 2 * 99 * 100 + 2 * 99 * 99);
    }
}
