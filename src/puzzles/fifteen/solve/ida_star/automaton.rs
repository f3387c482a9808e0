//! Which moves are worth trying after the last ones: not those that a shorter or earlier way makes needless.
//!
//! Different runs of moves often lead to the same board, the shortest being three turns around a square this
//! way or that. Of all runs of equal effect only the first of the shortest is needed, so a run that contains
//! another one is cut off. The needless runs of up to [`LONGEST`] moves are found once, by trying all of them
//! from each cell, and made into an automaton that reads one move at a time (Taylor and Korf 1993). The first
//! of all shortest paths to the goal contains no needless run, so it is still found, and found first.

use std::collections::HashSet;

use super::NEIGHBOURS;

/// Runs up to this length are looked at; longer ones save few nodes and cost much time to find.
pub(super) const LONGEST: usize = 10;

/// The states are numbered; the first sixteen are those before the first move, by the empty cell.
pub(super) struct Automaton {
    /// By state and move: the state after it, or [`NEEDLESS`].
    pub next: Vec<[u32; 4]>,
}

/// Stands for a move that leaves the board or need not be tried.
pub(super) const NEEDLESS: u32 = u32::MAX;

/// A run of moves that is the first one to its board.
struct Run {
    /// Cells as numbers of four bits, the lowest first; all different, so the effect of the run shows.
    board: u64,
    /// Where it began and where it ends.
    start: u8,
    end: u8,
    /// The run without its last move.
    shorter: u32,
    /// The run without its first move.
    tail: u32,
    after: [After; 4],
}

/// What becomes of a run with one more move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// It leaves the board, or contains a needless run.
    Out,
    /// It is itself needless.
    Needless,
    Run(u32),
    /// Not looked at.
    Unknown,
}

const ORDERED: u64 = 0xfedc_ba98_7654_3210;

impl Automaton {
    /// That cuts off needless runs of up to `longest` moves; 2 means that no step is taken back.
    pub(super) fn of(longest: usize) -> Self {
        let mut runs: Vec<Run> = (0..16).map(Run::empty).collect();
        let mut seen: HashSet<(u8, u64)> = (0..16).map(|start| (start, ORDERED)).collect();
        let mut first = 0;
        for _ in 0..longest {
            let end = runs.len();
            for (run, step) in (first..end).flat_map(|run| (0..4).map(move |step| (run, step))) {
                extend(&mut runs, &mut seen, run, step);
            }
            first = end;
        }
        Self { next: compile(&runs) }
    }
}

impl Run {
    fn empty(cell: u8) -> Self {
        Self { board: ORDERED, start: cell, end: cell, shorter: 0, tail: 0, after: [After::Unknown; 4] }
    }
}

/// Adds the run with one more move, unless it is needless.
fn extend(runs: &mut Vec<Run>, seen: &mut HashSet<(u8, u64)>, index: usize, step: usize) {
    let run = &runs[index];
    let end = NEIGHBOURS[usize::from(run.end)][step];
    let tail = match end {
        None => After::Out,
        Some(end) if index < 16 => After::Run(u32::from(end)),
        Some(_) => runs[run.tail as usize].after[step],
    };
    runs[index].after[step] = match (tail, end) {
        (After::Run(tail), Some(end)) => {
            let (from, to) = (4 * run.end, 4 * end);
            let moved = (run.board >> from ^ run.board >> to) & 15;
            let next = Run {
                board: run.board ^ moved << from ^ moved << to,
                end,
                tail,
                shorter: index as u32,
                ..Run::empty(run.start)
            };
            if seen.insert((next.start, next.board)) {
                runs.push(next);
                After::Run(runs.len() as u32 - 1)
            } else {
                After::Needless
            }
        }
        (After::Out | After::Needless | After::Unknown, _) | (After::Run(_), None) => After::Out,
    };
}

/// The states are the beginnings of needless runs; any other run stands for its longest end that is one.
fn compile(runs: &[Run]) -> Vec<[u32; 4]> {
    let mut kept = vec![false; runs.len()];
    for (index, run) in runs.iter().enumerate().rev() {
        kept[index] |= index < 16 || run.after.contains(&After::Needless);
        if kept[index] {
            kept[run.shorter as usize] = true;
        }
    }
    let mut state = vec![0_u32; runs.len()];
    let mut next: Vec<[u32; 4]> = Vec::new();
    // Tails are shorter, and shorter runs come first.
    for (index, run) in runs.iter().enumerate() {
        if kept[index] {
            state[index] = next.len() as u32;
            next.push([NEEDLESS; 4]);
        } else {
            state[index] = state[run.tail as usize];
        }
    }
    for (index, run) in runs.iter().enumerate().filter(|(index, _)| kept[*index]) {
        next[state[index] as usize] = run.after.map(|after| match after {
            After::Run(longer) => state[longer as usize],
            // The longest runs, after which nothing is known, are not kept.
            After::Out | After::Needless | After::Unknown => NEEDLESS,
        });
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the moves (0 up, 1 left, 2 right, 3 down) are tried from a cell.
    fn check(automaton: &Automaton, cell: usize, moves: &[usize], expected: bool) {
        let mut state = cell as u32;
        let tried = moves.iter().all(|step| {
            state = automaton.next[state as usize][*step];
            state != NEEDLESS
        });
        assert_eq!(tried, expected, "{moves:?} from {cell}");
    }

    #[test]
    fn no_step_is_taken_back_and_none_leaves_the_board() {
        let automaton = Automaton::of(2);
        check(&automaton, 15, &[0, 3], false);
        check(&automaton, 15, &[3], false);
        check(&automaton, 15, &[0, 1, 3, 2, 0, 1, 3], true);
        check(&automaton, 0, &[2, 3, 1, 0, 2, 3], true);
        check(&automaton, 0, &[3, 2, 0, 1, 3, 2], true);
    }

    #[test]
    fn of_two_ways_around_a_square_one_is_tried() {
        let automaton = Automaton::of(6);
        check(&automaton, 0, &[2, 3, 1, 0, 2, 3], true);
        check(&automaton, 0, &[3, 2, 0, 1, 3, 2], false);
        // Also in the middle of a longer run.
        check(&automaton, 4, &[0, 3], false);
        check(&automaton, 4, &[0, 2, 3, 1], true);
        check(&automaton, 1, &[3, 1, 0, 2, 3, 1], false);
    }

    #[test]
    fn the_default_length_cuts_off_the_known_number_of_runs() {
        assert_eq!(Automaton::of(LONGEST).next.len(), 4147);
    }
}
