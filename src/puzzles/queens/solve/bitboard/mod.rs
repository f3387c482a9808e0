//! A fast search: always the row, column or region with the fewest candidates, and no overcrowded strips.
//!
//! A row of candidates is one 64-bit word. That is enough for every board: there are 62 letters and digits
//! to name regions with, so a larger board has another number of regions than rows, and no answer.

mod candidates;
mod count;
mod crowding;
mod shapes;

use crate::puzzles::queens::{Board, Placement, Queens};
use crate::puzzles::{Halt, Search, Solver};

use candidates::{Candidates, Unit};
use crowding::Crowding;
use shapes::Shapes;

/// Rows of the largest board that can have an answer, and a little more.
const WORD: usize = 64;

/// With this few queens to come it is quicker to try them than to look for crowded strips.
const FEW: usize = 5;

/// The solver. Memory: a kilobyte for each row of the board, and at most 48 MiB to count very many answers.
/// Depth of recursion: one for each row.
pub(super) const SOLVER: Solver<Queens> = Solver {
    name: "bitboard",
    counts: "one for each queen put on the board, forced ones included",
    hopeless: |_| None,
    search,
    count: Some(count::count),
};

fn search(board: &Board, search: &mut Search<'_, Placement>) -> Result<(), Halt> {
    if board.region_mismatch().is_some() {
        return Ok(());
    }
    let shapes = Shapes::new(board);
    let mut levels = vec![Candidates::none(); board.size() + 1];
    levels[0].fill(&shapes);
    let mut climb = Climb { shapes: &shapes, queens: Vec::with_capacity(board.size()), search };
    climb.descend(&mut levels)
}

/// The search under way.
struct Climb<'a, 'b> {
    shapes: &'a Shapes,
    /// The queens put so far.
    queens: Vec<(usize, usize)>,
    search: &'a mut Search<'b, Placement>,
}

impl Climb<'_, '_> {
    /// Tries all that the first level allows; the others are room for what comes below it.
    fn descend(&mut self, levels: &mut [Candidates]) -> Result<(), Halt> {
        if self.queens.len() == self.shapes.size {
            return self.search.found(Placement::new(self.queens.iter().copied()));
        }
        let Some((here, below)) = levels.split_first_mut() else {
            return Ok(());
        };
        let Some(unit) = self.tightest(here) else {
            return Ok(());
        };
        for row in self.shapes.rows_of(unit) {
            let mut open = here.rows[row] & self.shapes.mask(unit, row);
            while open != 0 {
                let cell = (row, open.trailing_zeros() as usize);
                open &= open - 1;
                self.put(here, below, cell)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, here: &Candidates, below: &mut [Candidates], cell: (usize, usize)) -> Result<(), Halt> {
        self.search.step()?;
        self.queens.push(cell);
        let queens = &self.queens;
        self.search.show(|| Placement::new(queens.iter().copied()));
        below[0].put(here, self.shapes, cell);
        self.descend(below)?;
        self.queens.pop();
        Ok(())
    }

    /// The unit to branch on, after removing what cannot be; `None` if nothing can be here.
    fn tightest(&self, here: &mut Candidates) -> Option<Unit> {
        loop {
            let (unit, fewest) = here.fewest(self.shapes.size);
            match fewest {
                0 => return None,
                1 => return Some(unit),
                _ if self.shapes.size - self.queens.len() <= FEW => return Some(unit),
                _ => match here.thin_out(self.shapes) {
                    Crowding::Hopeless => return None,
                    Crowding::Relieved => {}
                    Crowding::None => return Some(unit),
                },
            }
        }
    }
}
