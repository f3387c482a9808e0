//! Text broken between words, so that a terminal does not break it inside them.

use std::io::{self, Write};

/// Narrower columns hold no sentence.
const NARROWEST: usize = 20;

/// The lines of a text, none of them wider than `width` unless a single word is. Blanks between words stay as they are.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in text.split_inclusive(' ') {
        if !line.is_empty() && line.chars().count() + piece.trim_end().chars().count() > width {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        line.push_str(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Writes a text after a lead that is so many columns wide, its further lines indented as far.
pub(super) fn write_hanging(
    out: &mut dyn Write,
    lead: &str,
    lead_width: usize,
    text: &str,
    width: usize,
) -> io::Result<()> {
    let lines = wrap(text, width.saturating_sub(lead_width).max(NARROWEST));
    for (index, line) in lines.iter().enumerate() {
        match index {
            0 => writeln!(out, "{}", format!("{lead}{line}").trim_end())?,
            _ => writeln!(out, "{:lead_width$}{line}", "")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, width: usize, expected: &[&str]) {
        assert_eq!(wrap(text, width), expected, "{text}");
    }

    #[test]
    fn lines_end_between_words() {
        check("one two three four five six", 20, &["one two three four", "five six"]);
        check(
            "a word of abcdefghijklmnopqrstuvwxyz letters",
            20,
            &["a word of", "abcdefghijklmnopqrstuvwxyz", "letters"],
        );
        check("", 20, &[""]);
        check("keeps  two blanks", 40, &["keeps  two blanks"]);
    }

    #[test]
    fn further_lines_stand_below_the_first() {
        let mut out = Vec::new();
        write_hanging(&mut out, "note  ", 6, "one two three four five six", 26).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "note  one two three four\n      five six\n");
    }
}
