//! Talking to a program as a person at the keyboard would: which prompt is this, what is the answer to it.

mod alternatives;
mod attempt;
mod blank;
mod conversation;
mod converse;
mod end_mark;
mod heard;
mod menu;
mod names;
mod offers;
mod planting;
mod prompt;
mod question;
mod ranking;
mod responder;
mod saved;
mod script;
mod source_paths;
mod task;
#[cfg(test)]
mod tests;
mod typing;
mod yes_no;

pub use attempt::{Attempt, Spelling};
pub use conversation::{Contacted, Conversation, Feed, Kind, Proof, SavedFile, Stop, Turn};
pub use converse::converse;
pub use planting::Planting;
pub use script::{CASE, Decision, Scripted};
pub use source_paths::missing_files;
pub use task::{Known, Task};
