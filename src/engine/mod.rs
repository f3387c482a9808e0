//! Grading: from submissions and cases to results.
//!
//! One submission is built, started and talked to case by case; what each run said is judged, and the
//! results are put together.

mod advice;
mod assemble;
mod attempt;
mod borderline;
mod checklist;
mod conclude;
mod contact;
#[cfg_attr(not(target_os = "linux"), path = "cores_none.rs")]
mod cores;
mod decisions;
mod desk;
mod examine;
mod growth;
mod happening;
mod impression;
mod judging;
mod limits;
pub mod parallel;
mod planning;
mod points;
mod reference;
mod runtimes;
mod schedule;
mod slurm;
mod source;
mod talk;

pub use assemble::assemble;
pub use conclude::{conclude, never_ran};
pub use contact::Contact;
pub use cores::give_way;
pub use decisions::{DecisionError, Decisions, FORM as DECISIONS_FORM};
pub use desk::{Desk, DeskCase, Need, Runner, build_key};
pub use examine::{Examined, Examiner, Talks, contact_order, contact_rank};
pub use growth::Growth;
pub use happening::{Happening, Watch};
pub use impression::Impression;
pub use judging::{Judging, Prove};
pub use limits::{limits_of, needs_reference};
pub use planning::{Planned, Planning, PlanningError, make_plan, wasit_digest};
pub use reference::ReferenceSolver;
pub use runtimes::Runtimes;
pub use schedule::{Halt, Ran, Schedule};
pub use slurm::{SlurmJob, SlurmWishes};
pub use source::read_source;
pub use talk::{Ladder, Talk, Workshop};
