//! Moves on a screen: lists of letters or words, or one move in the caption of each step.

use std::ops::Range;

use crate::message::message;
use crate::puzzles::Form;
use crate::puzzles::fifteen::{Board, Path, Step};
use crate::screen::Screen;

use super::vocabulary::{
    counts_none, counts_none_of_solved, is_about_tiles, is_label, read_caption, read_list, words,
};
use super::{coordinates, own_words};

/// The moves of the last list; where there is none, those of captions.
pub(super) fn find(start: &Board, screen: &Screen) -> Option<(Path, Range<usize>, Form)> {
    if let Some((steps, lines)) = own_words::find(start, screen) {
        return Some((Path::Steps(steps), lines, Form::Whole));
    }
    let list = listed(screen).filter(|(steps, _)| !steps.is_empty());
    let (steps, lines) = match (list, captions(screen)) {
        (Some(list), Some(captions)) if list.0.len() < captions.0.len() && list.0.len() == 1 => captions,
        (Some(list), _) => list,
        (None, captions) => captions.or_else(|| coordinates::find(screen))?,
    };
    let reaches = |steps: &[Step]| {
        let mut board = *start;
        steps.iter().all(|step| board.slide(*step)) && board == Board::GOAL
    };
    let back: Vec<Step> = steps.iter().map(|step| step.back()).collect();
    if !reaches(&steps) && reaches(&back) {
        if is_about_tiles(&screen.lines()[lines.start].text) {
            return Some((Path::Steps(back), lines, Form::Whole));
        }
        let how = message!("fifteen.tile-directions");
        return Some((Path::Steps(back), lines, Form::Interpreted(how)));
    }
    // Letters that lead nowhere and that nothing announces may be any letters.
    let form =
        if reaches(&steps) || is_announced(screen, lines.start) { Form::Whole } else { Form::Unfinished };
    Some((Path::Steps(steps), lines, form))
}

/// The way without moves, where a count says that there are none; before the goal it is not finished.
pub(super) fn none(start: &Board, screen: &Screen) -> Option<(Path, Range<usize>, Form)> {
    let is_solved = *start == Board::GOAL;
    let says_so = |text: &str| counts_none(text) || is_solved && counts_none_of_solved(text);
    let line = screen.texts().enumerate().rfind(|(_, text)| says_so(text))?.0;
    let form = if is_solved { Form::Whole } else { Form::Unfinished };
    Some((Path::Steps(Vec::new()), line..line + 1, form))
}

/// Whether a line, or the one above it, says that moves follow.
fn is_announced(screen: &Screen, line: usize) -> bool {
    let above = screen.texts().take(line).rev().take(2).find(|text| !text.trim().is_empty());
    is_label(&screen.lines()[line].text) || above.is_some_and(|text| is_label(text) && !text.contains('?'))
}

/// The last line that is a list of moves, after a label if there is one.
pub(super) fn listed(screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let lines = screen.lines().iter().enumerate().rev();
    lines.into_iter().find_map(|(index, line)| {
        let (label, list) = match line.text.rfind([':', '=']) {
            Some(mark) => (&line.text[..mark], &line.text[mark + 1..]),
            None => ("", line.text.as_str()),
        };
        let announced = || is_label(label) || label.is_empty() && is_announced(screen, index);
        let steps = read_list(list, false)
            .or_else(|| read_list(list, true).filter(|steps| steps.len() > 1 && announced()))?;
        // A single move without a label, or beside a number, is the caption of a step.
        let meant = steps.len() > 1 || steps.len() == 1 && is_label(label) && !has_number(label);
        meant.then(|| (steps, index..index + 1))
    })
}

/// Moves that stand one by one in captions such as `Langkah 3: Down`.
fn captions(screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let mut steps = Vec::new();
    let mut numbers = Vec::new();
    let mut lines: Option<Range<usize>> = None;
    for (index, line) in screen.lines().iter().enumerate() {
        if let Some(step) = read_caption(&line.text) {
            steps.push(step);
            numbers.extend(words(&line.text).find_map(|word| word.parse::<usize>().ok()));
            lines = Some(lines.map_or(index, |lines| lines.start)..index + 1);
        }
    }
    lines.filter(|_| !has_gap(&numbers, steps.len())).map(|lines| (steps, lines))
}

/// Whether numbers beside all moves leave one out: between them stands a move that was not understood.
fn has_gap(numbers: &[usize], moves: usize) -> bool {
    numbers.len() == moves && moves > 0 && {
        let is_next = |pair: &[usize]| pair[1] == pair[0] + 1 || pair[1] <= 1;
        numbers[0] > 1 && numbers.windows(2).all(|pair| pair[0] < pair[1])
            || numbers.windows(2).any(|pair| pair[0] < pair[1] && !is_next(pair))
    }
}

fn has_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}
