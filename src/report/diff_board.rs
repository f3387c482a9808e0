//! Two boards side by side, the cells that differ marked.

use std::io::{self, Write};

use crate::diff::side_by_side;
use crate::puzzles::{Panel, Picture};

use super::{Ink, write_picture};

/// Boards beyond this many are counted, not drawn.
const MOST_PANELS: usize = 6;

/// Draws the boards that differ, under these headings. Returns whether there was anything to draw:
/// boards of different shapes, and lists, are for a text diff.
pub fn write_board_diff(
    out: &mut dyn Write,
    left: (&str, &Picture),
    right: (&str, &Picture),
    ink: Ink,
) -> io::Result<bool> {
    let Some(pairs) = differing(left.1, right.1) else { return Ok(false) };
    let (new, reference): (Vec<Panel>, Vec<Panel>) = pairs.iter().take(MOST_PANELS).cloned().unzip();
    let draw = |heading: &str, panels: Vec<Panel>| {
        let mut drawn = format!("{heading}\n").into_bytes();
        write_picture(&mut drawn, &Picture { panels }, ink)?;
        io::Result::Ok(String::from_utf8_lossy(&drawn).into_owned())
    };
    write!(out, "{}", side_by_side(&draw(left.0, new)?, &draw(right.0, reference)?))?;
    match pairs.len().checked_sub(MOST_PANELS) {
        Some(rest) if rest > 0 => writeln!(out, "({rest} more boards differ)")?,
        _ => (),
    }
    Ok(true)
}

/// The boards that differ, with exactly the differing cells marked.
fn differing(left: &Picture, right: &Picture) -> Option<Vec<(Panel, Panel)>> {
    let alike = |(a, b): (&Panel, &Panel)| a.columns == b.columns && a.squares.len() == b.squares.len();
    let comparable =
        left.panels.len() == right.panels.len() && left.panels.iter().zip(&right.panels).all(alike);
    if !comparable {
        return None;
    }
    let pairs = left.panels.iter().cloned().zip(right.panels.iter().cloned());
    let pairs: Vec<_> = pairs.filter_map(|(left, right)| marked(left, right)).collect();
    // A panel of one column is a list of lines, not a board.
    let is_board = pairs.iter().all(|(panel, _)| panel.columns > 1);
    (is_board && !pairs.is_empty()).then_some(pairs)
}

fn marked(mut left: Panel, mut right: Panel) -> Option<(Panel, Panel)> {
    let mut differ = false;
    for (one, other) in left.squares.iter_mut().zip(&mut right.squares) {
        let marked = !one.agrees(other);
        (one.marked, other.marked) = (marked, marked);
        differ |= marked;
    }
    differ.then_some((left, right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Square;

    fn picture(columns: usize, texts: &str) -> Picture {
        let square = |c: char| Square { text: c.to_string(), marked: true, ..Square::default() };
        Picture::of(Panel::new(columns, texts.chars().map(square).collect()))
    }

    fn check(left: &Picture, right: &Picture, expected: &str) {
        let mut drawn = Vec::new();
        write_board_diff(&mut drawn, ("new", left), ("old", right), Ink::Plain).unwrap();
        assert_eq!(String::from_utf8(drawn).unwrap(), expected);
    }

    #[test]
    fn exactly_the_differing_cells_are_marked() {
        check(
            &picture(2, "A#BB"),
            &picture(2, "AAB#"),
            "new       old\n A [#]     A [A]\n B [B]     B [#]\n",
        );
    }

    #[test]
    fn equal_boards_lists_and_other_shapes_are_not_drawn() {
        check(&picture(2, "ABCD"), &picture(2, "ABCD"), "");
        check(&picture(1, "ABCD"), &picture(1, "ABCX"), "");
        check(&picture(2, "ABCD"), &picture(3, "ABCDEF"), "");
    }

    #[test]
    fn a_long_row_of_boards_is_cut() {
        let many = |text: &str| Picture { panels: vec![picture(2, text).panels[0].clone(); 9] };
        let mut drawn = Vec::new();
        write_board_diff(&mut drawn, ("new", &many("AB")), ("old", &many("AC")), Ink::Plain).unwrap();
        assert!(String::from_utf8(drawn).unwrap().ends_with("(3 more boards differ)\n"));
    }
}
