//! Building: from a submission's files to programs that can be started, in the sandbox.

mod built;

pub use built::{BuildFailure, BuildStep, Built};
