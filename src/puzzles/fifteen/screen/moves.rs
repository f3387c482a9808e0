//! Moves on a screen: lists of letters or words, or one move in the caption of each step.

use std::ops::Range;

use crate::puzzles::Form;
use crate::puzzles::fifteen::{Board, Path, Step};
use crate::screen::Screen;

/// The moves of the last list; where there is none, those of captions.
pub fn find(start: &Board, screen: &Screen) -> Option<(Path, Range<usize>, Form)> {
    let list = listed(screen).filter(|(steps, _)| !steps.is_empty());
    let (steps, lines) = match (list, captions(screen)) {
        (Some(list), Some(captions)) if list.0.len() < captions.0.len() && list.0.len() == 1 => captions,
        (Some(list), _) => list,
        (None, captions) => captions?,
    };
    let reaches = |steps: &[Step]| {
        let mut board = *start;
        steps.iter().all(|step| board.slide(*step)) && board == Board::GOAL
    };
    let back: Vec<Step> = steps.iter().map(|step| step.back()).collect();
    if !reaches(&steps) && reaches(&back) {
        let how = "the moves are right if they say where the tile goes, not the empty cell".to_owned();
        return Some((Path::Steps(back), lines, Form::Interpreted(how)));
    }
    // Letters that lead nowhere and that nothing announces may be any letters.
    let line = &screen.lines()[lines.start].text;
    let form = if reaches(&steps) || is_label(line) { Form::Whole } else { Form::Unfinished };
    Some((Path::Steps(steps), lines, form))
}

/// The last line that is a list of moves, after a label if there is one.
pub fn listed(screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let lines = screen.lines().iter().enumerate().rev();
    lines.into_iter().find_map(|(index, line)| {
        let (label, list) = match line.text.rfind([':', '=']) {
            Some(mark) => (&line.text[..mark], &line.text[mark + 1..]),
            None => ("", line.text.as_str()),
        };
        let steps = read_list(list)?;
        // A single move without a label, or beside a number, is the caption of a step.
        let meant = steps.len() > 1 || steps.len() == 1 && is_label(label) && !has_number(label);
        meant.then(|| (steps, index..index + 1))
    })
}

/// Reads a text that is nothing but moves.
fn read_list(text: &str) -> Option<Vec<Step>> {
    if text.len() > 64 << 10 || !text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let mut steps = Vec::new();
    for word in text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()) {
        match Step::from_word(word) {
            Some(step) => steps.push(step),
            None => steps.extend(word.chars().map(letter).collect::<Option<Vec<_>>>()?),
        }
    }
    Some(steps)
}

/// Only capital letters are moves: "l", "r", "u" and "d" are parts of words.
fn letter(sign: char) -> Option<Step> {
    Step::from_letter(sign).filter(|_| sign.is_ascii_uppercase())
}

/// Moves that stand one by one in captions such as `Langkah 3: Down`.
fn captions(screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let mut steps = Vec::new();
    let mut lines: Option<Range<usize>> = None;
    for (index, line) in screen.lines().iter().enumerate() {
        let words = || line.text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut moves = words().filter_map(Step::from_word);
        let (Some(step), None) = (moves.next(), moves.next()) else {
            continue;
        };
        if words().count() <= 4 && (words().count() == 1 || is_label(&line.text)) {
            steps.push(step);
            lines = Some(lines.map_or(index, |lines| lines.start)..index + 1);
        }
    }
    lines.map(|lines| (steps, lines))
}

/// Words that announce moves.
const LABELS: &[&str] = &[
    "langkah",
    "gerak",
    "move",
    "path",
    "sequence",
    "solusi",
    "solution",
    "step",
    "jalur",
    "arah",
    "direction",
    "pindah",
    "urutan",
];

fn is_label(text: &str) -> bool {
    let text = text.to_lowercase();
    LABELS.iter().any(|label| text.contains(label))
}

fn has_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}
