//! Verdicts: what an instance and a program's claim about it add up to. Pure.

mod claim;
mod judge;
mod question;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod verdict;

pub use claim::{Claim, ClaimKind};
pub use judge::judge;
pub use question::{Prover, Question, Truth};
pub use verdict::{Outcome, Stats, Verdict};
