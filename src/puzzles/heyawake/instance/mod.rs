//! An instance text in any of the forms people have it in.

pub(super) mod board;
pub(super) mod grid;
pub(super) mod list;
pub(super) mod pzprv3;
pub(super) mod sketch;
pub(super) mod token;
pub(super) mod url;

use crate::message::message;
use crate::puzzles::{Malformed, Reading, expected};

use super::Board;

/// Longer texts are refused: the largest board takes a quarter of it, and every line costs memory.
const MOST_BYTES: usize = 4 << 20;

/// Reads a board in whichever form it is.
pub(super) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    if text.len() > MOST_BYTES {
        let problem = expected(message!("input.most-bytes", most = MOST_BYTES), text.len());
        return Err(Malformed::at(1, 1, problem));
    }
    if pzprv3::is_file(text) {
        pzprv3::read(text)
    } else if url::is_url(text) {
        url::read(text)
    } else if list::is_list(text) {
        list::read(text)
    } else {
        grid::read(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_the_same_board() {
        let board = read("2 3\nA A B\nA A B\nA=2").unwrap().instance;
        for text in [
            grid::write(&board),
            url::write(&board),
            pzprv3::write(&board),
            "2 3\n5 2\n5 -1\n6 -1\n5 -1\n5 -1\n6 -1".to_owned(),
            "2 3\n5 5 6\n5 5 6\n2 -1 -1\n-1 -1 -1\n".to_owned(),
        ] {
            assert_eq!(read(&text).unwrap().instance, board, "{text}");
        }
    }
}
