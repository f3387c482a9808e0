//! The letters of the pieces, and what else may stand on a board.

use crate::puzzles::Form;
use crate::puzzles::iq::{Challenge, Filling, Layout, Piece};

/// The letters of a challenge.
pub(super) struct Letters {
    known: Vec<char>,
    /// The cells of each piece, in the order of the letters.
    cells: Vec<usize>,
    /// The same, the smallest first.
    sizes: Vec<usize>,
}

/// Signs that programs print on a cell where nothing lies.
const NOTHING: &[char] = &[
    '.', '?', '@', '-', '_', '*', '#', '+', '·', ' ', '0', '□', '~', '%', '&', '/', '=', '■', '█', '░', '⬜',
    '⬛',
];

impl Letters {
    /// The letters of the pieces and how many cells each has.
    pub(super) fn of(challenge: &Challenge) -> Self {
        let known: Vec<char> = challenge.pieces().iter().map(Piece::letter).collect();
        let cells: Vec<usize> = challenge.pieces().iter().map(|piece| piece.cells().len()).collect();
        let mut sizes = cells.clone();
        sizes.sort_unstable();
        Self { known, cells, sizes }
    }

    /// Whether signs are the letters of all pieces, each as often as its piece has cells.
    pub(super) fn are_all_pieces(&self, signs: &[char]) -> bool {
        let ends_known =
            [signs.first(), signs.last()].iter().all(|sign| sign.is_some_and(|sign| self.has(*sign)));
        let times = |letter: char| signs.iter().filter(|sign| **sign == letter).count();
        ends_known
            && self.sizes.iter().sum::<usize>() == signs.len()
            && self.known.iter().zip(&self.cells).all(|(letter, cells)| times(*letter) == *cells)
    }

    /// Whether a piece has this letter.
    pub(super) fn has(&self, sign: char) -> bool {
        self.known.contains(&sign)
    }

    /// Whether signs could be a row: letters, and signs for free cells.
    pub(super) fn could_be_row(signs: &[char]) -> bool {
        signs.iter().all(|sign| sign.is_ascii_alphanumeric() || NOTHING.contains(sign))
    }

    /// What a board of these signs is, if it is one at all; `None` stands for a free or outside cell.
    pub(super) fn form_of(&self, squares: &[Option<char>], inside: impl Fn(usize) -> bool) -> Option<Form> {
        let signs = || squares.iter().copied().flatten();
        let known = signs().filter(|sign| self.has(*sign)).count();
        let all = signs().count();
        let full = squares.iter().enumerate().all(|(square, sign)| sign.is_some() == inside(square));
        if full && (known == all || self.is_renamed(squares)) {
            return Some(Form::Whole);
        }
        // Rows of ordinary words have few of the letters by chance; a board is made of them.
        (known > 0 && known * 2 > all && !full).then_some(Form::Unfinished)
    }

    /// Whether the pieces may lie there under other letters: as many, and as large.
    fn is_renamed(&self, squares: &[Option<char>]) -> bool {
        let mut counts = std::collections::BTreeMap::new();
        for sign in squares.iter().flatten() {
            *counts.entry(*sign).or_insert(0_usize) += 1;
        }
        let mut sizes: Vec<usize> = counts.into_values().collect();
        sizes.sort_unstable();
        sizes == self.sizes && self.sizes.len() > 1
    }

    /// A sign as what lies on a square.
    pub(super) fn square(&self, sign: char) -> Option<char> {
        (self.has(sign) || sign.is_ascii_alphanumeric() && !NOTHING.contains(&sign)).then_some(sign)
    }
}

pub(super) fn filling(squares: Vec<Option<char>>, layout: Layout) -> Filling {
    Filling { squares, layout }
}
