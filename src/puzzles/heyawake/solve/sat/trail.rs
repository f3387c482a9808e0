//! What is known about the cells, in the order in which it became known, and why.

use super::clauses::ClauseId;
use super::literal::Literal;

/// Why a cell got its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was tried, or turned over after everything else was seen: there is nothing to explain.
    Open,
    /// All other literals of a clause are false.
    Clause(ClauseId),
    /// This neighbour is shaded.
    Touch(u32),
    /// Its room has all its shaded cells, or needs all that are left.
    Room(u32),
    /// Shading it would close a ring through these two of its links, numbered as in the forest.
    Ring(u8, u8),
}

/// The colours known so far.
pub(super) struct Trail {
    /// By literal: 1 it holds, -1 it does not, 0 unknown.
    values: Vec<i8>,
    literals: Vec<Literal>,
    /// Where the literals of each trial begin.
    starts: Vec<usize>,
    /// The next literal whose consequences are to be drawn.
    head: usize,
    facts: Vec<Known>,
}

/// What is kept of each coloured cell.
#[derive(Debug, Clone, Copy)]
struct Known {
    reason: Reason,
    level: u32,
    position: u32,
}

impl Trail {
    /// Nothing is known.
    pub(super) fn new(cells: usize) -> Self {
        let nothing = Known { reason: Reason::Open, level: 0, position: 0 };
        Self {
            values: vec![0; 2 * cells],
            literals: Vec::with_capacity(cells),
            starts: Vec::new(),
            head: 0,
            facts: vec![nothing; cells],
        }
    }

    #[inline]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    /// Whether the opposite of a literal holds.
    #[inline]
    pub(super) fn fails(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    /// Whether the colour of a cell is unknown.
    #[inline]
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.values[2 * cell] == 0
    }

    /// Whether a cell is known to be shaded.
    #[inline]
    pub(super) fn is_shaded(&self, cell: usize) -> bool {
        self.values[2 * cell] > 0
    }

    /// Whether every cell has its colour.
    pub(super) fn is_full(&self) -> bool {
        self.literals.len() == self.facts.len()
    }

    /// Number of cells, and statements about them, that can hold or not.
    pub(super) fn variables(&self) -> usize {
        self.facts.len()
    }

    /// How many trials are open.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The trial under which a cell got its colour.
    #[inline]
    pub(super) fn level_of(&self, cell: usize) -> usize {
        self.facts[cell].level as usize
    }

    /// How many cells were coloured before this one.
    #[inline]
    pub(super) fn position_of(&self, cell: usize) -> usize {
        self.facts[cell].position as usize
    }

    /// Why a cell got its colour.
    #[inline]
    pub(super) fn reason_of(&self, cell: usize) -> Reason {
        self.facts[cell].reason
    }

    /// The same reason under another name, after the clauses have been put in order.
    pub(super) fn change_reason(&mut self, cell: usize, reason: Reason) {
        self.facts[cell].reason = reason;
    }

    /// What is tried at a level, counted from 1.
    pub(super) fn trial(&self, level: usize) -> Literal {
        self.literals[self.starts[level - 1]]
    }

    /// The literals that hold, latest last.
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Opens a new trial; the next literal is what it tries.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.literals.len());
    }

    /// Takes down that a literal, until now unknown, holds.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.opposite().index()] = -1;
        self.facts[literal.cell()] =
            Known { reason, level: self.starts.len() as u32, position: self.literals.len() as u32 };
        self.literals.push(literal);
    }

    /// The next literal whose consequences are to be drawn.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.head)?;
        self.head += 1;
        Some(literal)
    }

    /// Forgets all after a level; hands each forgotten literal over, latest first, and whether its consequences
    /// had been drawn.
    pub(super) fn back_to(&mut self, level: usize, mut forget: impl FnMut(Literal, bool)) {
        let Some(start) = self.starts.get(level).copied() else {
            return;
        };
        for position in (start..self.literals.len()).rev() {
            let literal = self.literals[position];
            self.values[literal.index()] = 0;
            self.values[literal.opposite().index()] = 0;
            forget(literal, position < self.head);
        }
        self.literals.truncate(start);
        self.starts.truncate(level);
        self.head = self.head.min(start);
    }
}
