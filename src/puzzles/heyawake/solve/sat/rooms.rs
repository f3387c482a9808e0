//! The rooms with a number: how many of their cells are shaded, unshaded, and still allowed to be.

use crate::puzzles::heyawake::Board;

use super::literal::Literal;
use super::trail::{Reason, Trail};

/// Counters of the rooms.
pub(super) struct Rooms {
    /// By cell: its room, or [`NONE`] if that has no number.
    room_of: Vec<u32>,
    rooms: Vec<Room>,
}

/// A room with a number.
struct Room {
    cells: Vec<u32>,
    /// How many cells may be shaded, and how many unshaded.
    allowed: [u32; 2],
    /// How many are.
    counted: [u32; 2],
}

const NONE: u32 = u32::MAX;

/// The place of a colour in the pairs.
fn colour(literal: Literal) -> usize {
    usize::from(!literal.is_shaded())
}

impl Rooms {
    /// Nothing is counted yet; `None` if a number is larger than its room.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let mut this = Self { room_of: vec![NONE; board.cells()], rooms: Vec::new() };
        for (room, cells) in board.cells_by_room().into_iter().enumerate() {
            let Some(clue) = board.clue(room) else { continue };
            let unshaded = (cells.len() as u32).checked_sub(clue)?;
            for cell in &cells {
                this.room_of[*cell] = this.rooms.len() as u32;
            }
            let cells = cells.into_iter().map(|cell| cell as u32).collect();
            this.rooms.push(Room { cells, allowed: [clue, unshaded], counted: [0, 0] });
        }
        Some(this)
    }

    /// Draws the consequences of numbers that leave no choice from the start.
    pub(super) fn start(&self, trail: &mut Trail) {
        for number in 0..self.rooms.len() as u32 {
            for colour in 0..2 {
                self.fill(number, colour, trail);
            }
        }
    }

    /// Counts a coloured cell. A room with too many of one colour is put into `conflict` as statements that cannot
    /// all fail.
    pub(super) fn add(&mut self, literal: Literal, trail: &mut Trail, conflict: &mut Vec<Literal>) -> bool {
        let number = self.room_of[literal.cell()];
        if number == NONE {
            return true;
        }
        let colour = colour(literal);
        let room = &mut self.rooms[number as usize];
        room.counted[colour] += 1;
        if room.counted[colour] > room.allowed[colour] {
            let before = trail.position_of(literal.cell()) + 1;
            self.collect(number, colour, before, trail, conflict);
            return false;
        }
        self.fill(number, colour, trail);
        true
    }

    /// Takes a cell out of the count.
    pub(super) fn remove(&mut self, literal: Literal) {
        if let Some(room) = self.rooms.get_mut(self.room_of[literal.cell()] as usize) {
            room.counted[colour(literal)] -= 1;
        }
    }

    /// Puts into `clause` why a cell could not have the other colour: its room had all it allows.
    pub(super) fn explain(&self, literal: Literal, trail: &Trail, clause: &mut Vec<Literal>) {
        let number = self.room_of[literal.cell()];
        self.collect(number, 1 - colour(literal), trail.position_of(literal.cell()), trail, clause);
    }

    /// Gives the cells that are left the other colour once all that is allowed of one is there.
    fn fill(&self, number: u32, colour: usize, trail: &mut Trail) {
        let room = &self.rooms[number as usize];
        if room.counted[colour] < room.allowed[colour] {
            return;
        }
        for cell in &room.cells {
            if trail.is_open(*cell as usize) {
                trail.assign(of_colour(*cell, 1 - colour), Reason::Room(number));
            }
        }
    }

    /// The cells of one colour that were known before a position, as false statements. Some may not have been
    /// counted yet at that time; a clause with more of them is weaker and still true.
    fn collect(&self, number: u32, colour: usize, before: usize, trail: &Trail, clause: &mut Vec<Literal>) {
        let room = &self.rooms[number as usize];
        let is_earlier =
            |literal: &Literal| trail.holds(*literal) && trail.position_of(literal.cell()) < before;
        let literals = room.cells.iter().map(|cell| of_colour(*cell, colour));
        clause.extend(literals.filter(is_earlier).map(Literal::opposite));
    }
}

fn of_colour(cell: u32, colour: usize) -> Literal {
    if colour == 0 { Literal::shaded(cell as usize) } else { Literal::unshaded(cell as usize) }
}
