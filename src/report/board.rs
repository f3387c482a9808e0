//! Boards drawn in a terminal: colours where they are wanted, plain marks always.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

use crate::puzzles::{Fill, Panel, Picture, Square};

use super::Ink;

/// Larger boards are not drawn: nobody reads them in a terminal.
const LARGEST: usize = 80;

/// Background colours that differ in brightness as well as hue, all readable under black.
const PALETTE: [u8; 12] = [153, 223, 157, 219, 195, 180, 147, 229, 115, 211, 252, 110];

/// Draws every panel, one below the other; squares that break a rule stand in brackets.
pub fn write_picture(out: &mut dyn Write, picture: &Picture, ink: Ink) -> io::Result<()> {
    for (index, panel) in picture.panels.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        if !panel.title.is_empty() {
            writeln!(out, "{}", panel.title)?;
        }
        if panel.columns > LARGEST || panel.squares.len() > LARGEST * LARGEST {
            writeln!(out, "(too large to draw: {} squares)", panel.squares.len())?;
        } else {
            write_panel(out, panel, ink)?;
        }
    }
    Ok(())
}

fn write_panel(out: &mut dyn Write, panel: &Panel, ink: Ink) -> io::Result<()> {
    let width = panel.squares.iter().map(|square| signs(square).chars().count()).max().unwrap_or(0).max(1);
    let rows: Vec<&[Square]> = panel.rows().collect();
    for (index, row) in rows.iter().enumerate() {
        if panel.walls {
            write_wall(out, index.checked_sub(1).map(|above| rows[above]), Some(row), width)?;
        }
        let line = row_text(row, panel.walls, width, ink);
        writeln!(out, "{}", if ink == Ink::Plain { line.trim_end() } else { &line })?;
    }
    match rows.last() {
        Some(last) if panel.walls => write_wall(out, Some(last), None, width),
        _ => Ok(()),
    }
}

fn row_text(row: &[Square], walls: bool, width: usize, ink: Ink) -> String {
    let mut line = String::new();
    for (column, square) in row.iter().enumerate() {
        if walls {
            let open = column > 0 && row[column - 1].group == square.group;
            line.push(if open { ' ' } else { '│' });
        }
        let (open, close) = if square.marked { ('[', ']') } else { (' ', ' ') };
        let style = style_of(square, ink);
        let text = signs(square);
        write!(line, "{style}{open}{text:^width$}{close}{style:#}").expect("a String takes everything");
    }
    if walls {
        line.push('│');
    }
    line
}

/// What stands in a square where there is no ink: signs for what an answer says, or its text.
fn signs(square: &Square) -> Cow<'_, str> {
    match square.fill {
        Fill::Shaded => format!("#{}", square.text).into(),
        Fill::Clear if square.text.is_empty() => ".".into(),
        Fill::Queen => "#".into(),
        Fill::Plain | Fill::Clear | Fill::Gap | Fill::Moved | Fill::Outside => square.text.as_str().into(),
    }
}

fn style_of(square: &Square, ink: Ink) -> Style {
    if ink == Ink::Plain || square.fill == Fill::Outside {
        return Style::new();
    }
    if square.marked {
        return Style::new()
            .bold()
            .fg_color(Some(AnsiColor::White.into()))
            .bg_color(Some(AnsiColor::Red.into()));
    }
    let strong = matches!(square.fill, Fill::Shaded | Fill::Queen | Fill::Gap);
    let background = match (strong, square.group) {
        (true, None) => Some(Ansi256Color(238)),
        (_, Some(group)) => Some(Ansi256Color(PALETTE[group as usize % PALETTE.len()])),
        (_, None) => None,
    };
    let Some(background) = background else {
        return Style::new();
    };
    let (text, bold) = match (strong, square.group) {
        (true, None) => (AnsiColor::White, true),
        (strong, _) => (AnsiColor::Black, strong),
    };
    let style = Style::new().fg_color(Some(text.into())).bg_color(Some(Color::Ansi256(background)));
    if bold { style.bold() } else { style }
}

/// The line between two rows: drawn where the groups above and below differ.
fn write_wall(
    out: &mut dyn Write,
    above: Option<&[Square]>,
    below: Option<&[Square]>,
    width: usize,
) -> io::Result<()> {
    let group = |row: Option<&[Square]>, column: Option<usize>| {
        row.and_then(|row| row.get(column?)).map(|square| square.group)
    };
    let columns = above.or(below).map_or(0, <[Square]>::len);
    for column in 0..=columns {
        let left = column.checked_sub(1);
        let right = Some(column);
        let up = group(above, left) != group(above, right);
        let down = group(below, left) != group(below, right);
        let west = group(above, left) != group(below, left);
        let east = group(above, right) != group(below, right);
        write!(
            out,
            "{}",
            CORNERS
                [usize::from(up) << 3 | usize::from(down) << 2 | usize::from(west) << 1 | usize::from(east)]
        )?;
        if column < columns {
            write!(out, "{}", if east { "─" } else { " " }.repeat(width + 2))?;
        }
    }
    writeln!(out)
}

/// Box-drawing characters by the arms they have: up 8, down 4, west 2, east 1.
const CORNERS: [char; 16] = [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(panel: Panel, ink: Ink, expected: &str) {
        let mut drawn = Vec::new();
        write_picture(&mut drawn, &Picture::of(panel), ink).unwrap();
        assert_eq!(String::from_utf8(drawn).unwrap(), expected);
    }

    fn square(text: &str, group: u32, marked: bool) -> Square {
        Square { text: text.to_owned(), group: Some(group), marked, ..Square::default() }
    }

    #[test]
    fn offending_squares_stand_in_brackets() {
        let panel = Panel::new(2, vec![square("A", 0, false), square("#", 0, true), square("10", 1, true)]);
        check(panel, Ink::Plain, " A  [# ]\n[10]\n");
    }

    #[test]
    fn walls_part_the_groups() {
        let squares =
            vec![square("", 0, false), square("2", 1, false), square("", 0, false), square("#", 0, true)];
        let panel = Panel { walls: true, ..Panel::new(2, squares) };
        check(panel, Ink::Plain, "┌───┬───┐\n│   │ 2 │\n│   └───┤\n│    [#]│\n└───────┘\n");
    }

    #[test]
    fn colours_come_with_the_same_marks() {
        let panel = Panel::new(1, vec![square("#", 0, true)]);
        check(panel, Ink::Colour, "\u{1b}[1m\u{1b}[37m\u{1b}[41m[#]\u{1b}[0m\n");
    }

    #[test]
    fn a_huge_board_is_not_drawn() {
        let panel = Panel::new(1000, vec![Square::default(); 1_000_000]);
        check(panel, Ink::Plain, "(too large to draw: 1000000 squares)\n");
    }
}
