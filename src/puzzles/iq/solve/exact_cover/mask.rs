//! A set of cells and pieces as bits.

/// A set of up to `64 * W` things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mask<const W: usize>(pub [u64; W]);

impl<const W: usize> Mask<W> {
    /// Nothing.
    pub(super) const EMPTY: Self = Self([0; W]);

    /// Puts a thing in.
    pub(super) fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Takes a thing out.
    pub(super) fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    /// Whether a thing is in.
    #[inline]
    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Whether nothing is in.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether something is in both.
    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// What is in both.
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in either.
    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// What is in this one only.
    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// All of it if `keep`, else nothing; without a branch.
    #[inline]
    pub(super) fn kept_if(&self, keep: bool) -> Self {
        let all = u64::from(keep).wrapping_neg();
        Self(self.0.map(|word| word & all))
    }

    /// The first thing in it.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Everything in it, in order.
    pub(super) fn bits(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bit = rest.first()?;
            rest.remove(bit);
            Some(bit)
        })
    }
}
