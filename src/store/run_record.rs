//! A stored run: what a program did on a case, under which limits, and where.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::contact::dialogue::Conversation;
use crate::digest::{Digest, FixedText};
use crate::exec::{End, Fault, Limits, Status};

use super::envelope::Envelope;
use super::monotone::values;
use super::{Store, Writer, answers};

/// What decides about a run, apart from the limits, which are data in it. Never in it: host, time, shards, engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunKey {
    /// The contents of the submission, its manifest among them.
    pub submission: Digest,
    /// What the program is asked.
    pub case: Digest,
    /// How programs are built, started and talked to.
    pub start: Digest,
    /// The tier of the sandbox.
    pub tier: String,
    /// The versions of compilers and interpreters it may meet.
    pub runtimes: String,
    /// From 1; later ones were run alone, to find out whether a time was fair.
    pub repetition: u32,
}

/// What is known of a run without reading what the program said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFacts {
    pub key: RunKey,
    /// What it might use.
    pub limits: Limits,
    pub end: End,
    /// What the system said about its main process.
    pub status: Status,
    /// Time on the clock.
    pub wall: Duration,
    /// How much of that it went without a core.
    #[serde(default)]
    pub delayed: Duration,
    /// Processor time.
    pub cpu: Duration,
}

#[derive(Debug, Clone)]
pub struct StoredRun {
    /// The name of its record.
    pub name: String,
    envelope: Envelope<RunFacts>,
}

impl RunKey {
    /// The digest of its fixed text form.
    pub fn digest(&self) -> Digest {
        FixedText::new("wasit run 1")
            .line("submission", self.submission)
            .line("case", self.case)
            .line("start", self.start)
            .line("tier", &self.tier)
            .line("runtimes", &self.runtimes)
            .line("repetition", self.repetition)
            .digest()
    }

    /// The name of the record of a run under these limits: several may lie side by side.
    pub fn name(&self, limits: &Limits) -> String {
        let text = values(limits)
            .into_iter()
            .fold(FixedText::new("wasit limits 1"), |text, (name, value)| text.line(name, value));
        format!("{}.{}", self.digest(), &text.digest().to_string()[..16])
    }
}

impl StoredRun {
    /// The record of a name; nothing if it is absent or damaged.
    pub fn read(store: &Store, name: &str) -> Result<Option<Self>, Fault> {
        let envelope = store.runs.get(name)?;
        Ok(envelope.map(|envelope| Self { name: name.to_owned(), envelope }))
    }

    /// A run that tells what happens under these limits: exactly these, or others that speak for them.
    pub fn find(store: &Store, key: &RunKey, limits: &Limits) -> Result<Option<Self>, Fault> {
        let exact = key.name(limits);
        if let Some(run) = Self::read(store, &exact)? {
            return Ok(Some(run));
        }
        for name in store.runs.names(&format!("{}.", key.digest()))? {
            if let Some(run) = Self::read(store, &name)?
                && answers(run.facts().end, &run.facts().limits, limits)
            {
                return Ok(Some(run));
            }
        }
        Ok(None)
    }

    /// Puts a run, unless there is one, and gives back what is stored now.
    pub fn put(writer: &mut Writer<'_>, key: &RunKey, conversation: &Conversation) -> Result<Self, Fault> {
        let name = key.name(&conversation.limits);
        let run = &conversation.run;
        let facts = RunFacts {
            key: key.clone(),
            limits: conversation.limits.clone(),
            end: run.end,
            status: run.status,
            wall: run.wall,
            delayed: run.delayed,
            cpu: run.cpu.value,
        };
        let store = writer.store();
        if let Some(envelope) = writer.put(&store.runs, &name, facts, conversation)? {
            return Ok(Self { name, envelope });
        }
        let vanished = || Fault::Launcher("a record vanished from the store while it was in use".to_owned());
        Self::read(store, &name)?.ok_or_else(vanished)
    }

    /// What is known without reading it.
    pub fn facts(&self) -> &RunFacts {
        &self.envelope.about
    }

    pub fn contents(&self) -> Digest {
        self.envelope.sha256
    }

    /// What the program said and did.
    pub fn conversation(&self) -> Result<Conversation, String> {
        self.envelope.body()
    }
}
