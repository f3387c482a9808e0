//! puzz.link and pzpr URLs: `heyawake/WIDTH/HEIGHT/` and then walls and numbers in one word.
//!
//! Five walls a digit of base 32: those between the cells of each row, then those between the rows. After them the
//! numbers of the rooms in order of their first cells: one hexadecimal digit, `-` and two, `+` and three and so on
//! ([`RANGES`]), or a letter `g` to `z` for 1 to 20 rooms without a number.

mod read;
mod write;

pub(crate) use read::{is_url, read};
pub use write::write;

/// The numbers that need more than one digit: mark, digits after it, and the number that all zeros mean.
/// The last mark but two leaves off early, at 12239, in the programs that invented it.
const RANGES: [(char, usize, u32); 6] =
    [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096), ('%', 3, 8192), ('*', 4, 12_240), ('$', 5, 77_776)];

/// Rooms without a number that one letter can stand for.
const LONGEST_GAP: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::heyawake::Board;

    #[test]
    fn a_url_is_written_as_it_was_read() {
        for body in [
            "heyawake/6/6/22eeee0f006032g112",
            "heyawake/1/1/1",
            "heyawake/1/3/o1h",
            "heyawake/3/1/o1h",
            "heyawake/8/10/cjcp28qilncr6p7g2e677c247us4820111112041g11110g1201",
            "heyawake/7/7/72hb3hsm8301vg4es811g1110301010g",
        ] {
            assert_eq!(write(&read(body).unwrap().instance), format!("https://puzz.link/p?{body}"));
        }
    }

    #[test]
    fn numbers_of_every_length_come_back() {
        for clue in [0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12_239, 12_240, 77_775, 77_776, 1_000_000] {
            let board = Board::from_labels(2, &[0, 1]).with_clue(0, Some(clue)).with_clue(1, Some(1));
            assert_eq!(read(&write(&board)).unwrap().instance, board);
        }
    }

    #[test]
    fn rooms_without_a_number_come_back_in_any_number() {
        for count in [1, 19, 20, 21, 40, 41, 60] {
            let labels: Vec<u32> = (0..count).collect();
            let board = Board::from_labels(count as usize, &labels);
            assert_eq!(read(&write(&board)).unwrap().instance, board);
        }
    }
}
