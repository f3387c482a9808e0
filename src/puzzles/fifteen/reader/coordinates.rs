//! Moves as cells: `(2,2) -> (2,3)` on each line, where the gap goes from and where to.

use std::ops::Range;

use crate::puzzles::fifteen::Step;
use crate::screen::Screen;

type Cell = (i32, i32);

/// The last run of lines that each hold two cells side by side.
pub(super) fn find(screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let mut runs: Vec<(Vec<Step>, Range<usize>)> = Vec::new();
    for (line, text) in screen.texts().enumerate() {
        let Some(step) = read_step(text) else { continue };
        match runs.last_mut() {
            Some((steps, lines)) if lines.end == line => {
                steps.push(step);
                lines.end = line + 1;
            }
            _ => runs.push((vec![step], line..line + 1)),
        }
    }
    runs.pop()
}

/// The step from the first of two cells to the second.
fn read_step(text: &str) -> Option<Step> {
    let cells: Vec<Cell> = text.split(['(', '[']).skip(1).filter_map(read_cell).take(3).collect();
    let [from, to] = cells[..] else { return None };
    match (to.0 - from.0, to.1 - from.1) {
        (-1, 0) => Some(Step::Up),
        (1, 0) => Some(Step::Down),
        (0, -1) => Some(Step::Left),
        (0, 1) => Some(Step::Right),
        _ => None,
    }
}

fn read_cell(text: &str) -> Option<Cell> {
    let (inside, _) = text.split_once([')', ']'])?;
    let (row, column) = inside.split_once([',', ';'])?;
    let number = |text: &str| text.trim().parse::<u8>().ok().map(i32::from);
    Some((number(row)?, number(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_two_cells_side_by_side_is_a_step() {
        let check = |text: &str, expected: Option<Step>| assert_eq!(read_step(text), expected, "{text}");
        check("(2,2) -> (2,3)", Some(Step::Right));
        check("3. gap [4; 1] to [3; 1]", Some(Step::Up));
        check("(1,1) -> (3,1)", None);
        check("(1,1)", None);
    }
}
