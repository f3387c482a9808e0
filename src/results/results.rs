//! The results of a class, or of one submission.

use serde::{Deserialize, Serialize};

use crate::dialogue::Conversation;

use super::{CaseInfo, SandboxFacts, SubmissionResult};

/// The version of the JSON form; readers refuse any other.
pub const SCHEMA: u32 = 1;

/// Everything a report shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Where the programs ran.
    pub sandbox: SandboxFacts,
    /// The cases, sorted by puzzle and name.
    pub cases: Vec<CaseInfo>,
    /// Submissions sorted by id; the reference solvers are among them as `reference/<algorithm>`.
    pub submissions: Vec<SubmissionResult>,
    /// Units that should be here and are not yet, as `submission case`; empty when complete.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// Where reports find what programs said; kept apart because it is large.
pub trait Conversations {
    /// The run behind a result, by [`CaseResult::run`](super::CaseResult::run).
    fn conversation(&self, run: &str) -> Option<Conversation>;
}

impl Results {
    /// The students' submissions.
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
