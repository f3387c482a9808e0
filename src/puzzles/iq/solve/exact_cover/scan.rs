//! First free cell first, without any list: for boards too large for bit masks.

use crate::puzzles::iq::{Board, Challenge, Filling, Point};
use crate::puzzles::{Halt, Search};

use super::answers::{Answers, Packing, filling, first_orders};
use super::pieces::Class;

/// Placements between two frames for people who watch.
const FRAME_EVERY: u64 = 2000;
/// Cells looked at between two looks at the clock.
const POLL_EVERY: usize = 1 << 20;

/// A cell being covered: the next class and way to try, and the piece that lies there.
struct Level {
    square: usize,
    class: usize,
    way: usize,
    lies: Option<(usize, Vec<usize>)>,
}

/// Finds every answer. Memory: the board, and the pieces placed.
pub(super) fn find(
    challenge: &Challenge,
    classes: &[Class],
    search: &mut Search<'_, Filling>,
    mut answers: Answers<'_>,
) -> Result<(), Halt> {
    let board = challenge.board();
    let mut scan = Scan {
        board,
        classes,
        free: (0..board.squares()).map(|square| board.is_inside(square)).collect(),
        left: classes.iter().map(|class| class.letters.len()).collect(),
        looked_at: 0,
    };
    let mut levels: Vec<Level> = scan.level_after(0).into_iter().collect();
    let end = search.budget.spent().saturating_add(answers.most());
    while let Some(level) = levels.last_mut() {
        scan.lift(level.lies.take());
        if !scan.place_next(level, search)? {
            levels.pop();
            continue;
        }
        search.step()?;
        if search.budget.spent() > end {
            return Err(Halt::Enough);
        }
        let square = level.square;
        if search.budget.spent().is_multiple_of(FRAME_EVERY) {
            search.show(|| {
                filling(board.squares(), classes, &packing(classes, &levels), &first_orders(classes))
            });
        }
        match scan.level_after(square) {
            Some(level) => levels.push(level),
            None => {
                answers.take(board.squares(), classes, std::iter::once(packing(classes, &levels)), search)?;
            }
        }
    }
    Ok(())
}

struct Scan<'a> {
    board: &'a Board,
    classes: &'a [Class],
    free: Vec<bool>,
    left: Vec<usize>,
    looked_at: usize,
}

impl Scan<'_> {
    /// The level for the first free cell from a square on.
    fn level_after(&self, square: usize) -> Option<Level> {
        let free = self.free[square..].iter().position(|free| *free)?;
        Some(Level { square: square + free, class: 0, way: 0, lies: None })
    }

    fn lift(&mut self, lies: Option<(usize, Vec<usize>)>) {
        if let Some((class, squares)) = lies {
            self.left[class] += 1;
            for square in squares {
                self.free[square] = true;
            }
        }
    }

    fn place_next(&mut self, level: &mut Level, search: &Search<'_, Filling>) -> Result<bool, Halt> {
        let first = self.board.point(level.square);
        while let Some(class) = self.classes.get(level.class) {
            if self.left[level.class] > 0 {
                while let Some(way) = class.ways.get(level.way) {
                    level.way += 1;
                    self.looked_at += way.len();
                    if self.looked_at > POLL_EVERY {
                        self.looked_at = 0;
                        search.budget.poll()?;
                    }
                    if let Some(squares) = self.fit(first, way) {
                        for square in &squares {
                            self.free[*square] = false;
                        }
                        self.left[level.class] -= 1;
                        level.lies = Some((level.class, squares));
                        return Ok(true);
                    }
                }
            }
            level.class += 1;
            level.way = 0;
        }
        Ok(false)
    }

    fn fit(&self, first: Point, way: &[Point]) -> Option<Vec<usize>> {
        way.iter()
            .map(|step| self.board.cell_at(first.plus(*step)).filter(|square| self.free[*square]))
            .collect()
    }
}

fn packing(classes: &[Class], levels: &[Level]) -> Packing {
    let mut packing: Packing = vec![Vec::new(); classes.len()];
    for (class, squares) in levels.iter().filter_map(|level| level.lies.as_ref()) {
        packing[*class].push(squares.clone());
    }
    packing
}
