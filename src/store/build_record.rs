//! A stored build: what became of a submission before it met any case.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::contact::build::BuildFailure;
use crate::contact::submission::Word;
use crate::digest::{Digest, FixedText};
use crate::exec::Fault;
use crate::results::{SandboxFacts, SubmissionResult};

use super::{Store, Writer};

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
}

/// What is kept of a build: the submission's row without its cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredBuild {
    /// The row; its cases are kept as runs and verdicts. Equal submissions share it, so its id may be another's.
    pub row: SubmissionResult,
    /// Why there is no program.
    pub failure: Option<BuildFailure>,
    /// What built the programs, by the words that start them: which of them is talked to is found out later.
    #[serde(default)]
    pub built_by: Vec<(Vec<Word>, String)>,
    /// The questions that its manifest has answers to.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Where it was built, and where its runs are done.
    pub sandbox: SandboxFacts,
    /// How long building took on the clock.
    pub build_ms: u64,
}

/// What is kept of a submission after all its runs: of no weight for its results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEnd {
    /// What a person might put into `wasit.yaml`.
    pub advice: Option<String>,
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
            .line("runtimes", &self.runtimes);
        text.digest().to_string()
    }
}

impl StoredBuild {
    /// The record of a key; nothing if it is absent or damaged.
    pub fn find(store: &Store, key: &BuildKey) -> Result<Option<Self>, Fault> {
        find(store, &key.name())
    }

    /// Puts a build, unless there is one.
    pub fn put(&self, writer: &mut Writer<'_>, key: &BuildKey) -> Result<(), Fault> {
        let store = writer.store();
        writer.put(&store.builds, &key.name(), key, self).map(drop)
    }
}

impl StoredEnd {
    /// The record of a key; nothing if it is absent or damaged.
    pub fn find(store: &Store, key: &BuildKey) -> Result<Option<Self>, Fault> {
        find(store, &end_name(key))
    }

    /// Puts it, unless there is one.
    pub fn put(&self, writer: &mut Writer<'_>, key: &BuildKey) -> Result<(), Fault> {
        let store = writer.store();
        writer.put(&store.builds, &end_name(key), key, self).map(drop)
    }
}

fn end_name(key: &BuildKey) -> String {
    format!("{}.end", key.name())
}

fn find<T: DeserializeOwned>(store: &Store, name: &str) -> Result<Option<T>, Fault> {
    let Some(envelope) = store.builds.get::<BuildKey>(name)? else {
        return Ok(None);
    };
    match envelope.body() {
        Ok(body) => Ok(Some(body)),
        Err(why) => {
            store.builds.put_aside(name, &why)?;
            Ok(None)
        }
    }
}
