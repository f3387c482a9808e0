//! Drawing consequences, and learning a clause from each conflict.

use crate::puzzles::heyawake::Board;

use super::clauses::Clauses;
use super::counters::Counters;
use super::forest::Forest;
use super::literal::Literal;
use super::order::Order;
use super::rooms::Rooms;
use super::trail::{Reason, Trail};

/// The board with all that is known about it.
pub(super) struct Engine {
    /// The colours known.
    pub trail: Trail,
    /// The clauses: runs, and what was learned.
    pub clauses: Clauses,
    /// Which cell to try next.
    pub order: Order,
    forest: Forest,
    rooms: Rooms,
    /// By cell: the cells beside it.
    neighbours: Vec<[u32; 4]>,
    /// Statements that cannot all fail, and do.
    conflict: Vec<Literal>,
    /// By cell: whether it has been met while the conflict is taken apart.
    met: Vec<bool>,
    /// By level: the last conflict that touched it.
    level_marks: Vec<u32>,
    conflicts: u32,
}

/// What a conflict taught.
pub(super) struct Lesson {
    /// A clause that holds on every board; the first literal is the new one, the second the latest of the others.
    pub literals: Vec<Literal>,
    /// Number of trials the clause speaks of.
    pub levels: u32,
    /// The level at which the first literal follows from the others.
    pub back_to: usize,
}

const NONE: u32 = u32::MAX;

impl Engine {
    /// The engine for a board, with what follows at once; `None` if a number is larger than its room.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let cells = board.cells();
        let rooms = Rooms::new(board)?;
        let counters = Counters::new(board);
        let variables = counters.variables();
        let mut this = Self {
            trail: Trail::new(variables),
            clauses: Clauses::new(variables),
            order: Order::new(vec![0.0; variables]),
            forest: Forest::new(board),
            rooms,
            neighbours: (0..cells).map(|cell| neighbours(board, cell)).collect(),
            conflict: Vec::new(),
            met: vec![false; variables],
            level_marks: vec![0; variables + 1],
            conflicts: 0,
        };
        this.keep_strips_whole(board);
        this.rooms.start(&mut this.trail);
        for line in board.lines() {
            this.add_windows(board, line);
        }
        this.add_counters(&counters);
        Some(this)
    }

    /// On a board of one row or column a shaded cell touches the frame on both sides and cuts it, except at the ends.
    fn keep_strips_whole(&mut self, board: &Board) {
        if board.rows() == 1 || board.columns() == 1 {
            for cell in 1..board.cells().saturating_sub(1) {
                self.trail.assign(Literal::unshaded(cell), Reason::Open);
            }
        }
    }

    /// One clause for every shortest run over two borders: some cell of it is shaded.
    fn add_windows(&mut self, board: &Board, (first, step, length): (usize, usize, usize)) {
        let cells: Vec<usize> = (0..length).map(|index| first + index * step).collect();
        let is_border = |index: &usize| board.room(cells[*index - 1]) != board.room(cells[*index]);
        let borders: Vec<usize> = (1..length).filter(is_border).collect();
        for pair in borders.windows(2) {
            let window = &cells[pair[0] - 1..=pair[1]];
            let literals: Vec<Literal> = window.iter().map(|cell| Literal::shaded(*cell)).collect();
            self.clauses.add(&literals);
        }
    }

    fn add_counters(&mut self, counters: &Counters) {
        let mut units = Vec::new();
        counters.add_clauses(&mut self.clauses, &mut units);
        for literal in units {
            if self.trail.is_open(literal.cell()) {
                self.trail.assign(literal, Reason::Open);
            }
        }
    }

    /// Draws all consequences of what is known; `false` if there is a conflict.
    pub(super) fn propagate(&mut self) -> bool {
        self.conflict.clear();
        while let Some(literal) = self.trail.next() {
            if literal.cell() < self.neighbours.len() {
                let counted = self.rooms.add(literal, &mut self.trail, &mut self.conflict);
                if !counted || literal.is_shaded() && !self.shade(literal.cell()) {
                    return false;
                }
            }
            if let Some(clause) = self.clauses.propagate(literal.opposite(), &mut self.trail) {
                self.conflict.extend(self.clauses.literals(clause));
                return false;
            }
        }
        true
    }

    fn shade(&mut self, cell: usize) -> bool {
        for next in self.neighbours[cell] {
            if next == NONE {
                continue;
            }
            let next = next as usize;
            if self.trail.is_open(next) {
                self.trail.assign(Literal::unshaded(next), Reason::Touch(cell as u32));
            } else if self.trail.is_shaded(next) {
                self.conflict.extend([Literal::unshaded(cell), Literal::unshaded(next)]);
                return false;
            }
        }
        self.forest.add(cell, &mut self.trail, &mut self.conflict)
    }

    /// Forgets all after a level.
    pub(super) fn back_to(&mut self, level: usize) {
        let cells = self.neighbours.len();
        let (rooms, forest, order) = (&mut self.rooms, &mut self.forest, &mut self.order);
        self.trail.back_to(level, |literal, drawn| {
            if drawn && literal.cell() < cells {
                rooms.remove(literal);
                forest.remove(literal.cell());
            }
            order.insert(literal.cell());
        });
    }

    /// Takes the conflict apart until one literal of the latest trial is left in it.
    pub(super) fn learn(&mut self) -> Lesson {
        let level = self.trail.level();
        let mut literals = vec![Literal::shaded(0)];
        let mut reason = std::mem::take(&mut self.conflict);
        let (mut open, mut at) = (0, self.trail.literals().len());
        loop {
            for literal in reason.drain(..) {
                let cell = literal.cell();
                if self.met[cell] || self.trail.level_of(cell) == 0 {
                    continue;
                }
                self.met[cell] = true;
                self.order.bump(cell);
                if self.trail.level_of(cell) == level {
                    open += 1;
                } else {
                    literals.push(literal);
                }
            }
            loop {
                at -= 1;
                if self.met[self.trail.literals()[at].cell()] {
                    break;
                }
            }
            let latest = self.trail.literals()[at];
            open -= 1;
            if open == 0 {
                literals[0] = latest.opposite();
                break;
            }
            self.met[latest.cell()] = false;
            self.explain(latest, &mut reason);
        }
        self.conflict = reason;
        self.order.fade();
        self.finish(literals)
    }

    /// Puts into `clause` the false statements from which a literal follows.
    fn explain(&mut self, literal: Literal, clause: &mut Vec<Literal>) {
        match self.trail.reason_of(literal.cell()) {
            Reason::Open => {}
            Reason::Clause(id) => clause.extend(self.clauses.literals(id).filter(|other| *other != literal)),
            Reason::Touch(cell) => clause.push(Literal::unshaded(cell as usize)),
            Reason::Room(_) => self.rooms.explain(literal, &self.trail, clause),
            Reason::Ring(one, other) => self.forest.explain(literal.cell(), one, other, clause),
        }
    }

    /// Leaves out what follows from the rest, and puts the latest of the others second.
    fn finish(&mut self, mut literals: Vec<Literal>) -> Lesson {
        let all = literals.clone();
        let mut kept = 1;
        for at in 1..literals.len() {
            if !self.follows(literals[at]) {
                literals[kept] = literals[at];
                kept += 1;
            }
        }
        literals.truncate(kept);
        for literal in all {
            self.met[literal.cell()] = false;
        }
        let level_of = |at: &usize| self.trail.level_of(literals[*at].cell());
        if let Some(latest) = (1..literals.len()).max_by_key(level_of) {
            literals.swap(1, latest);
        }
        let back_to = literals.get(1).map_or(0, |literal| self.trail.level_of(literal.cell()));
        Lesson { levels: self.count_levels(&literals), literals, back_to }
    }

    /// Whether a literal of the new clause is false because others of it are.
    fn follows(&mut self, literal: Literal) -> bool {
        if self.trail.reason_of(literal.cell()) == Reason::Open {
            return false;
        }
        let mut reason = std::mem::take(&mut self.conflict);
        self.explain(literal.opposite(), &mut reason);
        let follows =
            reason.iter().all(|other| self.met[other.cell()] || self.trail.level_of(other.cell()) == 0);
        reason.clear();
        self.conflict = reason;
        follows
    }

    fn count_levels(&mut self, literals: &[Literal]) -> u32 {
        self.conflicts = self.conflicts.wrapping_add(1);
        let mut count = 0;
        for literal in literals {
            let mark = &mut self.level_marks[self.trail.level_of(literal.cell())];
            count += u32::from(*mark != self.conflicts);
            *mark = self.conflicts;
        }
        count
    }
}

fn neighbours(board: &Board, cell: usize) -> [u32; 4] {
    let mut table = [NONE; 4];
    for (place, next) in table.iter_mut().zip(board.neighbours(cell)) {
        *place = next as u32;
    }
    table
}
