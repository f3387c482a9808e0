//! Moves that name the tile and where it goes, one a line: `3. Geser ubin 12 ke kiri`.

use std::ops::Range;

use crate::message::message;
use crate::puzzles::Form;
use crate::puzzles::fifteen::{Board, Path, Step};
use crate::screen::Screen;

use super::vocabulary::words;

/// Words for a tile.
const TILES: &[&str] =
    &["ubin", "tile", "petak", "kotak", "keping", "kepingan", "angka", "nomor", "number", "piece"];
/// Longer lines tell a story.
const MOST_WORDS: usize = 12;

/// A line that names a tile and where it goes.
struct TileMove {
    tile: u8,
    goes: Step,
    /// Whether a word says that the number is a tile's.
    named: bool,
}

/// The moves of lines that name a tile each, if there are any. The number makes the direction certain.
pub(super) fn find(start: &Board, screen: &Screen) -> Option<(Path, Range<usize>, Form)> {
    let lines = screen.lines().iter().enumerate();
    let read = lines.filter_map(|(index, line)| Some((index, read_line(&line.text)?)));
    let (places, moves): (Vec<usize>, Vec<TileMove>) = read.unzip();
    let lines = *places.first()?..places.last()? + 1;
    let steps: Vec<Step> = moves.iter().map(|tile_move| tile_move.goes.back()).collect();
    let by_tiles = steps_of_tiles(start, &moves);
    let named = moves.iter().all(|tile_move| tile_move.named);
    let reaches = |steps: &[Step]| Path::Steps(steps.to_vec()).boards(start).last() == Some(Board::GOAL);
    if by_tiles.as_ref() == Some(&steps) && (named || reaches(&steps)) {
        return Some((Path::Steps(steps), lines, Form::Whole));
    }
    if !named {
        return None;
    }
    match by_tiles.filter(|steps| reaches(steps)) {
        Some(right) => {
            let how = message!("fifteen.tiles-right");
            Some((Path::Steps(right), lines, Form::Interpreted(how)))
        }
        None if reaches(&steps) => {
            let how = message!("fifteen.directions-right");
            Some((Path::Steps(steps), lines, Form::Interpreted(how)))
        }
        None => Some((Path::Steps(steps), lines, Form::Whole)),
    }
}

/// The last line with nothing but tiles behind a colon, if sliding them one after the other leads to the goal.
pub(super) fn listed(start: &Board, screen: &Screen) -> Option<(Path, Range<usize>, Form)> {
    let tiles = |text: &str| -> Option<Vec<TileMove>> {
        let (_, list) = text.rsplit_once([':', '='])?;
        let tile = |word: &str| word.parse().ok().filter(|number| (1..=15).contains(number));
        let tiles: Vec<u8> = words(list).map(tile).collect::<Option<_>>()?;
        Some(tiles.into_iter().map(|tile| TileMove { tile, goes: Step::Up, named: true }).collect())
    };
    screen.texts().enumerate().rev().find_map(|(line, text)| {
        let steps = steps_of_tiles(start, &tiles(text)?)?;
        let path = Path::Steps(steps);
        let leads = path.boards(start).last() == Some(Board::GOAL) && *start != Board::GOAL;
        leads.then_some((path, line..line + 1, Form::Whole))
    })
}

/// The steps of the empty cell when the named tiles move one after another; none where one of them cannot.
fn steps_of_tiles(start: &Board, moves: &[TileMove]) -> Option<Vec<Step>> {
    let mut board = *start;
    let step = |tile_move: &TileMove| {
        let (step, next) = Step::ALL.into_iter().find_map(|step| {
            let mut next = board;
            let place = board.tiles().iter().position(|tile| *tile == tile_move.tile)?;
            (next.slide(step) && next.tiles()[place] != tile_move.tile).then_some((step, next))
        })?;
        board = next;
        Some(step)
    };
    moves.iter().map(step).collect()
}

/// A tile and one direction, after a number that counts the moves or not.
fn read_line(text: &str) -> Option<TileMove> {
    if text.len() > 200 || words(text).count() > MOST_WORDS {
        return None;
    }
    let mut directions =
        words(text).filter_map(Step::from_word).chain(text.chars().filter_map(Step::from_arrow));
    let (goes, None) = (directions.next()?, directions.next()) else { return None };
    let is_tile_word = |word: &str| TILES.iter().any(|known| known.eq_ignore_ascii_case(word));
    let number = |word: &str| word.parse().ok().filter(|number| (1..=15).contains(number));
    let pairs = words(text).zip(words(text).skip(1));
    if let Some(tile) = pairs.filter(|(word, _)| is_tile_word(word)).find_map(|(_, next)| number(next)) {
        return Some(TileMove { tile, goes, named: true });
    }
    // `3. 12 ke kiri`: the first number counts, the second is the tile.
    let mut numbers = words(text).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let (_, second, None) = (numbers.next()?, numbers.next()?, numbers.next()) else { return None };
    number(second).map(|tile| TileMove { tile, goes, named: false })
}
