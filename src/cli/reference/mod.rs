//! What the reference solvers say of an instance, asked in this process.

mod examination;
mod first_answers;
mod prove;

use std::time::{Duration, Instant};

use crate::puzzles::{Budget, GaveUp};

pub(super) use examination::{Examination, examine};
pub(super) use first_answers::{FirstAnswers, find_answers};
pub(super) use prove::prove;

/// A budget that ends after a time.
fn budget_for(patience: Duration) -> Budget {
    let started = Instant::now();
    Budget::new(u64::MAX, move || (started.elapsed() > patience).then_some(GaveUp::Time))
}
