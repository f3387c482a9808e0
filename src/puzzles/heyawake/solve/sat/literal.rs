//! A statement about one cell: it is shaded, or it is not.

/// Cell number times two, plus one for "unshaded".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn shaded(cell: usize) -> Self {
        Self((cell as u32) << 1)
    }

    #[inline]
    pub(super) fn unshaded(cell: usize) -> Self {
        Self((cell as u32) << 1 | 1)
    }

    /// The cell it speaks of.
    #[inline]
    pub(super) fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it says "shaded".
    #[inline]
    pub(super) fn is_shaded(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// A number for tables with two places a cell.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// As one word, for the store of clauses.
    #[inline]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    /// Back from a word.
    #[inline]
    pub(super) fn from_word(word: u32) -> Self {
        Self(word)
    }
}
