//! Counting without listing: the board is filled from one end, and boards that look the same ahead of the
//! first free cell, with the same pieces left, are counted as one.
//!
//! Memory: at most [`MOST_STATES`] states at a time, 64 to 128 bytes each with the room the tables leave free.

use std::collections::VecDeque;

use crate::puzzles::iq::{Board, Challenge, Kind, Point};
use crate::puzzles::{Budget, GaveUp};

use super::pieces::Class;
use super::table::Table;

/// States kept at the same time at most.
const MOST_STATES: usize = 2 << 20;
/// Bits of a state: the cells ahead, and the pieces used.
const STATE_BITS: usize = 62;

/// The number of packings, pieces of one shape not told apart; `None` if the board is too wide for this.
pub(super) fn count(
    challenge: &Challenge,
    classes: &[Class],
    budget: &mut Budget,
) -> Result<Option<u128>, GaveUp> {
    let Some(frontier) = Frontier::new(challenge, classes) else {
        return Ok(None);
    };
    let mut total = 0_u128;
    let mut ahead: VecDeque<Table> = VecDeque::from([Table::new()]);
    let (start, at) = frontier.next_free(0, 0);
    if at >= frontier.squares {
        return Ok(Some(1));
    }
    let mut position = at;
    ahead[0].add(start, 1);
    let mut states = 1;
    while let Some(table) = ahead.pop_front() {
        states -= table.len();
        for (state, number) in table.entries() {
            if states > MOST_STATES {
                return Ok(None);
            }
            for (next, at) in frontier.after(state, position) {
                budget.spend(1)?;
                if at >= frontier.squares {
                    total = total.saturating_add(number);
                    continue;
                }
                let distance = at - position - 1;
                if ahead.len() <= distance {
                    ahead.resize_with(distance + 1, Table::new);
                }
                let before = ahead[distance].len();
                ahead[distance].add(next, number);
                states += ahead[distance].len() - before;
            }
        }
        budget.poll()?;
        position += 1;
    }
    Ok(Some(total))
}

/// A way for a piece to lie on the first free cell.
struct Way {
    /// The squares it covers, counted from the first free one.
    squares: u64,
    /// Where the pieces used of its class are counted in a state.
    shift: u32,
    mask: u64,
    /// How many there are.
    most: u64,
}

/// The board as a strip of squares, across its short side.
struct Frontier {
    squares: usize,
    side: usize,
    /// For each square, the outside squares among the 64 from there on.
    outside: Vec<u64>,
    /// For each place across the short side, the ways that stay on the board.
    ways: Vec<Vec<Way>>,
    /// The bits of a state that are squares; those of the pieces used lie above.
    window: u32,
}

impl Frontier {
    /// `None` for a pyramid, and where a state does not fit into 64 bits.
    fn new(challenge: &Challenge, classes: &[Class]) -> Option<Self> {
        let board = challenge.board();
        if board.kind() == Kind::Pyramid {
            return None;
        }
        let side = board.rows().min(board.columns());
        let all_ways = classes.iter().flat_map(|class| &class.ways);
        let longest = all_ways.filter_map(|way| steps(board, way).last().copied()).max()?.0;
        let window = (longest + 1).checked_mul(side).filter(|window| *window < STATE_BITS)?;
        let mut frontier = Self {
            squares: board.squares(),
            side,
            outside: outside(board, side),
            ways: (0..side).map(|_| Vec::new()).collect(),
            window: window as u32,
        };
        let mut shift = window as u32;
        for class in classes {
            frontier.add_class(board, class, shift);
            shift += usize::BITS - class.letters.len().leading_zeros();
            if shift as usize > STATE_BITS {
                return None;
            }
        }
        Some(frontier)
    }

    /// Adds the ways of a class at every place across the strip where they stay on the board.
    fn add_class(&mut self, board: &Board, class: &Class, shift: u32) {
        let most = class.letters.len() as u64;
        let bits = u64::BITS - most.leading_zeros();
        for way in &class.ways {
            let steps = steps(board, way);
            for place in 0..self.side {
                let square = |(along, across): &(usize, isize)| {
                    let across = place.checked_add_signed(*across).filter(|across| *across < self.side)?;
                    Some(1_u64 << (along * self.side + across - place))
                };
                let squares: Option<Vec<u64>> = steps.iter().map(square).collect();
                self.ways[place].extend(squares.map(|squares| Way {
                    squares: squares.iter().sum(),
                    shift,
                    mask: (1 << bits) - 1,
                    most,
                }));
            }
        }
    }

    /// The states that follow when each piece left is laid on the first free cell, with the next free cell.
    fn after(&self, state: u64, position: usize) -> impl Iterator<Item = (u64, usize)> {
        let ahead = state & ((1 << self.window) - 1);
        let blocked = ahead | self.outside[position];
        let used = state >> self.window << self.window;
        let ways = &self.ways[position % self.side];
        ways.iter()
            .filter(move |way| way.squares & blocked == 0 && used >> way.shift & way.mask < way.most)
            .map(move |way| {
                let (ahead, at) = self.next_free(ahead | way.squares, position);
                (ahead | (used + (1 << way.shift)), at)
            })
    }

    /// The squares ahead of the first free cell from a position on, and where that is.
    fn next_free(&self, mut ahead: u64, mut position: usize) -> (u64, usize) {
        loop {
            let Some(outside) = self.outside.get(position) else {
                return (0, position);
            };
            let full = (ahead | outside).trailing_ones();
            if full == 0 {
                return (ahead, position);
            }
            ahead = ahead.checked_shr(full).unwrap_or(0);
            position += full as usize;
        }
    }
}

/// The steps of a way as (along the strip, across it), from the first square on the strip.
fn steps(board: &Board, way: &[Point]) -> Vec<(usize, isize)> {
    let mut steps: Vec<(i32, i32)> = way
        .iter()
        .map(|step| (step.x / 2, step.y / 2))
        .map(|(x, y)| if board.rows() <= board.columns() { (x, y) } else { (y, x) })
        .collect();
    steps.sort_unstable();
    let first = steps[0];
    steps.into_iter().map(|step| (step.0.abs_diff(first.0) as usize, (step.1 - first.1) as isize)).collect()
}

/// For each square of the strip, the outside squares among the 64 from there on; behind the end all are.
fn outside(board: &Board, side: usize) -> Vec<u64> {
    let squares = board.squares();
    let inside = |index: usize| {
        let (along, across) = (index / side, index % side);
        let square = if board.rows() <= board.columns() {
            across * board.columns() + along
        } else {
            along * board.columns() + across
        };
        index < squares && board.is_inside(square)
    };
    let from = |start: usize| (0..64).filter(|bit| !inside(start + bit)).map(|bit| 1 << bit).sum();
    (0..squares).map(from).collect()
}
