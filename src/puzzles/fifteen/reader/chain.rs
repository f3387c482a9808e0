//! The boards on a screen, and the chain of them that begins at the start.

use std::ops::Range;

use crate::puzzles::fifteen::Board;
use crate::puzzles::fifteen::answer::resolve::resolve;
use crate::puzzles::fifteen::instance::SIDE;
use crate::puzzles::fifteen::instance::grid;
use crate::puzzles::fifteen::instance::row::{self, Row};
use crate::screen::Screen;

/// Boards that are kept; a search that shows more of them shows no way.
const MOST: usize = 4096;

/// A board and where it stands.
pub(super) struct Shown {
    /// The board, as it seems.
    pub board: Board,
    /// All boards it may be, if nothing shows where its empty cell is; else this one.
    readings: Vec<Board>,
    pub lines: Range<usize>,
}

impl Shown {
    /// Whether it can be read as this board.
    pub(super) fn may_be(&self, board: &Board) -> bool {
        self.readings.contains(board)
    }
}

/// All boards, in order; the last ones if there are very many.
pub(super) fn boards(start: &Board, screen: &Screen) -> Vec<Shown> {
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
        match grid::readings(&rows) {
            Ok(readings) => {
                let board = likely(before, &readings);
                boards.push(Shown { board, readings, lines: rows[0].line..index + 1 });
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

/// The reading that is the board before, or one step away from it.
fn likely(before: &Board, readings: &[Board]) -> Board {
    let same = readings.iter().find(|board| *board == before);
    let near = || readings.iter().find(|board| before.step_to(board).is_some());
    *same.or_else(near).unwrap_or(&readings[0])
}

/// A row of a board: only numbers and frames, or a prompt to which the first row is glued.
fn read_row(line: usize, text: &str) -> Option<Row<'_>> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) || text.len() > 1024 {
        return None;
    }
    row::read_shown(line, text).or_else(|| row::read_shown(line, after_prompt(text)?))
}

fn after_prompt(text: &str) -> Option<&str> {
    let mark = text.rfind([':', '?', '>'])?;
    let prompt = text[mark..].starts_with(':') || text[..mark].chars().any(char::is_alphabetic);
    prompt.then(|| &text[mark + 1..])
}

/// The rows of a whole board on one line, each in brackets of its own or not; none if it is not one.
fn read_list(line: usize, text: &str) -> Vec<Row<'_>> {
    if text.len() > 1024 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let flat = row::read_flat(line, text).or_else(|| row::read_flat(line, after_prompt(text)?));
    if let Some(rows) = flat {
        return rows;
    }
    if !text.contains("[[") {
        return Vec::new();
    }
    let inside = text.find("[[").map_or(text, |open| &text[open..]);
    let rows = inside.split(']').filter(|row| row.bytes().any(|byte| byte.is_ascii_digit()));
    let rows: Option<Vec<_>> =
        rows.map(|row| row::read_shown(line, row.trim_start_matches([',', ' ']))).collect();
    rows.filter(|rows| rows.len() == SIDE).unwrap_or_default()
}

/// The chain that begins at the last start board from which a move is shown, and its lines.
pub(super) fn from_start(start: &Board, boards: &[Shown]) -> Option<(Vec<Board>, Range<usize>)> {
    let moves_on =
        |index: &usize| boards.get(index + 1).is_some_and(|next| start.step_to(&next.board).is_some());
    let starts: Vec<usize> = (0..boards.len()).filter(|index| boards[*index].board == *start).collect();
    let first = match starts.iter().rev().find(|index| moves_on(index)).or(starts.last()) {
        Some(first) => *first,
        None => boards.iter().position(|shown| start.step_to(&shown.board).is_some())?,
    };
    let shown = &boards[first..];
    let lines = shown.first()?.lines.start..shown.last()?.lines.end;
    let mut chain =
        resolve_shown(start, shown).unwrap_or_else(|| shown.iter().map(|shown| shown.board).collect());
    chain.dedup();
    // The goal may be shown beside the start, before the way to it.
    if let [_, Board::GOAL, next, ..] = chain[..]
        && start.step_to(&next).is_some()
    {
        chain.remove(1);
    }
    cut_after_goal(start, &mut chain);
    Some((chain, lines))
}

/// Whether boards show a way: most of them are a step away from the one before. The start and the goal alone, one
/// above the other, show none.
pub(super) fn is_way(chain: &[Board]) -> bool {
    let pairs = chain.len().saturating_sub(1);
    let steps = chain.windows(2).filter(|pair| pair[0].step_to(&pair[1]).is_some()).count();
    pairs == 0 || 2 * steps >= pairs
}

/// Leaves out boards after the goal that lead nowhere: a summary that shows the start again is no part of the way.
fn cut_after_goal(start: &Board, chain: &mut Vec<Board>) {
    let leads = |from: &Board, to: &Board| from == to || from.step_to(to).is_some();
    let mut from = *start;
    let legal = chain.iter().take_while(|board| leads(&std::mem::replace(&mut from, **board), board)).count();
    if legal < chain.len()
        && let Some(goal) = chain[..legal].iter().rposition(|board| *board == Board::GOAL)
    {
        chain.truncate(goal + 1);
    }
}

/// The legal chain of boards of which some leave the empty cell out, if there is one.
fn resolve_shown(start: &Board, shown: &[Shown]) -> Option<Vec<Board>> {
    if shown.iter().all(|shown| shown.readings.len() == 1) {
        return None;
    }
    let readings: Vec<&[Board]> = shown.iter().map(|shown| shown.readings.as_slice()).collect();
    resolve(start, &readings)
}
