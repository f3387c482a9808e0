//! A stored verdict: what the rules made of a run.

use serde::{Deserialize, Serialize};

use crate::digest::{Digest, FixedText};
use crate::exec::Fault;
use crate::results::CaseResult;

use super::{Store, StoredRun, Writer};

/// What decides about a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictKey {
    /// The name of the run's record.
    pub run: String,
    /// The contents of that record, which may differ between machines.
    pub contents: Digest,
    /// What the case expects.
    pub case: Digest,
    /// The rules of the puzzle.
    pub rules: String,
    /// The reading of screens and the weighing of claims.
    pub reader: String,
    /// Whether its time was so close to a limit that it was not looked at.
    pub borderline: bool,
}

/// What stands beside a verdict.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct About {
    run: String,
    contents: Digest,
}

impl VerdictKey {
    /// The key of what the rules make of a run.
    pub fn new(run: &StoredRun, case: Digest, rules: &str, reader: &str, borderline: bool) -> Self {
        Self {
            run: run.name.clone(),
            contents: run.contents(),
            case,
            rules: rules.to_owned(),
            reader: reader.to_owned(),
            borderline,
        }
    }

    /// The name of the record. The contents of the run are not part of it: two machines that ran the same thing
    /// should agree, and where they do not, uniting their stores shows it.
    pub fn name(&self) -> String {
        let text = FixedText::new("wasit verdict 1")
            .line("run", &self.run)
            .line("case", self.case)
            .line("rules", &self.rules)
            .line("reader", &self.reader)
            .line("borderline", self.borderline);
        text.digest().to_string()
    }

    /// The verdict, if it is there and was made of this very run.
    pub fn find(&self, store: &Store) -> Result<Option<CaseResult>, Fault> {
        let name = self.name();
        let Some(envelope) = store.verdicts.get::<About>(&name)? else {
            return Ok(None);
        };
        if envelope.about.contents != self.contents {
            store.verdicts.put_aside(&name, "it was made of a run that is no longer there")?;
            return Ok(None);
        }
        match envelope.body() {
            Ok(result) => Ok(Some(result)),
            Err(why) => {
                store.verdicts.put_aside(&name, &why)?;
                Ok(None)
            }
        }
    }

    /// Puts the verdict.
    pub fn put(&self, writer: &mut Writer<'_>, result: &CaseResult) -> Result<(), Fault> {
        let store = writer.store();
        let about = About { run: self.run.clone(), contents: self.contents };
        writer.put_lightly(&store.verdicts, &self.name(), about, result)
    }
}
