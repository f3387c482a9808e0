//! Lines as people type them: byte-order marks, carriage returns and trailing blanks taken away.

use crate::message::{Message, message};

/// A line with its number, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// Without line end and trailing blanks; leading blanks are kept.
    pub text: &'a str,
}

/// Lines beyond this many are not kept. No board has nearly as many, so a reader that counts its
/// rows still sees that there are too many of them.
const MOST_LINES: usize = 100_000;

/// The lines of a text; blank lines at its end are dropped, others are kept.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    each_line(text).take(MOST_LINES).collect()
}

/// The lines of [`lines`] one at a time, for texts that may have millions of them.
pub fn each_line(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
    // A lone carriage return ends a line too (old Macs); `lines` has dealt with CRLF by then.
    text.lines()
        .flat_map(|line| line.split('\r'))
        .enumerate()
        .map(|(index, line)| Line { number: index + 1, text: line.trim_end() })
}

/// The lines that are not blank.
pub fn full_lines(text: &str) -> Vec<Line<'_>> {
    each_line(text).filter(|line| !line.text.is_empty()).take(MOST_LINES).collect()
}

/// How a character is shown in an error message.
pub fn shown(character: char) -> Message {
    match character {
        ' ' => message!("input.blank"),
        '\t' => message!("input.tab"),
        _ if character.is_control() => message!("input.control", code = format!("{:04X}", character as u32)),
        _ => message!("input.sign", sign = character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(usize, &str)]) {
        let found: Vec<_> = lines(text).iter().map(|line| (line.number, line.text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn line_ends_of_every_system_are_the_same() {
        check("AB\nCD\n", &[(1, "AB"), (2, "CD")]);
        check("AB\r\nCD", &[(1, "AB"), (2, "CD")]);
        check("AB\rCD\r", &[(1, "AB"), (2, "CD")]);
    }

    #[test]
    fn a_byte_order_mark_and_trailing_blanks_vanish_and_leading_blanks_stay() {
        check("\u{feff} AB \t\n\n C\n\n \n", &[(1, " AB"), (2, ""), (3, " C")]);
    }

    #[test]
    fn an_empty_text_has_no_lines() {
        check(" \n\n", &[]);
    }
}
