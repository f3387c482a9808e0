//! Boards of pieces on a screen: rows of letters with any gap, free cells and titles of any kind.

mod ambiguity;
mod flat;
mod holes;
mod letters;
mod masked;
mod pyramid;
mod unbroken;

use std::ops::Range;

use crate::message::message;
use crate::puzzles::rows::rows;
use crate::puzzles::{Form, Reader, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Challenge, Filling, Iq, Kind};
use letters::Letters;

/// A board that was seen.
struct Seen {
    lines: Range<usize>,
    filling: Filling,
    form: Form,
}

impl Reader for Iq {
    const ODDITIES: &'static [&'static str] = &["transposed", "upside-down", "relabelled"];

    fn ambiguities(challenge: &Challenge, filling: &Filling) -> Vec<&'static str> {
        ambiguity::ambiguities(challenge, filling)
    }
    fn find_answers(challenge: &Challenge, screen: &Screen, _speech: &Speech) -> Sightings<Filling> {
        let mut sightings = Sightings::default();
        for seen in find_all(challenge, screen) {
            sightings.push(seen.filling, seen.lines, seen.form);
        }
        if sightings.is_empty()
            && let Some((cleaned, noise)) = without_noise(screen)
        {
            for seen in find_all(challenge, &cleaned) {
                let how = message!("iq.noise", word = noise);
                sightings.push(seen.filling, seen.lines, Form::Interpreted(how));
            }
        }
        sightings
    }
}

fn find_all(challenge: &Challenge, screen: &Screen) -> Vec<Seen> {
    let letters = Letters::of(challenge);
    let board = challenge.board();
    let rows = rows(screen);
    match board.kind() {
        Kind::Pyramid => pyramid::find(board, &letters, &rows),
        Kind::Default => {
            let seen = flat::find(board, &letters, &rows);
            if seen.is_empty() { holes::find(board, &letters, screen) } else { seen }
        }
        Kind::Custom => {
            let seen = masked::find(board, &letters, screen);
            if seen.is_empty() { flat::find(board, &letters, &rows) } else { seen }
        }
    }
}

/// Words that languages print for a colour that is not there, glued to every cell.
const NOISE: [&str; 3] = ["null", "None", "undefined"];

fn without_noise(screen: &Screen) -> Option<(Screen, &'static str)> {
    let noise = NOISE.into_iter().find(|noise| {
        let noisy = screen.texts().filter(|text| text.matches(noise).count() > 1);
        noisy.count() > 1
    })?;
    let text: String = screen.texts().flat_map(|text| [text.replace(noise, ""), "\n".to_owned()]).collect();
    Some((Screen::read(text.as_bytes()), noise))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, iq::Iq};

    const FLAT: &str = "3 4 4\nDEFAULT\nAA\nB\nB\nC\nCC\nC\nD\nDD\nD\n";
    const DIAMOND: &str = "3 5 2\nCUSTOM\n..X..\n.XXX.\n..X..\nAAA\nB\nB\n";
    const PYRAMID: &str = "2 2 2\nPYRAMID\nAA\nBBB\n";

    fn check(challenge: &str, text: &str, expected: &[(&str, Form)]) {
        let challenge = Iq::read_instance(challenge).unwrap().instance;
        let found = Iq::find_answers(&challenge, &Screen::read(text.as_bytes()), &Speech::default());
        let found: Vec<_> = found
            .last
            .iter()
            .map(|seen| {
                let rows = Iq::write_answer(&challenge, &seen.answer);
                (rows.trim_end().replace('\n', "/"), seen.form.clone())
            })
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(rows, form)| ((*rows).to_owned(), form.clone())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_board_is_found_with_any_gap_colour_or_frame() {
        for text in [
            "Solved\nBAAC\nBDCC\nDDDC\n",
            "file: BAAC\nBDCC\nDDDC\n",
            "file: B A A C \nB D C C \nD D D C \n",
            "B  A  A  C\nB  D  C  C\nD  D  D  C",
            "\x1b[31mB\x1b[0m\x1b[32mA\x1b[32mA\x1b[33mC\x1b[0m\n\x1b[31mBDCC\nDDDC",
            "+---+---+---+---+\n| B | A | A | C |\n+---+---+---+---+\n| B | D | C | C |\n+---+---+---+---+\n| D | D | D | C |",
            "    BAAC\n    BDCC\n    DDDC",
        ] {
            check(FLAT, text, &[("BAAC/BDCC/DDDC", Form::Whole)]);
        }
    }

    #[test]
    fn boards_with_free_cells_are_not_finished_and_words_are_no_boards() {
        check(FLAT, "BAAC\nB.CC\n...C", &[("BAAC/B.CC/...C", Form::Unfinished)]);
        for text in ["BAAC\nB CC\n   C", "x\nB A A C\nB   C C\n      C\n"] {
            check(FLAT, text, &[("BAAC/B.CC/...C", Form::Unfinished)]);
        }
        check(FLAT, "....\nB...\nBAAC\nBDCC\nDDDC", &[("BAAC/BDCC/DDDC", Form::Whole)]);
        check(FLAT, "Done\nWith\nThis", &[]);
        check(FLAT, "BAAC\nBDCC\x1b[2JDDDC", &[]);
    }

    #[test]
    fn a_file_name_above_a_board_is_no_row_of_it() {
        check(FLAT, "file: x.in\nBAAC\nBDCC\nDDDC", &[("BAAC/BDCC/DDDC", Form::Whole)]);
        check(FLAT, "file: B.in\nBAAC\nBDCC", &[("B.in/BAAC/BDCC", Form::Unfinished)]);
    }

    #[test]
    fn other_letters_and_exchanged_rows_are_recognised() {
        check(FLAT, "YXXZ\nYWZZ\nWWWZ", &[("YXXZ/YWZZ/WWWZ", Form::Whole)]);
        check(FLAT, "BBD\nADD\nACD\nCCC", &[("BBD/ADD/ACD/CCC", Form::Whole)]);
        let how = Form::Interpreted(message!("iq.unbroken"));
        check(FLAT, "board: BAACBDCCDDDC", &[("BAAC/BDCC/DDDC", how.clone())]);
        check(FLAT, "Solved!BAACBDCCDDDCWaktu: 3 ms", &[("BAAC/BDCC/DDDC", how)]);
    }

    #[test]
    fn cells_outside_may_be_blank_or_any_sign() {
        for text in [
            "  B\n AAA\n  B",
            "..B..\n.AAA.\n..B..",
            "**B**\n*AAA*\n**B**",
            "    B     \n  A A A   \n    B     ",
            "file name:   B  \n AAA \n  B  ",
            "      B\n     AAA\n      B",
        ] {
            check(DIAMOND, text, &[("..B../.AAA./..B..", Form::Whole)]);
        }
    }

    #[test]
    fn a_pyramid_is_found_with_and_without_titles() {
        for text in ["A\nAB\nBB", "Layer 1\nA\n\nLayer 2\nAB\nBB\n", "A\n\nA B\nB B"] {
            check(PYRAMID, text, &[("A//AB/BB", Form::Whole)]);
        }
    }

    #[test]
    fn the_word_null_before_every_cell_is_seen_through_and_said() {
        let how = Form::Interpreted(message!("iq.noise", word = "null"));
        check(
            FLAT,
            "nullBnullAnullAnullC\nnullBnullDnullCnullC\nnullDnullDnullDnullC",
            &[("BAAC/BDCC/DDDC", how)],
        );
    }
}
