//! The course's test for an answer: KURANG(i) of every tile, and X.

use crate::message::{Message, message};
use crate::puzzles::Fact;

use super::instance::{BLANK, Board, CELLS, SIDE};

/// What the test needs, computed for one board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kurang {
    /// By tile, from tile 1 to the empty cell: how many smaller numbers come after it, row by row.
    pub smaller_after: [u32; CELLS],
    /// 1 if row plus column of the empty cell is odd, otherwise 0.
    pub x: u32,
}

impl Kurang {
    pub fn of(board: &Board) -> Self {
        let tiles = board.tiles();
        let mut smaller_after = [0; CELLS];
        for (cell, tile) in tiles.iter().enumerate() {
            let smaller = tiles[cell + 1..].iter().filter(|later| *later < tile);
            smaller_after[usize::from(*tile) - 1] = smaller.count() as u32;
        }
        let blank = board.blank();
        let x = (blank / SIDE + blank % SIDE) as u32 % 2;
        Self { smaller_after, x }
    }

    /// The sum of all KURANG(i), plus X.
    pub fn total(&self) -> u32 {
        self.smaller_after.iter().sum::<u32>() + self.x
    }

    /// Whether the goal can be reached: the total is even.
    pub fn solvable(&self) -> bool {
        self.total().is_multiple_of(2)
    }

    /// The figures the course asks for, by name.
    pub fn facts(&self) -> Vec<Fact> {
        let fact = |name: String, value: String| Fact { name, value };
        let by_tile = self.smaller_after.iter().zip(1..=BLANK);
        let mut facts: Vec<_> =
            by_tile.map(|(smaller, tile)| fact(format!("KURANG({tile})"), smaller.to_string())).collect();
        facts.push(fact("X".to_owned(), self.x.to_string()));
        facts.push(fact("sum of KURANG(i) + X".to_owned(), self.total().to_string()));
        let solvable = if self.solvable() { "yes" } else { "no" };
        facts.push(fact("solvable".to_owned(), solvable.to_owned()));
        facts
    }

    /// Why the goal cannot be reached, if so.
    pub fn obstacle(&self) -> Option<Message> {
        (!self.solvable()).then(|| message!("fifteen.odd", sum = self.total()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::fifteen::instance::grid;

    fn check(board: &str, x: u32, total: u32) {
        let kurang = Kurang::of(&grid::read(board).unwrap().instance);
        assert_eq!((kurang.x, kurang.total()), (x, total), "{board}");
    }

    #[test]
    fn the_totals_of_the_course_report_come_out() {
        check("1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12", 1, 16);
        check("5 1 3 4\n9 2 7 8\n16 6 15 11\n13 10 14 12", 0, 28);
        check("6 5 2 4\n9 1 3 8\n10 16 7 15\n13 14 12 11", 1, 34);
        check("11 3 15 9\n13 6 7 8\n4 1 14 12\n10 16 2 5", 0, 65);
        check("4 10 9 14\n8 13 7 11\n1 3 12 5\n6 15 16 2", 1, 61);
        check("13 15 16 12\n4 6 8 9\n10 7 11 3\n5 14 1 2", 0, 85);
    }

    #[test]
    fn the_values_by_tile_are_those_of_the_course_report() {
        let board = grid::read("5 1 3 4\n9 2 7 8\n16 6 15 11\n13 10 14 12").unwrap().instance;
        let found = Kurang::of(&board).smaller_after;
        assert_eq!(found, [0, 0, 1, 1, 4, 0, 1, 1, 4, 0, 1, 0, 2, 1, 5, 7]);
    }

    #[test]
    fn the_facts_end_with_the_total_and_whether_there_is_an_answer() {
        let facts = Kurang::of(&Board::GOAL).facts();
        assert_eq!(facts.len(), 19);
        assert_eq!((facts[15].name.as_str(), facts[15].value.as_str()), ("KURANG(16)", "0"));
        assert_eq!((facts[18].name.as_str(), facts[18].value.as_str()), ("solvable", "yes"));
    }
}
