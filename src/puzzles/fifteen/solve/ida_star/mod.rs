//! The fast solver: depth-first search under a bound that rises by two, with additive pattern tables.
//!
//! Tables cost more time than an easy board, so a search begins without and goes on with larger ones when
//! the next bound is likely to take long. Which tables are used depends on the board alone, not on what is
//! cached, so the number of iterations is the same everywhere.

mod arrangement;
mod automaton;
mod checksum;
mod deepening;
mod heuristic;
mod pattern;
mod region;

use std::sync::OnceLock;

use crate::puzzles::fifteen::{Board, Fifteen, Path};
use crate::puzzles::{Halt, Search, Solver};

use automaton::Automaton;
use deepening::{AtGoal, Deepening, Node, Stop};
use heuristic::{Division, Heuristic};

/// The solver. Tables take 18 MB (the cache as well), making them another 12 MB for a moment.
pub const SOLVER: Solver<Fifteen> = Solver {
    name: "ida-star",
    counts: "one for each board generated, under all bounds together; moves that a shorter or earlier run of up to ten moves makes needless are not tried",
    hopeless: |_| None,
    search,
    count: None,
};

/// By cell: the cells above, left, right and below, in the order of [`Step::ALL`](super::super::Step::ALL).
const NEIGHBOURS: [[Option<u8>; 4]; 16] = {
    let mut neighbours = [[None; 4]; 16];
    let mut cell = 0;
    while cell < 16 {
        let place = cell as u8;
        neighbours[cell] = [
            if cell >= 4 { Some(place - 4) } else { None },
            if cell % 4 > 0 { Some(place - 1) } else { None },
            if cell % 4 < 3 { Some(place + 1) } else { None },
            if cell < 12 { Some(place + 4) } else { None },
        ];
        cell += 1;
    }
    neighbours
};

/// A heuristic with the number of boards worth generating with it under one bound.
struct Tier {
    /// The name of its tables where they are kept; none needs none.
    division: Option<(&'static str, Division)>,
    /// Needless runs of up to this many moves are cut off.
    longest_run: usize,
    allowed: u64,
    /// Kept for the next board of the same process.
    ready: OnceLock<(Heuristic, Automaton)>,
}

static TIERS: [Tier; 3] = [
    Tier { division: None, longest_run: 2, allowed: 20_000, ready: OnceLock::new() },
    Tier {
        division: Some(("fifteen-5-5-5-v1", [&[0, 1, 2, 4, 5], &[3, 6, 7, 10, 11], &[8, 9, 12, 13, 14]])),
        longest_run: automaton::LONGEST,
        allowed: 700_000,
        ready: OnceLock::new(),
    },
    // The divisions of Korf and Felner 2002.
    Tier {
        division: Some(("fifteen-6-6-3-v1", [&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 14], &[1, 2, 3]])),
        longest_run: automaton::LONGEST,
        allowed: u64::MAX,
        ready: OnceLock::new(),
    },
];

/// How many times more boards the next bound takes, as a rule.
const GROWTH: u64 = 8;

fn search(board: &Board, search: &mut Search<'_, Path>) -> Result<(), Halt> {
    if !reachable(board) {
        return Ok(());
    }
    if *board == Board::GOAL {
        return search.found(Path::Steps(Vec::new()));
    }
    let mut bound = 0;
    for tier in &TIERS {
        let (heuristic, automaton) = tier.ready(search)?;
        let start = Node::new(board, heuristic);
        let mut deepening = Deepening {
            heuristic,
            automaton,
            at_goal: AtGoal::Stop,
            path: Vec::new(),
            known: Vec::new(),
            limit: 0,
            stop: None,
            search: &mut *search,
        };
        bound = bound.max(start.bound());
        loop {
            let before = deepening.search.budget.spent();
            deepening.limit = before.saturating_add(tier.allowed);
            match deepening.run(&start, bound) {
                Ok(()) => bound += 2,
                Err(Stop::Found) => return all_paths(deepening, &start, bound),
                Err(Stop::TooMany) => break,
                Err(Stop::Halt(halt)) => return Err(halt),
            }
            if deepening.search.budget.spent() - before > tier.allowed / GROWTH {
                break;
            }
        }
    }
    unreachable!("the last heuristic has no limit and the goal can be reached")
}

/// Hands over the path found, which is the first, then all others in the order of their moves.
fn all_paths(mut deepening: Deepening<'_, '_>, start: &Node, moves: i32) -> Result<(), Halt> {
    let known = std::mem::take(&mut deepening.path);
    deepening.search.found(Path::Steps(known.clone()))?;
    let all_runs = Automaton::of(2);
    let mut listing =
        Deepening { automaton: &all_runs, at_goal: AtGoal::HandOver, known, limit: u64::MAX, ..deepening };
    match listing.run(start, moves) {
        Ok(()) => Ok(()),
        Err(Stop::Halt(halt)) => Err(halt),
        Err(Stop::Found | Stop::TooMany) => unreachable!("a listing neither stops at a path nor has a limit"),
    }
}

impl Tier {
    fn ready(&self, search: &Search<'_, Path>) -> Result<&(Heuristic, Automaton), Halt> {
        if let Some(ready) = self.ready.get() {
            return Ok(ready);
        }
        let heuristic = match &self.division {
            None => Heuristic::plain(),
            Some((name, division)) => Heuristic::of(name, division, search.budget, search.tables)?,
        };
        let automaton = Automaton::of(self.longest_run);
        Ok(self.ready.get_or_init(|| (heuristic, automaton)))
    }
}

/// Whether the tiles can be put in order: the exchanges needed and the empty cell's way home are both even
/// or both odd.
fn reachable(board: &Board) -> bool {
    let mut tiles = *board.tiles();
    let blank = board.blank();
    let mut odd = (3 - blank / 4 + 3 - blank % 4) % 2 == 1;
    for cell in 0..16 {
        while usize::from(tiles[cell]) != cell + 1 {
            let home = usize::from(tiles[cell]) - 1;
            tiles.swap(cell, home);
            odd = !odd;
        }
    }
    !odd
}
