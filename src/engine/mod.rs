//! Grading: from submissions and cases to results.
//!
//! One submission is built, started and talked to case by case; what each run said is judged, and the
//! results are put together.

mod assemble;
mod batch;
mod borderline;
mod case_limits;
mod checklist;
mod conclude;
#[cfg_attr(not(target_os = "linux"), path = "cores_none.rs")]
mod cores;
mod decisions;
mod event;
mod grading;
mod judging;
mod live_results;
mod manner;
mod open_cases;
pub(crate) mod parallel;
mod planning;
mod points;
mod prover;
mod reference;
mod runtimes;
mod schedule;
mod slurm;
mod source;
mod talker;

pub(crate) use assemble::assemble;
pub(crate) use batch::Batch;
pub(crate) use case_limits::{case_limits, needs_reference};
pub(crate) use conclude::never_ran;
pub(crate) use cores::give_way;
pub(crate) use decisions::{Decisions, FORM as DECISIONS_FORM};
pub(crate) use event::{BatchEvent, Watch};
pub(crate) use judging::{Judging, Prove};
pub(crate) use live_results::LiveResults;
pub(crate) use planning::{Planned, Planning, plan_all, plan_one, wasit_digest};
pub(crate) use reference::ReferenceSolver;
pub(crate) use runtimes::Runtimes;
pub(crate) use schedule::{Halt, Ran, Schedule};
pub(crate) use slurm::{SlurmJob, SlurmWishes};
pub(crate) use source::read_source;
