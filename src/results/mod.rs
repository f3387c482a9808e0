//! Results: graded submissions as reports and other programs see them. The JSON form is a contract.

mod case_info;
mod case_result;
mod checklist;
mod digest;
mod manner;
mod read;
mod redact;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod results;
mod sandbox_facts;
mod submission_result;
mod words;

pub use case_info::CaseInfo;
pub use case_result::{BrokenRule, CaseResult};
pub use checklist::{CheckItem, CheckState};
pub use manner::{Manner, TimeUnit};
pub use read::ResultsError;
pub use redact::redact;
pub use results::{Conversations, Results, SCHEMA};
pub use sandbox_facts::{GuaranteeFact, SandboxFacts};
pub use submission_result::{BuildResult, StartResult, SubmissionResult};
