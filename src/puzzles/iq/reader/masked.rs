//! Boards with cells outside: blanks count, so every column must be where it belongs.

use crate::puzzles::Form;
use crate::puzzles::iq::{Board, Layout};
use crate::puzzles::rows::{is_of_list, is_ruler, is_upright};
use crate::screen::{Line, Screen};

use super::Seen;
use super::letters::{Letters, filling};

/// Columns from one letter to the next: gaps of up to three, lists of quoted letters, tabs.
const STEPS: [usize; 6] = [1, 2, 3, 4, 5, 8];

/// All boards that fit the mask, and rectangles of the right size that do not.
pub(super) fn find(board: &Board, letters: &Letters, screen: &Screen) -> Vec<Seen> {
    let drawn: Vec<(usize, Vec<char>)> =
        screen.lines().iter().enumerate().filter_map(|(index, line)| Some((index, row_of(line)?))).collect();
    let seen = find_among(board, letters, screen, &drawn);
    if !seen.is_empty() {
        return seen;
    }
    // Rows may stand apart.
    let shown: Vec<(usize, Vec<char>)> =
        drawn.into_iter().filter(|(_, cells)| cells.iter().any(|sign| *sign != ' ')).collect();
    find_among(board, letters, screen, &shown)
}

fn find_among(board: &Board, letters: &Letters, screen: &Screen, lines: &[(usize, Vec<char>)]) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut start = 0;
    while start + board.rows() <= lines.len() {
        let block = &lines[start..start + board.rows()];
        let (first, last) = (block[0].0, block[block.len() - 1].0);
        let near = last - first <= 2 * board.rows() && screen.same_frame(first, last);
        match find_at(board, letters, block).filter(|_| near) {
            Some(squares) => {
                let filling = filling(squares, Layout::Asked);
                seen.push(Seen { lines: first..last + 1, filling, form: Form::Whole });
                start += board.rows();
            }
            None => start += 1,
        }
    }
    seen
}

/// The signs of a line that may be a row: rulers are none, and rows of a list count without its signs.
fn row_of(line: &Line) -> Option<Vec<char>> {
    let cells = cells_of(line);
    let signs: Vec<char> = cells.iter().copied().filter(|sign| *sign != ' ').collect();
    let blank = |sign: char| if is_of_list(sign) { ' ' } else { sign };
    (!is_ruler(&signs)).then(|| cells.into_iter().map(blank).collect())
}

/// The signs of a line, drawn lines between cells as blanks; very long ones hold no board.
pub(super) fn cells_of(line: &Line) -> Vec<char> {
    line.text.chars().take(4096).map(|sign| if is_upright(sign) { ' ' } else { sign }).collect()
}

/// The board whose rows are these lines, with any gap between the letters.
fn find_at(board: &Board, letters: &Letters, lines: &[(usize, Vec<char>)]) -> Option<Vec<Option<char>>> {
    STEPS.into_iter().find_map(|step| {
        let indent = indent(board, lines, step)?;
        let mut first = first_row(board, &lines[0].1, step, indent);
        first.find_map(|first| read(board, letters, &first, lines, step, indent))
    })
}

/// How far the board is shifted to the right: told by any row but the first, which may be glued to a prompt.
fn indent(board: &Board, lines: &[(usize, Vec<char>)], step: usize) -> Option<usize> {
    let rows = if lines.len() > 1 { 1..lines.len() } else { 0..1 };
    let mut indent = None;
    for row in rows {
        let Some(column) = (0..board.columns()).find(|column| is_inside(board, row, *column)) else {
            continue;
        };
        let shown = lines[row].1.iter().position(|sign| sign.is_alphanumeric())?;
        let shift = shown.checked_sub(column * step)?;
        if *indent.get_or_insert(shift) != shift {
            return None;
        }
    }
    Some(indent.unwrap_or(0))
}

/// The first row as it stands, or as the end of a line that begins with a prompt.
fn first_row(board: &Board, line: &[char], step: usize, indent: usize) -> impl Iterator<Item = Vec<char>> {
    let width = board.columns() * step;
    let last = (0..board.columns()).rfind(|column| is_inside(board, 0, *column)).unwrap_or(0);
    let ends = [width, width - (step - 1), last * step + 1];
    let glued = ends.into_iter().filter(move |length| *length < line.len()).map(move |length| {
        let mut row = vec![' '; indent];
        row.extend_from_slice(&line[line.len() - length..]);
        row
    });
    std::iter::once(line.to_vec()).chain(glued)
}

fn is_inside(board: &Board, row: usize, column: usize) -> bool {
    board.is_inside(row * board.columns() + column)
}

fn read(
    board: &Board,
    letters: &Letters,
    first: &[char],
    lines: &[(usize, Vec<char>)],
    step: usize,
    indent: usize,
) -> Option<Vec<Option<char>>> {
    let columns = board.columns();
    let mut squares = Vec::with_capacity(board.rows() * columns);
    let rest = lines.iter().skip(1).map(|(_, line)| line.as_slice());
    for (row, line) in std::iter::once(first).chain(rest).enumerate() {
        let beyond = line.iter().skip(indent + columns * step);
        let between = (indent..line.len().min(indent + columns * step))
            .filter(|at| !(at - indent).is_multiple_of(step));
        let before = line.iter().take(indent);
        if beyond.chain(before).any(|sign| *sign != ' ') || between.into_iter().any(|at| line[at] != ' ') {
            return None;
        }
        for column in 0..columns {
            let sign = line.get(indent + column * step).copied().unwrap_or(' ');
            let letter = sign.is_alphanumeric().then_some(sign);
            if letter.is_some() != is_inside(board, row, column) {
                return None;
            }
            squares.push(letter);
        }
    }
    (letters.form_of(&squares, |square| board.is_inside(square)) == Some(Form::Whole)).then_some(squares)
}
