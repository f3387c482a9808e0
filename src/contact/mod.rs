//! Contact: everything that decides what is built, planted, started and typed.
//!
//! A digest of this folder is part of every run's key: what lies outside it must not change a run.

mod advice;
pub mod build;
pub mod dialogue;
mod first_contact;
mod impression;
mod queue;
mod rehearsal;
pub mod submission;

pub use first_contact::Contact;
pub use impression::Impression;
pub use rehearsal::{contact_rank, rehearsals_digest};
