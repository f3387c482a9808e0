//! New 15-puzzle boards.

mod faults;

use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Fact, Generate, Generated, NoTables, Request, Rng, Solve, Wanted};

use super::solve;
use super::{Board, Fifteen, Kurang, Step};

/// The shortest and the longest optimal path of each difficulty, from 1 to 5.
const LENGTHS: [(usize, usize); 5] = [(1, 10), (11, 20), (21, 30), (31, 40), (41, 50)];

/// Boards tried for one request.
const MOST_TRIES: usize = 500;

/// Iterations spent on measuring one board; a harder one is passed over.
const MOST_ITERATIONS: u64 = 3_000_000;

/// Nodes of the report's search that are waited for.
const MOST_NODES: u64 = 100_000;

impl Generate for Fifteen {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        if !matches!(request.size.as_deref(), None | Some("4" | "4x4")) {
            return Err("a 15-puzzle has one size: leave the size out or say 4x4".to_owned());
        }
        match (request.kind, request.level()?) {
            (Wanted::Solvable, difficulty) => solvable(difficulty, rng, |_| true),
            (Wanted::Unique, difficulty) => solvable(difficulty, rng, |paths| paths == 1),
            (Wanted::Unsolvable, None) => Ok(unsolvable(rng)),
            (Wanted::Malformed, None) => Ok(faults::generated(&shuffled(rng), rng)),
            (Wanted::Unsolvable | Wanted::Malformed, Some(_)) => {
                Err("difficulty is the length of the shortest path: leave it out for boards without one"
                    .to_owned())
            }
        }
    }
}

/// A board with an answer of the difficulty and a number of shortest paths that suits.
fn solvable(difficulty: Option<u8>, rng: &mut Rng, suits: fn(u64) -> bool) -> Result<Generated, String> {
    let lengths = match difficulty {
        None => (1, 40),
        Some(level) => LENGTHS[usize::from(level) - 1],
    };
    for _ in 0..MOST_TRIES {
        let board = walked(lengths.0 + rng.below(lengths.1), rng);
        let mut budget = Budget::new(MOST_ITERATIONS, || None);
        let length = solve::optimal_length(&board, &mut budget, &NoTables);
        if let Ok(Some(length)) = length
            && (lengths.0..=lengths.1).contains(&length)
            && let Ok(paths) = count_paths(&board)
            && suits(paths)
        {
            return Ok(measured(&board, length, paths));
        }
    }
    Err(format!("no such board among {MOST_TRIES} tries: try another seed or difficulty"))
}

fn unsolvable(rng: &mut Rng) -> Generated {
    loop {
        let board = shuffled(rng);
        let kurang = Kurang::of(&board);
        if !kurang.solvable() {
            return Generated {
                input: text(&board),
                measured: vec![Fact::new("sum of KURANG(i) + X", kurang.total().to_string())],
            };
        }
    }
}

/// The board some random moves away from the goal; none is taken back at once.
fn walked(moves: usize, rng: &mut Rng) -> Board {
    let mut board = Board::GOAL;
    let mut last = None;
    for _ in 0..moves {
        let possible: Vec<Step> = Step::ALL
            .into_iter()
            .filter(|step| last != Some(step.back()) && board.after(*step).is_some())
            .collect();
        let step = *rng.pick(&possible);
        board.slide(step);
        last = Some(step);
    }
    board
}

/// Any board, with an answer or without.
fn shuffled(rng: &mut Rng) -> Board {
    let mut tiles = *Board::GOAL.tiles();
    rng.shuffle(&mut tiles);
    Board::new(tiles).expect("the numbers of the goal in another order")
}

fn measured(board: &Board, length: usize, paths: u64) -> Generated {
    let nodes = match nodes_of_report(board) {
        Ok(nodes) => nodes.to_string(),
        Err(_) => format!("more than {MOST_NODES}"),
    };
    Generated {
        input: text(board),
        measured: vec![
            Fact::new("optimal length", length.to_string()),
            Fact::new("shortest paths", paths.to_string()),
            Fact::new("nodes of branch-and-bound", nodes),
            Fact::new("sum of KURANG(i) + X", Kurang::of(board).total().to_string()),
        ],
    }
}

/// Programs in the field stumble over a blank line at the end, so there is not even a line end.
fn text(board: &Board) -> String {
    board.to_string().trim_end().to_owned()
}

fn count_paths(board: &Board) -> Result<u64, GaveUp> {
    let mut budget = Budget::new(MOST_ITERATIONS, || None);
    let mut paths = 0;
    Fifteen::solvers()[0].run(board, &mut budget, |_| {
        paths += 1;
        true
    })?;
    Ok(paths)
}

fn nodes_of_report(board: &Board) -> Result<u64, GaveUp> {
    let report = Fifteen::solver("branch-and-bound").expect("it is one of the solvers");
    let mut budget = Budget::new(MOST_NODES, || None);
    report.run(board, &mut budget, |_| false)?;
    Ok(budget.spent())
}
