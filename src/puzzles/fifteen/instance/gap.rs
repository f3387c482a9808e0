//! Where the empty cell is in a row that leaves it out: told by separators, columns or doubled blanks.

use super::SIDE;
use super::row::Row;

/// Signs that part the cells even where one is empty.
const SEPARATORS: [char; 6] = ['|', '│', '║', '┃', ',', '\t'];

/// The place of the empty cell, counted from 0, in a row of three numbers; `others` are the full rows.
pub(crate) fn find(row: &Row<'_>, others: &[&Row<'_>]) -> Option<usize> {
    match SEPARATORS.into_iter().find(|sign| parts(row.text, *sign)) {
        Some(separator) => by_separator(separator, row, others),
        None => by_columns(row, others).or_else(|| by_doubled_blank(row, others)),
    }
}

/// Whether a sign parts cells: a drawn line that only stands at both ends is a frame.
fn parts(text: &str, sign: char) -> bool {
    match sign {
        '\t' | ',' => text.contains(sign),
        _ => text.matches(sign).nth(SIDE - 2).is_some(),
    }
}

/// Nothing between two separators: `5 | 6 |  | 8`, `5,6,,8`, or two tabs.
fn by_separator(separator: char, row: &Row<'_>, others: &[&Row<'_>]) -> Option<usize> {
    let mut fields = fields(row, separator);
    // An indented board has the same tabs before every row, a board in a frame the same lines.
    let indent = others
        .iter()
        .map(|other| self::fields(other, separator).iter().take_while(|field| field.is_empty()).count())
        .min()?;
    fields.drain(..indent.min(fields.len()));
    if separator == '\t' {
        // Editors take trailing tabs away, so three fields in a row lack the last.
        if fields.len() + 1 == SIDE {
            fields.push("");
        }
    }
    only_empty(&fields)
}

fn fields<'a>(row: &Row<'a>, separator: char) -> Vec<&'a str> {
    let text = row.text.trim_matches([' ', '[', ']', '(', ')']);
    let text = match separator {
        '\t' | ',' => text,
        // Drawn lines stand at both ends of a row too.
        _ => text.strip_prefix(separator).unwrap_or(text),
    };
    let text = match separator {
        '\t' | ',' => text,
        _ => text.strip_suffix(separator).unwrap_or(text),
    };
    text.split(separator).map(|field| field.trim_matches(is_beside)).take(SIDE + 2).collect()
}

/// Whether a sign may stand around a number: blanks, quotes, and the lines of another frame.
fn is_beside(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\'' | '"' | '|' | '│' | '║' | '┃')
}

/// The index of the only empty field among four; empty ones beyond the fourth do not count.
fn only_empty(fields: &[&str]) -> Option<usize> {
    let (cells, rest) = fields.split_at_checked(SIDE)?;
    let mut empty = (0..SIDE).filter(|index| cells[*index].is_empty());
    let first = empty.next()?;
    (empty.next().is_none() && rest.iter().all(|field| field.is_empty())).then_some(first)
}

/// Columns that line up in all full rows, at their right or left ends.
fn by_columns(row: &Row<'_>, others: &[&Row<'_>]) -> Option<usize> {
    let ends = |row: &Row<'_>| row.entries.iter().map(|entry| entry.end).collect::<Vec<_>>();
    let starts = |row: &Row<'_>| row.entries.iter().map(|entry| entry.start).collect::<Vec<_>>();
    missing_column(&ends(row), others.iter().map(|other| ends(other)))
        .or_else(|| missing_column(&starts(row), others.iter().map(|other| starts(other))))
}

fn missing_column(three: &[usize], mut full: impl Iterator<Item = Vec<usize>>) -> Option<usize> {
    let columns = full.next()?;
    if full.any(|other| other != columns) || three.iter().any(|column| !columns.contains(column)) {
        return None;
    }
    columns.iter().position(|column| !three.contains(column))
}

/// Rows joined by single blanks, so that an empty word leaves two blanks, or one at an end; a blank for the
/// empty cell leaves one more.
fn by_doubled_blank(row: &Row<'_>, others: &[&Row<'_>]) -> Option<usize> {
    let tail = if others.iter().all(|other| other.text.ends_with(' ')) { " " } else { "" };
    let full = |other: &&Row<'_>| {
        let text = other.text.strip_suffix(tail).unwrap_or(other.text);
        text.split(' ').count() == SIDE
    };
    if others.is_empty() || !others.iter().all(full) {
        return None;
    }
    let words: Vec<_> = row.text.strip_suffix(tail)?.split(' ').take(SIDE + 2).collect();
    match words.len().checked_sub(SIDE)? {
        0 => only_empty(&words),
        // Two empty words side by side are one cell.
        1 => {
            let first = words.windows(2).position(|pair| pair[0].is_empty() && pair[1].is_empty())?;
            let rest = words[..first].iter().chain(&words[first + 2..]);
            rest.into_iter().all(|word| !word.is_empty()).then_some(first)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::fifteen::instance::row;

    fn check(row: &str, others: &[&str], expected: Option<usize>) {
        let row = row::read(1, row).unwrap();
        let others: Vec<_> = others.iter().map(|other| row::read(1, other).unwrap()).collect();
        assert_eq!(find(&row, &others.iter().collect::<Vec<_>>()), expected, "{row:?}");
    }

    #[test]
    fn nothing_between_separators_is_the_empty_cell() {
        let tabs = ["1\t2\t3\t4", "9\t10\t7\t11"];
        for (place, row) in ["\t6\t7\t8", "6\t\t7\t8", "6\t7\t\t8", "6\t7\t8\t", "6\t7\t8"].iter().enumerate()
        {
            check(row, &tabs, Some(place.min(3)));
        }
        check("\t\t6\t7\t8", &["\t1\t2\t3\t4", "\t9\t10\t7\t11"], Some(0));
        for (place, row) in
            ["|  | 6 | 7 | 8 |", "| 6 |  | 7 | 8 |", "|6|7||8|", "|6|7|8| |"].iter().enumerate()
        {
            check(row, &["| 1 | 2 | 3 | 4 |"], Some(place));
            check(&format!("| {row}   |"), &["| | 1 | 2 | 3 | 4 |   |"], Some(place));
            check(&format!("│ {row} │"), &["│ | 1 | 2 | 3 | 4 | │"], Some(place));
        }
        check("| 6 7    8 |", &["| 1 2 3  4 |"], Some(2));
        check("|  6  7     8 |", &["|  1  2  3  4 |"], Some(2));
        check("['6', ' ', '7', '8']", &["['1', '2', '3', '4']"], Some(1));
        for (place, row) in [",6,7,8", "6,,7,8", "6, 7, , 8", "6,7,8,"].iter().enumerate() {
            check(row, &["1,2,3,4"], Some(place));
        }
    }

    #[test]
    fn a_gap_in_columns_that_line_up_is_the_empty_cell() {
        let right = [" 1  2  3  4", " 9 10  7 11", "13 14 15 12"];
        for (place, row) in ["    5  6  8", " 5     6  8", " 5  6     8", " 5  6  8"].iter().enumerate() {
            check(row, &right, Some(place));
        }
        check("5  6     8", &["1  2  3  4", "9  10 7  11", "13 14 15 12"], Some(2));
    }

    #[test]
    fn doubled_blanks_tell_where_rows_are_joined_by_one() {
        let single = ["1 2 3 4", "9 10 7 11", "13 14 15 12"];
        for (place, row) in [" 5 6 8", "5  6 8", "5 6  8", "5 6 8 "].iter().enumerate() {
            check(row, &single, Some(place));
        }
        check("5 6  8 ", &["1 2 3 4 ", "9 10 7 11 "], Some(2));
        for (place, row) in ["  5 6 8", "5   6 8", "5 6   8", "5 6 8  "].iter().enumerate() {
            check(row, &single, Some(place));
        }
    }

    #[test]
    fn three_numbers_without_any_sign_tell_nothing() {
        check("5 6 8", &["1 2 3 4", "9 10 7 11", "13 14 15 12"], None);
        check("5 6 8 ", &["1 2 3 4 ", "9 10 7 11 ", "13 14 15 12 "], None);
        check("5,6,8", &["1,2,3,4"], None);
        check("|5|6|8|", &["|1|2|3|4|"], None);
    }
}
