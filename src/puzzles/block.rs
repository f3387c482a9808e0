//! Rows of a screen cut into the cells of a board, whatever stands beside them.

use super::rows::Row;

/// Longer texts beside a row are no headings.
const LONGEST_HEADING: usize = 24;

/// All ways to take rows for a board of this many columns: as they stand, as lists, or with headings and frames
/// beside them. The first row may also be glued to a prompt, if that is allowed.
pub(super) fn readings(
    rows: &[Row],
    columns: usize,
    may_be_glued: bool,
) -> impl Iterator<Item = Vec<&[char]>> {
    // Most lines of a screen are no row at all.
    let possible = rows.iter().rev().all(|row| row.signs().len() >= columns);
    // A single sign in brackets may be anything, and so may a number beside one.
    let beside = columns > 1;
    let ways: [fn(&Row) -> &[char]; 2] = [Row::signs, Row::listed];
    ways.into_iter().filter(move |_| possible).take(if beside { 2 } else { 1 }).flat_map(move |way| {
        let rows: Vec<&[char]> = rows.iter().map(way).collect();
        let fitting = fit(&rows, columns, may_be_glued);
        let others = if beside { without_headings(&rows, columns) } else { Vec::new() };
        fitting.into_iter().chain(others)
    })
}

/// Rows of just the right length, but for a prompt before the first.
fn fit<'a>(rows: &[&'a [char]], columns: usize, may_be_glued: bool) -> Option<Vec<&'a [char]>> {
    let cells = |(index, signs): (usize, &&'a [char])| match signs.len().checked_sub(columns)? {
        0 => Some(*signs),
        surplus if index == 0 && may_be_glued && !signs[surplus - 1].is_alphanumeric() => {
            Some(&signs[surplus..])
        }
        _ => None,
    };
    rows.iter().enumerate().map(cells).collect()
}

/// Rows with headings or frames before them, after them, or on both sides.
fn without_headings<'a>(rows: &[&'a [char]], columns: usize) -> Vec<Vec<&'a [char]>> {
    let beside = |signs: &&[char]| (columns + 1..=columns + LONGEST_HEADING).contains(&signs.len());
    if rows.len() < 2 || !rows.iter().rev().all(beside) {
        return Vec::new();
    }
    let shares: [fn(usize) -> usize; 3] = [|surplus| surplus, |_| 0, |surplus| surplus / 2];
    let read = |share: fn(usize) -> usize| {
        let cut = |signs: &'a [char]| {
            let (before, rest) = signs.split_at(share(signs.len() - columns));
            let (cells, after) = rest.split_at(columns);
            (before, cells, after)
        };
        let parts: Vec<_> = rows.iter().copied().map(cut).collect();
        let before: Vec<&[char]> = parts.iter().map(|part| part.0).collect();
        let after: Vec<&[char]> = parts.iter().map(|part| part.2).collect();
        (are_headings(&before) && are_headings(&after)).then(|| parts.iter().map(|part| part.1).collect())
    };
    shares.into_iter().filter_map(read).collect()
}

/// Whether texts are the same drawn signs everywhere, or words that differ only in a number or letter that counts up.
fn are_headings(texts: &[&[char]]) -> bool {
    let drawn = |text: &&[char]| !text.iter().any(|sign| sign.is_alphanumeric());
    if texts.iter().all(|text| *text == texts[0]) {
        return texts.iter().all(drawn);
    }
    let alike = |text: &&[char]| words(text).eq(words(texts[0]));
    let numbers: Option<Vec<u32>> = texts.iter().map(|text| number(text)).collect();
    let counts_up =
        |numbers: Vec<u32>| numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    texts.iter().all(alike) && numbers.is_some_and(counts_up)
}

/// The signs of a heading but its digits, or but the only letter it has.
fn words(text: &[char]) -> impl Iterator<Item = &char> {
    let numbered = text.iter().any(char::is_ascii_digit);
    text.iter().filter(move |sign| if numbered { !sign.is_ascii_digit() } else { !sign.is_alphanumeric() })
}

/// The number of a heading, or that of its only letter.
fn number(text: &[char]) -> Option<u32> {
    let digits: String = text.iter().filter(|sign| sign.is_ascii_digit()).collect();
    if !digits.is_empty() {
        return digits.parse().ok();
    }
    let mut letters = text.iter().filter(|sign| sign.is_alphabetic());
    let letter = letters.next()?;
    letters.next().is_none().then_some(u32::from(*letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::rows::rows;
    use crate::screen::Screen;

    fn check(text: &str, columns: usize, expected: Option<&str>) {
        let rows = rows(&Screen::read(text.as_bytes()));
        let found = readings(&rows, columns, true).next();
        let joined = |rows: Vec<&[char]>| {
            rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
        };
        assert_eq!(found.map(joined).as_deref(), expected, "{text}");
    }

    #[test]
    fn lists_of_every_language_are_rows() {
        for text in [
            "['A', '#', 'B']\n['C', 'D', '#']",
            "[[\"A\", \"#\", \"B\"],\n [\"C\", \"D\", \"#\"]]",
            "Board: [['A', '#', 'B'], ['C', 'D', '#']]",
            "{{A, #, B}, {C, D, #}}",
            "[A][#][B]\n[C][D][#]",
            "A,#,B\nC,D,#",
        ] {
            check(text, 3, Some("A#B/CD#"));
        }
    }

    #[test]
    fn headings_and_frames_beside_rows_are_left_out() {
        for text in [
            "1 A#B\n2 CD#",
            "9 | A # B\n10| C D #",
            "Baris 1: A#B\nBaris 2: CD#",
            "[0] A # B\n[1] C D #",
            "A # B  1\nC D #  2",
            "a A # B\nb C D #",
            "* A # B *\n* C D # *",
            "> A # B\n> C D #",
        ] {
            check(text, 3, Some("A#B/CD#"));
        }
        for text in ["1 A#B\n3 CD#", "x A#B\nx CD#", "Baris 1: A#B\nRow 2: CD#"] {
            check(text, 3, None);
        }
    }
}
