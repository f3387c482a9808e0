//! Uniting stores, such as the artifacts of a CI matrix: copying without overwriting.

use crate::exec::Fault;
use crate::results::CaseResult;

use super::envelope::{self, Envelope, Unfit};
use super::{Put, Records, Store};

/// What uniting came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Union {
    /// Records that were new.
    pub added: usize,
    /// Records that were there already.
    pub known: usize,
    /// Records on which the stores disagree about the verdict, as `case: one, other`.
    pub unstable: Vec<String>,
}

/// Copies every whole record of one store into another.
pub fn unite(into: &Store, from: &Store) -> Result<Union, Fault> {
    let mut union = Union::default();
    let shelves = [(&into.runs, &from.runs), (&into.verdicts, &from.verdicts), (&into.builds, &from.builds)];
    for (ours, theirs) in shelves {
        for name in theirs.all_names()? {
            let Some(bytes) = theirs.bytes(&name)? else { continue };
            match envelope::read::<serde_json::Value>(&name, bytes.clone()) {
                Ok(_) => {}
                Err(Unfit::Damaged(_)) => continue,
                Err(Unfit::Newer(form)) => return Err(Fault::Newer { record: theirs.path(&name), form }),
            }
            match ours.put_bytes(&name, &bytes).map_err(Fault::io("unite the stores"))? {
                Put::Stored(file) => {
                    file.sync_data().map_err(Fault::io("sync the store to disk"))?;
                    union.added += 1;
                }
                Put::Present => union.known += 1,
            }
        }
    }
    union.unstable = disagreements(into, from)?;
    Ok(union)
}

fn disagreements(into: &Store, from: &Store) -> Result<Vec<String>, Fault> {
    let mut unstable = Vec::new();
    for name in from.verdicts.all_names()? {
        let (Some(ours), Some(theirs)) = (verdict(&into.verdicts, &name)?, verdict(&from.verdicts, &name)?)
        else {
            continue;
        };
        if ours.verdict != theirs.verdict || ours.claim != theirs.claim {
            let (ours_word, theirs_word) = (ours.verdict.word(), theirs.verdict.word());
            unstable.push(format!("{}: {ours_word} in one store, {theirs_word} in another", ours.case));
        }
    }
    Ok(unstable)
}

fn verdict(records: &Records, name: &str) -> Result<Option<CaseResult>, Fault> {
    let envelope: Option<Envelope<serde_json::Value>> = records.get(name)?;
    Ok(envelope.and_then(|envelope| envelope.body().ok()))
}
