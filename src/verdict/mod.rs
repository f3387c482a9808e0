//! Verdicts: what an instance and a program's claim about it add up to. Pure.
//!
//! [`Evidence`] is what a run left, a [`Claim`] what the program says by it, a [`Ruling`] the [`Verdict`] with its reason.

mod bare;
mod claim;
mod document;
mod evidence;
mod excuses;
mod hear;
mod limit;
mod plausible;
mod question;
mod ruling;
mod signal;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod verdict;
mod weigh;
mod worth;

pub use claim::{Claim, ClaimKind, Mark, Role, Says};
pub use evidence::{Ended, Evidence, read_record};
pub use question::{Prover, Question, Truth};
pub use ruling::{Ruling, SavedResult, Stats};
pub use verdict::{Standing, Tone, Verdict, VerdictRow};
