//! Grading: from submissions and cases to results.
//!
//! One submission is built, started and talked to case by case; what each run said is judged, and the
//! results are put together.

mod advice;
mod attempt;
mod checklist;
mod conclude;
mod contact;
mod examine;
mod impression;
mod judging;
mod limits;
mod reference;

pub use conclude::{conclude, never_ran};
pub use contact::Contact;
pub use examine::{Examined, Examiner, Talks, contact_order};
pub use impression::Impression;
pub use judging::{Judging, Prove};
pub use limits::{limits_of, needs_reference};
pub use reference::ReferenceSolver;
