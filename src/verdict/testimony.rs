//! What a run left behind to be read: its screen, the files it saved, and how it ended.

use crate::screen::Screen;

/// Everything a program said in one run.
#[derive(Debug, Clone, Default)]
pub struct Testimony {
    /// What was shown.
    pub screen: Screen,
    /// The text files it saved, by name.
    pub saved: Vec<(String, Screen)>,
    /// How it ended.
    pub ended: Ended,
}

/// How a run ended, as far as the reading of its screen depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ended {
    /// By itself, or waiting for input after all was said.
    #[default]
    Itself,
    /// It was stopped for its time: what stands on the screen may be a picture of a search.
    Time,
    /// It died.
    Crashed,
}

impl Testimony {
    /// The testimony of a screen alone.
    pub fn of_screen(screen: Screen) -> Self {
        Self { screen, ..Self::default() }
    }
}
