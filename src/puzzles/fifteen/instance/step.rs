//! One move of the empty cell, and the words people have for it.

/// Where the empty cell goes; the tile that stood there comes the other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

/// Words of both languages of the course, in lower case.
const WORDS: &[(&str, Step)] = &[
    ("up", Step::Up),
    ("atas", Step::Up),
    ("left", Step::Left),
    ("kiri", Step::Left),
    ("right", Step::Right),
    ("kanan", Step::Right),
    ("down", Step::Down),
    ("bawah", Step::Down),
];

impl Step {
    /// All four, in the order in which the reference solvers list answers.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The letter of the canonical form.
    pub fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Down => 'D',
        }
    }

    /// The English word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
        }
    }

    /// The step back.
    #[must_use]
    pub fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// The step of a letter in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.letter() == letter.to_ascii_uppercase())
    }

    /// The step of an arrow sign.
    pub fn from_arrow(sign: char) -> Option<Self> {
        match sign {
            '↑' | '⬆' | '🡑' => Some(Self::Up),
            '←' | '⬅' | '🡐' => Some(Self::Left),
            '→' | '➡' | '🡒' => Some(Self::Right),
            '↓' | '⬇' | '🡓' => Some(Self::Down),
            _ => None,
        }
    }

    /// The step of an English or Indonesian word in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, step)| *step)
    }
}
