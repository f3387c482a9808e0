//! Talking to a program as a person at the keyboard would: which prompt is this, what is the answer to it.

mod conversation;

pub use conversation::{Conversation, Feed, Kind, SavedFile, Stop, Turn};
