//! Building: from a submission's files to programs that can be started, in the sandbox.

mod arguments;
mod bench;
mod built;
mod cache;
mod candidate;
mod cpp;
mod edit;
mod failure;
mod go;
mod java;
mod ladder;
mod node;
mod programs;
mod python;
mod readme;
mod rust;
mod sources;
mod start;
mod told;
mod workdir;

pub use built::{BuildFailure, BuildStep, Built};
pub use cache::Cache;

use crate::exec::{Fault, Worker};
use crate::submission::Submission;

/// Finds and builds the programs of a submission.
pub fn build(worker: &mut Worker, submission: &Submission) -> Result<Built, Fault> {
    ladder::build_fresh(worker, submission)
}
