//! Statements about parts of large rooms, so that what is learned can speak of them.
//!
//! A clause over single cells cannot say "this half of the room holds at most eight". For each large room there is a
//! statement "at least `count` of the first `length` cells are shaded" for every pair that matters, tied to the cells by
//! clauses in both directions, so the cells still decide everything.

use crate::puzzles::heyawake::Board;

use super::clauses::Clauses;
use super::literal::Literal;

/// Smaller rooms get along without.
const SMALLEST: usize = 20;
/// Statements for one room, and for all together (36 MB); what goes beyond is left to plain counting.
const MOST_IN_A_ROOM: usize = 20_000;
const MOST: usize = 200_000;

/// The rooms that have such statements: cells, number, and the first statement as a variable.
pub(super) struct Counters {
    tables: Vec<Table>,
    variables: usize,
}

struct Table {
    cells: Vec<usize>,
    clue: usize,
    /// By length, from 1: the variable that a count of 0 would have. Counts that are certain have none.
    starts: Vec<usize>,
}

/// A statement of a table, or a plain truth.
#[derive(Clone, Copy)]
enum Statement {
    Always,
    Never,
    Open(Literal),
}

impl Counters {
    /// Plans the statements; their variables come after the cells.
    pub(super) fn new(board: &Board) -> Self {
        let mut variables = board.cells();
        let (mut tables, mut statements) = (Vec::new(), 0);
        for (room, cells) in board.cells_by_room().into_iter().enumerate() {
            let Some(clue) = board.clue(room).map(|clue| clue as usize) else {
                continue;
            };
            let size = cells.len() * clue;
            if cells.len() < SMALLEST
                || clue < 2
                || clue + 2 > cells.len()
                || size > MOST_IN_A_ROOM
                || statements + size > MOST
            {
                continue;
            }
            statements += size;
            let cells = along_the_short_side(board, cells);
            tables.push(Table::new(cells, clue, &mut variables));
        }
        Self { tables, variables }
    }

    /// Number of variables, cells included.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// Ties the statements to the cells; single literals that must hold are handed over.
    pub(super) fn add_clauses(&self, clauses: &mut Clauses, units: &mut Vec<Literal>) {
        let mut literals = Vec::new();
        for table in &self.tables {
            for length in 1..=table.cells.len() {
                for count in 1..=table.clue + 1 {
                    for clause in table.clauses(length, count) {
                        if !simplify(&clause, &mut literals) {
                            match literals[..] {
                                [only] => units.push(only),
                                _ => drop(clauses.add(&literals)),
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Table {
    fn new(cells: Vec<usize>, clue: usize, variables: &mut usize) -> Self {
        let mut table = Self { cells, clue, starts: Vec::new() };
        for length in 1..=table.cells.len() {
            let (least, most) = table.open_counts(length);
            table.starts.push(variables.wrapping_sub(least));
            *variables += (most + 1).saturating_sub(least);
        }
        table
    }

    /// The counts that are neither certain nor impossible among the first cells.
    fn open_counts(&self, length: usize) -> (usize, usize) {
        let left = self.cells.len() - length;
        ((self.clue + 1).saturating_sub(left).max(1), length.min(self.clue))
    }

    /// "At least `count` of the first `length` cells are shaded." All cells hold the clue exactly.
    fn statement(&self, length: usize, count: usize) -> Statement {
        let (least, most) = if length == 0 { (1, 0) } else { self.open_counts(length) };
        if count < least {
            Statement::Always
        } else if count > most {
            Statement::Never
        } else {
            Statement::Open(Literal::shaded(self.starts[length - 1].wrapping_add(count)))
        }
    }

    fn clauses(&self, length: usize, count: usize) -> [Vec<Statement>; 4] {
        let here = self.statement(length, count);
        let before = self.statement(length - 1, count);
        let one_less = self.statement(length - 1, count - 1);
        let cell = Statement::Open(Literal::shaded(self.cells[length - 1]));
        [
            vec![here.opposite(), before, one_less],
            vec![here.opposite(), before, cell],
            vec![here, cell.opposite(), one_less.opposite()],
            vec![here, before.opposite()],
        ]
    }
}

impl Statement {
    fn opposite(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::Open(literal) => Self::Open(literal.opposite()),
        }
    }
}

/// The open literals of a clause; `true` if it holds anyway.
fn simplify(clause: &[Statement], literals: &mut Vec<Literal>) -> bool {
    literals.clear();
    for statement in clause {
        match statement {
            Statement::Always => return true,
            Statement::Never => {}
            Statement::Open(literal) => literals.push(*literal),
        }
    }
    false
}

/// The cells in an order in which those that come one after the other are near each other.
fn along_the_short_side(board: &Board, mut cells: Vec<usize>) -> Vec<usize> {
    let columns = board.columns();
    let span = |part: &dyn Fn(usize) -> usize| {
        let parts = cells.iter().map(|cell| part(*cell));
        parts.clone().max().unwrap_or(0) - parts.min().unwrap_or(0)
    };
    if span(&|cell| cell / columns) < span(&|cell| cell % columns) {
        cells.sort_unstable_by_key(|cell| (cell % columns, cell / columns));
    }
    cells
}
