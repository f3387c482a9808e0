//! Letters on a board: an answer to a challenge, right or wrong.

use crate::message::message;
use crate::puzzles::text::{Line, full_lines, lines};
use crate::puzzles::{Malformed, expected};

use super::{Board, Kind};

/// How the squares were laid out on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// As the puzzle asks.
    Asked,
    /// Rows and columns exchanged, on a board whose sides differ.
    Transposed,
    /// The base of a pyramid first.
    UpsideDown,
}

/// A letter, or nothing, on each square of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filling {
    /// By the board's own numbers of squares, whatever the layout.
    pub squares: Vec<Option<char>>,
    /// How they were written.
    pub layout: Layout,
}

impl Filling {
    /// A filling written as asked.
    pub fn new(squares: Vec<Option<char>>) -> Self {
        Self { squares, layout: Layout::Asked }
    }
}

/// The widest gap between letters that is understood: `A  B` has two blanks.
const WIDEST_GAP: usize = 2;

/// Reads an answer: letters where pieces lie, anything else (`.`, blanks) where none does.
pub(super) fn read(board: &Board, text: &str) -> Result<Filling, Malformed> {
    match board.kind() {
        Kind::Default | Kind::Custom => read_flat(board, text),
        Kind::Pyramid => read_pyramid(board, text),
    }
}

fn read_flat(board: &Board, text: &str) -> Result<Filling, Malformed> {
    let (rows, columns) = (board.rows(), board.columns());
    let asked = read_grid(rows, columns, text, |row, column| board.is_inside(row * columns + column));
    match asked {
        Ok(squares) => Ok(Filling::new(squares)),
        Err(malformed) if rows == columns => Err(malformed),
        Err(malformed) => {
            let inside = |row, column| board.is_inside(column * columns + row);
            let Ok(turned) = read_grid(columns, rows, text, inside) else {
                return Err(malformed);
            };
            let squares =
                (0..rows * columns).map(|square| turned[square % columns * rows + square / columns]);
            Ok(Filling { squares: squares.collect(), layout: Layout::Transposed })
        }
    }
}

/// Reads a grid of this size; the widths of the gaps are found out.
fn read_grid(
    rows: usize,
    columns: usize,
    text: &str,
    inside: impl Fn(usize, usize) -> bool,
) -> Result<Vec<Option<char>>, Malformed> {
    let lines = find_rows(rows, text, |row| (0..columns).any(|column| inside(row, column)))?;
    let mut first_fit = None;
    let mut first_misfit = None;
    for gap in 0..=WIDEST_GAP {
        match spread(&lines, columns, gap) {
            Ok(squares) => {
                let fits_board = |(index, square): (usize, &Option<char>)| {
                    square.is_some() == inside(index / columns, index % columns)
                };
                if squares.iter().enumerate().all(fits_board) {
                    return Ok(squares);
                }
                first_fit.get_or_insert(squares);
            }
            Err(malformed) => {
                first_misfit.get_or_insert(malformed);
            }
        }
    }
    let misfit = || {
        first_misfit.unwrap_or_else(|| {
            Malformed::at(1, 1, message!("input.expected", what = message!("input.board")))
        })
    };
    first_fit.ok_or_else(misfit)
}

/// The lines that are the rows of the board. A row that lies wholly outside may be a blank line or missing.
fn find_rows(rows: usize, text: &str, needed: impl Fn(usize) -> bool) -> Result<Vec<Line<'_>>, Malformed> {
    let blank = |row| Line { number: row + 1, text: "" };
    let all = lines(text);
    let outside_after = |count: usize| (count..rows).all(|row| !needed(row));
    if all.len() <= rows && !all.is_empty() && outside_after(all.len()) {
        let missing = all.len()..rows;
        return Ok(all.into_iter().chain(missing.map(blank)).collect());
    }
    let full = full_lines(text);
    if full.len() == rows {
        return Ok(full);
    }
    let needed_rows = (0..rows).filter(|row| needed(*row)).count();
    if full.len() == needed_rows {
        let mut rest = full.into_iter();
        let line_of = |row| needed(row).then(|| rest.next()).flatten();
        return Ok((0..rows)
            .map(line_of)
            .enumerate()
            .map(|(row, line)| line.unwrap_or(blank(row)))
            .collect());
    }
    let line = full.get(rows).map_or(all.len() + 1, |line| line.number);
    let problem = expected(message!("input.rows", count = rows), full.len());
    Err(Malformed::at(line, 1, problem))
}

/// Reads lines in which `gap` blanks stand between two squares; short lines end outside the board.
fn spread(lines: &[Line<'_>], columns: usize, gap: usize) -> Result<Vec<Option<char>>, Malformed> {
    let mut squares = Vec::with_capacity(lines.len() * columns);
    for line in lines {
        let end = squares.len() + columns;
        for (index, sign) in line.text.chars().enumerate() {
            if index % (gap + 1) > 0 {
                if sign == ' ' || sign == '\t' {
                    continue;
                }
                let problem =
                    message!("input.expected", what = message!("input.blanks-between-squares", count = gap));
                return Err(Malformed::at(line.number, index + 1, problem));
            }
            if squares.len() == end {
                let problem = expected(
                    message!("input.squares", count = columns),
                    line.text.chars().count().div_ceil(gap + 1),
                );
                return Err(Malformed::at(line.number, index + 1, problem));
            }
            squares.push(sign.is_alphanumeric().then_some(sign));
        }
        squares.resize(end, None);
    }
    Ok(squares)
}

/// Reads a pyramid; every square is a cell, so blanks mean nothing and the widths tell which layer is first.
fn read_pyramid(board: &Board, text: &str) -> Result<Filling, Malformed> {
    let rows: Vec<(usize, Vec<char>)> = full_lines(text)
        .iter()
        .map(|line| {
            let signs = line.text.chars().filter(|sign| !matches!(sign, ' ' | '\t'));
            (line.number, signs.collect())
        })
        .collect();
    let wanted: usize = board.layers().iter().map(|layer| layer.rows).sum();
    if rows.len() != wanted {
        let line = rows.get(wanted).map_or(rows.last().map_or(1, |row| row.0 + 1), |row| row.0);
        let problem = expected(message!("input.rows-in-layers", count = wanted), rows.len());
        return Err(Malformed::at(line, 1, problem));
    }
    let side = board.rows();
    let upside_down = side > 1 && rows[0].1.len() == side;
    let mut squares = vec![None; board.squares()];
    let mut rest = rows.into_iter();
    for index in 0..side {
        let layer = board.layers()[if upside_down { side - 1 - index } else { index }];
        for (row, (number, signs)) in rest.by_ref().take(layer.rows).enumerate() {
            if signs.len() != layer.columns {
                let problem =
                    expected(message!("input.squares-in-layer", count = layer.columns), signs.len());
                return Err(Malformed::at(number, 1, problem));
            }
            for (column, sign) in signs.into_iter().enumerate() {
                squares[layer.start + row * layer.columns + column] = sign.is_alphanumeric().then_some(sign);
            }
        }
    }
    let layout = if upside_down { Layout::UpsideDown } else { Layout::Asked };
    Ok(Filling { squares, layout })
}

/// The rows of letters, `.` where there is none; the layers of a pyramid parted by blank lines.
pub(super) fn write(board: &Board, filling: &Filling) -> String {
    let sign = |square: usize| filling.squares[square].unwrap_or('.');
    let (rows, columns) = (board.rows(), board.columns());
    let block = |start: usize, rows: usize, columns: usize| -> String {
        let line =
            |row: usize| (0..columns).map(move |column| sign(start + row * columns + column)).chain(['\n']);
        (0..rows).flat_map(line).collect()
    };
    match filling.layout {
        Layout::Transposed => (0..columns)
            .flat_map(|column| (0..rows).map(move |row| sign(row * columns + column)).chain(['\n']))
            .collect(),
        Layout::Asked | Layout::UpsideDown => {
            let mut blocks: Vec<String> =
                board.layers().iter().map(|layer| block(layer.start, layer.rows, layer.columns)).collect();
            if filling.layout == Layout::UpsideDown {
                blocks.reverse();
            }
            blocks.join("\n")
        }
    }
}
