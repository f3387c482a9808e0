//! A stored build: what became of a submission before it met any case.

use serde::{Deserialize, Serialize};

use crate::exec::Fault;
use crate::limits::{Digest, FixedText};
use crate::results::SubmissionResult;

use super::{Batch, Store};

/// What decides about a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildKey {
    /// The contents of the submission, its manifest among them.
    pub submission: Digest,
    /// How programs are built, started and talked to.
    pub start: Digest,
    /// The tier of the sandbox.
    pub tier: String,
    /// The versions of compilers and interpreters it may meet.
    pub runtimes: String,
    /// The cases it met, because the first contact belongs here too.
    pub cases: Digest,
}

/// What is kept of a build: the submission's row without its cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredBuild {
    /// The row; its cases are kept as runs and verdicts.
    pub row: SubmissionResult,
    /// How long building took on the clock.
    pub build_ms: u64,
    /// How long building and all its runs took on the clock: what the next plan deals by.
    pub total_ms: u64,
}

impl BuildKey {
    /// The name of the record.
    pub fn name(&self) -> String {
        let text = FixedText::new("wasit build 1")
            .line("submission", self.submission)
            .line("start", self.start)
            .line("tier", &self.tier)
            .line("runtimes", &self.runtimes)
            .line("cases", self.cases);
        text.digest().to_string()
    }
}

impl StoredBuild {
    /// The record of a key; nothing if it is absent or damaged.
    pub fn find(store: &Store, key: &BuildKey) -> Result<Option<Self>, Fault> {
        let name = key.name();
        let Some(envelope) = store.builds.get::<BuildKey>(&name)? else {
            return Ok(None);
        };
        match envelope.body() {
            Ok(build) => Ok(Some(build)),
            Err(why) => {
                store.builds.put_aside(&name, &why)?;
                Ok(None)
            }
        }
    }

    /// Puts a build, unless there is one.
    pub fn put(&self, batch: &mut Batch<'_>, key: &BuildKey) -> Result<(), Fault> {
        let store = batch.store();
        batch.put(&store.builds, &key.name(), key, self).map(drop)
    }
}
