//! The course's brute force: every way to colour the board, unshaded first, looked at only when it is complete.

use crate::puzzles::heyawake::{Board, Heyawake, Shading};
use crate::puzzles::{Halt, Search, Solver};

pub(super) const SOLVER: Solver<Heyawake> = Solver {
    name: "brute-force",
    counts: "one for each complete grid looked at; cells in reading order, unshaded before shaded, so that grids \
             come in the order of binary numbers, the answer included",
    hopeless,
    search,
    count: None,
};

/// Beyond this many cells the grids outlast any patience: 2^30 is a thousand million.
const MOST_CELLS: usize = 30;

/// Grids between two frames for people who watch.
const FRAME_EVERY: u64 = 5000;

fn hopeless(board: &Board) -> Option<String> {
    (board.cells() > MOST_CELLS).then(|| format!("2^{} grids", board.cells()))
}

fn search(board: &Board, search: &mut Search<'_, Shading>) -> Result<(), Halt> {
    let mut shaded = vec![false; board.cells()];
    let mut check = Check::new(board);
    loop {
        search.step()?;
        if search.budget.spent().is_multiple_of(FRAME_EVERY) {
            search.show(|| Shading { shaded: shaded.clone() });
        }
        if check.obeys(&shaded) {
            search.found(Shading { shaded: shaded.clone() })?;
        }
        if !next_grid(&mut shaded) {
            return Ok(());
        }
    }
}

/// Adds one to the grid as a binary number whose last digit is the last cell; `false` after the last grid.
fn next_grid(shaded: &mut [bool]) -> bool {
    for cell in shaded.iter_mut().rev() {
        *cell = !*cell;
        if *cell {
            return true;
        }
    }
    false
}

/// The rules, with room to count in.
struct Check<'a> {
    board: &'a Board,
    counts: Vec<u32>,
    seen: Vec<bool>,
    waiting: Vec<usize>,
}

impl<'a> Check<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, counts: vec![0; board.rooms()], seen: Vec::new(), waiting: Vec::new() }
    }

    fn obeys(&mut self, shaded: &[bool]) -> bool {
        self.none_touch(shaded)
            && self.numbers_hold(shaded)
            && self.runs_are_short(shaded)
            && self.is_connected(shaded)
    }

    fn none_touch(&self, shaded: &[bool]) -> bool {
        let columns = self.board.columns();
        (0..shaded.len()).all(|cell| {
            let left = cell % columns > 0 && shaded[cell - 1];
            let above = cell >= columns && shaded[cell - columns];
            !shaded[cell] || !(left || above)
        })
    }

    fn numbers_hold(&mut self, shaded: &[bool]) -> bool {
        self.counts.fill(0);
        for (cell, shaded) in shaded.iter().enumerate() {
            self.counts[self.board.room(cell)] += u32::from(*shaded);
        }
        let holds = |(room, count): (usize, &u32)| self.board.clue(room).is_none_or(|clue| clue == *count);
        self.counts.iter().enumerate().all(holds)
    }

    fn runs_are_short(&self, shaded: &[bool]) -> bool {
        self.board.lines().all(|(first, step, length)| {
            let cells: Vec<usize> = (0..length).map(|index| first + index * step).collect();
            cells.split(|cell| shaded[*cell]).all(|run| {
                let borders =
                    run.windows(2).filter(|pair| self.board.room(pair[0]) != self.board.room(pair[1]));
                borders.count() < 2
            })
        })
    }

    fn is_connected(&mut self, shaded: &[bool]) -> bool {
        let Some(start) = shaded.iter().position(|shaded| !shaded) else {
            return true;
        };
        self.seen.clear();
        self.seen.extend_from_slice(shaded);
        self.seen[start] = true;
        self.waiting.push(start);
        while let Some(cell) = self.waiting.pop() {
            for next in self.board.neighbours(cell) {
                if !self.seen[next] {
                    self.seen[next] = true;
                    self.waiting.push(next);
                }
            }
        }
        self.seen.iter().all(|seen| *seen)
    }
}
