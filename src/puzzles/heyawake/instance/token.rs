//! Words of a text with their places, and the numbers in them.

use crate::message::{Message, message};
use crate::puzzles::text::Line;
use crate::puzzles::{Malformed, expected};

use super::board::{LARGEST_CLUE, MOST_CELLS};

/// A piece of a text, and where it starts, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// Without blanks.
    pub text: &'a str,
}

impl<'a> Token<'a> {
    pub(crate) fn words(line: Line<'a>) -> Vec<Self> {
        let mut words = Vec::new();
        let mut column = 1;
        let mut rest = line.text;
        loop {
            let word = rest.trim_start();
            column += rest[..rest.len() - word.len()].chars().count();
            if word.is_empty() {
                return words;
            }
            let text = &word[..word.find(char::is_whitespace).unwrap_or(word.len())];
            words.push(Self { line: line.number, column, text });
            column += text.chars().count();
            rest = &word[text.len()..];
        }
    }

    /// The cells of a row: its words, or the characters of its only word.
    pub(crate) fn row(line: Line<'a>, columns: usize) -> Result<Vec<Self>, Malformed> {
        let mut words = Self::words(line);
        if let [only] = words[..]
            && columns > 1
        {
            words = only.characters();
        }
        if words.len() == columns {
            return Ok(words);
        }
        let at = words.get(columns).or(words.last()).map_or(1, |word| word.column);
        let problem = expected(message!("input.row-of-cells", count = columns), words.len());
        Err(Malformed::at(line.number, at, problem))
    }

    fn characters(self) -> Vec<Self> {
        let starts = self.text.char_indices().enumerate();
        starts
            .map(|(index, (at, character))| Self {
                column: self.column + index,
                text: &self.text[at..at + character.len_utf8()],
                ..self
            })
            .collect()
    }

    /// What is wrong with this word.
    pub(crate) fn refuse(self, wanted: Message) -> Malformed {
        let found: String = self.text.chars().take(30).collect();
        Malformed::at(self.line, self.column, expected(wanted, message!("input.sign", sign = found)))
    }

    pub(crate) fn number(self, wanted: Message) -> Result<u32, Malformed> {
        self.text.parse().map_err(|_| self.refuse(wanted))
    }

    /// The number of shaded cells it demands; nothing for the marks people use for a room without a number.
    pub(crate) fn clue(self) -> Result<Option<u32>, Malformed> {
        match self.text {
            "-1" | "-" | "." | "?" | "_" => Ok(None),
            _ => self.checked_clue(self.number(message!("input.number-or-none"))?).map(Some),
        }
    }

    /// A number that is not beyond all bounds.
    pub(crate) fn checked_clue(self, clue: u32) -> Result<u32, Malformed> {
        if clue > LARGEST_CLUE {
            return Err(self.refuse(message!("input.most", most = LARGEST_CLUE)).or_unsolvable());
        }
        Ok(clue)
    }
}

/// The rows and columns of a board, checked before anything of that size is made.
pub(crate) fn size(rows: Token<'_>, columns: Token<'_>) -> Result<(usize, usize), Malformed> {
    let height = rows.number(message!("input.number-of-rows"))? as usize;
    let width = columns.number(message!("input.number-of-columns"))? as usize;
    for (side, token) in [(height, rows), (width, columns)] {
        if side == 0 {
            return Err(token.refuse(message!("input.least-one")));
        }
    }
    if height.saturating_mul(width) > MOST_CELLS {
        let problem = expected(
            message!("input.most-cells", most = MOST_CELLS),
            message!("input.rows-of", rows = height, columns = width),
        );
        return Err(Malformed::at(rows.line, rows.column, problem));
    }
    Ok((height, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns_in_characters() {
        let line = Line { number: 2, text: "\té  ab" };
        let found: Vec<_> = Token::words(line).iter().map(|word| (word.column, word.text)).collect();
        assert_eq!(found, [(2, "é"), (5, "ab")]);
    }

    #[test]
    fn a_size_beyond_all_bounds_is_refused_before_anything_is_made() {
        let token = |text| Token { line: 1, column: 1, text };
        for (rows, columns) in
            [("1000000000", "1000000000"), ("99999999999999999999", "1"), ("0", "3"), ("-1", "3")]
        {
            assert!(size(token(rows), token(columns)).is_err(), "{rows} {columns}");
        }
        assert_eq!(size(token("31"), token("45")), Ok((31, 45)));
    }
}
