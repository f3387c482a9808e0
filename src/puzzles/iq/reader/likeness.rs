//! Something that looks like a filled board, where the challenge itself cannot be read: rows of its letters side by side.

use std::ops::Range;

use crate::screen::Screen;

/// Lines of the input that are looked at; more pieces than letters there are not.
const MOST_LINES: usize = 1000;
/// A longer line is no row.
const LONGEST: usize = 256;

/// Rows of one length below each other, of letters of the pieces and nothing else, that do not only repeat the input.
pub(super) fn find(input: &str, screen: &Screen) -> Option<Range<usize>> {
    let pieces: Vec<String> =
        input.lines().skip(1).take(MOST_LINES).map(joined).filter(|line| !line.is_empty()).collect();
    // The line above the pieces names the kind of board: its letters are those of no piece.
    let letters: Vec<char> =
        pieces.iter().filter(|line| is_piece(line)).flat_map(|line| line.chars()).collect();
    let row = |text: &str| {
        let signs = if text.len() > LONGEST { String::new() } else { joined(text) };
        let several = signs.chars().count() > 1 && signs.chars().any(|sign| !signs.starts_with(sign));
        (signs.chars().count() > 1 && signs.chars().all(|sign| letters.contains(&sign)))
            .then_some((signs, several))
    };
    let rows: Vec<Option<(String, bool)>> = screen.texts().map(row).collect();
    let mut best: Option<Range<usize>> = None;
    let mut start = 0;
    while start < rows.len() {
        let Some((first, _)) = &rows[start] else {
            start += 1;
            continue;
        };
        let width = first.chars().count();
        let same = |row: &&Option<(String, bool)>| {
            row.as_ref().is_some_and(|(signs, _)| signs.chars().count() == width)
        };
        let end = start + rows[start..].iter().take_while(same).count();
        let block = || rows[start..end].iter().flatten();
        // Letters of several pieces in one row are no echo of the pieces.
        let mixed = block().any(|(_, several)| *several);
        if end - start > 1 && mixed && !block().all(|(signs, _)| pieces.contains(signs)) {
            best = Some(start..end);
        }
        start = end;
    }
    best
}

/// A line of a piece shows one letter only.
fn is_piece(line: &str) -> bool {
    let mut letters = line.chars();
    letters.next().is_some_and(|first| first.is_ascii_uppercase() && letters.all(|letter| letter == first))
}

fn joined(line: &str) -> String {
    line.chars().filter(|sign| !sign.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(usize, usize)>) {
        let found = find("2 3 2\nNORMAL\nAA\nA\nBB\n B\n", &Screen::read(text.as_bytes()));
        assert_eq!(found.map(|lines| (lines.start, lines.end)), expected, "{text}");
    }

    #[test]
    fn rows_of_several_pieces_look_like_a_board() {
        check("Solution:\nA A B\nA B B\nTime: 3 ms", Some((1, 3)));
        check("AAB\nABB", Some((0, 2)));
    }

    #[test]
    fn the_pieces_themselves_and_words_do_not() {
        check("AA\nA\nBB\nB", None);
        check("BAD\nBOARD", None);
        check("NORMAL is unknown", None);
    }
}
