//! The lines of a board: thin ones between squares, walls where one group ends and another begins.

use std::fmt::Write as _;

use crate::puzzles::{Fill, Panel};

/// Path data of both kinds of lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// Between the squares of one group.
    pub thin: String,
    /// Around the groups, and around the board.
    pub walls: String,
}

/// What is on one side of a line: nothing, or a group.
type Side = Option<Option<u32>>;

/// The lines of a board at the origin whose squares are `unit` wide. Straight runs are one stroke.
pub(super) fn lines_of(panel: &Panel, unit: i32) -> Lines {
    let columns = panel.columns.max(1);
    let rows = panel.squares.len().div_ceil(columns);
    let side = |row: Option<usize>, column: Option<usize>| -> Side {
        let column = column.filter(|column| *column < columns)?;
        let square = panel.squares.get(row? * columns + column)?;
        (square.fill != Fill::Outside).then_some(square.group)
    };
    let mut lines = Lines::default();
    for line in 0..=rows {
        let (above, below) = (line.checked_sub(1), Some(line));
        let stroke = |at: usize| kind(side(above, Some(at)), side(below, Some(at)));
        push_runs(&mut lines, columns, stroke, |data, from, length| {
            let (x, y, length) = (from as i32 * unit, line as i32 * unit, length as i32 * unit);
            write!(data, "M{x} {y}h{length}").expect("a String takes everything");
        });
    }
    for line in 0..=columns {
        let (left, right) = (line.checked_sub(1), Some(line));
        let stroke = |at: usize| kind(side(Some(at), left), side(Some(at), right));
        push_runs(&mut lines, rows, stroke, |data, from, length| {
            let (x, y, length) = (line as i32 * unit, from as i32 * unit, length as i32 * unit);
            write!(data, "M{x} {y}v{length}").expect("a String takes everything");
        });
    }
    lines
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stroke {
    None,
    Thin,
    Wall,
}

fn kind(one: Side, other: Side) -> Stroke {
    match (one, other) {
        (None, None) => Stroke::None,
        (one, other) if one == other => Stroke::Thin,
        _ => Stroke::Wall,
    }
}

/// Hands every longest run of equal strokes to `push`.
fn push_runs(
    lines: &mut Lines,
    count: usize,
    stroke: impl Fn(usize) -> Stroke,
    push: impl Fn(&mut String, usize, usize),
) {
    let mut from = 0;
    while from < count {
        let kind = stroke(from);
        let length = (from..count).take_while(|at| stroke(*at) == kind).count();
        match kind {
            Stroke::None => (),
            Stroke::Thin => push(&mut lines.thin, from, length),
            Stroke::Wall => push(&mut lines.walls, from, length),
        }
        from += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Square;

    fn check(columns: usize, groups: &str, thin: &str, walls: &str) {
        let square = |c: char| match c {
            ' ' => Square { fill: Fill::Outside, ..Square::default() },
            c => Square { group: Some(c as u32), ..Square::default() },
        };
        let panel = Panel::new(columns, groups.chars().map(square).collect());
        assert_eq!(lines_of(&panel, 10), Lines { thin: thin.to_owned(), walls: walls.to_owned() });
    }

    #[test]
    fn runs_are_one_stroke_and_groups_have_walls() {
        check(2, "AABB", "M10 0v20", "M0 0h20M0 10h20M0 20h20M0 0v20M20 0v20");
    }

    #[test]
    fn nothing_is_drawn_around_squares_outside_the_board() {
        check(2, "A ", "", "M0 0h10M0 10h10M0 0v10M10 0v10");
        check(1, " ", "", "");
    }
}
