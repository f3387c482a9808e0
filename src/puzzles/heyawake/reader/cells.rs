//! Grids on a screen: lines cut into as many cells as the board has columns.

use std::ops::Range;

use crate::puzzles::rows::is_upright;
use crate::screen::{Line, Paint, Screen};

/// What a cell looks like: its text without blanks, or its background.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Look {
    /// Signs.
    Text(String),
    /// A background.
    Paint(Paint),
}

/// As many rows of cells as the board has.
pub(super) struct Grid {
    /// The lines it stands on.
    pub lines: Range<usize>,
    /// The cells, row by row.
    pub looks: Vec<Look>,
}

/// How a line is cut into cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// Every sign is a cell.
    Signs,
    /// Every word is a cell.
    Words,
    /// Every pair of brackets is a cell.
    Brackets,
    /// Walls are drawn, some of them blank; this many columns make a cell.
    Drawn(usize),
    /// Cells are backgrounds.
    Painted,
}

const CUTS: [Cut; 8] = [
    Cut::Painted,
    Cut::Signs,
    Cut::Words,
    Cut::Brackets,
    Cut::Drawn(4),
    Cut::Drawn(2),
    Cut::Drawn(3),
    Cut::Drawn(5),
];

/// Longer lines hold no board.
const LONGEST: usize = 4096;

/// All grids of this size, for each way to cut lines into cells; the surest way first.
pub(super) fn grids(rows: usize, columns: usize, screen: &Screen) -> impl Iterator<Item = Vec<Grid>> {
    let plain: Vec<Option<String>> = screen.lines().iter().map(plain).collect();
    CUTS.iter().map(move |cut| find(*cut, rows, columns, screen, &plain))
}

/// The text of a line, unless it is a ruler or too long.
fn plain(line: &Line) -> Option<String> {
    let drawn = |sign: char| {
        is_upright(sign) || sign == ' ' || "+-=_~".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign)
    };
    let corners = |sign: char| sign == '+' || ('\u{2500}'..='\u{257f}').contains(&sign) || is_upright(sign);
    let ruler = line.text.chars().all(drawn) && line.text.chars().any(corners);
    (line.text.len() <= LONGEST && !ruler).then(|| line.text.clone())
}

fn find(cut: Cut, rows: usize, columns: usize, screen: &Screen, plain: &[Option<String>]) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut looks: Vec<Look> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    for (index, line) in screen.lines().iter().enumerate() {
        let Some(text) = &plain[index] else { continue };
        if line.is_blank() && lines.len() < 2 {
            continue;
        }
        let joined = lines.last().is_none_or(|last| screen.same_frame(*last, index));
        let glued = lines.is_empty();
        let cells = cells(cut, columns, line, text, glued);
        if !joined || cells.is_none() {
            looks.clear();
            lines.clear();
        }
        let Some(cells) = cells else { continue };
        looks.extend(cells);
        lines.push(index);
        if lines.len() == rows {
            grids.push(Grid { lines: lines[0]..index + 1, looks: std::mem::take(&mut looks) });
            lines.clear();
        }
    }
    grids
}

fn cells(cut: Cut, columns: usize, line: &Line, text: &str, glued: bool) -> Option<Vec<Look>> {
    match cut {
        Cut::Signs => by_signs(columns, text, glued),
        Cut::Words => by_words(columns, text),
        Cut::Brackets => by_brackets(columns, text),
        Cut::Drawn(width) => by_walls(columns, width, text),
        Cut::Painted => by_paint(columns, line),
    }
}

fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || is_upright(sign) || matches!(sign, ',' | ';' | '[' | ']' | '(' | ')' | '\'' | '"')
}

fn by_signs(columns: usize, text: &str, glued: bool) -> Option<Vec<Look>> {
    let signs: Vec<char> = text.chars().filter(|sign| !is_separator(*sign)).collect();
    let surplus = signs.len().checked_sub(columns)?;
    let fits = surplus == 0 || glued && columns > 2 && signs[surplus - 1] == ':';
    fits.then(|| signs[surplus..].iter().map(|sign| Look::Text(sign.to_string())).collect())
}

fn by_words(columns: usize, text: &str) -> Option<Vec<Look>> {
    let words: Vec<Look> = text
        .split(is_separator)
        .filter(|word| !word.is_empty())
        .take(columns + 1)
        .map(|word| Look::Text(word.to_owned()))
        .collect();
    (words.len() == columns).then_some(words)
}

/// Cells in brackets, which may be blank: `[ ] [#]`.
fn by_brackets(columns: usize, text: &str) -> Option<Vec<Look>> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let cells: Vec<&str> = inside.split(']').collect();
    let look = |(index, cell): (usize, &&str)| {
        let cell = if index == 0 { cell } else { cell.trim_start().strip_prefix('[')? };
        Some(Look::Text(cell.trim().to_owned()))
    };
    (cells.len() == columns && columns > 1).then(|| cells.iter().enumerate().map(look).collect())?
}

/// Cells of equal width between walls; a wall that is not there is a blank.
fn by_walls(columns: usize, width: usize, text: &str) -> Option<Vec<Look>> {
    let signs: Vec<char> = text.trim().chars().collect();
    let wall = |sign: &char| is_upright(*sign);
    if signs.len() != columns * width + 1
        || !signs.first().is_some_and(wall)
        || !signs.last().is_some_and(wall)
    {
        return None;
    }
    let cell = |column: usize| {
        let start = column * width;
        let between = signs[start];
        let inside: String = signs[start + 1..start + width].iter().collect();
        (wall(&between) || between == ' ').then(|| Look::Text(inside.trim().to_owned()))
    };
    (0..columns).map(cell).collect()
}

/// Equal stretches of background, each of one paint.
fn by_paint(columns: usize, line: &Line) -> Option<Vec<Look>> {
    if line.paints.is_empty() {
        return None;
    }
    let paints: Vec<Paint> = line.painted().map(|(_, paint)| paint).collect();
    let first = paints.iter().position(|paint| *paint != Paint::PLAIN)?;
    // Cells without a background may be a colour of their own, so they count if there is nothing else before them.
    let first = if first % 2 == 0 || first < 3 { 0 } else { first };
    let last = line
        .painted()
        .enumerate()
        .filter(|(_, (sign, paint))| *sign != ' ' || *paint != Paint::PLAIN)
        .last()?
        .0;
    let length = (last + 1 - first).next_multiple_of(columns);
    let width = length / columns;
    if width > 4 {
        return None;
    }
    let paint_at = |index: usize| paints.get(index).copied().unwrap_or_default();
    let cell = |column: usize| {
        let start = first + column * width;
        let paint = paint_at(start);
        (start..start + width).all(|index| paint_at(index) == paint).then_some(Look::Paint(paint))
    };
    (0..columns).map(cell).collect()
}
