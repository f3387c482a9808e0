//! Verdicts: what an instance and a program's claim about it add up to. Pure.

mod blame;
mod claim;
mod decide;
mod excess;
mod hearing;
mod judge;
mod plausible;
mod question;
mod testimony;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod verdict;
mod weigh;
mod witness;

pub use claim::{Claim, ClaimKind};
pub use decide::{Decision, SavedClaim, decide};
pub use hearing::{Hearing, Mark, Role, hear};
pub use judge::{judge, judge_hearing};
pub use question::{Prover, Question, Truth};
pub use testimony::{Ended, Testimony};
pub use verdict::{Outcome, Stats, Verdict};
