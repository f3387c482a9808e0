//! The plan of a batch: which submissions meet which cases, under which limits, and in which shard.

mod attempts;
mod find;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod plan;
mod shard;
mod unpacked;

pub(crate) use attempts::Attempt;
pub(crate) use find::{FindError, Found, FoundAs, find_submissions};
pub(crate) use plan::{Order, Place, Plan, PlannedCase, PlannedSubmission};
pub(crate) use shard::{Shard, deal, sensible_shards};
pub(crate) use unpacked::unpack_once;
