//! Depth-first search under a bound on the number of moves.

use crate::puzzles::fifteen::{Board, Path, Step};
use crate::puzzles::{Halt, Search};

use super::NEIGHBOURS;
use super::automaton::{Automaton, NEEDLESS};
use super::heuristic::{Heuristic, Places};

/// Why a search under a bound ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// A path was found and is in [`Deepening::path`].
    Found,
    /// It would take more boards than allowed.
    TooMany,
    /// Whoever asked has enough, or the budget ran out.
    Halt(Halt),
}

/// The search ended early; [`Deepening::stop`] says why. Without the reason it fits into a register.
struct Stopped;

/// What to do with a path to the goal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AtGoal {
    /// End with [`Stop::Found`].
    Stop,
    /// Hand it over, unless it is the first one that was found before.
    HandOver,
}

/// A search from one board with one heuristic. It holds one path, at most 80 moves.
pub(super) struct Deepening<'a, 'b> {
    /// The lower bound.
    pub heuristic: &'a Heuristic,
    /// The moves worth trying.
    pub automaton: &'a Automaton,
    /// What to do with paths.
    pub at_goal: AtGoal,
    /// The path to the board under the search's eye, or the one found.
    pub path: Vec<Step>,
    /// The path that is not handed over again.
    pub known: Vec<Step>,
    /// Iterations at which the search ends with [`Stop::TooMany`].
    pub limit: u64,
    /// Why the search ended early.
    pub stop: Option<Stop>,
    /// Where iterations are counted and answers go.
    pub search: &'a mut Search<'b, Path>,
}

/// A board with all that is kept up to date from move to move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The tile (from 0, 15 is the empty cell) on each cell, four bits each.
    cells: u64,
    blank: usize,
    state: u32,
    places: Places,
    mirror: Places,
    /// The lower bounds from the board and from its mirror image.
    bound: i32,
    mirror_bound: i32,
}

impl Node {
    /// The start of a search.
    pub(super) fn new(board: &Board, heuristic: &Heuristic) -> Self {
        let tiles = board.tiles().map(|tile| tile - 1);
        let crossed: i32 = (0..16).map(|cell| crossed(usize::from(tiles[cell]), cell)).sum();
        let [places, mirror] = heuristic.places(&tiles);
        Self {
            cells: tiles.iter().rev().fold(0, |cells, tile| cells << 4 | u64::from(*tile)),
            blank: board.blank(),
            state: board.blank() as u32,
            places,
            mirror,
            bound: crossed + heuristic.excess(places),
            mirror_bound: crossed + heuristic.excess(mirror),
        }
    }

    /// The better of the two lower bounds.
    pub(super) fn bound(&self) -> i32 {
        self.bound.max(self.mirror_bound)
    }
}

impl Deepening<'_, '_> {
    /// Looks for paths of `moves` moves from a board that is not the goal.
    pub(super) fn run(&mut self, start: &Node, moves: i32) -> Result<(), Stop> {
        match self.descend(start, moves) {
            Ok(()) => Ok(()),
            Err(Stopped) => Err(self.stop.expect("a search that stopped noted why")),
        }
    }

    /// As deep as there are moves: at most 80, by what is known about the puzzle.
    fn descend(&mut self, node: &Node, moves: i32) -> Result<(), Stopped> {
        let states = self.automaton.next[node.state as usize];
        for step in Step::ALL {
            let state = states[step as usize];
            if state == NEEDLESS {
                continue;
            }
            self.count()?;
            let Some(next) = self.child(node, step, state, moves - 1) else {
                continue;
            };
            self.path.push(step);
            if next.bound == 0 {
                self.reach_goal()?;
            } else {
                self.descend(&next, moves - 1)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        if let Err(halt) = self.search.step() {
            return self.end(Stop::Halt(halt));
        }
        if self.search.budget.spent() > self.limit {
            return self.end(Stop::TooMany);
        }
        Ok(())
    }

    #[cold]
    fn end(&mut self, stop: Stop) -> Result<(), Stopped> {
        self.stop = Some(stop);
        Err(Stopped)
    }

    /// The board after a step, if the goal may be within `moves` moves of it.
    #[inline]
    fn child(&self, node: &Node, step: Step, state: u32, moves: i32) -> Option<Node> {
        let to = node.blank;
        let from = usize::from(NEIGHBOURS[to][step as usize].unwrap_or(0));
        let tile = (node.cells >> (4 * from) & 15) as usize;
        let nearer = i32::from(CHANGE[tile][to][step as usize]);
        let (places, change) = self.heuristic.moved(node.places, tile, from, to);
        let bound = node.bound + nearer + change;
        if bound > moves {
            return None;
        }
        let (mirror, change) = self.heuristic.moved_in_mirror(node.mirror, tile, from, to);
        let mirror_bound = node.mirror_bound + nearer + change;
        if mirror_bound > moves {
            return None;
        }
        let exchanged = (tile ^ 15) as u64;
        Some(Node {
            cells: node.cells ^ exchanged << (4 * from) ^ exchanged << (4 * to),
            blank: from,
            state,
            places,
            mirror,
            bound,
            mirror_bound,
        })
    }

    fn reach_goal(&mut self) -> Result<(), Stopped> {
        match self.at_goal {
            AtGoal::Stop => self.end(Stop::Found),
            AtGoal::HandOver if self.path == self.known => Ok(()),
            AtGoal::HandOver => match self.search.found(Path::Steps(self.path.clone())) {
                Ok(()) => Ok(()),
                Err(halt) => self.end(Stop::Halt(halt)),
            },
        }
    }
}

/// Rows and columns between a tile (from 0) on a cell and its home; the empty cell needs none.
const fn crossed(tile: usize, cell: usize) -> i32 {
    if tile == 15 {
        return 0;
    }
    ((tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4)) as u8 as i32
}

/// By tile, empty cell and step of the empty cell: how the rows and columns to cross change.
const CHANGE: [[[i8; 4]; 16]; 16] = {
    let mut change = [[[0; 4]; 16]; 16];
    let mut index = 0;
    while index < 16 * 16 * 4 {
        let (tile, to, step) = (index / 64, index / 4 % 16, index % 4);
        if let Some(from) = NEIGHBOURS[to][step] {
            change[tile][to][step] = (crossed(tile, to) - crossed(tile, from as usize)) as i8;
        }
        index += 1;
    }
    change
};
