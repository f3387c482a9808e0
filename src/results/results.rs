//! The results of a class, or of one submission.

use serde::Deserialize;
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::contact::dialogue::Conversation;
use crate::message::{Told, in_english};

use super::{CaseInfo, SandboxFacts, SubmissionResult};

/// The version of the JSON form; readers refuse any other.
pub const SCHEMA: u32 = 1;

/// Everything a report shows.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Results {
    pub schema: u32,
    /// Where the programs ran.
    pub sandbox: SandboxFacts,
    /// The cases, sorted by puzzle and name.
    pub cases: Vec<CaseInfo>,
    /// Submissions sorted by id; the reference solvers are among them as `reference/<algorithm>`.
    pub submissions: Vec<SubmissionResult>,
    /// Units that should be here and are not yet, as `submission case`; empty when complete.
    #[serde(default)]
    pub missing: Vec<String>,
}

/// Sentences are English, and the messages behind them stand at the end, so that they can be said otherwise.
impl Serialize for Results {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_english(|| {
            let Self { schema, sandbox, cases, submissions, missing } = self;
            let mut fields = serializer.serialize_struct("Results", 6)?;
            fields.serialize_field("schema", schema)?;
            fields.serialize_field("sandbox", sandbox)?;
            fields.serialize_field("cases", cases)?;
            fields.serialize_field("submissions", submissions)?;
            if !missing.is_empty() {
                fields.serialize_field("missing", missing)?;
            }
            let messages = Told::so_far();
            if !messages.is_empty() {
                fields.serialize_field("messages", &messages)?;
            }
            fields.end()
        })
    }
}

/// Where reports find what programs said; kept apart because it is large.
pub trait Conversations {
    /// The run behind a result, by [`CaseResult::run`](super::CaseResult::run).
    fn conversation(&self, run: &str) -> Option<Conversation>;
}

impl Results {
    pub fn students(&self) -> impl Iterator<Item = &SubmissionResult> {
        self.submissions.iter().filter(|submission| !submission.is_reference())
    }

    /// The reference solvers.
    pub fn references(&self) -> impl Iterator<Item = &SubmissionResult> {
        self.submissions.iter().filter(|submission| submission.is_reference())
    }

    /// A case by its id, such as `queens/report-2-nine-rows`.
    pub fn case(&self, id: &str) -> Option<&CaseInfo> {
        self.cases.iter().find(|case| case.id == id)
    }

    /// What the puzzle's default reference solver did on a case.
    pub fn reference(&self, case: &str) -> Option<&super::CaseResult> {
        self.references().flat_map(|solver| &solver.results).find(|result| result.case == case)
    }
}
