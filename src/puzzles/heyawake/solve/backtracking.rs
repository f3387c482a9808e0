//! The course's backtracking made right: cell by cell, and every rule asked as soon as it can be.
//!
//! The course's program takes cells it has not reached for unshaded and so gives up boards that have an answer. Here a
//! cell that has not been reached is unknown: it may still be shaded to fill a room or to end a run, and it may still
//! be unshaded to join two areas.

use crate::puzzles::heyawake::{Board, Heyawake, Shading};
use crate::puzzles::{Halt, Search, Solver};

pub(super) const SOLVER: Solver<Heyawake> = Solver {
    name: "backtracking",
    counts: "one for each colour tried at a cell; cells in reading order, unshaded before shaded",
    hopeless,
    search,
    count: None,
};

/// Larger boards were not finished in 20 seconds, those up to 180 cells in eight or less. Strips are no trouble.
const MOST_CELLS: usize = 250;
const WIDEST_STRIP: usize = 5;

/// Colours tried between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;

fn hopeless(board: &Board) -> Option<String> {
    let (rows, columns, cells) = (board.rows(), board.columns(), board.cells());
    let is_large = cells > MOST_CELLS && rows.min(columns) > WIDEST_STRIP;
    is_large.then(|| format!("{cells} cells one after the other; more than {MOST_CELLS} take too long"))
}

/// What is known of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    Unknown,
    Unshaded,
    Shaded,
}

fn search(board: &Board, search: &mut Search<'_, Shading>) -> Result<(), Halt> {
    let mut grid = Grid::new(board);
    let mut cell = 0;
    loop {
        let Some(colour) = grid.next_colour(cell) else {
            // Both colours have been tried here: the cell before has to change.
            grid.set(cell, Colour::Unknown);
            let Some(before) = cell.checked_sub(1) else {
                return Ok(());
            };
            cell = before;
            continue;
        };
        search.step()?;
        grid.set(cell, colour);
        if search.budget.spent().is_multiple_of(FRAME_EVERY) {
            search.show(|| grid.shading());
        }
        if !grid.fits(cell) {
            continue;
        }
        if cell + 1 < board.cells() {
            cell += 1;
        } else {
            search.found(grid.shading())?;
        }
    }
}

/// The board with the colours tried so far.
struct Grid<'a> {
    board: &'a Board,
    colours: Vec<Colour>,
    /// By room: shaded cells, and cells that are not reached yet.
    shaded: Vec<u32>,
    unknown: Vec<u32>,
    seen: Vec<bool>,
    waiting: Vec<usize>,
}

impl<'a> Grid<'a> {
    fn new(board: &'a Board) -> Self {
        let sizes = board.cells_by_room().iter().map(|cells| cells.len() as u32).collect();
        Self {
            board,
            colours: vec![Colour::Unknown; board.cells()],
            shaded: vec![0; board.rooms()],
            unknown: sizes,
            seen: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// The colour to try after the one a cell has.
    fn next_colour(&self, cell: usize) -> Option<Colour> {
        match self.colours[cell] {
            Colour::Unknown => Some(Colour::Unshaded),
            Colour::Unshaded => Some(Colour::Shaded),
            Colour::Shaded => None,
        }
    }

    fn set(&mut self, cell: usize, colour: Colour) {
        let room = self.board.room(cell);
        let old = std::mem::replace(&mut self.colours[cell], colour);
        self.shaded[room] -= u32::from(old == Colour::Shaded);
        self.unknown[room] -= u32::from(old == Colour::Unknown);
        self.shaded[room] += u32::from(colour == Colour::Shaded);
        self.unknown[room] += u32::from(colour == Colour::Unknown);
    }

    fn shading(&self) -> Shading {
        let shaded = self.colours.iter().map(|colour| *colour == Colour::Shaded);
        Shading { shaded: shaded.collect() }
    }

    /// Whether the rules can still hold after the latest cell got its colour.
    fn fits(&mut self, cell: usize) -> bool {
        let columns = self.board.columns();
        let left = (!cell.is_multiple_of(columns)).then(|| self.colours[cell - 1]);
        let above = cell.checked_sub(columns).map(|above| self.colours[above]);
        self.room_fits(cell)
            && if self.colours[cell] == Colour::Shaded {
                left != Some(Colour::Shaded) && above != Some(Colour::Shaded) && self.can_connect(cell)
            } else {
                let joined = left == Some(Colour::Unshaded) || above == Some(Colour::Unshaded);
                self.run_fits(cell, 1, cell % columns)
                    && self.run_fits(cell, columns, cell / columns)
                    && (joined || self.can_connect(cell))
            }
    }

    fn room_fits(&self, cell: usize) -> bool {
        let room = self.board.room(cell);
        let (shaded, unknown) = (self.shaded[room], self.unknown[room]);
        self.board.clue(room).is_none_or(|clue| shaded <= clue && clue <= shaded + unknown)
    }

    /// Whether the unshaded run that ends here, coming from the left or from above, crosses one border at most.
    fn run_fits(&self, cell: usize, step: usize, length: usize) -> bool {
        let mut borders = 0;
        let mut here = cell;
        for _ in 0..length {
            let before = here - step;
            if self.colours[before] == Colour::Shaded {
                break;
            }
            borders += u32::from(self.board.room(before) != self.board.room(here));
            here = before;
        }
        borders < 2
    }

    /// Whether all unshaded cells reached so far can still hang together, unknown cells helping.
    fn can_connect(&mut self, latest: usize) -> bool {
        let known = &self.colours[..=latest];
        let Some(start) = known.iter().position(|colour| *colour == Colour::Unshaded) else {
            return true;
        };
        self.seen.clear();
        self.seen.resize(self.colours.len(), false);
        self.seen[start] = true;
        self.waiting.push(start);
        while let Some(cell) = self.waiting.pop() {
            for next in self.board.neighbours(cell) {
                if !self.seen[next] && self.colours[next] != Colour::Shaded {
                    self.seen[next] = true;
                    self.waiting.push(next);
                }
            }
        }
        (start..=latest).all(|cell| self.seen[cell] || self.colours[cell] == Colour::Shaded)
    }
}
