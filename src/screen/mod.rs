//! What a program showed, and what it says in words: terminal bytes become lines, lines become statements.

mod line;
mod noise;
mod page;
mod paint;
mod row;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod screen;
mod store;
mod stream;
mod terminal;
pub mod words;

pub use line::Line;
pub use noise::without_noise;
pub use paint::Paint;
pub use screen::{Gap, Screen};

/// A piece of the record of a run: what was shown, and where something was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown<'a> {
    /// Bytes on the screen.
    Output(&'a [u8]),
    /// Bytes on the same screen from the other stream, which may interrupt the first one anywhere.
    Error(&'a [u8]),
    /// An answer was typed; its text is not shown.
    Typed,
}
