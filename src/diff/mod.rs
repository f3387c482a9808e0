//! Differences as data, for any renderer: lines of texts, blocks of text side by side.

mod columns;
mod text;

pub(crate) use columns::side_by_side;
pub(crate) use text::{Change, Line, Part, TextDiff};
