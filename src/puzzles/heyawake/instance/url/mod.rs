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
    use crate::puzzles::heyawake::instance::grid;

    const SIX: &str = "heyawake/6/6/22eeee0f006032g112";

    fn check(url: &str, expected: &str) {
        assert!(is_url(url), "{url}");
        let found = match read(url) {
            Ok(reading) if reading.doubts.is_empty() => grid::write(&reading.instance),
            Ok(reading) => reading.doubts[0].to_string(),
            Err(malformed) => malformed.to_string(),
        };
        assert_eq!(found, expected, "{url}");
    }

    #[test]
    fn every_site_that_uses_the_format_is_read() {
        for site in [
            "https://puzz.link/p?",
            "http://puzz.link/p.html?",
            "http://pzv.jp/p.html?",
            "https://pzprxs.vercel.app/p?",
            "pzv.jp/p?",
            "  ",
            "",
        ] {
            check(
                &format!("{site}{SIX}\r\n"),
                "6 6\nA A A A B B\nA A A A B B\nC C D E B B\nC C D E B B\nC C D E F F\nC C D E F F\nA=3\nB=2\nD=1\nE=1\nF=2\n",
            );
        }
    }

    #[test]
    fn a_url_is_written_as_it_was_read() {
        for body in [
            SIX,
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

    #[test]
    fn other_puzzles_and_damaged_urls_are_refused() {
        check(
            "https://puzz.link/p?ayeheya/6/6/22eeee0f006032g112",
            "line 1, column 21: expected 'heyawake' after the question mark, found 'ayeheya'",
        );
        check("heyawake/6/6", "line 1, column 1: expected heyawake/WIDTH/HEIGHT/..., found 'heyawake'");
        check(
            "heyawake/6/6/22e!ee0f006032g112",
            "line 1, column 17: expected five walls as a digit 0-9 or a-v, found '!'",
        );
        check(
            "heyawake/6/6/22eeee0f",
            "line 1, column 22: expected five walls as a digit 0-9 or a-v, found the end",
        );
        check(
            "heyawake/6/6/22eeee0f006032g1122",
            "line 1, column 32: expected numbers for 6 rooms only, found '2'",
        );
        check(
            "heyawake/6/6/22eeee0f006032g11h",
            "line 1, column 31: expected numbers for 6 rooms only, found 'h'",
        );
        check(
            "heyawake/6/6/22eeee0f006032g11-",
            "line 1, column 32: expected another digit of the number of a room, found the end",
        );
        check("heyawake/0/6/22", "line 1, column 10: expected at least 1, found '0'");
        check(
            "heyawake/99999/99999/0",
            "line 1, column 16: expected at most 100000 cells, found 99999 rows of 99999",
        );
        check(
            "heyawake/6/6/22eeee0f006032g112/x",
            "line 1, column 33: expected the end of the URL, found 'x'",
        );
        check(
            "heyawake/3/3/0g01h",
            "line 1, column 14: expected walls between rooms only, found one inside a room at row 3, column 2",
        );
    }

    #[test]
    fn numbers_left_off_at_the_end_are_doubtful() {
        check(
            "heyawake/6/6/22eeee0f006032g11",
            "line 1, column 31: expected numbers for 6 rooms, which puzz.link does not insist on, found the end",
        );
    }
}
