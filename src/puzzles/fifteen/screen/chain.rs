//! The boards on a screen, and the chain of them that begins at the start.

use std::ops::Range;

use crate::puzzles::fifteen::board::SIDE;
use crate::puzzles::fifteen::row::{self, Row};
use crate::puzzles::fifteen::{Board, grid};
use crate::screen::Screen;

/// Boards that are kept; a search that shows more of them shows no way.
const MOST: usize = 4096;

/// A board and where it stands.
pub struct Shown {
    /// The board.
    pub board: Board,
    /// Its lines.
    pub lines: Range<usize>,
}

/// All boards, in order; the last ones if there are very many.
pub fn boards(start: &Board, screen: &Screen) -> Vec<Shown> {
    let mut boards: Vec<Shown> = Vec::new();
    let mut rows: Vec<Row<'_>> = Vec::with_capacity(SIDE);
    for (index, line) in screen.lines().iter().enumerate() {
        if row::lines(&line.text).next().is_none() {
            continue;
        }
        let joined = rows.last().is_none_or(|last| screen.same_frame(last.line, index));
        if !joined {
            rows.clear();
        }
        match read_row(index, &line.text) {
            Some(row) => rows.push(row),
            None => rows = read_list(index, &line.text),
        }
        if rows.len() < SIDE {
            continue;
        }
        let before = boards.last().map_or(start, |shown| &shown.board);
        match grid::board(&rows, Some(before)) {
            Ok(board) => {
                boards.push(Shown { board, lines: rows[0].line..index + 1 });
                rows.clear();
            }
            Err(_) => {
                rows.remove(0);
            }
        }
        if boards.len() > 2 * MOST {
            boards.drain(..MOST);
        }
    }
    boards
}

/// A row of a board: only numbers and frames, or a prompt to which the first row is glued.
fn read_row(line: usize, text: &str) -> Option<Row<'_>> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) || text.len() > 1024 {
        return None;
    }
    let after_prompt = || text.rfind([':', '?', '>']).map(|mark| &text[mark + 1..]);
    row::read(line, text).ok().or_else(|| row::read(line, after_prompt()?).ok())
}

/// The rows of a whole board on one line, each in brackets of its own; none if it is not one.
fn read_list(line: usize, text: &str) -> Vec<Row<'_>> {
    if !text.contains("[[") || text.len() > 1024 {
        return Vec::new();
    }
    let inside = text.find("[[").map_or(text, |open| &text[open..]);
    let rows = inside.split(']').filter(|row| row.bytes().any(|byte| byte.is_ascii_digit()));
    let rows: Option<Vec<_>> =
        rows.map(|row| row::read(line, row.trim_start_matches([',', ' '])).ok()).collect();
    rows.filter(|rows| rows.len() == SIDE).unwrap_or_default()
}

/// The chain that begins at the last start board from which a move is shown, and its lines.
pub fn from_start(start: &Board, boards: &[Shown]) -> Option<(Vec<Board>, Range<usize>)> {
    let moves_on =
        |index: &usize| boards.get(index + 1).is_some_and(|next| start.step_to(&next.board).is_some());
    let starts: Vec<usize> = (0..boards.len()).filter(|index| boards[*index].board == *start).collect();
    let first = match starts.iter().rev().find(|index| moves_on(index)).or(starts.last()) {
        Some(first) => *first,
        None => boards.iter().position(|shown| start.step_to(&shown.board).is_some())?,
    };
    let mut chain: Vec<&Shown> = boards[first..].iter().collect();
    chain.dedup_by_key(|shown| shown.board);
    // The goal may be shown beside the start, before the way to it.
    if let [_, goal, next, ..] = chain[..]
        && goal.board == Board::GOAL
        && start.step_to(&next.board).is_some()
    {
        chain.remove(1);
    }
    let lines = chain.first()?.lines.start..chain.last()?.lines.end;
    Some((chain.into_iter().map(|shown| shown.board).collect(), lines))
}
