//! Contact: everything that decides what is built, planted, started and typed.
//!
//! A digest of this folder is part of every run's key: what lies outside it must not change a run.

mod advice;
pub mod build;
pub mod dialogue;
mod first_contact;
mod impression;
mod own_signs;
mod own_words;
mod probes;
mod queue;
mod search;
pub mod submission;

pub use first_contact::{Contact, Trials};
pub use impression::{Impression, said_why};
pub use own_signs::OwnSigns;
pub use own_words::{OwnWords, bare_words, usual_line};
pub use probes::{contact_rank, probes_digest};
