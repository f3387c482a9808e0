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

    const SIX: &str = "https://puzz.link/p?heyawake/6/6/22eeee0f006032g112";
    const SIX_ANSWER: &str = "#..#.#/..#.../.#..#./...#../.#..#./..#..#";

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
}
