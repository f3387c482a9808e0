//! The difference of two texts for a terminal: what changed within a line is underlined.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::diff::{Change, Line, Part, TextDiff};

use super::Ink;

/// Writes the hunks of a difference, and what was left out.
pub fn write_text_diff(out: &mut dyn Write, diff: &TextDiff, ink: Ink) -> io::Result<()> {
    let dim = ink.colour(AnsiColor::Cyan);
    for hunk in &diff.hunks {
        writeln!(out, "{dim}{}{dim:#}", hunk.header)?;
        for line in &hunk.lines {
            write_line(out, line, ink)?;
        }
    }
    match &diff.note {
        Some(note) => writeln!(out, "({note})"),
        None => Ok(()),
    }
}

fn write_line(out: &mut dyn Write, line: &Line, ink: Ink) -> io::Result<()> {
    let (sign, style) = match line.change {
        Change::Same => (' ', Style::new()),
        Change::Removed => ('-', ink.colour(AnsiColor::Red)),
        Change::Added => ('+', ink.colour(AnsiColor::Green)),
    };
    write!(out, "{style}{sign}{style:#}")?;
    for part in &line.parts {
        let style = match (part.emphasised, ink) {
            (true, Ink::Colour) => style.bold().underline(),
            (true, Ink::Plain) | (false, _) => style,
        };
        write!(out, "{style}{}{style:#}", shown(&part.text))?;
    }
    writeln!(out)?;
    match ink {
        Ink::Plain => write_underline(out, &line.parts),
        Ink::Colour => Ok(()),
    }
}

/// Without colours, the changed parts of a line are pointed at from below.
fn write_underline(out: &mut dyn Write, parts: &[Part]) -> io::Result<()> {
    // A line that changed as a whole needs no pointing at.
    if parts.iter().all(|part| part.emphasised) || !parts.iter().any(|part| part.emphasised) {
        return Ok(());
    }
    let arrows: String = parts
        .iter()
        .flat_map(|part| {
            let mark = if part.emphasised { '^' } else { ' ' };
            std::iter::repeat_n(mark, shown(&part.text).chars().count())
        })
        .collect();
    writeln!(out, "?{}", arrows.trim_end())
}

/// A text without characters that would move the cursor or change its colour.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, new: &str, ink: Ink, expected: &str) {
        let mut written = Vec::new();
        write_text_diff(&mut written, &TextDiff::new(old, new), ink).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), expected);
    }

    #[test]
    fn a_changed_word_is_pointed_at_without_colours() {
        check(
            "a\nn: 12 x\n",
            "a\nn: 345 x\n",
            Ink::Plain,
            "@@ -1,2 +1,2 @@\n a\n-n: 12 x\n?   ^^\n+n: 345 x\n?   ^^^\n",
        );
    }

    #[test]
    fn colours_say_the_same() {
        check(
            "n: 12\n",
            "n: 13\n",
            Ink::Colour,
            "\u{1b}[36m@@ -1,1 +1,1 @@\u{1b}[0m\n\
             \u{1b}[31m-\u{1b}[0m\u{1b}[31mn: \u{1b}[0m\u{1b}[1m\u{1b}[4m\u{1b}[31m12\u{1b}[0m\n\
             \u{1b}[32m+\u{1b}[0m\u{1b}[32mn: \u{1b}[0m\u{1b}[1m\u{1b}[4m\u{1b}[32m13\u{1b}[0m\n",
        );
    }

    #[test]
    fn hostile_characters_do_not_reach_the_terminal() {
        check("", "\u{1b}[2J\n", Ink::Plain, "@@ -1,0 +1,1 @@\n+\u{fffd}[2J\n");
    }
}
