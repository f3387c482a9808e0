//! The rules of heyawake, as a teacher would say them.

use crate::message::message;
use crate::puzzles::{Cell, Rule, Violation};

use super::{Board, Shading};

pub const RULES: &[Rule] = &[
    Rule { name: "touch", demands: "no two shaded cells share a side" },
    Rule { name: "connected", demands: "all unshaded cells hang together by their sides" },
    Rule { name: "number", demands: "a room with a number holds exactly that many shaded cells" },
    Rule {
        name: "three-rooms",
        demands: "no straight run of unshaded cells crosses more than one border between rooms",
    },
];

/// All broken rules: touching pairs, cut-off areas, numbers, then runs.
pub(super) fn judge(board: &Board, shading: &Shading) -> Vec<Violation> {
    let mut violations = Vec::new();
    touching(board, shading, &mut violations);
    cut_off(board, shading, &mut violations);
    numbers(board, shading, &mut violations);
    for line in board.lines() {
        long_runs(board, shading, line, &mut violations);
    }
    violations
}

/// Finds pairs of shaded cells that share a side; a pair is named once.
fn touching(board: &Board, Shading { shaded }: &Shading, violations: &mut Vec<Violation>) {
    for cell in (0..board.cells()).filter(|cell| shaded[*cell]) {
        for next in board.neighbours(cell).filter(|next| *next > cell && shaded[*next]) {
            let cells = vec![board.place(cell), board.place(next)];
            let detail = message!("heyawake.touch", first = cells[0], second = cells[1]);
            violations.push(Violation { rule: "touch", cells, detail });
        }
    }
}

/// Finds areas of unshaded cells apart from the largest one (the first of the largest). A board without unshaded
/// cells has none.
fn cut_off(board: &Board, Shading { shaded }: &Shading, violations: &mut Vec<Violation>) {
    let mut seen = shaded.clone();
    let mut areas: Vec<Vec<usize>> = Vec::new();
    for start in 0..board.cells() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut area = vec![start];
        let mut done = 0;
        while done < area.len() {
            for next in board.neighbours(area[done]) {
                if !seen[next] {
                    seen[next] = true;
                    area.push(next);
                }
            }
            done += 1;
        }
        areas.push(area);
    }
    let most = areas.iter().map(Vec::len).max().unwrap_or(0);
    let main = areas.iter().position(|area| area.len() == most);
    for (_, mut area) in areas.into_iter().enumerate().filter(|(index, _)| Some(*index) != main) {
        area.sort_unstable();
        let cells: Vec<Cell> = area.iter().map(|cell| board.place(*cell)).collect();
        let detail = match cells.len() {
            1 => message!("heyawake.cut-off", cell = cells[0]),
            more => message!("heyawake.cut-off-several", count = more, cell = cells[0]),
        };
        violations.push(Violation { rule: "connected", cells, detail });
    }
}

/// Finds rooms with another number of shaded cells than written in them.
fn numbers(board: &Board, Shading { shaded }: &Shading, violations: &mut Vec<Violation>) {
    let mut counts = vec![0; board.rooms()];
    for cell in (0..board.cells()).filter(|cell| shaded[*cell]) {
        counts[board.room(cell)] += 1;
    }
    let is_wrong = |room: &usize| board.clue(*room).is_some_and(|clue| clue != counts[*room]);
    let wrong: Vec<usize> = (0..board.rooms()).filter(is_wrong).collect();
    if wrong.is_empty() {
        return;
    }
    let members = board.cells_by_room();
    for room in wrong {
        let (count, clue) = (counts[room], board.clue(room).unwrap_or(0));
        // Too many: the shaded ones are to blame. Too few: any cell of the room may be the missing one.
        let blamed = members[room].iter().filter(|cell| count < clue || shaded[**cell]);
        let cells = blamed.map(|cell| board.place(*cell)).collect();
        let place = board.place(board.first_cell(room));
        let detail = message!("heyawake.number", cell = place, number = clue, shaded = count);
        violations.push(Violation { rule: "number", cells, detail });
    }
}

/// Finds straight runs of unshaded cells over two or more borders. A room that is left and entered again counts
/// twice: borders are counted, not names.
fn long_runs(
    board: &Board,
    Shading { shaded }: &Shading,
    (first, step, length): (usize, usize, usize),
    violations: &mut Vec<Violation>,
) {
    let (mut start, mut borders) = (0, 0);
    for index in 0..=length {
        let cell = first + index * step;
        if index == length || shaded[cell] {
            if borders >= 2 {
                let run = (start..index).map(|index| board.place(first + index * step));
                violations.push(long_run(run.collect(), borders));
            }
            (start, borders) = (index + 1, 0);
        } else if index > start && board.room(cell) != board.room(cell - step) {
            borders += 1;
        }
    }
}

fn long_run(cells: Vec<Cell>, borders: usize) -> Violation {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let detail = message!("heyawake.three-rooms", first, last, borders);
    Violation { rule: "three-rooms", cells, detail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::heyawake::{answer, instance};

    fn check(board: &str, answer: &str, expected: &[&str]) {
        let board = instance::read(board).unwrap().instance;
        let shading = answer::read(&board, &answer.replace('/', "\n")).unwrap();
        let found: Vec<_> = judge(&board, &shading)
            .into_iter()
            .map(|violation| format!("{}: {}", violation.rule, violation.detail))
            .collect();
        assert_eq!(found, expected, "{answer}");
    }

    const SIX: &str = "https://puzz.link/p?heyawake/6/6/22eeee0f006032g112";
    const SIX_ANSWER: &str = "#..#.#/..#.../.#..#./...#../.#..#./..#..#";

    #[test]
    fn an_answer_that_breaks_nothing_is_accepted() {
        check(SIX, SIX_ANSWER, &[]);
        check("3 3\nAAA\nAAA\nBCD\nA=2\nC=0\nD=1", "..#/#../..#", &[]);
    }

    #[test]
    fn any_one_cell_turned_is_rejected() {
        let board = instance::read(SIX).unwrap().instance;
        let answer = answer::read(&board, &SIX_ANSWER.replace('/', "\n")).unwrap();
        for cell in 0..36 {
            let mut turned = answer.clone();
            turned.shaded[cell] ^= true;
            assert!(!judge(&board, &turned).is_empty(), "{cell}");
        }
    }

    #[test]
    fn shaded_cells_that_share_a_side_are_named_once() {
        check(
            "1 3\nAAA",
            "##.",
            &["touch: the shaded cells at row 1, column 1 and row 1, column 2 share a side"],
        );
        check(
            "3 1\nA\nA\nA",
            "./#/#",
            &["touch: the shaded cells at row 2, column 1 and row 3, column 1 share a side"],
        );
    }

    #[test]
    fn a_cut_off_corner_is_named() {
        check(
            "3 3\nAAA\nAAA\nAAA",
            ".#./#../...",
            &["connected: the unshaded cell at row 1, column 1 is cut off from the others"],
        );
        check(
            "3 3\nAAA\nAAA\nAAA",
            "..#/.#./#..",
            &["connected: 3 unshaded cells around row 2, column 3 are cut off from the others"],
        );
    }

    #[test]
    fn a_shaded_cell_cuts_a_board_of_one_row_in_two() {
        check(
            "1 3\nAAA",
            ".#.",
            &["connected: the unshaded cell at row 1, column 3 is cut off from the others"],
        );
        check("1 3\nAAA", "#.#", &[]);
    }

    #[test]
    fn a_board_without_unshaded_cells_is_connected() {
        check("1 1\nA\nA=1", "#", &[]);
        check("1 1\nA", "#", &[]);
        check("1 1\nA", ".", &[]);
        check(
            "1 1\nA\nA=1",
            ".",
            &["number: the room at row 1, column 1 has the number 1 and 0 shaded cells"],
        );
    }

    #[test]
    fn too_many_and_too_few_shaded_cells_are_named() {
        check(
            "2 2\nAA\nAA\nA=0",
            "#./..",
            &["number: the room at row 1, column 1 has the number 0 and 1 shaded cells"],
        );
        check(
            "2 2\nAA\nBB\nB=1",
            "#./..",
            &["number: the room at row 2, column 1 has the number 1 and 0 shaded cells"],
        );
    }

    #[test]
    fn a_run_through_three_rooms_is_named_with_its_ends() {
        check(
            "1 4\nABBC",
            "....",
            &[
                "three-rooms: the unshaded run from row 1, column 1 to row 1, column 4 crosses 2 borders between rooms",
            ],
        );
        check("4 1\nA\nB\nB\nC", "./././#", &[]);
    }

    #[test]
    fn a_run_that_leaves_a_room_and_comes_back_crosses_two_borders() {
        check(
            "2 3\nABA\nAAA",
            ".../...",
            &[
                "three-rooms: the unshaded run from row 1, column 1 to row 1, column 3 crosses 2 borders between rooms",
            ],
        );
    }

    #[test]
    fn everything_that_is_wrong_is_said() {
        check(
            "2 4\nABBC\nABBC\nA=0",
            "##../....",
            &[
                "touch: the shaded cells at row 1, column 1 and row 1, column 2 share a side",
                "number: the room at row 1, column 1 has the number 0 and 1 shaded cells",
                "three-rooms: the unshaded run from row 2, column 1 to row 2, column 4 crosses 2 borders between rooms",
            ],
        );
    }
}
