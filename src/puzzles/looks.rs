//! How instances and answers are shown to people.

use super::{Picture, Puzzle, typed};

/// Sizes, figures and pictures; by default what can be told from the texts.
pub trait Looks: Puzzle {
    /// The size for a table, such as `9x9`.
    fn size(instance: &Self::Instance) -> String {
        let text = Self::write_instance(instance);
        let rows = text.lines().filter(|line| !line.trim().is_empty());
        format!("{}x{}", rows.clone().count(), rows.map(typed::columns).max().unwrap_or(0))
    }
    /// What can be said about the instance without solving it.
    fn facts(_instance: &Self::Instance) -> Vec<Fact> {
        Vec::new()
    }
    fn draw(instance: &Self::Instance, answer: Option<&Self::Answer>) -> Picture {
        let text = answer.map(|answer| Self::write_answer(instance, answer));
        Picture::from_text(&text.unwrap_or_else(|| Self::write_instance(instance)))
    }
    /// An answer as the course asks students to print it.
    fn present_answer(instance: &Self::Instance, answer: &Self::Answer) -> String {
        Self::write_answer(instance, answer)
    }
}

/// Something known about an instance without solving it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is, such as `KURANG(5)`.
    pub name: String,
    pub value: String,
}

impl Fact {
    /// A fact of anything that can be written.
    pub fn new(name: impl Into<String>, value: impl std::fmt::Display) -> Self {
        Self { name: name.into(), value: value.to_string() }
    }
}
