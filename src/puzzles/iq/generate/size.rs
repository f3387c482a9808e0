//! The size somebody wishes: `5x5`, `5x6 custom`, `pyramid 3`.

use std::fmt;

use crate::puzzles::iq::Kind;

/// The most cells of a generated board, so that it can be measured and has letters enough.
const MOST_CELLS: usize = 60;
/// The largest pyramid: 55 balls.
const LARGEST_PYRAMID: usize = 5;

/// A size that can be generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    /// The kind of board.
    pub kind: Kind,
    /// Rows, or layers of a pyramid.
    pub rows: usize,
    /// Columns, or layers of a pyramid.
    pub columns: usize,
}

impl Size {
    /// Reads a size; `-` and blanks part words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split([' ', '-']).filter(|word| !word.is_empty()).collect();
        let size = match words[..] {
            ["pyramid", side] | [side, "pyramid"] => Self::new(Kind::Pyramid, side, side),
            [sides, "custom"] | ["custom", sides] => {
                sides.split_once('x').and_then(|(rows, columns)| Self::new(Kind::Custom, rows, columns))
            }
            [sides] => match sides.split_once('x') {
                Some((rows, columns)) => Self::new(Kind::Default, rows, columns),
                None => Self::new(Kind::Default, sides, sides),
            },
            _ => None,
        };
        size.ok_or_else(|| {
            format!(
                "cannot make a board of size '{text}'; ask for 5x5 or 5x6-custom (at most {MOST_CELLS} cells) \
                 or pyramid-3 (at most {LARGEST_PYRAMID} layers)"
            )
        })
    }

    fn new(kind: Kind, rows: &str, columns: &str) -> Option<Self> {
        let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
        let possible = match kind {
            Kind::Pyramid => (1..=LARGEST_PYRAMID).contains(&rows),
            Kind::Default | Kind::Custom => {
                rows > 0 && columns > 0 && rows <= MOST_CELLS && columns <= MOST_CELLS / rows
            }
        };
        possible.then_some(Self { kind, rows, columns })
    }

    /// The same sides with cells left out.
    pub(super) fn custom(self) -> Self {
        Self { kind: Kind::Custom, ..self }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, rows, columns } = self;
        match kind {
            Kind::Default => write!(f, "{rows}x{columns} board"),
            Kind::Custom => write!(f, "{rows}x{columns} custom board"),
            Kind::Pyramid => write!(f, "pyramid of {rows} layers"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = Size::read(text).map(|size| size.to_string());
        assert_eq!(found.unwrap_or_else(|_| "refused".to_owned()), expected);
    }

    #[test]
    fn sizes_are_read_as_people_type_them() {
        check("5x11", "5x11 board");
        check("4", "4x4 board");
        check("5x6 custom", "5x6 custom board");
        check("custom-5x6", "5x6 custom board");
        check("pyramid 3", "pyramid of 3 layers");
        check("3-PYRAMID", "pyramid of 3 layers");
        for text in ["", "0x5", "8x8", "6 pyramid", "x", "5x", "1000000000x2", "5x5x5"] {
            check(text, "refused");
        }
    }
}
