//! One line of a screen, as it looked when the program left it.

use super::Paint;

/// A line of text with what a plain text would lose.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The characters, blanks at both ends kept.
    pub text: String,
    /// The number of the frame it belongs to; clearing the screen begins the next.
    pub frame: u32,
    /// Whether an answer was typed right before it.
    pub after_typed: bool,
    /// Whether it goes on where the line before was cut for its length.
    pub continued: bool,
    /// Where the background changes, by character; empty where there is no background at all.
    pub paints: Vec<(u32, Paint)>,
}

impl Line {
    /// A line of plain text.
    pub fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    /// The text without blanks at its ends.
    pub fn trimmed(&self) -> &str {
        self.text.trim()
    }

    /// Whether nothing is to be seen on it.
    pub fn is_blank(&self) -> bool {
        self.text.bytes().all(|byte| byte == b' ') && self.paints.is_empty()
    }

    /// The paint of each character.
    pub fn painted(&self) -> impl Iterator<Item = (char, Paint)> {
        let mut changes = self.paints.iter().peekable();
        let mut paint = Paint::PLAIN;
        self.text.chars().enumerate().map(move |(index, sign)| {
            while let Some((_, next)) = changes.next_if(|(start, _)| *start as usize <= index) {
                paint = *next;
            }
            (sign, paint)
        })
    }

    /// What the line costs in memory, about.
    pub(super) fn cost(&self) -> usize {
        size_of::<Self>() + self.text.len() + self.paints.len() * size_of::<(u32, Paint)>()
    }
}
