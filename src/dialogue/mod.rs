//! Talking to a program as a person at the keyboard would: which prompt is this, what is the answer to it.

mod alternatives;
mod blank;
mod conversation;
mod converse;
mod decoration;
mod ear;
mod garden;
mod literal;
mod names;
mod option;
mod phrase;
mod plan;
mod prompt;
mod question;
mod saved;
mod speaker;
mod spelling;
mod table;
mod task;
mod typing;
mod weigh;
mod yes_no;

pub use conversation::{Conversation, Feed, Kind, SavedFile, Stop, Turn};
pub use converse::converse;
pub use garden::Garden;
pub use plan::Plan;
pub use spelling::Spelling;
pub use table::{Table, TableError, Topic, Topics};
pub use task::Task;
