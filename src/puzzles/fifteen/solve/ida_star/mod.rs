//! The fast solver: depth-first search under a bound that rises by two, with additive pattern tables.
//!
//! Tables cost more time than an easy board, so a search begins without and goes on with larger ones when
//! the next bound is likely to take long. For the first board of a process that depends on the board alone,
//! not on what is cached, so `wasit solve` counts the same iterations everywhere. Once the largest tables are
//! in memory the middle ones are passed over.

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
pub(super) const SOLVER: Solver<Fifteen> = Solver {
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
    /// The name of its tables where they are kept, and their tiles; none needs no tables.
    division: Option<(&'static str, Division)>,
    allowed: u64,
    /// Kept for the next board of the same process.
    heuristic: OnceLock<Heuristic>,
}

static PLAIN: Tier = Tier { division: None, allowed: 20_000, heuristic: OnceLock::new() };

static MIDDLE: Tier = Tier {
    division: Some(("fifteen-5-5-5-v1", [&[0, 1, 2, 4, 5], &[3, 6, 7, 10, 11], &[8, 9, 12, 13, 14]])),
    allowed: 1_000_000,
    heuristic: OnceLock::new(),
};

/// Divided as Korf and Felner did in 2002.
static LARGE: Tier = Tier {
    division: Some(("fifteen-6-6-3-v1", [&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 14], &[1, 2, 3]])),
    allowed: u64::MAX,
    heuristic: OnceLock::new(),
};

/// When one bound takes this part of what is allowed, the next one is likely to take more than that.
const GROWTH: u64 = 4;

fn search(board: &Board, search: &mut Search<'_, Path>) -> Result<(), Halt> {
    if !reachable(board) {
        return Ok(());
    }
    if *board == Board::GOAL {
        return search.found(Path::Steps(Vec::new()));
    }
    let mut bound = 0;
    let large_is_ready = LARGE.heuristic.get().is_some();
    let tiers = [Some(&PLAIN), (!large_is_ready).then_some(&MIDDLE), Some(&LARGE)];
    for tier in tiers.into_iter().flatten() {
        let heuristic = tier.heuristic(search)?;
        let start = Node::new(board, heuristic);
        let mut deepening = Deepening {
            heuristic,
            automaton: tier.automaton(),
            at_goal: AtGoal::Stop,
            path: Vec::new(),
            known: Vec::new(),
            limit: 0,
            stop: None,
            search: &mut *search,
        };
        bound = bound.max(start.bound());
        match tier.deepen(&mut deepening, &start, &mut bound) {
            Stop::Found => return all_paths(deepening, &start, bound),
            Stop::TooMany => {}
            Stop::Halt(halt) => return Err(halt),
        }
    }
    unreachable!("the last tier has no limit and the goal can be reached")
}

/// Hands over the path found, which is the first, then all others in the order of their moves.
fn all_paths(mut deepening: Deepening<'_, '_>, start: &Node, moves: i32) -> Result<(), Halt> {
    let known = std::mem::take(&mut deepening.path);
    deepening.search.found(Path::Steps(known.clone()))?;
    let mut listing = Deepening {
        automaton: no_step_back(),
        at_goal: AtGoal::HandOver,
        known,
        limit: u64::MAX,
        ..deepening
    };
    match listing.run(start, moves) {
        Ok(()) => Ok(()),
        Err(Stop::Halt(halt)) => Err(halt),
        Err(Stop::Found | Stop::TooMany) => unreachable!("a listing neither stops at a path nor has a limit"),
    }
}

impl Tier {
    /// Raises the bound until a path is found or the next bound is likely to take too long.
    fn deepen(&self, deepening: &mut Deepening<'_, '_>, start: &Node, bound: &mut i32) -> Stop {
        loop {
            let before = deepening.search.budget.spent();
            deepening.limit = before.saturating_add(self.allowed);
            if let Err(stop) = deepening.run(start, *bound) {
                return stop;
            }
            *bound += 2;
            if deepening.search.budget.spent() - before > self.allowed / GROWTH {
                return Stop::TooMany;
            }
        }
    }

    fn heuristic(&self, search: &Search<'_, Path>) -> Result<&Heuristic, Halt> {
        if let Some(heuristic) = self.heuristic.get() {
            return Ok(heuristic);
        }
        let heuristic = match &self.division {
            None => Heuristic::plain(),
            Some((name, division)) => Heuristic::of(name, division, search.budget, search.tables)?,
        };
        Ok(self.heuristic.get_or_init(|| heuristic))
    }

    /// Finding needless runs takes eight milliseconds, too much for the easiest boards.
    fn automaton(&self) -> &'static Automaton {
        static NO_NEEDLESS_RUN: OnceLock<Automaton> = OnceLock::new();
        match self.division {
            None => no_step_back(),
            Some(_) => NO_NEEDLESS_RUN.get_or_init(|| Automaton::of(automaton::LONGEST)),
        }
    }
}

fn no_step_back() -> &'static Automaton {
    static NO_STEP_BACK: OnceLock<Automaton> = OnceLock::new();
    NO_STEP_BACK.get_or_init(|| Automaton::of(2))
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
