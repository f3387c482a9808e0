//! The plan of a batch: which submissions meet which cases, under which limits, and in which shard.

mod attempts;
mod find;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod plan;
mod shard;
mod unpacked;

pub use attempts::Attempt;
pub use find::{FindError, Found, FoundAs, find_submissions};
pub use plan::{Order, Place, Plan, PlanError, PlannedCase, PlannedSubmission, Unit};
pub use shard::{Shard, deal, sensible_shards};
pub use unpacked::unpack_once;
