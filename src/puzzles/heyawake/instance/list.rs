//! The numbers typed into the course's own program: rows, columns, then room and number (-1 none) of each cell.

use crate::message::message;
use crate::puzzles::text::full_lines;
use crate::puzzles::{Malformed, Reading, expected};

use super::sketch::Sketch;
use super::token::{Token, size};
use crate::puzzles::heyawake::Board;

/// Whether a text is such a list and not a grid whose room names happen to be numbers.
///
/// A grid has a header of two words and then rows as wide as it says. Only a grid of one or two columns with a
/// full grid of numbers below could be taken for a list; it is read as a list, which the module says.
pub(crate) fn is_list(text: &str) -> bool {
    let lines = full_lines(text);
    let mut words = lines.iter().flat_map(|line| line.text.split_whitespace());
    let is_number =
        |word: &str| word.strip_prefix('-').unwrap_or(word).bytes().all(|byte| byte.is_ascii_digit());
    if lines.is_empty() || !words.all(is_number) {
        return false;
    }
    let counts: Vec<usize> = lines.iter().map(|line| line.text.split_whitespace().count()).collect();
    if counts[0] != 2 {
        return true;
    }
    let sides = lines[0].text.split_whitespace().map(|side| side.parse::<usize>().unwrap_or(usize::MAX));
    let cells = sides.fold(1, usize::saturating_mul);
    counts.get(1).is_none_or(|count| *count <= 2) && counts[1..].iter().sum::<usize>() != cells
}

/// Reads the list; line ends mean nothing.
pub(crate) fn read(text: &str) -> Result<Reading<Board>, Malformed> {
    let tokens: Vec<Token<'_>> = full_lines(text).into_iter().flat_map(Token::words).collect();
    let [rows, columns, cells @ ..] = &tokens[..] else {
        return Err(Malformed::at(
            1,
            1,
            message!("input.expected", what = message!("input.numbers-of-rows-and-columns")),
        ));
    };
    let (rows, columns) = size(*rows, *columns)?;
    let wanted = 2 * rows * columns;
    if cells.len() != wanted {
        let last = cells.get(wanted).or(cells.last()).unwrap_or(&tokens[1]);
        let problem = expected(message!("input.cell-numbers", count = wanted), cells.len());
        return Err(Malformed::at(last.line, last.column, problem));
    }
    let mut sketch = Sketch::new(columns);
    for (cell, pair) in cells.chunks_exact(2).enumerate() {
        pair[0].number(message!("input.room-from-0"))?;
        // 01 is 1; what is left of 0 is nothing, which is as good a name as any.
        sketch.push_cell(pair[0].text.trim_start_matches('0'));
        if let Some(clue) = pair[1].clue()? {
            sketch.clues.push((cell, clue, pair[1]));
        }
    }
    sketch.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_numbers_is_not_a_list() {
        for text in
            ["2 2\n1 1\n2 2", "1 3\n1 1 2\n0 -1 1", "2 3\n1 1 2\n1 1 2", "3 3\n1 1 1\n1 1", "1 2\nA B"]
        {
            assert!(!is_list(text), "{text}");
        }
    }
}
