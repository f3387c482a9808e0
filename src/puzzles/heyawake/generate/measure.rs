//! How hard a board is: the colours that backtracking tries until it has seen everything.

use crate::puzzles::Budget;
use crate::puzzles::heyawake::{Board, Heyawake};
use crate::puzzles::{Fact, Solve, Solver};

/// Colours tried, up to which a board has difficulty 1, 2, 3 and 4.
const STEPS: [u64; 4] = [100, 1000, 10_000, 100_000];
/// More answers than this are not counted.
const MOST_ANSWERS: u64 = 1000;

/// The difficulty from 1 to 5, and the figures.
pub(super) fn measure(board: &Board) -> (u8, Vec<Fact>) {
    let clues = (0..board.rooms()).filter(|room| board.clue(*room).is_some()).count();
    let mut facts =
        vec![Fact::new("rooms", board.rooms().to_string()), Fact::new("numbers", clues.to_string())];
    let mut difficulty = 1;
    for solver in Heyawake::solvers().iter().filter(|solver| solver.name != "brute-force") {
        let run = run(solver, board);
        let or_more = if run.is_complete { "" } else { " or more" };
        if solver.name == "backtracking" {
            difficulty = 1 + STEPS.iter().filter(|steps| run.iterations > **steps).count() as u8;
        } else {
            facts.push(Fact::new("answers", format!("{}{or_more}", run.answers)));
        }
        facts.push(Fact::new(format!("{} iterations", solver.name), format!("{}{or_more}", run.iterations)));
    }
    facts.push(Fact::new("difficulty", difficulty.to_string()));
    (difficulty, facts)
}

/// What a solver found.
struct Run {
    answers: u64,
    iterations: u64,
    is_complete: bool,
}

fn run(solver: &Solver<Heyawake>, board: &Board) -> Run {
    let mut budget = Budget::new(2 * STEPS[3], || None);
    let mut answers = 0;
    let ended = solver.run(board, &mut budget, |_| {
        answers += 1;
        answers < MOST_ANSWERS
    });
    Run { answers, iterations: budget.spent(), is_complete: ended == Ok(true) }
}
