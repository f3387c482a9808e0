//! A statement about one cell: it is shaded, or it is not.

/// Cell number times two, plus one for "unshaded".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal(u32);

impl Literal {
    /// "This cell is shaded."
    #[inline]
    pub fn shaded(cell: usize) -> Self {
        Self((cell as u32) << 1)
    }

    /// "This cell is unshaded."
    #[inline]
    pub fn unshaded(cell: usize) -> Self {
        Self((cell as u32) << 1 | 1)
    }

    /// The cell it speaks of.
    #[inline]
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it says "shaded".
    #[inline]
    pub fn is_shaded(self) -> bool {
        self.0 & 1 == 0
    }

    /// The opposite.
    #[inline]
    pub fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// A number for tables with two places a cell.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// As one word, for the store of clauses.
    #[inline]
    pub fn word(self) -> u32 {
        self.0
    }

    /// Back from a word.
    #[inline]
    pub fn from_word(word: u32) -> Self {
        Self(word)
    }
}
