//! Whether colours are wanted, and styles that heed it.

use anstyle::{AnsiColor, Style};

/// Whether colours are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Letters and marks only.
    Plain,
    /// Colours too.
    Colour,
}

impl Ink {
    /// This style, if styles are wanted.
    pub fn style(self, style: Style) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Colour => style,
        }
    }

    /// Text of this colour.
    pub fn colour(self, colour: AnsiColor) -> Style {
        self.style(Style::new().fg_color(Some(colour.into())))
    }

    /// Strong text.
    pub fn bold(self) -> Style {
        self.style(Style::new().bold())
    }

    /// Strong text of this colour.
    pub fn bold_colour(self, colour: AnsiColor) -> Style {
        self.style(Style::new().bold().fg_color(Some(colour.into())))
    }
}
