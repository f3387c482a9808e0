//! Submissions: what somebody handed in, and how it is started.

mod language;
mod launch;
mod program;

pub use language::Language;
pub use launch::{Launch, Word};
pub use program::Program;
