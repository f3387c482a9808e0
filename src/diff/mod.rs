//! Differences as data, for any renderer: lines of texts, blocks of text side by side.

mod columns;
mod text;

pub use columns::side_by_side;
pub use text::{Change, Hunk, Line, Part, TextDiff};
