//! The store: results by content key, put once, so that resuming, caching, shards and merging are one mechanism.
//!
//! A *run* is what a program did on a case (a [`Conversation`](crate::contact::dialogue::Conversation)); a *verdict* is
//! what the rules make of it; a *build* is what became of a submission before it met any case.

mod bounded;
mod build_record;
mod case_digest;
mod envelope;
mod monotone;
mod probe;
mod records;
mod run_record;
#[cfg(test)]
mod source_versions;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod store;
mod union;
mod verdict_record;
mod version;
mod writer;

pub use bounded::bound;
pub use build_record::{BuildKey, StoredBuild, StoredEnd};
pub use case_digest::{asked_digest, judged_digest};
pub use monotone::{Reach, answers};
pub use records::{Put, Records};
pub use run_record::{RunFacts, RunKey, StoredRun};
pub use store::{Contents, Store};
pub use union::{Union, unite};
pub use verdict_record::VerdictKey;
pub use version::{reader_version, rules_version, run_version};
pub use writer::Writer;
