//! Talking to a program as a person at the keyboard would: which prompt is this, what is the answer to it.

mod alternatives;
mod attempt;
mod blank;
mod conversation;
mod converse;
mod heard;
mod menu;
mod names;
mod planting;
mod prompt;
mod question;
mod ranking;
mod responder;
mod saved;
mod source_paths;
mod task;
#[cfg(test)]
mod tests;
mod typing;
mod yes_no;

pub use attempt::{Attempt, Spelling};
pub use conversation::{Conversation, Feed, Kind, SavedFile, Stop, Turn};
pub use converse::converse;
pub use planting::Planting;
pub use task::Task;
